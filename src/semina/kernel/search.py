"""Alpha-beta on packed positions: principal variation search with a transposition table.

Values are what the side to move will still gain more than the other, in units of 1/UNIT seed. A
position that comes again in the tree is worth 0, and so is one that has stood twice in the game
(K11, W8). A value that rests on such a return to a position above it in the tree holds only there:
it is not put into the table. A value that rests on no estimate is *complete*, and is kept as exact
whatever the depth asked for.
"""

import numpy as np

from semina.kernel.games import (
    end_gain,
    estimate,
    in_play,
    is_legal,
    layer_key,
    move_count,
    moves,
    play,
)
from semina.kernel.jit import compiled
from semina.kernel.probing import MISSING, probe

UNIT = 16
INFINITE = 1 << 14  # larger than any value, in units
DEEPEST = 240  # plies; also the depth of a complete entry
COMPLETE = 255
FREE = 1 << 20  # the place in the path of a value that rests on no return

# A table entry: `a`, `b`, and the rest in one number.
ENTRY = 3
_HALF = 0x7FFFFFFF
_EMPTY = 0  # no `a` that is searched on: with no seed in the mover's row the game is over
_VALUE_BITS, _DEPTH_BITS, _MOVE_BITS = 16, 8, 4
_LOWER, _UPPER, _EXACT = 1, 2, 3

# The work space of a search: counters, blocks of tables that were asked for and not there,
# positions that stood twice, the path, children, killers.
NODES, NODE_LIMIT, STOP, STOOD, ROOT_MOVE, WANTED = 0, 1, 2, 3, 4, 5
WANTED_AT = 8
MOST_WANTED = 256
_STOOD_AT = WANTED_AT + MOST_WANTED
MOST_STOOD = 256
_PATH_AT = _STOOD_AT + 3 * MOST_STOOD
_KILLERS_AT = _PATH_AT + 2 * (DEEPEST + 2)
_CHILDREN_AT = _KILLERS_AT + DEEPEST + 2
_WIDEST = 8
WORK_SIZE = _CHILDREN_AT + (DEEPEST + 2) * _WIDEST * 4


def new_table(entries: int) -> np.ndarray:
    """An empty table of any size below 2**31 entries."""
    return np.zeros(entries * ENTRY, np.int64)  # takes memory only as it is filled


def new_work() -> np.ndarray:
    """The work space of one search."""
    return np.zeros(WORK_SIZE, np.int64)


def set_stood(work: np.ndarray, positions: list[tuple[int, int, int]]) -> None:
    """Tell which positions have stood twice: `a`, `b`, and 0 if the root's side moves, else 1."""
    kept = positions[-MOST_STOOD:]
    work[STOOD] = len(kept)
    for number, position in enumerate(kept):
        work[_STOOD_AT + 3 * number : _STOOD_AT + 3 * number + 3] = position


