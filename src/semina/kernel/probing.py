"""Looking up values: a table's code, or a move that leaves the layer, whichever is better."""

import numpy as np

from semina.kernel.games import end_gain, is_legal, move_count, moves, play, successor, unrank
from semina.kernel.jit import compiled
from semina.kernel.retrograde import ZERO, index_of

BLOCK_BITS = 14
EXACT = 128  # in memory: no look at the moves is needed
MISSING = -1000  # this less the number of a block says that the block is not there yet


@compiled
def probe(game, codes, loaded, offsets, a, b):
    """The value of a position in a table's layers, or MISSING less a block to load first.

    codes: as `retrograde.fill` leaves them; a value once found is kept there, marked EXACT. loaded:
    a flag for each block of them.
    """
    if move_count(game, a, b) == 0:
        return end_gain(game, a, b)
    index = index_of(game, offsets, a, b)
    if loaded[index >> BLOCK_BITS] == 0:
        return MISSING - (index >> BLOCK_BITS)
    code = int(codes[index])
    if code >= EXACT:
        return code - EXACT - ZERO
    best = code - ZERO
    for move in range(moves(game)):
        if is_legal(game, a, b, move):
            child_a, child_b, gained = play(game, a, b, move)
            if gained != 0:
                value = probe(game, codes, loaded, offsets, child_a, child_b)
                if value <= MISSING:
                    return value
                best = max(best, gained - value)
    codes[index] = best + ZERO + EXACT
    return best


@compiled
def probe_batch(game, codes, loaded, offsets, a, b, values):
    """Probe many positions; gives how many were done before a block was missing."""
    for number in range(len(a)):
        value = probe(game, codes, loaded, offsets, a[number], b[number])
        values[number] = value
        if value <= MISSING:
            return number
    return len(a)


@compiled
def blocks_of(game, offsets, a, b):
    """The blocks that many positions are in; each must be in a layer that is there."""
    blocks = np.empty(len(a), np.int64)
    for number in range(len(a)):
        blocks[number] = index_of(game, offsets, a[number], b[number]) >> BLOCK_BITS
    return blocks


@compiled
def probe_layer(game, codes, loaded, offsets, seeds, values):
    """The values of a layer without marks, whose blocks and those before must be loaded."""
    a, b = unrank(game, 0, seeds, 0, 0)
    for number in range(len(values)):
        values[number] = probe(game, codes, loaded, offsets, a, b)
        if number + 1 < len(values):
            a, b = successor(game, a, b)
