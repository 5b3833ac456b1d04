"""Positions as two integers, and moves as numbers of the mover's own pits."""

from typing import Any

from semina.kernel.games import MODULES
from semina.rules.board import Side
from semina.rules.move import PASS, Move
from semina.rules.position import Position


def packed(game: Any, position: Position) -> tuple[int, int]:
    """`a` and `b` of a position; what is held off the board is left out.

    game: the kernel's, as in `games.GAMES`.
    """
    width = position.width
    own, other = position.pits[:width], position.pits[width:]
    if position.side is Side.NORTH:
        own, other = other, own
    marks = [_marks(position, pits) for pits in (position.captured, position.closed)]
    a, b = MODULES[type(game)].pack(own, other, *marks)
    return a, b


def unpacked(game: Any, a: int, b: int) -> Position:
    """A position with South to move; what is held off the board is not known to it."""
    pits, *marks = MODULES[type(game)].unpack(a, b)
    captured, closed = (
        frozenset(pit for pit in range(len(pits)) if marked >> pit & 1) for marked in marks
    )
    return Position(pits, Side.SOUTH, (0, 0), captured, closed)


def packed_move(move: Move, position: Position) -> int:
    """A move by its number in the mover's own row; a pass has the number behind the last pit."""
    return position.width if move == PASS else move - position.width * position.side


def unpacked_move(move: int, position: Position) -> Move:
    """The move of a position that a number in the mover's own row stands for."""
    return PASS if move == position.width else move + position.width * position.side


def _marks(position: Position, pits: frozenset[int]) -> int:
    """A bit for each marked pit, the mover's pits lowest."""
    shift = position.width * position.side
    return sum(1 << (pit - shift) % len(position.pits) for pit in pits)
