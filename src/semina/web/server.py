"""Running the application: the port, the start, and a quiet end."""

import errno
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from litestar import Litestar

from semina.errors import OptionError
from semina.words import message

PORT = 8000
_TRIED = 100  # ports after the usual one


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port; None: the usual one, or the next that is free.

    Raises OptionError.
    """
    ports = [port] if port is not None else range(PORT, PORT + _TRIED)
    problem: OSError | None = None
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            problem = error
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                break
    reason = problem.strerror if problem else ""
    raise OptionError(
        message(
            "cannot listen at {host}, port {port}: {reason}",
            host=host,
            port=ports[0],
            reason=reason,
        )
    )


def _bound(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(1024)
    except OSError:
        made.close()
        raise
    return made


class _Server(uvicorn.Server):
    """Tells when it is ready, and lets live streams end before it waits for connections."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End in order, also at a second signal: that takes a few seconds at most."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.site.streams.close()
        await super().shutdown(sockets)


def run(app: Litestar, made: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal comes; Ctrl-C is the ordinary one."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        limit_concurrency=2000,
    )
    server = _Server(config, app, ready)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, server.handle_exit)
    server.run(sockets=[made])
