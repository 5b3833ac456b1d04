"""Wahree, the sowing game of the US Virgin Islands.

Source: `docs/rules/wahree.md`, rules version 1; the numbers W1-W10 in the comments are its points.
"""

from semina.rules import oware_family
from semina.rules.move import Move, Play, illegal
from semina.rules.outcome import Outcome, Termination, counted_outcome
from semina.rules.oware_family import ROWS, capture, is_empty, own_pits, sow, stores_after
from semina.rules.position import Position
from semina.rules.sowing import Capture, End, Sowing

KEY = "wahree"
NAME = "Wahree"
WIDTH = oware_family.WIDTH
SEEDS = oware_family.SEEDS
START = oware_family.START

check = oware_family.check
score = oware_family.score
agreed_score = oware_family.agreed_score


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The pits the side to move may lift; nothing when the game is over."""
    pits, side = position.pits, position.side
    moves = own_pits(position)
    theirs = ROWS[side.other]
    if any(pits[theirs.start : theirs.stop]):
        return moves
    # W4: an opponent without seeds must be fed, by a handful that reaches his first pit.
    end_of_row = ROWS[side].stop
    return tuple([pit for pit in moves if pit + pits[pit] >= end_of_row])


def play(position: Position, move: Move) -> Play:
    """Play a move. Raises MoveError if it is not legal."""
    legal = legal_moves(position)
    if move not in legal:
        raise illegal(position, move, legal)
    theirs = ROWS[position.side.other]
    pits, lap = sow(position, move)
    captures = capture(pits, lap.last, theirs)
    gained = sum([taken.seeds for taken in captures]) if captures else 0

    end = End.CAPTURE if captures else End.PLAIN
    sweep: tuple[Capture, ...] = ()
    if captures and is_empty(pits, theirs):
        # W5: a capture that empties the opponent's row takes what is left on the board as well.
        end = End.WIPE_OUT
        sweep = tuple(Capture(pit, seeds) for pit, seeds in enumerate(pits) if seeds)
        gained += sum(pits)
        pits = [0] * len(pits)

    held = stores_after(position, gained)
    after = Position(tuple(pits), position.side.other, held)
    ended = counted_outcome(Termination.WIPE_OUT, held) if end is End.WIPE_OUT else None
    return Play(position, move, after, Sowing((lap,), end, captures, sweep), gained, ended)


def outcome(position: Position) -> Outcome | None:
    """The end of the game if the position is one, whatever came before."""
    if legal_moves(position):
        return None
    # W6: the side to move cannot move; each player takes the seeds on his own row.
    return counted_outcome(Termination.IMMOBILISED, agreed_score(position))
