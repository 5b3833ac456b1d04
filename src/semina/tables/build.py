"""Solving a family of layers, in memory."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import accumulate, count, groupby, pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from semina.kernel.games import GAMES
from semina.kernel.retrograde import WORD, encode, expand, look_forward, reach, settle
from semina.tables.layers import Family, Group, Layer

Bytes = NDArray[np.uint8]
Report = Callable[[int], None]
States = NDArray[np.uint16]
Piece = tuple[int, int, int]  # what a thread does, as in the kernel
Work = Callable[..., object]
THREADS = 2
PROGRAM_MEGABYTES = 300  # that Python and compiling the kernel take, measured
SHARED = 1 << 17  # positions of a group from which several threads solve it together


class Kept(Protocol):
    """Where solved levels are kept, for a build that goes on.

    codes: the kernel's codes of values; distances: how many moves best play takes to leave the
    layer.
    """

    def load(self, codes: Bytes) -> int:
        """Read the codes of the levels that are there; gives how many positions they hold."""
        ...

    def add(self, codes: Bytes, distances: Bytes) -> None:
        """Keep one more level."""
        ...


def solve(
    family: Family,
    report: Report = lambda _: None,
    kept: Kept | None = None,
    threads: int = THREADS,
) -> Bytes:
    """Solve all positions of a family: the codes of their values, by their index.

    report: called with the positions solved so far. kept: takes each level when it is solved, and
    has those of an earlier build. The result does not depend on the threads.
    """
    codes = np.zeros(family.positions, np.uint8)
    done = kept.load(codes) if kept else 0
    with ThreadPoolExecutor(threads) as pool:
        builder = _Builder(family, codes, pool, threads)
        for begins, groups in levels(family):
            ends = begins + sum(map(size_of, groups))
            if ends <= done:
                continue
            distances = np.zeros(ends - begins, np.uint8)
            builder.solve_level(begins, groups, distances)
            if kept:
                kept.add(codes[begins:ends], distances)
            report(ends)
    return codes


def megabytes_needed(family: Family) -> int:
    """The memory that solving takes at most: the codes, the work on the largest level, and the
    program itself."""
    most = 0
    for _, groups in levels(family):
        sizes = sorted(map(size_of, groups))
        sets = 2 * (THREADS if len(sizes) == 1 else 1) / 8
        most = max(most, sum(sizes) + int((2 + sets) * sum(sizes[-THREADS:])))
    return (family.positions + most >> 20) + PROGRAM_MEGABYTES


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


class _Builder:
    """What solving needs at every level."""

    def __init__(self, family: Family, codes: Bytes, pool: Executor, threads: int) -> None:
        self._game = GAMES[family.game]
        self._offsets = family.offsets()
        self._codes = codes
        self._pool = pool
        self._threads = threads

    def solve_level(self, begins: int, groups: list[Group], distances: Bytes) -> None:
        """Solve the groups of a level: several at once, or one by several threads."""
        if len(groups) == 1 and len(distances) >= SHARED:
            self._solve_shared(begins, groups[0], distances)
            return
        places = [0]
        for group in groups:
            places.append(places[-1] + size_of(group))
        work = [
            self._pool.submit(self._solve, begins + first, group, distances[first:last])
            for (first, last), group in zip(pairwise(places), groups, strict=True)
        ]
        for future in work:
            future.result()

    def _solve(self, base: int, group: Group, distances: Bytes) -> None:
        """Solve the layers of a group, which begin at `base`, in this thread."""
        size = len(distances)
        states = np.empty(size, np.uint16)
        for layer in group:
            self._look_forward(states, base, layer, (0, 0, layer.size))
        sets = np.zeros((2, 1, -(-size // WORD)), np.uint32)
        highest = group[0].seeds
        settle(self._game, self._offsets, states, base, _rows(group), highest, sets, distances)
        encode(states, self._codes[base : base + size])

    def _solve_shared(self, base: int, group: Group, distances: Bytes) -> None:
        """The same, all threads at work on pieces of the group."""
        size = len(distances)
        states = np.empty(size, np.uint16)
        for layer in group:
            self._share(layer.size, self._look_forward, states, base, layer)
        rows = _rows(group)
        words = -(-size // WORD)
        sets = np.zeros((2, self._threads, words), np.uint32)
        now = 0
        for value in range(group[0].seeds, 0, -1):
            self._share(words, reach, states, value, sets[now, 0])
            for distance in count(1):
                known = self._game, self._offsets, states, base, rows, value, distance
                expanded = self._share(words, expand, *known, sets[now], sets[1 - now], distances)
                now = 1 - now
                if not any(expanded):
                    break
        encode(states, self._codes[base : base + size])

    def _look_forward(self, states: States, base: int, layer: Layer, piece: Piece) -> None:
        look_forward(self._game, self._codes, self._offsets, states, base, layer[:3], piece)

    def _share(self, size: int, function: Work, *arguments: object) -> list[object]:
        """Call a function for each thread's piece of `size` things, all at once."""
        cuts = [size * thread // self._threads for thread in range(self._threads + 1)]
        pieces = [(thread, *ends) for thread, ends in enumerate(pairwise(cuts))]
        return list(self._pool.map(lambda piece: function(*arguments, piece), pieces))


def _rows(group: Group) -> NDArray[np.int64]:
    """For each layer its seeds, marks, and where it begins in the group."""
    ends = accumulate(layer.size for layer in group)
    rows = [(*layer[:3], end - layer.size) for layer, end in zip(group, ends, strict=True)]
    return np.array(rows, np.int64)
