"""The trace of a sowing: what was lifted, where each seed fell, what was captured, why it ended."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import NamedTuple

TOLD_LAPS = 20  # laps at each end of a sowing whose single drops are kept


class End(StrEnum):
    """Why a turn ended (the `end` of the JSON contract)."""

    EMPTY = "empty"
    CAPTURE = "capture"
    OWN_CAPTURE = "own-capture"
    ENDLESS = "endless"
    PASS = "pass"
    PLAIN = "plain"
    WIPE_OUT = "wipe-out"


class Lap(NamedTuple):
    """One handful: the pit it was lifted from, its seeds, and the pits they fell into in order.

    In a sowing of more than `2 * TOLD_LAPS` laps the middle ones have `drops` None, so that the
    trace of a sowing of thousands of laps stays small.
    """

    origin: int
    seeds: int
    drops: tuple[int, ...] | None

    @property
    def last(self) -> int:
        """The pit in which the last seed fell; the lap must have its drops."""
        assert self.drops
        return self.drops[-1]


class Capture(NamedTuple):
    """Seeds taken, or a pit taken with its seeds."""

    pit: int
    seeds: int


class Sowing(NamedTuple):
    """A whole turn.

    captures: in the order they were made; a chain goes backwards.
    sweep: what a wipe-out takes besides its captures.
    """

    laps: tuple[Lap, ...]
    end: End
    captures: tuple[Capture, ...] = ()
    sweep: tuple[Capture, ...] = ()


PASSED = Sowing((), End.PASS)


def traced_laps(handfuls: list[tuple[int, int]], ring: tuple[int, ...]) -> tuple[Lap, ...]:
    """The laps of a sowing along `ring`, from the origin and seeds of each handful."""
    place = {pit: index for index, pit in enumerate(ring)}
    last_untold = len(handfuls) - TOLD_LAPS
    laps = []
    for number, (origin, seeds) in enumerate(handfuls):
        if TOLD_LAPS <= number < last_untold:
            laps.append(untold_lap(origin, seeds))
        else:
            first = place[origin] + 1
            drops = tuple([ring[(first + step) % len(ring)] for step in range(seeds)])
            laps.append(Lap(origin, seeds, drops))
    return tuple(laps)


@cache
def untold_lap(origin: int, seeds: int) -> Lap:
    """A lap without its drops; one object for all that are equal, as there may be thousands."""
    return Lap(origin, seeds, None)


def boards_between(
    before: tuple[int, ...], after: tuple[int, ...], laps: tuple[Lap, ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The pits after each lap that has its drops, with the lap's number from 1.

    before: the pits before the sowing. after: the pits at its end, before anything was taken off
    the board. The laps in the middle of a very long sowing are left out: the first ones are
    sown forwards from `before`, the last ones undone backwards from `after`.
    """
    pits = list(before)
    told = [number for number, lap in enumerate(laps) if lap.drops is not None]
    forwards = [number for place, number in enumerate(told) if number == place]
    for number in forwards:
        origin, _, drops = laps[number]
        pits[origin] = 0
        for pit in drops or ():
            pits[pit] += 1
        yield number + 1, tuple(pits)
    pits = list(after)
    last_boards = []
    for number in reversed(told[len(forwards) :]):
        origin, seeds, drops = laps[number]
        last_boards.append((number + 1, tuple(pits)))
        for pit in drops or ():
            pits[pit] -= 1
        pits[origin] = seeds
    yield from reversed(last_boards)
