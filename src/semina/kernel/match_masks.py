"""Who wins the match: for every position of a layer, and every number of seeds gained before it.

Bit n of a mask is the case that the player who started the game (the first) has gained n seeds so
far, his reserve included; the other has what is neither the first's nor in play. A position has two
masks of cases that the first wins: with himself to move, and with the other. A move of the first
that gains g leads from case n to case n + g; one of the other's leaves n as it is.

With a seed in play n is below 32, and 64 bits hold two questions at once, each with its own opinion
of what wins the match, one above the other: what a shift carries over lands where no case is.

A game that goes on for ever ends by repetition, and who wins it then is known (K13). So a case
begins as repetition has it and changes where a player can do better: a greatest fixpoint where
repetition is won, a least one where it is lost, reached by going over the layer again and again.
"""

import numpy as np

from semina.kernel.games import is_legal, layer_key, moves, play, successor, unrank
from semina.kernel.jit import compiled
from semina.kernel.retrograde import index_of

QUESTION = 32  # bits of a question
MOST_STAYING = 4  # moves of a position of Krur; a pass is the only one
FIRST, OTHER = 0, 1  # who is to move
_NO_MORE = -1


@compiled
def look_ahead(game, masks, offsets, ended, base, layer, size, leaving, staying):
    """Find what the moves of the `size` positions of a layer lead to, before any is settled.

    masks: [index, who is to move], of all layers before this. offsets: where each layer begins in
    `masks`, by its key. ended: the cases won where the next move gains all that is in play, by who
    makes it. base: where the layers now being settled begin. layer: seeds in play (at least 1),
    captured and closed pits.

    leaving: gets the masks that each position after `base` would have by the moves that gain.
    staying: gets the places after `base` that its other moves lead to.
    """
    seeds, captured, closed = layer
    a, b = unrank(game, 0, seeds, captured, closed)
    here = offsets[layer_key(game, a, b)] - base
    for number in range(here, here + size):
        some = np.uint64(0)
        every = ~np.uint64(0)
        found = 0
        for move in range(moves(game)):
            if is_legal(game, a, b, move):
                child_a, child_b, gained = play(game, a, b, move)
                index = index_of(game, offsets, child_a, child_b)
                if gained == 0:
                    staying[number, found] = index - base
                    found += 1
                elif gained == seeds:
                    some |= ended[FIRST]
                    every &= ended[OTHER]
                else:
                    some |= masks[index, OTHER] >> np.uint64(gained)
                    every &= masks[index, FIRST]
        if found < MOST_STAYING:
            staying[number, found] = _NO_MORE
        leaving[number, FIRST] = some
        leaving[number, OTHER] = every
        if number + 1 < here + size:
            a, b = successor(game, a, b)


@compiled
def settle_masks(masks, leaving, staying, repeated):
    """Settle the masks of a group of layers, from what `look_ahead` found.

    repeated: the cases won by repetition.
    """
    size = len(masks)
    for number in range(size):
        masks[number, FIRST] = repeated
        masks[number, OTHER] = repeated
    forwards = True
    changed = True
    while changed:
        changed = False
        for step in range(size):
            number = step if forwards else size - 1 - step
            some = leaving[number, FIRST]
            every = leaving[number, OTHER]
            for place in range(MOST_STAYING):
                child = staying[number, place]
                if child == _NO_MORE:
                    break
                some |= masks[child, OTHER]
                every &= masks[child, FIRST]
            if some != masks[number, FIRST] or every != masks[number, OTHER]:
                masks[number, FIRST] = some
                masks[number, OTHER] = every
                changed = True
        forwards = not forwards
