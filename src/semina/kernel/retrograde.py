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

# The state of a position: ZERO + the best value so far (0: none yet), how many staying moves are
# not settled, and whether it is settled.
ZERO = 64
_VALUE = 127
_LEFT_AT = 8
_ONE_LEFT = 1 << _LEFT_AT
_LEFT = 15 << _LEFT_AT
_SETTLED = 1 << 12
FARTHEST = 255  # a distance that stands for any larger
# The code of a value in a byte: ZERO + the value, and whether the best move that leaves the layer
# is worth as much.
LEAVES = 128


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
def look_forward(game, codes, offsets, states, base, layer, size):
    """Find the state of the `size` positions of a layer, before any is settled.

    codes: of all layers before this. offsets: where each layer begins in `codes`, by its key.
    base: where the layers now being solved begin. layer: seeds, captured and closed pits.
    """
    seeds, captured, closed = layer
    a, b = unrank(game, 0, seeds, captured, closed)
    here = offsets[layer_key(game, a, b)] - base
    for number in range(size):
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
        if number + 1 < size:
            a, b = successor(game, a, b)


@compiled
def settle(game, offsets, states, base, layers, highest, reached, distances):
    """Settle the states of the layers that begin at `base`, which `look_forward` found.

    layers: a row for each, of seeds, captured, closed, and where it begins after `base`. highest:
    no value is larger. reached: room for two lists of all positions. distances: room for the moves
    to the one that leaves, by best play.
    """
    parents = np.empty(2 * MOST_PARENTS, np.int64)
    size = len(states)
    for value in range(highest, 0, -1):
        now = 0
        found = 0
        winning = ZERO + value
        losing = ZERO - value
        for index in range(size):
            state = int(states[index])
            if state < _SETTLED and (state & _VALUE == winning or state == losing):
                states[index] = state | _SETTLED
                reached[now, found] = index
                found += 1
        distance = 0
        while found != 0:
            distance += 1
            next_found = 0
            for place in range(found):
                index = int(reached[now, place])
                distances[index] = min(distance, FARTHEST)
                row = len(layers) - 1
                while layers[row, 3] > index:
                    row -= 1
                a, b = unrank(
                    game, index - layers[row, 3], layers[row, 0], layers[row, 1], layers[row, 2]
                )
                is_won = states[index] & _VALUE == winning
                for parent in range(unmoves(game, a, b, parents)):
                    before = (
                        index_of(game, offsets, parents[2 * parent], parents[2 * parent + 1]) - base
                    )
                    state = int(states[before])
                    if state >= _SETTLED:
                        continue
                    if not is_won:
                        state = winning | _SETTLED
                    else:
                        state -= _ONE_LEFT
                        if state & _LEFT == 0:
                            if state & _VALUE < losing:
                                state = losing
                            if state == losing:
                                state |= _SETTLED
                    states[before] = state
                    if state >= _SETTLED:
                        reached[1 - now, next_found] = before
                        next_found += 1
            now = 1 - now
            found = next_found


@compiled
def encode(states, leaving, codes):
    """Write the values of settled states, 0 for the others, as bytes.

    leaving: the best of what leaves the layer, as `look_forward` had it in the states.
    """
    for index in range(len(states)):
        state = int(states[index])
        value = (state & _VALUE) - ZERO if state >= _SETTLED else 0
        code = value + ZERO
        if int(leaving[index]) - ZERO == value:
            code |= LEAVES
        codes[index] = code


def best_leaving(states: np.ndarray) -> np.ndarray:
    """What `encode` needs to know of the states before they are settled."""
    return (states & _VALUE).astype(np.uint8)


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
