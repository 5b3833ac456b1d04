"""What the tables say of a game, where they are there and hold its position."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from semina.engine.limit import Limit
from semina.engine.search import Finding, Score, Searcher, Told
from semina.errors import TableError
from semina.kernel.warm import SEARCH, TABLES
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import Game
from semina.rules.move import Move
from semina.rules.position import Position
from semina.tables.folders import tables_folder
from semina.tables.probe import Probed, Tables

LONGEST = 60  # moves of a line


def tables_of(game: str) -> Tables | None:
    """The tables of a game that are there, also those built a moment ago; None if none is.

    A damaged one is as if it were not there; `semina tables info` says what is wrong with it.
    """
    try:
        folder = tables_folder()
        return _opened(game, folder, folder.stat().st_mtime_ns)
    except (OSError, TableError):
        return None


@lru_cache(len(CATALOGUE))
def _opened(game: str, _folder: Path, _changed: int) -> Tables | None:
    try:
        tables = Tables(game)
        return tables if tables.are_there else None
    except TableError:
        return None


def parts_of_search(game: str) -> tuple[str, ...]:
    """The parts of the kernel that finding the best move needs, of `kernel.warm.PARTS`."""
    return (SEARCH, TABLES) if tables_of(game) else (SEARCH,)


def best_finding(
    game: Game,
    searcher: Searcher,
    limit: Limit,
    *,
    every_move: bool = False,
    told: Told | None = None,
) -> Finding:
    """What the tables tell, or what a search finds that looks into them.

    Where what has stood in the game may change the value, and the search does not see to the end,
    the tables still name the move, and tell what the search does not. told: called with what the
    search finds, depth by depth.
    """
    if exact := exact_finding(game):
        return exact
    tables = tables_of(game.key)
    values = tables.below(game.position) if tables else None
    found = searcher.search(game, limit, every_move=every_move, values=values, told=told)
    held = None if found.exact else held_values(game)
    if held is None:
        return found
    move = _least_stood(game, held.progress)
    moves = {
        move: score if score.exact else Score(held.moves[move], False)
        for move, score in found.moves.items()
    }
    return replace(found, move=move, value=held.value, line=(move,), moves=moves)


def exact_finding(game: Game) -> Finding | None:
    """What a search would find if it saw to the end; None where no table tells.

    The move keeps the value and comes nearer to it.
    """
    found = exact_values(game)
    if found is None:
        return None
    scores = {move: Score(value, True) for move, value in found.moves.items()}
    return Finding(found.progress[0], found.value, True, _line(game, found), 0, 0, 0.0, scores)


def exact_values(game: Game) -> Probed | None:
    """The values of a game that is not over, its history included; None where no table tells.

    A value is that of a game in which nothing has stood yet. Best play by the tables never comes to
    a position twice, so that history changes it only by positions that end the game when they come
    once more (K11, W8), and may come: that have stood twice since the last gain.
    """
    return None if _history_matters(game) else held_values(game)


def held_values(game: Game) -> Probed | None:
    """What the tables hold of the position of a game that is not over, whatever has stood."""
    tables = tables_of(game.key)
    if tables is None or game.outcome is not None:
        return None
    try:
        return tables.get(game.position)
    except TableError:  # a block that is damaged
        return None


def _history_matters(game: Game) -> bool:
    """Whether a position other than the present one has stood twice since the last gain."""
    stood = Counter[Position]()
    for play in reversed(game.plays):
        if play.captured:
            break
        stood[play.before] += 1
    del stood[game.position]
    return any(times >= 2 for times in stood.values())


def _least_stood(game: Game, moves: tuple[Move, ...]) -> Move:
    """The move that leads where the game has been least."""
    positions = game.positions
    return min(moves, key=lambda move: positions.count(game.rules.play(game.position, move).after))


def _line(game: Game, found: Probed | None) -> tuple[Move, ...]:
    """The moves of best play, to the end, or to where they begin to go in a circle."""
    line: list[Move] = []
    while found and found.progress and len(line) < LONGEST:
        line.append(found.progress[0])
        game = game.play(line[-1])
        found = exact_values(game) if game.repetition == 1 else None
    return tuple(line)
