"""The hint in a game of the terminal."""

from semina.cli.warm import ready_kernel
from semina.rules.game import Game
from semina.words import Message


def hint(game: Game) -> Message:
    """The best move where a game stands, which must not be over."""
    from semina.engine.exact import parts_of_search
    from semina.engine.hint import found_hint, tell_hint

    ready_kernel(game.key, *parts_of_search(game.key))
    return tell_hint(game, found_hint(game))
