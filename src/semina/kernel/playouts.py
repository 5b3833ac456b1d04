"""Random games, many in one call."""

import numpy as np

from semina.kernel.games import end_gain, is_legal, move_count, moves, play
from semina.kernel.jit import compiled, inlined

# How a random game ended.
OVER, REPEATED, CUT = 0, 1, 2

_REMEMBERED = 4096  # positions without a gain that a game is looked back over
_MULTIPLIER = 2131995753
_LOW = 0xFFFFFFFF
_SEEDS = (1 << 62) - 1  # bits of a seed that count


@inlined
def next_random(state):
    """The state of the generator after one step: multiply with carry (Marsaglia).

    Its low 32 bits are the random number; no product overflows a signed word.
    """
    return (state & _LOW) * _MULTIPLIER + (state >> 32)


@inlined
def first_state(seed):
    """The state that a seed stands for; never 0, which would stay so."""
    return next_random(next_random((seed & _SEEDS) + 1))


@compiled
def playout(game, a, b, state, longest, seen_a, seen_b):
    """Play one random game.

    longest: moves after which it is cut. seen_a, seen_b: room for positions. Gives what the side to
    move at the start gained more than the other, the moves, how it ended, the generator's state.
    """
    margin = 0
    sign = 1
    seen = 0
    for ply in range(longest):
        count = move_count(game, a, b)
        if count == 0:
            return margin + sign * end_gain(game, a, b), ply, OVER, state
        # K11, W8: only positions since the last gain can come again, with the same side to move.
        stood = 1
        earlier = seen - 2
        while earlier >= 0:
            if seen_a[earlier] == a and seen_b[earlier] == b:
                stood += 1
            earlier -= 2
        if stood >= 3:
            return margin, ply, REPEATED, state
        if seen < _REMEMBERED:
            seen_a[seen] = a
            seen_b[seen] = b
            seen += 1
        state = next_random(state)
        skip = ((state & _LOW) * count) >> 32
        move = 0
        for candidate in range(moves(game)):
            if is_legal(game, a, b, candidate):
                if skip == 0:
                    move = candidate
                    break
                skip -= 1
        a, b, gained = play(game, a, b, move)
        if gained != 0:
            margin += sign * gained
            seen = 0
        sign = -sign
    return margin, longest, CUT, state


@compiled
def play_batch(game, a, b, seeds, longest, margins, plies, ends):
    """Play a random game from each position (arrays of one length), each from its own seed."""
    seen_a = np.empty(_REMEMBERED, np.int64)
    seen_b = np.empty(_REMEMBERED, np.int64)
    for index in range(len(a)):
        state = first_state(seeds[index])
        margin, length, end, _ = playout(game, a[index], b[index], state, longest, seen_a, seen_b)
        margins[index] = margin
        plies[index] = length
        ends[index] = end
