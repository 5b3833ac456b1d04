"""Live tables: each open page gets the newest view, whenever there is a newer one."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import suppress
from random import randint
from typing import TYPE_CHECKING

import msgspec
from litestar.exceptions import ServiceUnavailableException
from litestar.response.sse import ServerSentEventMessage
from sqlalchemy.exc import SQLAlchemyError

from semina.service.errors import UnknownTableError
from semina.service.host import Host
from semina.service.store.wakeups import Waiter

if TYPE_CHECKING:
    from semina.web.viewer import Viewer

PULSE = 15  # seconds after which a silent stream sends a comment, so that no proxy closes it
MOST_BY_ADDRESS = 600  # 300 pupils behind one address, each with two pages open
_PULSE = b": \n\n"
# Tables read at once for pages that come. All may come back together: moves need not wait then.
_MOST_READING = 4
_AWAY_MS = (500, 2500)  # after which pages come back, not all at once


class Streams:
    """The streams that are open; a page that reads slowly holds nobody but itself."""

    def __init__(self) -> None:
        self._waiters: set[Waiter] = set()
        self._by_address: Counter[str] = Counter()
        self._is_closed = False
        self._reading = asyncio.Semaphore(_MOST_READING)

    @property
    def is_closed(self) -> bool:
        """Whether the server stops."""
        return self._is_closed

    @property
    def number(self) -> int:
        """How many are open."""
        return len(self._waiters)

    def is_full(self, address: str) -> bool:
        """Whether an address has as many streams as it may.

        Raises ServiceUnavailableException when the server stops: another one may be there.
        """
        if self._is_closed:
            raise ServiceUnavailableException
        return self._by_address[address] >= MOST_BY_ADDRESS

    def close(self) -> None:
        """Let all streams end."""
        self._is_closed = True
        for waiter in self._waiters:
            waiter.wake()

    async def views(
        self, host: Host, table: str, viewer: "Viewer", seen: int, address: str
    ) -> AsyncGenerator[bytes, None]:
        """The views of a table for one viewer, as server-sent events.

        seen: the version that the viewer has; -1 for none. Between two views only the newest is
        kept: what a slow viewer missed is in it.
        """
        with host.store.listen(table) as news:
            self._waiters.add(news)
            self._by_address[address] += 1
            try:
                yield _PULSE  # the headers go out at once
                is_news = False
                while not self._is_closed:
                    with suppress(SQLAlchemyError):  # asked again at the next pulse
                        if is_news:
                            found = await host.store.remembered(table)
                        else:
                            async with self._reading:
                                found = await host.load(table)
                        if found.version != seen:
                            seen = found.version
                            yield event(viewer.sees(found), seen)
                    if not (is_news := await news.wait(PULSE)):
                        yield _PULSE
                yield f"retry: {randint(*_AWAY_MS)}\n\n".encode()
            except UnknownTableError:
                pass  # it was removed; who comes back is told
            finally:
                self._waiters.discard(news)
                self._by_address -= Counter([address])  # keeps no zeros


def event(data: object, number: int) -> bytes:
    """A view as a server-sent event."""
    text = msgspec.json.encode(data).decode()
    return ServerSentEventMessage(text, event="view", id=number, sep="\n").encode()
