"""Solving a family of layers, in memory."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from semina.kernel.games import GAMES
from semina.kernel.retrograde import look_forward, read_values, settle
from semina.tables.layers import Family, Group

Values = NDArray[np.int8]
Report = Callable[[int], None]
THREADS = 2
NO_DISTANCES = np.zeros(0, np.uint16)


def solve(family: Family, report: Report = lambda _: None, threads: int = THREADS) -> Values:
    """The values of all positions of a family, in seeds for the side to move, by their index.

    report: called with the positions solved so far. The values do not depend on the threads.
    """
    values = np.zeros(family.positions, np.int8)
    offsets = family.offsets()
    with ThreadPoolExecutor(threads) as pool:
        for begins, groups in levels(family):
            bases = [begins]
            for group in groups:
                bases.append(bases[-1] + size_of(group))
            list(
                pool.map(
                    lambda base, group: _solve_group(family.game, values, offsets, base, group),
                    bases[:-1],
                    groups,
                )
            )
            report(bases[-1])
    return values


def levels(family: Family) -> Iterator[tuple[int, list[Group]]]:
    """Groups that do not lead to each other, and where the first of them begins."""
    begins = 0
    for _, groups in groupby(family.groups, _level):
        level = list(groups)
        yield begins, level
        begins += sum(map(size_of, level))


def size_of(group: Group) -> int:
    """The positions of a group."""
    return sum(layer.size for layer in group)


def _level(group: Group) -> tuple[int, int]:
    return group[0].captured.bit_count(), group[0].seeds


def _solve_group(
    key: str, values: Values, offsets: NDArray[np.int64], base: int, group: Group
) -> None:
    """Solve the layers of a group, which begin at `base`."""
    game = GAMES[key]
    size = size_of(group)
    states = np.empty(size, np.uint16)
    rows = []
    begins = 0
    for layer in group:
        row = (layer.seeds, layer.captured, layer.closed)
        look_forward(game, values, offsets, states, base, row, 0, layer.size)
        rows.append((*row, begins))
        begins += layer.size
    reached = np.empty((2, size), np.uint32)
    layers = np.array(rows, np.int64)
    settle(game, offsets, states, base, layers, group[0].seeds, reached, NO_DISTANCES)
    read_values(states, values[base : base + size])
