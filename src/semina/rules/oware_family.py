"""What the games of the Oware family share: the board, sowing, capture, and what is counted.

The numbers in the comments are points of `docs/rules/wahree.md`, which the pages of the other games
of the family repeat.
"""

from functools import cache

from semina.rules.board import Side, row
from semina.rules.move import Move
from semina.rules.position import Position
from semina.rules.setup import Setup, count_problems, mark_problems, position_from
from semina.rules.sowing import Capture, Lap

WIDTH = 6
SEEDS = 48
START = Position((4,) * (2 * WIDTH))
CAPTURED_COUNTS = (2, 3)  # W3
ROWS = (row(Side.SOUTH, WIDTH), row(Side.NORTH, WIDTH))


def check(setup: Setup) -> Position:
    """The position of a setup. Raises PositionError listing all its problems."""
    return position_from(setup, [*count_problems(setup, WIDTH, SEEDS), *mark_problems(setup)])


def own_pits(position: Position) -> tuple[Move, ...]:
    """The pits of the side to move that are not empty (W1)."""
    pits = position.pits
    return tuple([pit for pit in ROWS[position.side] if pits[pit]])


def sow(position: Position, move: Move) -> tuple[list[int], Lap]:
    """The pits after a handful was sown and before anything is captured, and the lap."""
    pits = list(position.pits)
    seeds = pits[move]
    pits[move] = 0
    drops = sown_pits(move, seeds)
    for pit in drops:
        pits[pit] += 1
    return pits, Lap(move, seeds, drops)


@cache
def sown_pits(origin: int, seeds: int) -> tuple[int, ...]:
    """Where the seeds lifted from `origin` fall, in order; W2: the origin is skipped."""
    others = [(origin + step) % (2 * WIDTH) for step in range(1, 2 * WIDTH)]
    return tuple(others[step % len(others)] for step in range(seeds))


def capture(pits: list[int], last: int, theirs: range) -> tuple[Capture, ...]:
    """Take off the pits what the last seed captures from the row `theirs` (W3)."""
    if last not in theirs or pits[last] not in CAPTURED_COUNTS:
        return ()  # nearly always
    captures = []
    # From the last seed backwards, as long as the opponent's pits hold 2 or 3.
    while last in theirs and pits[last] in CAPTURED_COUNTS:
        captures.append(Capture(last, pits[last]))
        pits[last] = 0
        last -= 1
    return tuple(captures)


def is_empty(pits: list[int], row: range) -> bool:
    """Whether no pit of a row holds a seed."""
    return not any(pits[row.start : row.stop])


def stores_after(position: Position, gained: int) -> tuple[int, int]:
    """What both hold when the side to move has gained so many seeds."""
    south, north = position.held
    if position.side is Side.SOUTH:
        return south + gained, north
    return south, north + gained


def score(position: Position) -> tuple[int, int]:
    """Seeds captured by South and North.

    Also what counts when a position stands for the third time: seeds on the board count for
    nobody (W8).
    """
    return position.held


def agreed_score(position: Position) -> tuple[int, int]:
    """Seeds of South and North when each takes his own row (W9: the game is broken off)."""
    south, north = position.held
    return south + sum(position.pits[:WIDTH]), north + sum(position.pits[WIDTH:])
