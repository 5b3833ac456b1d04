"""Turns at reading files: one is read at a time, and few wait, so that nobody keeps others out."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.exceptions import TooManyRequestsException

from semina.web.guards import address_of
from semina.web.site import WebRequest

_MOST_WAITING = 30  # files, each of which is in memory
_MOST_OF_ONE = 3  # that one address may have among them

_one_at_a_time = asyncio.Semaphore(1)  # reading is work: games in play come first
_waiting: Counter[str] = Counter()


@asynccontextmanager
async def turn_to_read(request: WebRequest) -> AsyncIterator[None]:
    """Wait for the turn of who asks.

    Raises TooManyRequestsException if too many wait already, of his address or in all.
    """
    address = address_of(request)
    if _waiting[address] >= _MOST_OF_ONE or _waiting.total() >= _MOST_WAITING:
        raise TooManyRequestsException(headers={"Retry-After": "5"})
    _waiting[address] += 1
    try:
        async with _one_at_a_time:
            yield
    finally:
        _waiting.subtract([address])
        if not _waiting[address]:
            del _waiting[address]
