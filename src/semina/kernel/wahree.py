"""Wahree on packed integers.

`a` is the mover's row, `b` the other's: eight bits a pit, the owner's leftmost pit lowest. Rules:
docs/rules/wahree.md, version 1; the numbers in the comments are its points.
"""

from typing import NamedTuple

import numpy as np

from semina.kernel.jit import inlined
from semina.kernel.ranking import rank_step, seeds_below

WIDTH = 6
MOVES = WIDTH
SEEDS = 48
ONES = 0x010101010101  # 1 in each pit of a row
EVEN = 0x00FF00FF00FF
HIGH = 0x7F7F7F7F7F7F
ROW = 0xFFFFFFFFFFFF
LAST_PIT = 56  # where a table entry holds the pit of the last seed
ENTRIES = SEEDS + 1  # table entries of a pit
LAYER_KEYS = SEEDS + 1
NUMBERED_SEEDS = 30  # the most with which positions are found by their number
_LOW_PITS = 4


class Wahree(NamedTuple):
    """The type that kernel functions are dispatched on."""

    width: int = WIDTH


def _sowing_tables() -> tuple[np.ndarray, np.ndarray]:
    """What lifting n seeds from a pit adds to the own row and to the other; [pit * ENTRIES + n].

    The second also holds the pit of the last seed (6-11 in the other row), above LAST_PIT.
    """
    own = np.zeros(WIDTH * ENTRIES, np.int64)
    other = np.zeros(WIDTH * ENTRIES, np.int64)
    for origin in range(WIDTH):
        for seeds in range(ENTRIES):
            rows = [0, 0]
            pit = origin
            for _ in range(seeds):
                pit = (pit + 1) % (2 * WIDTH)
                if pit == origin:  # W2
                    pit = (pit + 1) % (2 * WIDTH)
                rows[pit // WIDTH] += 1 << 8 * (pit % WIDTH)
            own[origin * ENTRIES + seeds] = rows[0]
            other[origin * ENTRIES + seeds] = rows[1] | pit << LAST_PIT
    return own, other


OWN_ROW, OTHER_ROW = _sowing_tables()


def _low_rows() -> np.ndarray:
    """The first pits of a row, for each number of seeds in them, in the order of their rank."""
    rows = [np.array([seeds], np.int32) for seeds in range(NUMBERED_SEEDS + 1)]
    for pit in range(1, _LOW_PITS):
        rows = [
            np.concatenate([rows[below] | (seeds - below) << 8 * pit for below in range(seeds + 1)])
            for seeds in range(NUMBERED_SEEDS + 1)
        ]
    return np.concatenate(rows)


LOW_ROWS = _low_rows()

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
def row_sum(row):
    """The seeds in a row."""
    pairs = (row & EVEN) + ((row >> 8) & EVEN)
    return (pairs + (pairs >> 16) + (pairs >> 32)) & 255


@inlined
def is_legal(a, b, move):
    """Whether a pit may be lifted (W1), also when the other row must be fed (W4)."""
    seeds = (a >> 8 * move) & 255
    return seeds != 0 and (b != 0 or move + seeds >= WIDTH)


@inlined
def move_count(a, b):
    """How many moves are legal; 0 at the end of the game (W6, or behind a wipe-out)."""
    if b != 0:
        return row_sum(((a + HIGH) >> 7) & ONES)
    count = 0
    for move in range(WIDTH):
        seeds = (a >> 8 * move) & 255
        if seeds != 0 and move + seeds >= WIDTH:
            count += 1
    return count


@inlined
def play(a, b, move):
    """Play a legal move: the position for the other side, and the seeds that were gained."""
    shift = 8 * move
    entry = move * ENTRIES + ((a >> shift) & 255)
    own = (a & ~(255 << shift)) + OWN_ROW[entry]
    sown = OTHER_ROW[entry]
    other = b + (sown & ROW)
    pit = sown >> LAST_PIT
    gained = 0
    if pit >= WIDTH:  # W3: 2 or 3 in the last pit, and backwards from there.
        shift = 8 * (pit - WIDTH)
        seeds = (other >> shift) & 255
        while shift >= 0 and (seeds == 2 or seeds == 3):
            gained += seeds
            other ^= seeds << shift
            shift -= 8
            if shift >= 0:
                seeds = (other >> shift) & 255
        if gained != 0 and other == 0:  # W5: the wipe-out takes what is left as well.
            gained += row_sum(own)
            own = 0
    return other, own, gained


@inlined
def end_gain(a, b):
    """What the mover gains more than the other when he has no move (W6)."""
    return row_sum(a) - row_sum(b)


@inlined
def in_play(a, b):
    """The seeds that can still be gained."""
    return row_sum(a) + row_sum(b)


@inlined
def estimate(a, b):
    """The worth of the own pits less that of the other's."""
    value = 0
    for pit in range(WIDTH):
        value += PIT_WORTH[pit * ENTRIES + ((a >> 8 * pit) & 255)]
        value -= PIT_WORTH[pit * ENTRIES + ((b >> 8 * pit) & 255)]
    return value


@inlined
def unmoves(a, b, parents):
    """Find the positions from which a move that gains nothing leads here.

    Their `a` and `b` go into `parents` in turn; gives how many they are.
    """
    found = 0
    for origin in range(WIDTH):
        if (b >> 8 * origin) & 255 != 0:  # W2: the lifted pit stays empty.
            continue
        own = b
        other = a
        pit = origin
        for seeds in range(1, ENTRIES):
            pit = pit + 1 if pit != 2 * WIDTH - 1 else 0
            if pit == origin:
                pit += 1
            if pit < WIDTH:
                if (own >> 8 * pit) & 255 == 0:
                    break
                own -= 1 << 8 * pit
            else:
                if (other >> 8 * (pit - WIDTH)) & 255 == 0:
                    break
                other -= 1 << 8 * (pit - WIDTH)
                held = (a >> 8 * (pit - WIDTH)) & 255
                if held == 2 or held == 3:  # W3: it would have captured.
                    continue
            if other != 0 or origin + seeds >= WIDTH:  # W4
                parents[2 * found] = own + (seeds << 8 * origin)
                parents[2 * found + 1] = other
                found += 1
    return found


@inlined
def rank(a, b):
    """The number of a position among those with as many seeds."""
    number = 0
    seeds = 0
    for pit in range(2 * WIDTH - 1):
        seeds += (a >> 8 * pit if pit < WIDTH else b >> 8 * (pit - WIDTH)) & 255
        number += rank_step(pit, seeds)
    return number


@inlined
def unrank(number, seeds, captured, closed):
    """The position with a number among those with so many seeds, at most NUMBERED_SEEDS.

    No pit is captured or closed.
    """
    a = 0
    b = 0
    for pit in range(2 * WIDTH - 1, _LOW_PITS - 1, -1):
        below = seeds_below(number, pit - 1, seeds)
        number -= rank_step(pit - 1, below)
        if pit < WIDTH:
            a |= (seeds - below) << 8 * pit
        else:
            b |= (seeds - below) << 8 * (pit - WIDTH)
        seeds = below
    # As many have fewer seeds in the first pits as the step of one pit more would add.
    return a | int(LOW_ROWS[number + rank_step(_LOW_PITS - 1, seeds)]), b


@inlined
def successor(a, b):
    """The position whose number is the next, in the same layer."""
    first = a & 255
    a &= ~255
    pit = 1
    while (a >> 8 * pit if pit < WIDTH else b >> 8 * (pit - WIDTH)) & 255 == 0:
        pit += 1
    if pit < WIDTH:
        a -= 1 << 8 * pit
    else:
        b -= 1 << 8 * (pit - WIDTH)
    pit -= 1
    if pit < WIDTH:
        a += (first + 1) << 8 * pit
    else:
        b += (first + 1) << 8 * (pit - WIDTH)
    return a, b


@inlined
def layer_key(a, b):
    """The number of the position's layer: its seeds."""
    return row_sum(a) + row_sum(b)
