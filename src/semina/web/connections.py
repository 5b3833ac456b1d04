"""Connections: how long one may take over a request, and how many of them there may be.

Whoever sends a request byte by byte, or does not read an answer, holds a connection and nothing
else; these limits see to it that he does not hold it for ever, nor very many of them.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from semina.web.limits import asker
from semina.web.settings import Proxies, is_among

MOST = 4000  # connections in all, if there are so many descriptors
# Of one address. A school behind one address has perhaps 300 pupils; each browser keeps one stream
# and for some seconds one or two connections more.
MOST_OF_ONE = 1000
BACKLOG = 128  # connections that are taken at once, before one of them can be refused
OTHER_FILES = BACKLOG + 64  # descriptors for those, for the database, modules, pipes
HEAD_BYTES = 64 * 1024
REQUEST_BYTES = 8 * 1024 * 1024  # with a body in whatever small chunks, and what follows it
HEAD_SECONDS = 10.0  # from the first byte to the end of the headers
BODY_SECONDS = 60.0
UNREAD_SECONDS = 60.0  # after which an answer that nobody reads is given up


class Connection(HttpToolsProtocol):
    """A connection of a browser; it is closed when it is too slow, or one too many."""

    most: ClassVar[int] = MOST
    most_of_one: ClassVar[int] = MOST_OF_ONE
    proxies: ClassVar[Proxies] = ()
    by_address: ClassVar[Counter[str]] = Counter()

    _address: str = ""
    _bytes: int = 0  # of this request
    _most_bytes: int = HEAD_BYTES
    _reading: asyncio.TimerHandle | None = None
    _writing: asyncio.TimerHandle | None = None

    # As uvicorn declares it, more narrowly than asyncio.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = asker(self.client[0]) if self.client else ""
        self.by_address[self._address] += 1
        if self._is_one_too_many():
            transport.abort()
        self._let_run(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.by_address.subtract([self._address])
        if not self.by_address[self._address]:
            del self.by_address[self._address]
        for timer in (self._reading, self._writing):
            if timer:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        if self._reading is None and data.strip(b"\r\n"):  # a new request
            self._let_run(HEAD_SECONDS)
        self._bytes += len(data)
        super().data_received(data)
        if self._bytes > self._most_bytes:
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._bytes, self._most_bytes = 0, HEAD_BYTES

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._most_bytes == HEAD_BYTES:  # what comes behind a body is nothing to us
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._most_bytes = REQUEST_BYTES
        self._let_run(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._let_run(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._writing:
            self._writing.cancel()
            self._writing = None

    def _is_one_too_many(self) -> bool:
        # Above `most` a request is answered by 503; without one there is nothing to answer.
        if len(self.connections) > self.most:
            return True
        if self.by_address[self._address] <= self.most_of_one or not self.client:
            return False
        return not is_among(self.client[0], self.proxies)

    def _let_run(self, seconds: float | None) -> None:
        """Give so much time for what is to come; None: nothing is."""
        if self._reading:
            self._reading.cancel()
        self._reading = self.loop.call_later(seconds, self.transport.abort) if seconds else None


def connections(files: int, trusted: Proxies) -> type[Connection]:
    """The connections of a server that may have so many files open, behind such proxies."""

    class Limited(Connection):
        most = max(1, min(MOST, files - OTHER_FILES))
        most_of_one = max(1, min(MOST_OF_ONE, most // 2))
        proxies = trusted

    return Limited


def allowed_files() -> int:
    """As many open files as the system lets us have; from now on we may have them."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        return MOST + OTHER_FILES if most == resource.RLIM_INFINITY else most
    return 512  # Windows' own limit
