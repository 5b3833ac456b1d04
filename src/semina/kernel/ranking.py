"""Numbering the ways to lay seeds into pits: the place of a position in its layer.

The sums of the first pits, each raised by its place, are a rising set of numbers, and sets are
numbered in colexicographic order: rank = sum of C(s_i + i, i + 1), where s_i are the seeds in pits
0 to i. The last pit adds nothing, since all the seeds are known.
"""

from math import comb

import numpy as np

from semina.kernel.jit import inlined

MOST_SEEDS, MOST_PITS = 48, 12
_ROW = MOST_SEEDS + 1
# C(seeds + pit, pit + 1) at [pit * _ROW + seeds].
_STEPS = np.array(
    [comb(seeds + pit, pit + 1) for pit in range(MOST_PITS) for seeds in range(_ROW)], np.int64
)


def layer_size(seeds: int, pits: int) -> int:
    """The ways to lay so many seeds into so many pits."""
    return comb(seeds + pits - 1, pits - 1) if pits else int(seeds == 0)


@inlined
def rank_step(pit, seeds):
    """What a pit adds to the rank; seeds: those in the pits up to it."""
    return _STEPS[pit * _ROW + seeds]


@inlined
def seeds_below(rank, pit, seeds):
    """Undo `rank_step`: the seeds in the pits up to `pit`, of at most `seeds`."""
    while _STEPS[pit * _ROW + seeds] > rank:
        seeds -= 1
    return seeds
