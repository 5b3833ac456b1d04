"""Solving a family of layers, in memory."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from semina.kernel.games import GAMES
from semina.kernel.retrograde import best_leaving, encode, look_forward, settle
from semina.tables.layers import Family, Group

Codes = NDArray[np.uint8]
Report = Callable[[int], None]
THREADS = 2
NO_DISTANCES = np.zeros(0, np.uint16)


class Kept(Protocol):
    """Where solved levels are kept, for a build that goes on."""

    def load(self, codes: Codes) -> int: ...

    def add(self, level: Codes) -> None: ...


def solve(
    family: Family,
    report: Report = lambda _: None,
    kept: Kept | None = None,
    threads: int = THREADS,
) -> Codes:
    """The values of all positions of a family as the kernel's codes, by their index.

    report: called with the positions solved so far. kept: takes each level when it is solved, and
    has those of an earlier build. The codes do not depend on the threads.
    """
    codes = np.zeros(family.positions, np.uint8)
    offsets = family.offsets()
    done = kept.load(codes) if kept else 0
    with ThreadPoolExecutor(threads) as pool:
        for begins, groups in levels(family):
            if begins < done:
                continue
            bases = [begins]
            for group in groups:
                bases.append(bases[-1] + size_of(group))
            list(
                pool.map(
                    lambda base, group: _solve_group(family.game, codes, offsets, base, group),
                    bases[:-1],
                    groups,
                )
            )
            if kept:
                kept.add(codes[begins : bases[-1]])
            report(bases[-1])
    return codes


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
    key: str, codes: Codes, offsets: NDArray[np.int64], base: int, group: Group
) -> None:
    """Solve the layers of a group, which begin at `base`."""
    game = GAMES[key]
    size = size_of(group)
    states = np.empty(size, np.uint16)
    rows = []
    begins = 0
    for layer in group:
        row = (layer.seeds, layer.captured, layer.closed)
        look_forward(game, codes, offsets, states, base, row, 0, layer.size)
        rows.append((*row, begins))
        begins += layer.size
    leaving = best_leaving(states)
    reached = np.empty((2, size), np.uint32)
    layers = np.array(rows, np.int64)
    settle(game, offsets, states, base, layers, group[0].seeds, reached, NO_DISTANCES)
    encode(states, leaving, codes[base : base + size])
