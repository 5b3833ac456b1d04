"""Matches between two players in pairs of games: each opening twice, the colours swapped.

A pair is one sample, so that the interval is honest about openings that one side wins whoever
plays it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev

from semina.rules.game import Game, new_game
from semina.rules.move import Move

Choose = Callable[[Game], Move]
NORMAL_95 = 1.96  # standard errors


@dataclass(frozen=True)
class Comparison:
    """What the first player did against the second.

    score: 1 for a win, 1/2 for a draw, of 1. margin: seeds more than the other, a game. Both with
    half the width of their interval of 95 %.
    """

    games: int
    wins: int
    draws: int
    score: float
    score_error: float
    margin: float
    margin_error: float


def opening(key: str, plies: int, random: Random) -> Game:
    """A game after some random moves; one that they do not end."""
    while True:
        game = new_game(key)
        for _ in range(plies):
            if game.outcome is None:
                game = game.play(random.choice(game.legal_moves))
        if game.outcome is None:
            return game


def margin(game: Game, south: Choose, north: Choose) -> int:
    """Play a game to its end; South's seeds less North's."""
    while game.outcome is None:
        choose = (south, north)[game.position.side]
        game = game.play(choose(game))
    return game.outcome.south - game.outcome.north


def margins(first: Choose, second: Choose, start: Game) -> tuple[int, int]:
    """What the first player wins by from a start, as South and as North."""
    return margin(start, first, second), -margin(start, second, first)


def compared(pairs: list[tuple[int, int]]) -> Comparison:
    """Sum up the pairs, two or more."""
    results = [value for pair in pairs for value in pair]
    scores = [mean(_points(value) for value in pair) for pair in pairs]
    middles = [mean(pair) for pair in pairs]
    error = NORMAL_95 / sqrt(len(pairs))
    return Comparison(
        len(results),
        sum(value > 0 for value in results),
        results.count(0),
        mean(scores),
        error * stdev(scores),
        mean(middles),
        error * stdev(middles),
    )


def _points(value: int) -> float:
    return 0.5 if value == 0 else float(value > 0)
