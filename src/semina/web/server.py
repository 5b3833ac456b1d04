"""Running the application: the start, and a quiet end."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from litestar import Litestar

from semina.service.host import Host
from semina.web.app import create_app
from semina.web.connections import BACKLOG, allowed_files, connections
from semina.web.logs import log_as_json
from semina.web.metrics import count_streams, show_metrics
from semina.web.requests import Observed
from semina.web.settings import Settings

log = logging.getLogger(__name__)

DRAIN_SECONDS = 2.0  # in which proxies may notice that this server stops


class _Server(uvicorn.Server):
    """Tells when it is ready, and lets live streams end before it waits for connections."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._loop = asyncio.get_running_loop()

    # uvicorn calls it with both.
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """End in order: at SIGTERM others take over first; a second signal ends that wait."""
        self._loop.call_soon_threadsafe(self._stop, sig)

    def _stop(self, sig: int) -> None:
        is_first = not self._app.state.site.streams.is_closed
        self._app.state.site.streams.close()
        if sig == signal.SIGTERM and is_first:
            self._loop.call_later(DRAIN_SECONDS, self._exit)
        else:
            self._exit()

    def _exit(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.site.streams.close()  # where it ends without a signal
        await super().shutdown(sockets)


def run(settings: Settings, made: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal comes; Ctrl-C is the ordinary one. Raises FileError."""
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(_serve(settings, made, ready))


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, which does the same work in less time; None where it does not run (Windows)."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(settings: Settings, made: socket.socket, ready: Callable[[], None]) -> None:
    app = create_app(settings, opened=await Host.open(settings.database))
    if settings.json_logs:
        log_as_json()
    if settings.metrics_port is not None:
        show_metrics(settings.metrics_port)
    protocol = connections(allowed_files(), settings.proxies)
    config = uvicorn.Config(
        Observed(app),
        http=protocol,
        ws="none",
        log_level="warning",
        log_config=None if settings.json_logs else uvicorn.config.LOGGING_CONFIG,
        access_log=False,
        server_header=False,
        lifespan="off",  # begun here, so that what hinders it is ours to tell
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        limit_concurrency=protocol.most,
        backlog=BACKLOG,
        proxy_headers=bool(settings.proxies),  # nobody else chooses the address he has
        forwarded_allow_ips=[str(network) for network in settings.proxies],
    )
    server = _Server(config, app, ready)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, server.handle_exit)
    async with app.lifespan():
        count_streams(app.state.site.streams)
        log.info("start")
        await server.serve(sockets=[made])
        log.info("stop")
