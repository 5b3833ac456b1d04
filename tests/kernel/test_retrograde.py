"""Exact values against other programs and against a slow fixpoint of the rules."""

from pathlib import Path

import numpy as np
import pytest
from boards import KRUR, OWARE_FAMILY, spread
from fixpoint import closed_under_moves, fixpoint
from numpy.typing import NDArray

from semina.kernel.games import GAMES, rank, successor, unrank
from semina.kernel.packing import packed
from semina.kernel.retrograde import ZERO, index_of
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE
from semina.rules.position import Position
from semina.tables.build import solve
from semina.tables.layers import Family, family_of, krur_family
from semina.tables.unfinished import Unfinished

SEEDS = 9
Values = NDArray[np.int8]


def solved(family: Family) -> Values:
    return (solve(family) & 127).astype(np.int8) - ZERO


@pytest.mark.parametrize("key", OWARE_FAMILY)
def test_small_layers_have_the_values_of_a_slow_fixpoint(key: str) -> None:
    """Every position of at most 4 seeds that comes of one of exactly 4, and those with fewer."""
    family, rules = family_of(key, 4), CATALOGUE[key]
    roots = [Position((*bars,), Side.SOUTH) for bars in spread(4, 12)]
    check(family, solved(family), fixpoint(rules, closed_under_moves(rules, roots)))


def test_krur_with_three_closed_pits_has_the_values_of_a_slow_fixpoint() -> None:
    """South's row has one open pit; up to 6 seeds are in play beside each set of captured pits."""
    family = krur_family(3)
    values = solved(family)
    closed = frozenset({1, 2, 3})
    roots = []
    for captured in ({0}, {4}, {0, 5}, {5, 7}, {4, 5, 6}, {0, 4, 6}):
        free = [pit for pit in (0, 4, 5, 6, 7) if pit not in captured]
        for seeds in range(5):
            for bars in spread(seeds, len(free)):
                pits = dict(zip(free, bars, strict=True))
                cells = tuple(pits.get(pit, 0) for pit in range(8))
                roots += [
                    Position(cells, side, (0, 0), frozenset(captured), closed) for side in Side
                ]
    check(family, values, fixpoint(KRUR, closed_under_moves(KRUR, roots)))


@pytest.mark.parametrize(
    "family", [krur_family(3), family_of("wahree", 10)], ids=["krur", "wahree"]
)
def test_values_and_distances_do_not_depend_on_the_threads(family: Family, tmp_path: Path) -> None:
    """The last layer of Wahree is so large that threads share it."""
    solutions = []
    for threads in (1, 3):
        kept = Unfinished(tmp_path / f"{threads}", family)
        codes = solve(family, kept=kept, threads=threads)
        solutions.append((codes, np.concatenate(list(kept.distances()))))
    for one, three in zip(*solutions, strict=True):
        assert np.array_equal(one, three)


def check(family: Family, values: Values, expected: dict[Position, int]) -> None:
    game, offsets = GAMES[family.game], family.offsets()
    checked = 0
    for position, value in expected.items():
        index = index_of(game, offsets, *packed(game, position))
        assert values[index] == value, position
        checked += value != 0
    assert checked > 100


@pytest.mark.parametrize(("key", "size"), [("krur", 2), *((key, 5) for key in OWARE_FAMILY)])
def test_successors_go_through_a_layer_by_rank(key: str, size: int) -> None:
    game, family = GAMES[key], family_of(key, size)
    for group in family.groups[::7]:
        for layer in group:
            position = unrank(game, 0, layer.seeds, layer.captured, layer.closed)
            for number in range(min(layer.size, 2000)):
                assert rank(game, *position) == number
                if number + 1 < layer.size:
                    position = successor(game, *position)


def test_the_layers_are_those_that_others_count() -> None:
    """89,144,008 positions in a game of Krur, of which 7 seeds in 30 add the short pit's start."""
    with_short_pit = krur_family(0)
    short = sum(
        layer.size
        for group in with_short_pit.groups
        for layer in group
        if (layer.seeds, layer.captured) == (30, 0)
    )
    assert with_short_pit.positions - short == 89_144_008
    for key in OWARE_FAMILY:
        assert [family_of(key, n).positions for n in (12, 16)] == [2_704_156, 30_421_755]
