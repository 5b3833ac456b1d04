"""Exact values of every position of a layer, backwards from those that are known.

A layer, or a layer and the one that the other side sees, is closed under the moves that gain
nothing; all other moves leave it for layers that are solved. One pass forward finds for each
position the best of the moves that leave, and counts those that stay. Then, for v from the highest
value down, the positions settled at v or -v are expanded backwards, in rounds:

- before a position worth -v stands one worth v: it cannot be worth more, or it would be settled;
- before one worth v stands one with a staying move less; when none is left, it is worth the best
  of what leaves and of -v. Only where that is -v is it settled now; else it waits for its turn.

What is never settled circles, and is worth 0. A round is a move: the round in which a position is
settled tells how many moves best play takes to leave the layer.
"""

import numpy as np

from semina.kernel.games import (
    MOST_PARENTS,
    end_gain,
    is_legal,
    layer_key,
    move_count,
    moves,
    play,
    rank,
    successor,
    unmoves,
    unrank,
)
from semina.kernel.jit import compiled, inlined
from semina.kernel.machine_code import lowest_bit, prefetch, take_from

# The state of a position: ZERO + the best value so far (0: none yet), whether it is better than all
# that leaves the layer, how many staying moves are not settled, and whether it is settled.
ZERO = 64
_VALUE = 127
_RAISED = 128
_LEFT_AT = 8
_ONE_LEFT = 1 << _LEFT_AT
_LEFT = 15 << _LEFT_AT
_SETTLED = 1 << 12
FARTHEST = 255  # a distance that stands for any larger
# The code of a value in a byte: ZERO + the value, and whether the best move that leaves the layer
# is worth as much.
LEAVES = 128
_BATCH = 256  # parents that are asked for before they are looked at
WORD = 32  # positions: a bit for each in a word of a set


@inlined
def index_of(game, offsets, a, b):
    """The place of a position among all layers; its layer must be there."""
    return offsets[layer_key(game, a, b)] + rank(game, a, b)


@inlined
def value_at(codes, index):
    """The value of a position that is solved."""
    return (int(codes[index]) & _VALUE) - ZERO


@compiled
def key_of(game, seeds, captured, closed):
    """The key of a layer that is not empty."""
    a, b = unrank(game, 0, seeds, captured, closed)
    return layer_key(game, a, b)


@compiled
def look_forward(game, codes, offsets, states, base, layer, piece):
    """Find the state of the positions of a piece of a layer, before any is settled.

    codes: of all layers before this. offsets: where each layer begins in `codes`, by its key.
    base: where the layers now being solved begin. layer: seeds, captured and closed pits. piece:
    here and below, what one of several threads does: its number, where it begins and where it ends.
    """
    seeds, captured, closed = layer
    _, first, last = piece
    a, b = unrank(game, first, seeds, captured, closed)
    here = offsets[layer_key(game, a, b)] - base
    for number in range(first, last):
        best = -ZERO
        staying = 0
        if move_count(game, a, b) == 0:
            best = end_gain(game, a, b)
        else:
            for move in range(moves(game)):
                if is_legal(game, a, b, move):
                    child_a, child_b, gained = play(game, a, b, move)
                    if gained == 0:
                        staying += 1
                    else:
                        value = gained - value_at(codes, index_of(game, offsets, child_a, child_b))
                        if value > best:
                            best = value
        states[here + number] = (best + ZERO) | staying << _LEFT_AT
        if number + 1 < last:
            a, b = successor(game, a, b)


@compiled
def reach(states, value, reached, piece):
    """Settle what is worth `value` or its opposite by moves that leave, and add it to a set.

    piece: of the words of the set, for a WORD of states each.
    """
    _, first, last = piece
    winning = ZERO + value
    losing = ZERO - value
    for word in range(first, last):
        begins = word * WORD
        ends = min(begins + WORD, len(states))
        found = 0
        for index in range(begins, ends):
            state = int(states[index])
            found += (state < _SETTLED) & ((state & _VALUE == winning) | (state == losing))
        if found == 0:
            continue
        bits = 0
        for index in range(begins, ends):
            state = int(states[index])
            if state < _SETTLED and (state & _VALUE == winning or state == losing):
                states[index] = state | _SETTLED
                bits |= 1 << (index - begins)
        reached[word] |= bits


