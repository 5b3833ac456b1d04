"""What the games of the Oware family share, on packed integers.

`a` is the mover's row, `b` the other's: eight bits a pit, the owner's leftmost pit lowest. The
numbers in the comments are points of docs/rules/wahree.md and of docs/rules/awari.md.
"""

import numpy as np

from semina.kernel.jit import inlined
from semina.kernel.ranking import rank_step, seeds_below

WIDTH = 6
MOVES = WIDTH
SEEDS = 48
BITS = 8  # of a pit
ONES = 0x010101010101  # 1 in each pit of a row
EVEN = 0x00FF00FF00FF
HIGH = 0x7F7F7F7F7F7F
ROW = 0xFFFFFFFFFFFF
LAST_PIT = 56  # where a table entry holds the pit of the last seed
ENTRIES = SEEDS + 1  # table entries of a pit
LAYER_KEYS = SEEDS + 1
NUMBERED_SEEDS = 30  # the most with which positions are found by their number
_LOW_PITS = 4


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


@inlined
def row_sum(row):
    """The seeds in a row."""
    pairs = (row & EVEN) + ((row >> 8) & EVEN)
    return (pairs + (pairs >> 16) + (pairs >> 32)) & 255


@inlined
def occupied(row):
    """How many pits of a row hold seeds."""
    return row_sum(((row + HIGH) >> 7) & ONES)


@inlined
def sow(a, b, move):
    """Sow a pit (W1, W2): the mover's row, the other's, and the pit of the last seed."""
    shift = 8 * move
    entry = move * ENTRIES + ((a >> shift) & 255)
    sown = OTHER_ROW[entry]
    return (a & ~(255 << shift)) + OWN_ROW[entry], b + (sown & ROW), sown >> LAST_PIT


@inlined
def capture(other, pit):
    """Capture from the other's row where the last seed fell (W3): the row, and what was gained."""
    gained = 0
    if pit >= WIDTH:
        shift = 8 * (pit - WIDTH)
        seeds = (other >> shift) & 255
        while shift >= 0 and (seeds == 2 or seeds == 3):
            gained += seeds
            other ^= seeds << shift
            shift -= 8
            if shift >= 0:
                seeds = (other >> shift) & 255
    return other, gained


@inlined
def in_play(a, b):
    """The seeds that can still be gained."""
    return row_sum(a) + row_sum(b)


@inlined
def unmoves(a, b, parents):
    """Find the positions from which a move that gains nothing leads here.

    Their `a` and `b` go into `parents` in turn; gives how many they are. The same in the whole
    family: whatever its rules of feeding, no move leaves the other's row empty without a capture.
    """
    found = 0
    if a == 0:  # W4, A1
        return found
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


def pack(own, other, captured, closed):
    """`a` and `b` of the pits of both rows, the mover's first; no pit is captured or closed."""
    return tuple(sum(seeds << BITS * pit for pit, seeds in enumerate(row)) for row in (own, other))


def unpack(a, b):
    """The pits from the mover's first, and the bits of the captured and the closed ones."""
    return tuple(row >> BITS * pit & 255 for row in (a, b) for pit in range(WIDTH)), 0, 0
