"""Search finds the values of a slow fixpoint of the rules, with and without a table."""

import numpy as np
import pytest
from boards import KRUR, spread
from fixpoint import closed_under_moves, fixpoint

from semina.engine.limit import Limit
from semina.engine.search import Searcher
from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.search import (
    INFINITE,
    NODE_LIMIT,
    STOP,
    UNIT,
    negamax,
    new_table,
    new_work,
)
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import new_game
from semina.rules.position import Position

DEEP = 120  # plies; no line without a return is longer in the positions searched without a table
KRUR_MARKS = ["cfffffff", "ccffcfff", "fcfcffxf", "cccfcfff", "xfffcfcf", "fccccccf", "ffxxcfff"]


def unmarked_positions(rules: Rules, seeds: int) -> list[Position]:
    """Every position with so many seeds, and all that can come of them."""
    pits = 2 * rules.WIDTH
    roots = [Position(heap, side) for heap in spread(seeds, pits) for side in Side]
    return closed_under_moves(rules, roots)


def krur_positions(marks: str, seeds: int) -> list[Position]:
    """Every position with so many seeds in play and pits marked so, and all that can come."""
    free = [pit for pit, mark in enumerate(marks) if mark == "f"]
    captured = frozenset(pit for pit, mark in enumerate(marks) if mark == "c")
    closed = frozenset(pit for pit, mark in enumerate(marks) if mark == "x")
    roots = []
    for heap in spread(seeds, len(free)):
        pits = [0] * 8
        for pit, number in zip(free, heap, strict=True):
            pits[pit] = number
        roots += [Position(tuple(pits), side, (0, 0), captured, closed) for side in Side]
    return closed_under_moves(KRUR, roots)


def check(rules: Rules, positions: list[Position], nodes: int) -> float:
    """Search them; what is called exact must be so. Gives the share that is."""
    values = fixpoint(rules, positions)
    searcher = Searcher(1)
    exact = 0
    for position in positions:
        found = searcher.search(new_game(rules.KEY, position), Limit(nodes=nodes))
        if found.exact:
            exact += 1
            assert found.value == values[position], position
    return exact / len(positions)


@pytest.mark.parametrize(
    ("key", "seeds", "share"),
    [
        *(("wahree", *row) for row in ((1, 1), (2, 1), (3, 0.8), (4, 0.7), (5, 0.6))),
        *(("awari", *row) for row in ((1, 1), (2, 1), (3, 0.8), (4, 0.65), (5, 0.55))),
    ],
)
def test_positions_without_marks_with_few_seeds(key: str, seeds: int, share: float) -> None:
    """Long circles without a gain are more than so many nodes settle."""
    rules = CATALOGUE[key]
    assert check(rules, unmarked_positions(rules, seeds), 20_000) >= share


@pytest.mark.parametrize(("seeds", "share"), [(1, 1), (2, 1), (3, 0.9), (4, 0.9)])
def test_positions_of_krur_with_few_seeds(seeds: int, share: float) -> None:
    positions = [position for marks in KRUR_MARKS for position in krur_positions(marks, seeds)]
    assert check(KRUR, list(dict.fromkeys(positions)), 20_000) >= share


@pytest.mark.parametrize("key", GAMES)
def test_values_without_a_table(key: str) -> None:
    """A table of one entry holds nothing for long."""
    game, rules = GAMES[key], CATALOGUE[key]
    is_marked = rules is KRUR
    positions = krur_positions("cccfcfff", 3) if is_marked else unmarked_positions(rules, 2)
    values = fixpoint(rules, positions)
    table, work = new_table(1), new_work()
    for position in positions:
        table.fill(0)
        work.fill(0)
        work[NODE_LIMIT] = np.iinfo(np.int64).max
        root = packed(game, position)
        value, _, exact = negamax(game, table, work, None, *root, -INFINITE, INFINITE, DEEP, 0, 0)
        assert not work[STOP]
        assert (value, exact) == (UNIT * values[position], True), position
