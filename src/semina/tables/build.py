"""Solving a family of layers, in memory."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from semina.kernel.games import GAMES
from semina.kernel.retrograde import best_leaving, encode, look_forward, settle
from semina.tables.layers import Family, Group

Bytes = NDArray[np.uint8]
Report = Callable[[int], None]
THREADS = 2
_WORK_BYTES = 11  # a position while its group is solved: state, best leaving move, two lists


class Solution(NamedTuple):
    """What is known of every position of a family, by its index: the kernel's codes of values, and
    how many moves best play takes to leave the layer."""

    codes: Bytes
    distances: Bytes


class Kept(Protocol):
    """Where solved levels are kept, for a build that goes on."""

    def load(self, solution: Solution) -> int: ...

    def add(self, level: Solution) -> None: ...


def solve(
    family: Family,
    report: Report = lambda _: None,
    kept: Kept | None = None,
    threads: int = THREADS,
) -> Solution:
    """Solve all positions of a family.

    report: called with the positions solved so far. kept: takes each level when it is solved, and
    has those of an earlier build. The result does not depend on the threads.
    """
    solution = Solution(*(np.zeros(family.positions, np.uint8) for _ in range(2)))
    offsets = family.offsets()
    done = kept.load(solution) if kept else 0
    with ThreadPoolExecutor(threads) as pool:
        for begins, groups in levels(family):
            if begins < done:
                continue
            bases = [begins]
            for group in groups:
                bases.append(bases[-1] + size_of(group))
            list(
                pool.map(
                    lambda base, group: _solve_group(family.game, solution, offsets, base, group),
                    bases[:-1],
                    groups,
                )
            )
            if kept:
                kept.add(Solution(*(part[begins : bases[-1]] for part in solution)))
            report(bases[-1])
    return solution


def megabytes_needed(family: Family) -> int:
    """The memory that solving takes at most: the solution, and the work on its largest groups."""
    largest = max(sum(sorted(map(size_of, groups))[-THREADS:]) for _, groups in levels(family))
    return (2 * family.positions + _WORK_BYTES * largest >> 20) + 1


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
    key: str, solution: Solution, offsets: NDArray[np.int64], base: int, group: Group
) -> None:
    """Solve the layers of a group, which begin at `base`."""
    game = GAMES[key]
    size = size_of(group)
    states = np.empty(size, np.uint16)
    rows = []
    begins = 0
    for layer in group:
        row = (layer.seeds, layer.captured, layer.closed)
        look_forward(game, solution.codes, offsets, states, base, row, layer.size)
        rows.append((*row, begins))
        begins += layer.size
    leaving = best_leaving(states)
    reached = np.empty((2, size), np.uint32)
    layers = np.array(rows, np.int64)
    distances = solution.distances[base : base + size]
    settle(game, offsets, states, base, layers, group[0].seeds, reached, distances)
    encode(states, leaving, solution.codes[base : base + size])
