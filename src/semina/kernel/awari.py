"""Awari on packed integers, as `oware_family` packs them.

Rules: docs/rules/awari.md, version 1; the numbers in the comments are its points.
"""

from typing import NamedTuple

from semina.kernel import oware_family, wahree
from semina.kernel.jit import compiled, inlined
from semina.kernel.oware_family import ONES, capture, occupied, row_sum, sow

# As in the whole family.
WIDTH, MOVES, LAYER_KEYS = oware_family.WIDTH, oware_family.MOVES, oware_family.LAYER_KEYS
pack, unpack = oware_family.pack, oware_family.unpack
in_play, layer_key = oware_family.in_play, oware_family.layer_key
rank, unrank, successor = oware_family.rank, oware_family.unrank, oware_family.successor
unmoves = oware_family.unmoves

# Fitted to Wahree's games, not to Awari's: seeds are captured in the same way, and how good the
# guess is changes no exact value.
estimate = wahree.estimate

_TO_HIGH = 124 * ONES  # added to a row, it sets the high bit of each pit that holds 4 or more
_HIGH = 128 * ONES


class Awari(NamedTuple):
    """The type that kernel functions are dispatched on."""

    width: int = WIDTH


@inlined
def is_safe(b):
    """Whether no move can empty the row: a pit of 4 or more is never captured (W3)."""
    return (b + _TO_HIGH) & _HIGH != 0


# Not compiled into each caller: it is seldom reached, and they would take half as long again.
@compiled
def leaves_a_seed(a, b, move):
    """Whether the other has a seed in his row after a move and what it captures."""
    _, other, pit = sow(a, b, move)
    other, _ = capture(other, pit)
    return other != 0


@inlined
def is_legal(a, b, move):
    """Whether a pit may be lifted: it must leave the other a seed (A1, A2)."""
    return (a >> 8 * move) & 255 != 0 and (is_safe(b) or leaves_a_seed(a, b, move))


@inlined
def move_count(a, b):
    """How many moves are legal; 0 at the end of the game (A2, A3)."""
    if is_safe(b):
        return occupied(a)
    count = 0
    for move in range(WIDTH):
        if (a >> 8 * move) & 255 != 0 and leaves_a_seed(a, b, move):
            count += 1
    return count


@inlined
def play(a, b, move):
    """Play a legal move: the position for the other side, and the seeds that were gained."""
    own, other, pit = sow(a, b, move)
    other, gained = capture(other, pit)
    return other, own, gained


@inlined
def end_gain(a, b):
    """What the mover gains more than the other when he has no move: all (A2), or minus all (A3)."""
    seeds = row_sum(a) + row_sum(b)
    return seeds if a != 0 else -seeds