@compiled
def expand(game, offsets, states, base, layers, value, distance, now, following, distances, piece):
    """Look backwards from settled positions: settle what they settle, for the next round.

    What the threads do does not depend on their order. layers: a row for each, of seeds, captured,
    closed, and where it begins after `base`. now: the sets to expand, one from each thread, which
    are emptied. following: for the sets of what is found. distances: takes the number of this
    round. piece: of the words of the sets. Gives how many were expanded.
    """
    own, first, last = piece
    parents = np.empty(2 * MOST_PARENTS, np.int64)
    waiting = np.empty(_BATCH + MOST_PARENTS, np.int64)  # index of a parent * 2 + is it won
    count = 0
    winning = ZERO + value
    expanded = 0
    for word in range(first, last):
        bits = 0
        for thread in range(len(now)):
            bits |= int(now[thread, word])
        if bits == 0:
            continue
        for thread in range(len(now)):
            now[thread, word] = 0
        while bits != 0:
            index = word * WORD + lowest_bit(bits)
            bits &= bits - 1
            expanded += 1
            distances[index] = min(distance, FARTHEST)
            row = len(layers) - 1
            while layers[row, 3] > index:
                row -= 1
            a, b = unrank(
                game, index - layers[row, 3], layers[row, 0], layers[row, 1], layers[row, 2]
            )
            is_lost = int(states[index]) & _VALUE != winning
            for parent in range(unmoves(game, a, b, parents)):
                before = (
                    index_of(game, offsets, parents[2 * parent], parents[2 * parent + 1]) - base
                )
                prefetch(states, before)
                waiting[count] = before << 1 | is_lost
                count += 1
            if count >= _BATCH:
                _settle_parents(states, value, waiting[:count], following[own])
                count = 0
    _settle_parents(states, value, waiting[:count], following[own])
    return expanded


@inlined
def _settle_parents(states, value, parents, following):
    """Tell positions that a move of theirs is settled; those that are now settled go into a set.

    parents: index * 2, and 1 more where the move wins.
    """
    winning = ZERO + value
    losing = ZERO - value
    for parent in parents:
        index = parent >> 1
        if int(states[index]) >= _SETTLED:
            continue
        if parent & 1:
            # Another thread may still take from the moves left, here with no effect.
            states[index] = winning | _RAISED | _LEFT | _SETTLED
        else:
            state = take_from(states, index, _ONE_LEFT) - _ONE_LEFT
            best = state & _VALUE
            if state & _LEFT != 0 or best > losing:
                continue
            states[index] = losing | (_RAISED if best < losing else 0) | _SETTLED
        following[index // WORD] |= 1 << index % WORD


@compiled
def settle(game, offsets, states, base, layers, highest, sets, distances):
    """Settle the states of the layers that begin at `base`, which `look_forward` found.

    highest: no value is larger. sets: room for two, empty: (2, 1, words). distances: room for the
    moves to the one that leaves, by best play.
    """
    whole = (0, 0, sets.shape[2])
    now = 0
    for value in range(highest, 0, -1):
        reach(states, value, sets[now, 0], whole)
        distance = 0
        expanded = 1
        while expanded != 0:
            distance += 1
            expanded = expand(
                game,
                offsets,
                states,
                base,
                layers,
                value,
                distance,
                sets[now],
                sets[1 - now],
                distances,
                whole,
            )
            now = 1 - now


@compiled
def encode(states, codes):
    """Write the values of settled states, 0 for the others, as bytes."""
    for index in range(len(states)):
        state = int(states[index])
        value = state & _VALUE if state >= _SETTLED else ZERO
        if state & _VALUE == value and not state & _RAISED:
            value |= LEAVES
        codes[index] = value


@compiled
def place_of(game, offsets, a, b):
    """`index_of`, for callers that are not compiled themselves."""
    return index_of(game, offsets, a, b)


@compiled
def position_at(game, number, seeds, captured, closed):
    """`unrank`, for callers that are not compiled themselves."""
    return unrank(game, number, seeds, captured, closed)


@compiled
def fill_distances(codes, distances):
    """Make distances compress well: any will do where a move that leaves keeps a value above 0,
    and where the value is 0. Codes are not yet filled."""
    before = 0
    for index in range(len(codes)):
        code = int(codes[index])
        value = (code & _VALUE) - ZERO
        if value < 0 or (value > 0 and code < LEAVES):
            before = distances[index]
        distances[index] = before


@compiled
def fill(codes, block):
    """Make codes compress well: give what a prober finds by itself any value not above it.

    A prober takes the better of the code and of the moves that leave the layer. block: codes that
    are compressed together.
    """
    before = 0
    for index in range(len(codes)):
        if index % block == 0:
            before = 0
        code = int(codes[index])
        value = code & _VALUE
        if code < LEAVES or before > value:
            before = value
        codes[index] = before
