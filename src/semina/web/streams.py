"""Live tables and searches: each open page gets the newest view, whenever there is a newer one."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager, suppress
from random import randint
from typing import TYPE_CHECKING

import msgspec
from litestar.exceptions import ServiceUnavailableException
from litestar.response import Stream
from litestar.response.sse import ServerSentEventMessage
from sqlalchemy.exc import SQLAlchemyError

from semina.rules.game import Game
from semina.service.board_searches import BoardSearches
from semina.service.errors import UnknownTableError
from semina.service.host import Host
from semina.service.store.wakeups import Waiter
from semina.service.view import say_all

if TYPE_CHECKING:
    from semina.web.viewer import Viewer

EVENTS = "text/event-stream"
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
        with host.store.listen(table) as news, self._open(news, address):
            yield _PULSE  # the headers go out at once
            is_news = False
            while not self._is_closed:
                try:
                    with suppress(SQLAlchemyError):  # asked again at the next pulse
                        if is_news:
                            found = await host.store.remembered(table)
                        else:
                            async with self._reading:
                                found = await host.load(table)
                        if found.version != seen:
                            seen = found.version
                            yield event("view", viewer.sees(found), seen)
                except UnknownTableError:
                    return  # it was removed; who comes back is told
                if not (is_news := await news.wait(PULSE)):
                    yield _PULSE
            yield _come_back()

    async def judgements(
        self, searches: BoardSearches, visitor: str, game: Game, language: str, address: str
    ) -> AsyncGenerator[bytes, None]:
        """What a search for an analysis board finds, and why it ended, as server-sent events.

        The search ends with the stream. Between two judgements only the newest is kept.
        """
        search = searches.begin(visitor, game)
        shown = None
        try:
            with self._open(search.news, address):
                yield _PULSE
                while not self._is_closed:
                    if search.found is not shown:
                        shown = search.found
                        yield event("judgement", say_all(shown, language))
                    if search.ended is not None:
                        end = {"why": search.ended, "told": search.problem}
                        yield event("end", say_all(end, language))
                        return
                    if not await search.news.wait(PULSE):
                        yield _PULSE
                yield _come_back()
        finally:
            searches.leave(search)

    @contextmanager
    def _open(self, waiter: Waiter, address: str) -> Iterator[None]:
        self._waiters.add(waiter)
        self._by_address[address] += 1
        try:
            yield
        finally:
            self._waiters.discard(waiter)
            self._by_address -= Counter([address])  # keeps no zeros


def event_stream(events: AsyncGenerator[bytes, None]) -> Stream:
    """An answer of server-sent events, which no proxy is to hold back."""
    return Stream(
        events, media_type=f"{EVENTS}; charset=utf-8", headers={"X-Accel-Buffering": "no"}
    )


def event(name: str, data: object, number: int | None = None) -> bytes:
    """Something as a server-sent event."""
    text = msgspec.json.encode(data).decode()
    return ServerSentEventMessage(text, event=name, id=number, sep="\n").encode()


def _come_back() -> bytes:
    """Says when a page whose stream ends with the server may ask again."""
    return f"retry: {randint(*_AWAY_MS)}\n\n".encode()
