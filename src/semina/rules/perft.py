"""Perft: how many sequences of moves a position has, the usual check of a rules engine."""

from semina.rules.catalogue import Rules
from semina.rules.position import Position


def perft(rules: Rules, position: Position, depth: int) -> int:
    """The leaves at `depth` plies (at least 1).

    A forced pass and an endless sowing are moves; nothing comes below an ended game; repetition is
    not counted.
    """
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.play(position, move).after, depth - 1) for move in moves)
