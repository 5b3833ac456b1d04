"""The port at which a server listens."""

import errno
import socket

from semina.errors import OptionError
from semina.words import message

PORT = 8000
_PORTS = range(65536)
_TRIED = 100  # ports after the usual one
_SEND_BYTES = 64 * 1024  # that the system keeps for one who reads slowly; it would take megabytes


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port; None: the usual one, or the next that is free.

    Raises OptionError.
    """
    if port is not None and port not in _PORTS:
        raise OptionError(
            message("there is no port {port}; expected 0 to {most}", port=port, most=_PORTS[-1])
        )
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
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BYTES)
        made.bind(address)
        made.listen(1024)
    except OSError:
        made.close()
        raise
    return made
