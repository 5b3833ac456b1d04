"""A setup: a position as somebody wrote it, not yet checked.

A game's `check` turns a setup into a `Position` or raises one error with all its problems. The
checks that games share are the functions here; each game says which of them it wants.
"""

from collections.abc import Iterator
from typing import NamedTuple

from semina.errors import PositionError, shorten
from semina.rules.board import LETTERS, Side, pit_letter
from semina.rules.position import Position
from semina.words import Message, counted, message

SOUTH_NAME = message("South")
NORTH_NAME = message("North")


class PitSetup(NamedTuple):
    """A pit as written: its seeds (a text where it is not a number) and its marks."""

    seeds: int | str
    captured: bool = False
    closed: bool = False


class Setup(NamedTuple):
    """A whole position as written; `side` should be `S` or `N`."""

    south: tuple[PitSetup, ...]
    north: tuple[PitSetup, ...]
    held: tuple[int | str, int | str] = (0, 0)
    side: str = "S"


def side_name(side: Side) -> Message:
    """`South` or `North`, to be said in any language."""
    return SOUTH_NAME if side is Side.SOUTH else NORTH_NAME


def position_from(setup: Setup, problems: list[Message]) -> Position:
    """The position, if no problem was found.

    Raises PositionError with all the problems otherwise.
    """
    if problems:
        raise PositionError(tuple(problems))
    pits = setup.south + setup.north
    return Position(
        tuple(_number(pit.seeds) for pit in pits),
        Side.SOUTH if setup.side == "S" else Side.NORTH,
        (_number(setup.held[0]), _number(setup.held[1])),
        frozenset(number for number, pit in enumerate(pits) if pit.captured),
        frozenset(number for number, pit in enumerate(pits) if pit.closed),
    )


def count_problems(setup: Setup, width: int, seeds: int) -> Iterator[Message]:
    """Wrong numbers: of pits, in pits, in hand, in all; and an unknown side."""
    for side, pits in zip(Side, (setup.south, setup.north), strict=True):
        if len(pits) != width:
            yield counted(
                "{side} has {n} pit, expected {width}",
                "{side} has {n} pits, expected {width}",
                side=side_name(side),
                n=len(pits),
                width=width,
            )
    for name, pit in named_pits(setup):
        yield from _number_problems(name, pit.seeds)
    for side in Side:
        name = message("what {side} holds", side=side_name(side))
        yield from _number_problems(name, setup.held[side])
    total = sum(_number(pit.seeds) for _, pit in named_pits(setup))
    total += sum(_number(held) for held in setup.held)
    if total > seeds:
        yield message("{total} seeds in all, at most {seeds} expected", total=total, seeds=seeds)
    if setup.side not in ("S", "N"):
        yield message("side {side!r} is unknown, expected S or N", side=shorten(setup.side))


def captured_pit_problems(setup: Setup, fewest: int) -> Iterator[Message]:
    """Captured pits with fewer seeds than the capture itself put there."""
    for name, pit in named_pits(setup):
        if pit.captured and isinstance(pit.seeds, int) and 0 <= pit.seeds < fewest:
            yield message(
                "{pit} is captured and holds {seeds}, at least {fewest} expected",
                pit=name,
                seeds=pit.seeds,
                fewest=fewest,
            )


def closed_row_problems(setup: Setup) -> Iterator[Message]:
    """Rows in which every pit is closed."""
    for side, pits in zip(Side, (setup.south, setup.north), strict=True):
        if pits and all(pit.closed for pit in pits):
            yield message("{side} has no open pit, at least 1 expected", side=side_name(side))


def mark_problems(setup: Setup) -> Iterator[Message]:
    """Captured or closed pits, in a game that has none."""
    for name, pit in named_pits(setup):
        if pit.captured or pit.closed:
            yield message("{pit} is captured or closed, which this game does not have", pit=name)


def named_pits(setup: Setup) -> Iterator[tuple[Message, PitSetup]]:
    """Every pit with the name that a message gives it."""
    for side, pits in zip(Side, (setup.south, setup.north), strict=True):
        for place, pit in enumerate(pits):
            # A row that is far too long has pits beyond the alphabet.
            letter = pit_letter(place + side * LETTERS, LETTERS) if place < LETTERS else place + 1
            yield message("{side}'s pit {letter}", side=side_name(side), letter=letter), pit


def _number_problems(name: Message, number: int | str) -> Iterator[Message]:
    if isinstance(number, str):
        yield message("{where} is {text!r}, expected a number", where=name, text=shorten(number))
    elif number < 0:
        yield message("{where} is {number}, below 0", where=name, number=number)


def _number(written: int | str) -> int:
    return written if isinstance(written, int) else 0
