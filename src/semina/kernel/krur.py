"""Krur on packed integers.

`a` holds the pits, six bits each, and above them a bit for each captured pit; `b` a bit for each
closed pit. The mover's pits are 0-3, the other's 4-7. Move 4 is the forced pass. Rules:
docs/rules/krur.md, version 1; the numbers in the comments are its points.
"""

from typing import NamedTuple

import numpy as np

from semina.kernel.jit import inlined
from semina.kernel.ranking import rank_step, seeds_below

WIDTH = 4
PASS = WIDTH
MOVES = WIDTH + 1
SEEDS = 32
FULL = 4  # seeds that a pit starts with, and is captured with
BITS = 6
HALF = WIDTH * BITS  # bits of a row
ROW = (1 << HALF) - 1
PITS = (1 << 2 * HALF) - 1
MARKS = 2 * HALF  # where the bits of the captured pits begin
ENTRIES = SEEDS + 1
LAYER_KEYS = 2 * 256 * ENTRIES
LAST_PIT = 56


class Krur(NamedTuple):
    """The type that kernel functions are dispatched on."""

    width: int = WIDTH


def _sowing_table() -> np.ndarray:
    """What lifting n seeds from a pit adds to the pits; [(skipped * 8 + pit) * ENTRIES + n].

    skipped: a bit for each pit that is not sown. Above LAST_PIT stands the pit of the last seed.
    """
    table = np.zeros(256 * 8 * ENTRIES, np.int64)
    for skipped in range(256):
        for origin in range(8):
            if skipped >> origin & 1:
                continue
            pit, added = origin, 0
            for seeds in range(ENTRIES):
                table[(skipped * 8 + origin) * ENTRIES + seeds] = added | pit << LAST_PIT
                pit = (pit + 1) % 8
                while skipped >> pit & 1:
                    pit = (pit + 1) % 8
                added += 1 << BITS * pit  # K7: the origin is sown like any other pit.
    return table


SOWN = _sowing_table()


def _row_masks() -> np.ndarray:
    """For each set of marks of four pits, the bits of a row that those pits fill."""
    return np.array(
        [sum(63 << BITS * pit for pit in range(WIDTH) if marks >> pit & 1) for marks in range(16)],
        np.int64,
    )


MARKED = _row_masks()


@inlined
def row_sum(row):
    """The seeds in a row."""
    pairs = (row & 0x03F03F) + ((row >> BITS) & 0x03F03F)
    return (pairs & 63) + (pairs >> 2 * BITS)


@inlined
def own_free(a):
    """The mover's row without the pits captured from him."""
    return a & ROW & ~MARKED[(a >> MARKS) & 15]


@inlined
def other_free(a):
    """The other's row without the pits captured from him."""
    return (a >> HALF) & ROW & ~MARKED[(a >> (MARKS + WIDTH)) & 15]


@inlined
def is_legal(a, b, move):
    """Whether a pit may be lifted (K1), or a pass is forced (K8)."""
    if move == PASS:
        return own_free(a) == 0 and other_free(a) != 0
    return (own_free(a) >> BITS * move) & 63 != 0


@inlined
def move_count(a, b):
    """How many moves are legal, a forced pass being one; 0 at the end of the game (K10)."""
    free = own_free(a)
    if free == 0:
        return 1 if other_free(a) != 0 else 0
    count = 0
    for move in range(WIDTH):
        if (free >> BITS * move) & 63 != 0:
            count += 1
    return count


@inlined
def swapped(a):
    """The same position seen from the other side."""
    pits = ((a & ROW) << HALF) | ((a >> HALF) & ROW)
    marks = a >> MARKS
    return pits | (((marks & 15) << WIDTH) | (marks >> WIDTH)) << MARKS


@inlined
def swapped_marks(b):
    """The closed pits seen from the other side."""
    return ((b & 15) << WIDTH) | (b >> WIDTH)


@inlined
def captured_sum(a):
    """The seeds in the pits that the mover has captured."""
    return row_sum((a >> HALF) & ROW & MARKED[(a >> (MARKS + WIDTH)) & 15])


@inlined
def play(a, b, move):
    """Play a legal move: the position for the other side, and the seeds that were gained."""
    if move == PASS:
        return swapped(a), swapped_marks(b), 0
    captured = a >> MARKS
    base = (b | (captured & 15)) * 8 * ENTRIES  # K5, K15
    board = a
    pit = move
    while True:
        shift = BITS * pit
        seeds = (board >> shift) & 63
        entry = SOWN[base + pit * ENTRIES + seeds]
        board = (board ^ (seeds << shift)) + (entry & PITS)
        pit = entry >> LAST_PIT
        seeds = (board >> BITS * pit) & 63
        if seeds == 1:  # K2
            break
        if (captured >> pit) & 1:  # K6
            break
        if seeds == FULL and pit >= WIDTH:  # K3
            board |= 1 << (MARKS + pit)
            break
        if pit == move and board == a:  # K9
            break
    return swapped(board), swapped_marks(b), captured_sum(board) - captured_sum(a)


