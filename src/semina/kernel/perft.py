"""Perft on packed positions."""

from semina.kernel.games import is_legal, move_count, moves, play
from semina.kernel.jit import compiled


@compiled
def perft(game, a, b, depth):
    """The leaves at `depth` plies (at least 1), as `rules.perft` counts them."""
    if depth == 1:
        return move_count(game, a, b)
    leaves = 0
    for move in range(moves(game)):
        if is_legal(game, a, b, move):
            after_a, after_b, _ = play(game, a, b, move)
            leaves += perft(game, after_a, after_b, depth - 1)
    return leaves
