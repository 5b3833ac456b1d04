"""How a game ended: one small value."""

from enum import StrEnum
from typing import NamedTuple

from semina.rules.board import Side


class Termination(StrEnum):
    """Why a game is over (the `Termination` of a record)."""

    EXHAUSTED = "exhausted"
    WIPE_OUT = "wipe-out"
    IMMOBILISED = "immobilised"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONED = "abandoned"


# The ends that the players' words make, not their moves (K12, K18, W9, W10).
ENDED_BY_WORD = (
    Termination.AGREEMENT,
    Termination.RESIGNATION,
    Termination.TIME,
    Termination.ABANDONED,
)


class Outcome(NamedTuple):
    """An ended game: why, the final seeds of South and North, and the winner.

    winner: None for a draw, and for an abandoned game, which has no result (K18, W10).
    """

    termination: Termination
    south: int
    north: int
    winner: Side | None

    @property
    def is_draw(self) -> bool:
        return self.winner is None and self.termination is not Termination.ABANDONED


def counted_outcome(termination: Termination, seeds: tuple[int, int]) -> Outcome:
    """The outcome where seeds decide: more wins, equal is a draw (K10, W7)."""
    return Outcome(termination, *seeds, leader(*seeds))


def leader(south: int, north: int) -> Side | None:
    """Who has more seeds; None when equal."""
    if south == north:
        return None
    return Side.SOUTH if south > north else Side.NORTH


def decided(score: tuple[int, int], seeds: int) -> Side | None:
    """Who already holds more than half of all the seeds of the game (K12, W7)."""
    for side in Side:
        if 2 * score[side] > seeds:
            return side
    return None
