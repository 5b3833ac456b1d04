"""The clock of a game, in milliseconds; a value, like the game.

It begins with the first move, which costs nobody time, and stands still while the computer is to
move, whose speed is the server's.
"""

from dataclasses import dataclass, replace
from time import time

from semina.rules.board import Side
from semina.service.setup import ClockSetup


@dataclass(frozen=True, slots=True)
class Clock:
    """What each side has left, as of `since`, and whose time runs from then on.

    increment: what a move adds.
    """

    left: tuple[int, int]
    increment: int = 0
    running: Side | None = None
    since: int = 0

    def remaining(self, side: Side, now: int) -> int:
        """What a side has left at a moment, at least 0."""
        gone = now - self.since if self.running is side else 0
        return max(0, self.left[side] - max(0, gone))

    def fallen(self, now: int) -> Side | None:
        """Whose time is up."""
        if self.running is None or self.remaining(self.running, now) > 0:
            return None
        return self.running

    @property
    def deadline(self) -> int | None:
        """When the running side's time will be up; None if none runs."""
        return None if self.running is None else self.since + self.left[self.running]

    def spent(self, now: int) -> int:
        """What the running side has used since its time began to run; 0 if none runs."""
        return 0 if self.running is None else max(0, now - self.since)

    def charged(self, side: Side, milliseconds: int) -> "Clock":
        """The clock with so much less for a side (more, if below 0)."""
        left = list(self.left)
        left[side] = max(0, left[side] - milliseconds)
        return replace(self, left=(left[0], left[1]))

    def stopped(self, now: int) -> "Clock":
        """The clock standing still, what has run being used."""
        if self.running is None:
            return self
        return replace(self.charged(self.running, self.spent(now)), running=None)

    def started(self, side: Side | None, now: int) -> "Clock":
        """The clock running for a side, or standing still."""
        return replace(self, running=side, since=now)

    def given_back(self, milliseconds: int) -> "Clock":
        """The clock when so much of the time that runs is not to count."""
        return replace(self, since=self.since + milliseconds)


def new_clock(setup: ClockSetup) -> Clock:
    """A clock that does not run yet."""
    milliseconds = 1000 * setup.seconds
    return Clock((milliseconds, milliseconds), 1000 * setup.increment)


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return int(time() * 1000)
