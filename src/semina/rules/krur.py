"""Krur, the relay sowing game of the Hassaniya-speaking Sahara: the rules of one game.

Source: `docs/rules/krur.md`, rules version 1; the numbers K1-K12 in the comments are its points.
How games follow one another in a match (K13-K18) is in `match.py`.

The state of a sowing is the pits and the pit to lift next. Sowing is reversible, so from a given
start no two states have the same next state: a sowing either ends, or comes back to its start.
"""

from functools import cache

from semina.rules.board import Side, owner, row
from semina.rules.move import PASS, Move, Play, illegal
from semina.rules.outcome import Outcome, Termination, counted_outcome
from semina.rules.position import Position
from semina.rules.setup import (
    Setup,
    captured_pit_problems,
    closed_row_problems,
    count_problems,
    position_from,
)
from semina.rules.sowing import PASSED, Capture, End, Sowing, traced_laps

KEY = "krur"
NAME = "Krur"
WIDTH = 4
SEEDS = 32
PIT_CAPTURED_AT = 4  # K3: the seeds in a pit at the moment it is captured
START = Position((4,) * (2 * WIDTH))


def check(setup: Setup) -> Position:
    """The position of a setup. Raises PositionError listing all its problems."""
    problems = [
        *count_problems(setup, WIDTH, SEEDS),
        *captured_pit_problems(setup, PIT_CAPTURED_AT),
        *closed_row_problems(setup),
    ]
    return position_from(setup, problems)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The pits the side to move may lift, or a forced pass; nothing when the game is over."""
    # K1: any of one's own pits that is neither captured nor empty.
    pits = position.pits
    moves = tuple(
        [pit for pit in row(position.side, WIDTH) if pits[pit] and pit not in position.captured]
    )
    if moves:
        return moves
    # K8: with nothing to lift one passes, as long as seeds are in play.
    return (PASS,) if position.in_play else ()


def play(position: Position, move: Move) -> Play:
    """Play a move. Raises MoveError if it is not legal."""
    legal = legal_moves(position)
    if move not in legal:
        raise illegal(position, move, legal)
    side = position.side
    if move == PASS:
        return Play(position, PASS, position._replace(side=side.other), PASSED, 0)

    ring = sowing_ring(position.captured, position.closed, side)
    following = dict(zip(ring, ring[1:] + ring[:1], strict=True))
    start = list(position.pits)
    pits = list(start)
    captured = position.captured
    handfuls = []
    origin = move
    while True:
        seeds = pits[origin]
        pits[origin] = 0
        handfuls.append((origin, seeds))
        pit = origin
        for _ in range(seeds):  # K7: the origin is sown like any other pit.
            pit = following[pit]
            pits[pit] += 1
        if pits[pit] == 1:  # K2: the last seed fell into an empty pit.
            end = End.EMPTY
            break
        if pit in captured:  # K6: only one's own captures are on the ring; none is ever emptied.
            end = End.OWN_CAPTURE
            break
        if pits[pit] == PIT_CAPTURED_AT and owner(pit, WIDTH) is not side:  # K3
            end = End.CAPTURE
            captured = captured | {pit}
            break
        if pit == move and pits == start:  # K9: the same pits, and the same pit in hand.
            end = End.ENDLESS
            break
        origin = pit  # K4: relay.

    after = Position(tuple(pits), side.other, position.held, captured, position.closed)
    captures = (Capture(pit, PIT_CAPTURED_AT),) if end is End.CAPTURE else ()
    sowing = Sowing(traced_laps(handfuls, ring), end, captures)
    return Play(position, move, after, sowing, score(after)[side] - score(position)[side])


@cache
def sowing_ring(captured: frozenset[int], closed: frozenset[int], side: Side) -> tuple[int, ...]:
    """The pits that `side` sows into, in sowing order.

    K5: the pits of his own row that the opponent captured are skipped; those he captured himself
    are sown. K15: closed pits are off the ring.
    """
    skipped = closed | captured.intersection(row(side, WIDTH))
    return tuple(pit for pit in range(2 * WIDTH) if pit not in skipped)


def outcome(position: Position) -> Outcome | None:
    """The end of the game if the position is one, whatever came before."""
    if position.in_play:
        return None
    return counted_outcome(Termination.EXHAUSTED, score(position))  # K10


def score(position: Position) -> tuple[int, int]:
    """Seeds of South and North: the pits each captured, plus his reserve (K10).

    Also what counts when a position stands for the third time: seeds in play count for nobody
    (K11).
    """
    south, north = position.held
    for pit in position.captured:
        if pit < WIDTH:
            north += position.pits[pit]
        else:
            south += position.pits[pit]
    return south, north


def agreed_score(position: Position) -> tuple[int, int]:
    """Seeds of South and North when the game is broken off in this position (K12: as K11)."""
    return score(position)
