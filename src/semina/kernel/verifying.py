"""Checking solved layers, forward only: no un-moves, no order of settling.

Every value must be the best of its moves, and every value that is not 0 must be grounded in a move
that leaves the layer: a circle of positions that promise each other seeds is consistent and wrong.
"""

from semina.kernel.games import end_gain, is_legal, move_count, moves, play, successor, unrank
from semina.kernel.jit import compiled
from semina.kernel.retrograde import ZERO, index_of

SOUND = -1


@compiled
def recover(game, codes, values, offsets, base, layer, size):
    """Write the values of a layer from filled codes, and from the layers before."""
    seeds, captured, closed = layer
    a, b = unrank(game, 0, seeds, captured, closed)
    for number in range(size):
        best = int(codes[base + number]) - ZERO
        if move_count(game, a, b) == 0:
            best = end_gain(game, a, b)
        for move in range(moves(game)):
            if is_legal(game, a, b, move):
                child_a, child_b, gained = play(game, a, b, move)
                if gained != 0:
                    best = max(best, gained - values[index_of(game, offsets, child_a, child_b)])
        values[base + number] = best
        if number + 1 < size:
            a, b = successor(game, a, b)


@compiled
def check(game, values, grounded, offsets, base, layer, size):
    """Compare each value with its moves, and mark what is grounded at once.

    Gives the number of the first position that is wrong, or SOUND.
    """
    seeds, captured, closed = layer
    a, b = unrank(game, 0, seeds, captured, closed)
    for number in range(size):
        value = values[base + number]
        if move_count(game, a, b) == 0:
            best = end_gain(game, a, b)
            leaving = best
        else:
            best = -ZERO
            leaving = -ZERO
            for move in range(moves(game)):
                if is_legal(game, a, b, move):
                    child_a, child_b, gained = play(game, a, b, move)
                    worth = gained - values[index_of(game, offsets, child_a, child_b)]
                    best = max(best, worth)
                    if gained != 0:
                        leaving = max(leaving, worth)
        if best != value:
            return number
        grounded[base + number] = value == 0 or (value > 0 and leaving == value)
        if number + 1 < size:
            a, b = successor(game, a, b)
    return SOUND


@compiled
def ground(game, values, grounded, offsets, base, layer, size):
    """Mark what rests on marked positions: how many were marked, and one that was not (or SOUND).

    One above 0 needs one move to a marked one of the opposite value; one below 0, marked ones
    behind all the moves that stay, none of the others being better.
    """
    seeds, captured, closed = layer
    a, b = unrank(game, 0, seeds, captured, closed)
    found = 0
    left = SOUND
    for number in range(size):
        if not grounded[base + number]:
            value = values[base + number]
            is_grounded = value < 0
            for move in range(moves(game)):
                if is_legal(game, a, b, move):
                    child_a, child_b, gained = play(game, a, b, move)
                    if gained == 0:
                        child = index_of(game, offsets, child_a, child_b)
                        if value > 0 and grounded[child] and values[child] == -value:
                            is_grounded = True
                        if value < 0 and not grounded[child]:
                            is_grounded = False
            if is_grounded:
                grounded[base + number] = 1
                found += 1
            else:
                left = number
        if number + 1 < size:
            a, b = successor(game, a, b)
    return found, left