@compiled
def slot_of(table, a, b):
    """Where the entry of a position begins.

    No product is larger than a signed word holds: compiled, such a one may be anything at all.
    """
    a, b = int(a), int(b)
    mixed = (a & _HALF) * 0x9E3779B1 ^ (a >> 31) * 0x85EBCA77
    mixed ^= (b & _HALF) * 0xC2B2AE3D ^ (b >> 31) * 0x27D4EB2F
    mixed ^= mixed >> 29
    mixed = (mixed & _HALF) * 0x9E3779B1 ^ (mixed >> 31) * 0x165667B1
    return ENTRY * (((mixed >> 31) * (len(table) // ENTRY)) >> 32)


@compiled
def store(table, a, b, value, bound, depth, move):
    """Put a value into the table; a deeper one of another position stays unless it is old news."""
    slot = slot_of(table, a, b)
    data = (value + INFINITE) | bound << _VALUE_BITS | depth << 18 | move << 26
    if table[slot] == a and table[slot + 1] == b:
        if (table[slot + 2] >> 18) & 255 > depth:
            return
    elif table[slot] != _EMPTY and (table[slot + 2] >> 18) & 255 > depth + 4:
        # Replaced after all the second time: a deep entry must not stay for ever.
        table[slot + 2] -= 4 << 18
        return
    table[slot] = a
    table[slot + 1] = b
    table[slot + 2] = data


@compiled
def negamax(game, table, work, exact, a, b, alpha, beta, depth, ply, floor):
    """The value of a position within a window, to a depth in plies.

    exact: None, or the codes, loaded blocks and offsets of a table, as `probe` takes them: compiled
    once for either. Only positions behind a gain are looked up: what came before them is no matter.
    ply: its place in the path from the root. floor: the first place in the path since the last
    gain. Gives the value, the highest place in the path that it rests on (FREE if none), and
    whether it is complete. When the search is stopped the value means nothing.
    """
    work[NODES] += 1
    if work[NODES] >= work[NODE_LIMIT] or work[STOP] != 0:
        work[STOP] = 1
        return 0, 0, False
    count = move_count(game, a, b)
    if count == 0:
        return UNIT * end_gain(game, a, b), FREE, True
    # Also with the sides exchanged: from there on each can do what the other did, to no end.
    earlier = ply - 1
    while earlier >= floor:
        if work[_PATH_AT + 2 * earlier] == a and work[_PATH_AT + 2 * earlier + 1] == b:
            return 0, earlier, True
        earlier -= 1
    if ply > 0:
        for number in range(work[STOOD]):
            at = _STOOD_AT + 3 * number
            if work[at] == a and work[at + 1] == b and work[at + 2] == ply & 1:
                return 0, -1, True
    if exact is not None:  # noqa: SIM102 Numba drops this branch where it is None
        if floor == ply and ply > 0 and exact[2][layer_key(game, a, b)] >= 0:
            value = probe(game, exact[0], exact[1], exact[2], a, b)
            if value > MISSING:
                return UNIT * value, FREE, True
            if work[WANTED] < MOST_WANTED:
                work[WANTED_AT + work[WANTED]] = MISSING - value
                work[WANTED] += 1
    most = UNIT * in_play(game, a, b)
    if most <= alpha:
        return most, FREE, True
    if -most >= beta:
        return -most, FREE, True
    if depth <= 0 or ply >= DEEPEST:
        value = estimate(game, a, b)
        return max(-most, min(most, value)), FREE, False

    slot = slot_of(table, a, b)
    table_move = -1
    if table[slot] == a and table[slot + 1] == b:
        data = table[slot + 2]
        table_depth = (data >> 18) & 255
        table_move = (data >> 26) & 15
        if table_depth >= depth and ply > 0:
            value = (data & 0xFFFF) - INFINITE
            bound = (data >> _VALUE_BITS) & 3
            if (
                bound == _EXACT
                or (bound == _LOWER and value >= beta)
                or (bound == _UPPER and value <= alpha)
            ):
                return value, FREE, table_depth >= DEEPEST

    path = _PATH_AT + 2 * ply
    work[path] = a
    work[path + 1] = b
    children = _CHILDREN_AT + ply * _WIDEST * 4
    killer = work[_KILLERS_AT + ply]
    for move in range(moves(game)):
        at = children + 4 * move
        if is_legal(game, a, b, move):
            child_a, child_b, gained = play(game, a, b, move)
            order = 64 * gained + moves(game) - move
            if move == table_move:
                order += 1 << 16
            elif move == killer:
                order += 32
            work[at] = child_a
            work[at + 1] = child_b
            work[at + 2] = gained
            work[at + 3] = order
        else:
            work[at + 3] = -1

    best = -INFINITE
    best_move = 0
    rests_on = FREE
    all_complete = True
    cut_rests_on = FREE
    cut_complete = False
    first_alpha = alpha
    for tried in range(count):
        move = 0
        order = -1
        for candidate in range(moves(game)):
            if work[children + 4 * candidate + 3] > order:
                order = work[children + 4 * candidate + 3]
                move = candidate
        at = children + 4 * move
        work[at + 3] = -1
        gained = UNIT * work[at + 2]
        next_floor = floor if gained == 0 else ply + 1
        low = gained - beta
        high = gained - alpha
        if tried > 0:
            low = high - 1
        value, rests, complete = negamax(
            game,
            table,
            work,
            exact,
            work[at],
            work[at + 1],
            low,
            high,
            depth - 1,
            ply + 1,
            next_floor,
        )
        value = gained - value
        if tried > 0 and alpha < value < beta and work[STOP] == 0:
            # Better than the best so far, and only known to be: search again for how much.
            value, rests, complete = negamax(
                game,
                table,
                work,
                exact,
                work[at],
                work[at + 1],
                gained - beta,
                gained - value + 1,
                depth - 1,
                ply + 1,
                next_floor,
            )
            value = gained - value
        if work[STOP] != 0:
            return 0, 0, False
        if rests < rests_on:
            rests_on = rests
        all_complete = all_complete and complete
        if value > best:
            best = value
            best_move = move
            if value > alpha:
                alpha = value
                if value >= beta:
                    cut_rests_on = rests
                    cut_complete = complete
                    work[_KILLERS_AT + ply] = move
                    break

    if ply == 0:
        work[ROOT_MOVE] = best_move
    if best >= beta:
        rests_on = cut_rests_on
        all_complete = cut_complete
        bound = _LOWER
    else:
        bound = _EXACT if best > first_alpha else _UPPER
    if rests_on >= ply:
        rests_on = FREE
    if rests_on == FREE:
        kept_depth = COMPLETE if all_complete else min(depth, DEEPEST - 1)
        store(table, a, b, best, bound, kept_depth, best_move)
    return best, rests_on, all_complete


@compiled
def after_move(game, a, b, move):
    """`play`, for callers that are not compiled themselves."""
    return play(game, a, b, move)


@compiled
def table_move(table, a, b):
    """The best move that the table knows for a position, or -1."""
    slot = slot_of(table, a, b)
    if a != _EMPTY and table[slot] == a and table[slot + 1] == b:
        return (table[slot + 2] >> 26) & 15
    return -1


@compiled
def bare_negamax(game, a, b, alpha, beta, depth):
    """Alpha-beta without a table, ordering or repetition: the value, and the nodes it took.

    Values in seeds, estimates 0: the plain yardstick that programs are compared by.
    """
    count = move_count(game, a, b)
    if count == 0:
        return end_gain(game, a, b), 1
    if depth == 0:
        return 0, 1
    best = -1000
    nodes = 1
    for move in range(moves(game)):
        if is_legal(game, a, b, move):
            child_a, child_b, gained = play(game, a, b, move)
            value, below = bare_negamax(
                game, child_a, child_b, gained - beta, gained - alpha, depth - 1
            )
            nodes += below
            value = gained - value
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
    return best, nodes
