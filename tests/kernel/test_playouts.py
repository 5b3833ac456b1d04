"""Batches of random games."""

import numpy as np
import pytest

from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.playouts import CUT, OVER, REPEATED, first_state, next_random, play_batch
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import Replay, new_game
from semina.rules.outcome import Termination

LONGEST = 5_000


def batch(key: str, number: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    a, b = packed(GAMES[key], CATALOGUE[key].START)
    results = tuple(np.zeros(number, np.int64) for _ in range(3))
    play_batch(
        GAMES[key],
        np.full(number, a),
        np.full(number, b),
        np.arange(number),
        LONGEST,
        *results,
    )
    return results[0], results[1], results[2]


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_games_are_those_that_the_rules_play(key: str) -> None:
    """The same generator drives the rules move by move: same length, end and margin."""
    margins, plies, ends = batch(key, 60)
    for number in range(60):
        replay = Replay(new_game(key))
        state = first_state(number)
        while replay.outcome is None:
            legal = replay.game().legal_moves
            state = next_random(state)
            replay.play(legal[((state & 0xFFFFFFFF) * len(legal)) >> 32])
        assert plies[number] == len(replay.game().plays)
        assert margins[number] == replay.outcome.south - replay.outcome.north
        repeated = replay.outcome.termination is Termination.REPETITION
        assert ends[number] == (REPEATED if repeated else OVER)


def test_the_same_seeds_give_the_same_games() -> None:
    for first, second in zip(batch("krur", 500), batch("krur", 500), strict=True):
        assert (first == second).all()


def test_about_a_third_of_random_games_of_krur_end_by_repetition() -> None:
    """31 in 100, by other programs; 0.01 is two standard deviations of this sample."""
    _, _, ends = batch("krur", 10_000)
    assert abs((ends == REPEATED).mean() - 0.31) < 0.01


def test_a_game_is_cut_where_asked() -> None:
    a, b = packed(GAMES["wahree"], CATALOGUE["wahree"].START)
    margins, plies, ends = (np.zeros(1, np.int64) for _ in range(3))
    play_batch(
        GAMES["wahree"], np.array([a]), np.array([b]), np.array([1]), 3, margins, plies, ends
    )
    assert (plies[0], ends[0]) == (3, CUT)
