"""Awari, the game of the Oware family whose values are printed: it proves what we compute.

Source: `docs/rules/awari.md`, rules version 1; the numbers A1-A3 and W1-W10 in the comments are its
points. What it does as Wahree does has Wahree's numbers.
"""

from semina.rules import oware_family
from semina.rules.move import Move, Play, illegal
from semina.rules.outcome import Outcome, Termination, counted_outcome
from semina.rules.oware_family import ROWS, capture, is_empty, own_pits, sow, stores_after
from semina.rules.position import Position
from semina.rules.sowing import End, Sowing

KEY = "awari"
NAME = "Awari"
WIDTH = oware_family.WIDTH
SEEDS = oware_family.SEEDS
START = oware_family.START

check = oware_family.check
score = oware_family.score
agreed_score = oware_family.agreed_score


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The pits the side to move may lift; nothing when the game is over."""
    # A1: a move that leaves the opponent's row empty is illegal if there is one that does not. If
    # there is none, the game is over (A2): either way such a move is never played.
    return tuple([pit for pit in own_pits(position) if _leaves_a_seed(position, pit)])


def play(position: Position, move: Move) -> Play:
    """Play a move. Raises MoveError if it is not legal."""
    legal = legal_moves(position)
    if move not in legal:
        raise illegal(position, move, legal)
    pits, lap = sow(position, move)
    captures = capture(pits, lap.last, ROWS[position.side.other])
    gained = sum([taken.seeds for taken in captures]) if captures else 0
    after = Position(tuple(pits), position.side.other, stores_after(position, gained))
    end = End.CAPTURE if captures else End.PLAIN
    return Play(position, move, after, Sowing((lap,), end, captures), gained)


def outcome(position: Position) -> Outcome | None:
    """The end of the game if the position is one, whatever came before."""
    if legal_moves(position):
        return None
    # A2: every move would leave the opponent's row empty; the side to move takes all the seeds.
    # A3: or it has no seed to move, and the opponent takes them.
    seeds = list(position.held)
    seeds[position.side if own_pits(position) else position.side.other] += sum(position.pits)
    return counted_outcome(Termination.IMMOBILISED, (seeds[0], seeds[1]))


def _leaves_a_seed(position: Position, move: Move) -> bool:
    """Whether the opponent has a seed in his row after a move and what it captures."""
    theirs = ROWS[position.side.other]
    pits, lap = sow(position, move)
    capture(pits, lap.last, theirs)
    return not is_empty(pits, theirs)