@inlined
def end_gain(a, b):
    """Nothing is left to gain when no seed is in play (K10)."""
    return 0


@inlined
def in_play(a, b):
    """The seeds that can still be gained."""
    return row_sum(own_free(a)) + row_sum(other_free(a))


@inlined
def estimate(a, b):
    """What is left is thought to be shared equally."""
    return 0


@inlined
def unmoves(a, b, parents):
    """Find the positions from which a move that gains nothing leads here, a forced pass too.

    Their `a` and `b` go into `parents` in turn; gives how many they are. A lap has only one lap
    that can have come before it: from where its first pit got its last seed, back to the first pit
    that is left empty when the seeds are taken up again.
    """
    board = swapped(a)
    closed = swapped_marks(b)
    marks = board >> MARKS
    skipped = closed | (marks & 15)
    found = 0
    unchanged = 0  # a bit for each move found to change nothing, though it is not endless
    if own_free(board) == 0 and other_free(board) != 0:  # K8
        parents[0] = board
        parents[1] = closed
        found = 1
    for last in range(2 * WIDTH):
        marked = (skipped | marks) >> last & 1
        if marked or (board >> BITS * last) & 63 != 1:  # K2
            continue
        before = board
        pit = last
        while True:
            seeds = 0
            while (before >> BITS * pit) & 63 != 0:
                before -= 1 << BITS * pit
                seeds += 1
                pit = pit - 1 if pit != 0 else 2 * WIDTH - 1
                while (skipped >> pit) & 1:
                    pit = pit - 1 if pit != 0 else 2 * WIDTH - 1
                if (marks >> pit) & 1:
                    break
            if (marks >> pit) & 1:  # A captured pit would have been sown into, or lifted.
                break
            before |= seeds << BITS * pit
            if pit < WIDTH:
                parents[2 * found] = before
                parents[2 * found + 1] = closed
                found += 1
                if before == board:
                    unchanged |= 1 << pit
            if seeds == 1 or (seeds == FULL and pit >= WIDTH):  # K2, K3: it would have ended there.
                break
    for move in range(WIDTH):
        if is_legal(board, closed, move) and not (unchanged >> move) & 1:
            after, _, gained = play(board, closed, move)
            if gained == 0 and after == a:  # K9
                parents[2 * found] = board
                parents[2 * found + 1] = closed
                found += 1
    return found


@inlined
def rank(a, b):
    """The number of a position among those with as many seeds in play and the same pits free."""
    marked = (a >> MARKS) | b
    number = 0
    seeds = 0
    place = 0
    for pit in range(2 * WIDTH):
        if not (marked >> pit) & 1:
            seeds += (a >> BITS * pit) & 63
            number += rank_step(place, seeds)
            place += 1
    if place != 0:
        number -= rank_step(place - 1, seeds)
    return number


@inlined
def unrank(number, seeds, captured, closed):
    """The position with a number; the captured pits, whose seeds no value rests on, are empty."""
    marked = captured | closed
    place = 0
    for pit in range(2 * WIDTH):
        if not (marked >> pit) & 1:
            place += 1
    a = captured << MARKS
    for pit in range(2 * WIDTH - 1, -1, -1):
        if not (marked >> pit) & 1:
            place -= 1
            below = 0
            if place != 0:
                below = seeds_below(number, place - 1, seeds)
                number -= rank_step(place - 1, below)
            a |= (seeds - below) << BITS * pit
            seeds = below
    return a, closed


@inlined
def successor(a, b):
    """The position whose number is the next, in the same layer."""
    marked = (a >> MARKS) | b
    pit = 0
    while (marked >> pit) & 1:
        pit += 1
    first = (a >> BITS * pit) & 63
    a -= first << BITS * pit
    last = pit
    pit += 1
    while (marked >> pit) & 1 or (a >> BITS * pit) & 63 == 0:
        if not (marked >> pit) & 1:
            last = pit
        pit += 1
    return a - (1 << BITS * pit) + ((first + 1) << BITS * last), b


@inlined
def layer_key(a, b):
    """The number of the position's layer: who has closed pits, which are captured, the seeds.

    Closed pits must be the last of their row.
    """
    other_closed = (b >> (2 * WIDTH - 1)) & 1
    return ((other_closed << 2 * WIDTH) + (a >> MARKS)) * ENTRIES + in_play(a, b)


def pack(own, other, captured, closed):
    """`a` and `b` of the pits of both rows and the bits of the marked ones, the mover's first."""
    pits = sum(seeds << BITS * pit for pit, seeds in enumerate((*own, *other)))
    return pits | captured << MARKS, closed


def unpack(a, b):
    """The pits from the mover's first, and the bits of the captured and the closed ones."""
    return tuple(a >> BITS * pit & 63 for pit in range(2 * WIDTH)), a >> MARKS, b
