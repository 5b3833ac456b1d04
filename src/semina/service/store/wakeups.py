"""Waking who waits for news of a table, in this process."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Waiter:
    """Somebody who waits for news; news that comes while he is busy is not lost."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    async def wait(self, seconds: float | None = None) -> bool:
        """Wait for news since the last time; False if none came in so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()
        is_news = self._event.is_set()
        self._event.clear()
        return is_news

    def wake(self) -> None:
        self._event.set()


class Wakeups:
    """Who waits for which table."""

    def __init__(self) -> None:
        self._waiters: defaultdict[str, set[Waiter]] = defaultdict(set)

    @contextmanager
    def listening(self, table: str) -> Iterator[Waiter]:
        waiter = Waiter()
        self._waiters[table].add(waiter)
        try:
            yield waiter
        finally:
            self._waiters[table].discard(waiter)
            if not self._waiters[table]:
                del self._waiters[table]

    def wake(self, table: str) -> None:
        for waiter in self._waiters.get(table, ()):
            waiter.wake()

    @property
    def awaited(self) -> list[str]:
        """The tables that somebody waits for."""
        return list(self._waiters)

    def is_awaited(self, table: str) -> bool:
        return table in self._waiters
