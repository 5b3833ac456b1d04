"""The hint in a game of the terminal."""

from semina.cli.warm import ready_kernel
from semina.rules.game import Game
from semina.words import Message


def hint(game: Game) -> Message:
    """The best move where a game stands, which must not be over."""
    from semina.engine.exact import tables_of
    from semina.engine.hint import found_hint, tell_hint
    from semina.kernel.warm import SEARCH, TABLES

    ready_kernel(game.key, SEARCH, *([TABLES] if tables_of(game.key) else []))
    return tell_hint(game, found_hint(game))
