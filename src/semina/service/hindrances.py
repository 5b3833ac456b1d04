"""When the servers were what was slow, not the players: a move is not charged for that time.

Nobody can play while a server comes back, finds its players again, or does what is due too late.
What a server knows of this it shares with the others, as players go from one to the other.
"""

import asyncio
import time
from collections.abc import Iterable
from typing import NamedTuple

from semina.service import measures
from semina.service.clock import Clock, now_ms

SETTLING_MS = 4_000  # until the players of a server that has gone are all back
KEPT_MS = 600_000
CLOSE_MS = 200  # between two times in which nobody could do much either
_TICK = 0.1  # seconds between two looks at the event loop
_LATE = 0.15  # seconds by which it does things late when it hinders


class Times(NamedTuple):
    """From one moment to another, in milliseconds since 1970."""

    begun: int
    ended: int


class Hindrances:
    """The times in which this server, or another of its database, hindered the players."""

    def __init__(self) -> None:
        self._times: list[Times] = []

    @property
    def times(self) -> list[Times]:
        """Those known, in their order; none is close to another."""
        return self._times

    def note(self, begun: int, ended: int) -> None:
        """One more; it may end in the future."""
        self.learn([Times(begun, ended)])

    def learn(self, times: Iterable[Times]) -> None:
        """Those that others know."""
        joined: list[Times] = []
        for begun, ended in sorted([*self._times, *times]):
            if joined and begun <= joined[-1].ended + CLOSE_MS:
                joined[-1] = Times(joined[-1].begun, max(joined[-1].ended, ended))
            else:
                joined.append(Times(begun, ended))
        newest = joined[-1].ended if joined else 0
        self._times = [each for each in joined if each.ended > newest - KEPT_MS]

    def lost_ms(self, begun: int, ended: int) -> int:
        """How much of the time between two moments the players were hindered."""
        return sum(max(0, min(each.ended, ended) - max(each.begun, begun)) for each in self._times)

    def lost_of(self, clock: Clock | None, now: int) -> int:
        """How much of the time that runs on a clock is not to count."""
        return 0 if clock is None or clock.running is None else self.lost_ms(clock.since, now)

    async def watch(self) -> None:
        """Note when the event loop is late, until cancelled."""
        while True:
            due = time.perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            late = max(0.0, time.perf_counter() - due)
            measures.LAG.observe(late)
            if late > _LATE:
                now = now_ms()
                self.note(now - int(1000 * late), now)
