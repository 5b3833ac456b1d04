"""What the tables say of a game, where they are there and hold its position."""

from functools import cache

from semina.engine.limit import Limit
from semina.engine.search import Finding, Score, Searcher
from semina.errors import TableError
from semina.rules.game import Game
from semina.rules.move import Move
from semina.tables.probe import Probed, Tables

LONGEST = 60  # moves of a line


@cache
def tables_of(game: str) -> Tables | None:
    """The tables of a game that were there when they were first asked for; None if none was.

    A damaged one is as if it were not there; `semina tables info` says what is wrong with it.
    """
    try:
        tables = Tables(game)
        return tables if tables.are_there else None
    except TableError:
        return None


def best_finding(
    game: Game, searcher: Searcher, limit: Limit, *, every_move: bool = False
) -> Finding:
    """What the tables tell, or what a search finds that looks into them."""
    if exact := exact_finding(game):
        return exact
    tables = tables_of(game.key)
    values = tables.below(game.position) if tables else None
    return searcher.search(game, limit, every_move=every_move, values=values)


def exact_finding(game: Game) -> Finding | None:
    """What a search would find if it saw to the end; None where no table tells.

    The move keeps the value and comes nearer to it. The game's history is not known to tables.
    """
    found = exact_values(game)
    if found is None:
        return None
    scores = {move: Score(value, True) for move, value in found.moves.items()}
    return Finding(found.progress[0], found.value, True, _line(game, found), 0, 0, 0.0, scores)


def exact_values(game: Game) -> Probed | None:
    """What the tables hold of the position of a game that is not over; None where they do not."""
    tables = tables_of(game.key)
    if tables is None or game.outcome is not None:
        return None
    try:
        return tables.get(game.position)
    except TableError:  # a block that is damaged
        return None


def _line(game: Game, found: Probed | None) -> tuple[Move, ...]:
    """The moves of best play, to the end, or to where they begin to go in a circle."""
    line: list[Move] = []
    while found and found.progress and game.repetition == 1 and len(line) < LONGEST:
        line.append(found.progress[0])
        game = game.play(line[-1])
        found = exact_values(game)
    return tuple(line)
