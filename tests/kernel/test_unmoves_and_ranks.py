"""Un-moves are the inverse of the moves that gain nothing, and ranks number every position once."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from boards import KRUR, OWARE_FAMILY

from semina.kernel.games import (
    GAMES,
    MOST_PARENTS,
    is_legal,
    moves,
    play,
    rank,
    unmoves,
    unrank,
)
from semina.kernel.krur import swapped
from semina.kernel.packing import packed
from semina.kernel.ranking import layer_size
from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE

Packed = tuple[int, int]
PARENTS = np.zeros(2 * MOST_PARENTS, np.int64)
# Marks of the pits of Krur, the mover's lowest: captured and closed.
KRUR_MARKS = [
    (captured, closed)
    for captured, closed in product(range(256), (0, 0b1, 0b10, 0b1001, 0b110, 0b11100000))
    if not captured & closed
]
LAYERS = [(key, seeds, 0, 0) for key in OWARE_FAMILY for seeds in range(7)] + [
    ("krur", seeds, captured, closed) for captured, closed in KRUR_MARKS for seeds in range(6)
]


def free_pits(key: str, captured: int, closed: int) -> int:
    return 2 * CATALOGUE[key].WIDTH - (captured | closed).bit_count()


def layer(key: str, seeds: int, captured: int, closed: int) -> list[Packed]:
    """Every position of a layer, made by unranking."""
    size = layer_size(seeds, free_pits(key, captured, closed))
    return [unrank(GAMES[key], number, seeds, captured, closed) for number in range(size)]


def quiet_children(game: Any, a: int, b: int) -> list[Packed]:
    children = [play(game, a, b, move) for move in range(moves(game)) if is_legal(game, a, b, move)]
    return [(child_a, child_b) for child_a, child_b, gained in children if gained == 0]


def found_parents(game: Any, a: int, b: int) -> Counter[Packed]:
    found = unmoves(game, a, b, PARENTS)
    pairs = PARENTS[: 2 * found].reshape(-1, 2).tolist()
    return Counter((int(first), int(second)) for first, second in pairs)


def swapped_marks(marks: int) -> int:
    return (marks & 15) << 4 | marks >> 4


@pytest.mark.parametrize("key", GAMES)
def test_unmoves_are_the_inverse_of_moves_in_every_small_layer(key: str) -> None:
    game = GAMES[key]
    for _, seeds, captured, closed in [row for row in LAYERS if row[0] == key]:
        parents: dict[Packed, Counter[Packed]] = {}
        for a, b in layer(key, seeds, captured, closed):
            for child in quiet_children(game, a, b):
                parents.setdefault(child, Counter())[a, b] += 1
        for a, b in layer(key, seeds, swapped_marks(captured), swapped_marks(closed)):
            assert found_parents(game, a, b) == parents.pop((a, b), Counter())
        assert not parents


@pytest.mark.parametrize("key", GAMES)
def test_unmoves_are_the_inverse_of_moves_in_random_games(key: str) -> None:
    game = GAMES[key]
    for number in range(300):
        random = Random(number)
        a, b = packed(game, CATALOGUE[key].START)
        for _ in range(100):
            legal = [move for move in range(moves(game)) if is_legal(game, a, b, move)]
            if not legal:
                break
            for parent, times in found_parents(game, a, b).items():
                assert quiet_children(game, *parent).count((a, b)) == times
            child_a, child_b, gained = play(game, a, b, random.choice(legal))
            if gained == 0:
                assert (a, b) in found_parents(game, child_a, child_b)
            a, b = child_a, child_b


@pytest.mark.parametrize("key", GAMES)
def test_a_rank_is_the_place_in_the_layer(key: str) -> None:
    game = GAMES[key]
    for _, seeds, captured, closed in [row for row in LAYERS if row[0] == key]:
        positions = layer(key, seeds, captured, closed)
        assert len(set(positions)) == len(positions)
        assert [rank(game, a, b) for a, b in positions] == list(range(len(positions)))


def test_a_sowing_that_changes_nothing_and_yet_ends_is_one_move() -> None:
    """North's c drops into A and a, and goes on with the 2 of both until c holds 2 again; the last
    seed falls into the empty a. Only the moves of the rules lead here, each once."""
    game = GAMES["krur"]
    a, b = packed(game, parse_position("1,x,x,x/1,4*,2,4* 20-0 N", KRUR))
    child_a, child_b, gained = play(game, a, b, 2)
    assert (swapped(child_a), gained) == (a, 0)
    assert found_parents(game, child_a, child_b)[a, b] == 1


def test_sizes_of_layers() -> None:
    """C(n + 11, 11) for Wahree and Awari, as the tables of other programs have it."""
    assert [layer_size(seeds, 12) for seeds in (1, 2, 12)] == [12, 78, 1_352_078]
    assert layer_size(32, 8) == 15_380_937
    assert (layer_size(0, 0), layer_size(1, 0)) == (1, 0)
