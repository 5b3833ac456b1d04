"""Random games by the batch, as a Python program plays them."""

import numpy as np
import pytest
from boards import WAHREE

from semina.engine.playouts import random_games
from semina.errors import OptionError
from semina.kernel.playouts import REPEATED
from semina.notation.position_text import parse_position


def test_random_games_of_krur_end_by_repetition_as_often_as_other_programs_count() -> None:
    """31 % of them (K11)."""
    games = random_games("krur", 50_000, seed=1)
    assert 0.305 < (games.ends == REPEATED).mean() < 0.32


def test_a_seed_gives_the_same_games_and_another_seed_others() -> None:
    first, again, other = (random_games("wahree", 300, seed=seed) for seed in (7, 7, 8))
    assert all(np.array_equal(left, right) for left, right in zip(first, again, strict=True))
    assert not np.array_equal(first.plies, other.plies)
    assert len(set(first.plies.tolist())) > 50


def test_the_starts_are_taken_in_turn() -> None:
    """The first is over, South taking 5; in the second the only move takes all 4."""
    over = parse_position("3,2,0,0,0,0/0,0,0,0,0,0 20-23", WAHREE)
    won = parse_position("0,0,0,0,0,1/3,0,0,0,0,0 22-22", WAHREE)
    games = random_games("wahree", 5, [over, won])
    assert games.plies[::2].tolist() == [0, 0, 0]
    assert games.margins[::2].tolist() == [5, 5, 5]
    assert random_games("wahree", 0, [over]).margins.size == 0


@pytest.mark.parametrize(("number", "seed", "longest"), [(-1, 0, 9), (3, -1, 9), (3, 0, 0)])
def test_impossible_numbers_are_refused(number: int, seed: int, longest: int) -> None:
    with pytest.raises(OptionError, match="expected games and seed from 0, moves from 1"):
        random_games("krur", number, seed=seed, longest=longest)
