"""Positions as two integers, and moves as numbers of the mover's own pits."""

from semina.kernel import krur, wahree
from semina.rules.board import Side
from semina.rules.move import PASS, Move
from semina.rules.position import Position


def packed(position: Position) -> tuple[int, int]:
    """`a` and `b` of a position; what is held off the board is left out."""
    width = position.width
    own, other = position.pits[:width], position.pits[width:]
    if position.side is Side.NORTH:
        own, other = other, own
    if width == wahree.WIDTH:
        return _row(own, 8), _row(other, 8)
    pits = _row(own, krur.BITS) | _row(other, krur.BITS) << krur.HALF
    return pits | _marks(position, position.captured) << krur.MARKS, _marks(
        position, position.closed
    )


def unpacked(a: int, b: int, width: int) -> Position:
    """A position with South to move; what is held off the board is not known to it."""
    if width == krur.WIDTH:
        pits = tuple(a >> krur.BITS * pit & 63 for pit in range(2 * width))
        captured, closed = a >> krur.MARKS, b
    else:
        pits = tuple(row >> 8 * pit & 255 for row in (a, b) for pit in range(width))
        captured = closed = 0
    marked = [
        frozenset(pit for pit in range(2 * width) if marks >> pit & 1)
        for marks in (captured, closed)
    ]
    return Position(pits, Side.SOUTH, (0, 0), *marked)


def packed_move(move: Move, position: Position) -> int:
    """A move by its number in the mover's own row."""
    return krur.PASS if move == PASS else move - position.width * position.side


def unpacked_move(move: int, position: Position) -> Move:
    """The move of a position that a number in the mover's own row stands for."""
    return PASS if move == position.width else move + position.width * position.side


def _row(pits: tuple[int, ...], bits: int) -> int:
    return sum(seeds << bits * place for place, seeds in enumerate(pits))


def _marks(position: Position, pits: frozenset[int]) -> int:
    """A bit for each marked pit, the mover's pits lowest."""
    shift = position.width * position.side
    return sum(1 << (pit - shift) % len(position.pits) for pit in pits)
