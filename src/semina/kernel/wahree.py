"""Wahree on packed integers, as `oware_family` packs them.

Rules: docs/rules/wahree.md, version 1; the numbers in the comments are its points.
"""

from typing import NamedTuple

import numpy as np

from semina.kernel import oware_family
from semina.kernel.jit import inlined
from semina.kernel.oware_family import ENTRIES, capture, occupied, row_sum, sow

# As in the whole family.
WIDTH, MOVES, LAYER_KEYS = oware_family.WIDTH, oware_family.MOVES, oware_family.LAYER_KEYS
pack, unpack = oware_family.pack, oware_family.unpack
in_play, layer_key = oware_family.in_play, oware_family.layer_key
rank, unrank, successor = oware_family.rank, oware_family.unrank, oware_family.successor
unmoves = oware_family.unmoves


class Wahree(NamedTuple):
    """The type that kernel functions are dispatched on."""

    width: int = WIDTH


# What holding 0, 1, 2… seeds in a pit is worth to its owner, leftmost pit first, in sixteenths of a
# seed; the last number stands for any more seeds. Fitted: benchmarks/fit_evaluation.py.
WORTH = (
    (0, 21, 35, 60, 57, 50, 47, 43, 41, 37, 29, 26, 31, 31, 45, 80),
    (0, 23, 37, 51, 46, 44, 44, 40, 39, 35, 28, 34, 46, 56, 72, 91),
    (0, 22, 31, 40, 32, 33, 30, 25, 19, 13, 13, 31, 41, 47, 70, 89),
    (0, 17, 22, 28, 18, 19, 13, 12, 6, 7, 16, 21, 37, 51, 69, 80),
    (0, 12, 15, 19, 13, 10, 5, 4, 3, 13, 18, 31, 48, 66, 79, 74),
    (0, 9, 8, 1, -7, -10, -14, -16, -2, 11, 32, 47, 67, 81, 93, 62),
)
PIT_WORTH = np.array(
    [row[min(seeds, len(row) - 1)] for row in WORTH for seeds in range(ENTRIES)], np.int64
)


@inlined
def is_legal(a, b, move):
    """Whether a pit may be lifted (W1), also when the other row must be fed (W4)."""
    seeds = (a >> 8 * move) & 255
    return seeds != 0 and (b != 0 or move + seeds >= WIDTH)


@inlined
def move_count(a, b):
    """How many moves are legal; 0 at the end of the game (W6, or behind a wipe-out)."""
    if b != 0:
        return occupied(a)
    count = 0
    for move in range(WIDTH):
        seeds = (a >> 8 * move) & 255
        if seeds != 0 and move + seeds >= WIDTH:
            count += 1
    return count


@inlined
def play(a, b, move):
    """Play a legal move: the position for the other side, and the seeds that were gained."""
    own, other, pit = sow(a, b, move)
    other, gained = capture(other, pit)
    if gained != 0 and other == 0:  # W5: the wipe-out takes what is left as well.
        gained += row_sum(own)
        own = 0
    return other, own, gained


@inlined
def end_gain(a, b):
    """What the mover gains more than the other when he has no move (W6)."""
    return row_sum(a) - row_sum(b)


@inlined
def estimate(a, b):
    """The worth of the own pits less that of the other's."""
    value = 0
    for pit in range(WIDTH):
        value += PIT_WORTH[pit * ENTRIES + ((a >> 8 * pit) & 255)]
        value -= PIT_WORTH[pit * ENTRIES + ((b >> 8 * pit) & 255)]
    return value
