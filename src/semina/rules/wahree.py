"""Wahree, the sowing game of the US Virgin Islands.

Source: `docs/rules/wahree.md`, rules version 1; the numbers W1-W9 in the comments are its points.
"""

from functools import cache

from semina.rules.board import Side, row
from semina.rules.move import Move, Play, illegal
from semina.rules.outcome import Outcome, Termination, counted_outcome
from semina.rules.position import Position
from semina.rules.setup import Setup, count_problems, mark_problems, position_from
from semina.rules.sowing import Capture, End, Lap, Sowing

KEY = "wahree"
NAME = "Wahree"
WIDTH = 6
SEEDS = 48
START = Position((4,) * (2 * WIDTH))
CAPTURED_COUNTS = (2, 3)  # W3


def check(setup: Setup) -> Position:
    """The position of a setup. Raises PositionError listing all its problems."""
    return position_from(setup, [*count_problems(setup, WIDTH, SEEDS), *mark_problems(setup)])


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The pits the side to move may lift; nothing when the game is over."""
    pits, side = position.pits, position.side
    # W1: any of one's own pits that is not empty.
    moves = tuple([pit for pit in _ROWS[side] if pits[pit]])
    theirs = pits[WIDTH:] if side is Side.SOUTH else pits[:WIDTH]
    if any(theirs):
        return moves
    # W4: an opponent without seeds must be fed, by a handful that reaches his first pit.
    end_of_row = _ROWS[side].stop
    return tuple([pit for pit in moves if pit + pits[pit] >= end_of_row])


def play(position: Position, move: Move) -> Play:
    """Play a move. Raises MoveError if it is not legal."""
    legal = legal_moves(position)
    if move not in legal:
        raise illegal(position, move, legal)
    side = position.side
    pits = list(position.pits)
    seeds = pits[move]
    pits[move] = 0
    drops = sown_pits(move, seeds)
    for pit in drops:
        pits[pit] += 1

    # W3: from the last seed backwards, as long as the opponent's pits hold 2 or 3.
    theirs = _ROWS[side.other]
    captures = []
    gained = 0
    pit = drops[-1]
    while pit in theirs and pits[pit] in CAPTURED_COUNTS:
        captures.append(Capture(pit, pits[pit]))
        gained += pits[pit]
        pits[pit] = 0
        pit -= 1

    end = End.CAPTURE if captures else End.PLAIN
    sweep: tuple[Capture, ...] = ()
    if captures and not any(pits[theirs.start : theirs.stop]):
        # W5: a capture that empties the opponent's row takes what is left on the board as well.
        end = End.WIPE_OUT
        sweep = tuple(Capture(pit, seeds) for pit, seeds in enumerate(pits) if seeds)
        gained += sum(pits)
        pits = [0] * len(pits)

    south, north = position.held
    held = (south + gained, north) if side is Side.SOUTH else (south, north + gained)
    after = Position(tuple(pits), side.other, held)
    sowing = Sowing((Lap(move, seeds, drops),), end, tuple(captures), sweep)
    ended = counted_outcome(Termination.WIPE_OUT, held) if end is End.WIPE_OUT else None
    return Play(position, move, after, sowing, gained, ended)


@cache
def sown_pits(origin: int, seeds: int) -> tuple[int, ...]:
    """Where the seeds lifted from `origin` fall, in order; W2: the origin is skipped."""
    others = [(origin + step) % (2 * WIDTH) for step in range(1, 2 * WIDTH)]
    return tuple(others[step % len(others)] for step in range(seeds))


def outcome(position: Position) -> Outcome | None:
    """The end of the game if the position is one, whatever came before."""
    if legal_moves(position):
        return None
    # W6: the side to move cannot move; each player takes the seeds on his own row.
    return counted_outcome(Termination.IMMOBILISED, agreed_score(position))


def score(position: Position) -> tuple[int, int]:
    """Seeds captured by South and North.

    Also what counts when a position stands for the third time: seeds on the board count for
    nobody (W8).
    """
    return position.held


def agreed_score(position: Position) -> tuple[int, int]:
    """Seeds of South and North when each takes his own row (W6; W9: the game is broken off)."""
    south, north = position.held
    return south + sum(position.pits[:WIDTH]), north + sum(position.pits[WIDTH:])


_ROWS = (row(Side.SOUTH, WIDTH), row(Side.NORTH, WIDTH))
