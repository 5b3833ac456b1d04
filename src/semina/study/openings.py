"""The opening study: what each move of a game's first lines is worth.

A line is the letters of its moves, as in `AbC`. Krur's values are exact: tables told them. Those of
the other games are estimates: a search looked so far behind every line of the full length, and what
comes before follows from these, both sides playing their best. A study is kept as a text file in
`openings/`, which `semina openings GAME --make FILE` makes: to look at it nobody needs tables.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from semina import __version__
from semina.engine.limit import Limit
from semina.errors import FileError, MoveError, shorten
from semina.notation.move_text import parse_move
from semina.rules.catalogue import RULES_VERSION, rules_of
from semina.rules.game import Game, new_game
from semina.rules.move import Move, move_letter
from semina.words import Message, message

if TYPE_CHECKING:
    from semina.engine.search import Finding

FOLDER = Path(__file__).parent / "openings"
START = "."  # how a file writes the line of no moves
_NUMBERS = ("plies", "depth", "nodes")


@dataclass(frozen=True, slots=True)
class Study:
    """What is known of a game's openings.

    plies: how long its lines are. depth: plies that a search looked ahead behind each of them; 0
    where tables told. nodes: positions that it looked at, in all. version: of the Semina that made
    it.
    values: for every line that is shorter, the value of each legal move, in seeds for its mover.
    """

    game: str
    rules: str
    version: str
    plies: int
    depth: int
    nodes: int
    values: Mapping[str, tuple[float, ...]]

    @property
    def is_exact(self) -> bool:
        return self.depth == 0

    def moves(self, game: Game) -> dict[Move, float]:
        """The value of each legal move where a game stands; nothing behind the last ply."""
        found = self.values.get(line_of(game), ())
        return dict(zip(game.legal_moves, found, strict=False))

    def finding(self, game: Game) -> "Finding | None":
        """The same as a search would tell it, with best play as far as the study goes."""
        from semina.engine.search import Finding, Score

        moves = self.moves(game)
        if not moves:
            return None
        line = self._best_line(game)
        depth = 0 if self.is_exact else self.depth + self.plies - len(game.plays)
        scores = {move: Score(value, self.is_exact) for move, value in moves.items()}
        value = moves[line[0]]
        return Finding(line[0], value, self.is_exact, line, depth, self.nodes, 0.0, scores)

    def _best_line(self, game: Game) -> tuple[Move, ...]:
        line = []
        while moves := self.moves(game):
            line.append(max(moves, key=lambda move: moves[move]))
            game = game.play(line[-1])
        return tuple(line)


@cache
def study_of(game: str) -> Study:
    """The study that is shipped. Raises UnknownNameError; FileError if none is good."""
    path = FOLDER / f"{rules_of(game).KEY}.txt"
    if not path.exists():
        raise FileError(message("there is no study of the openings of {game}", game=game))
    try:
        return parse_study(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, LookupError) as error:
        raise FileError(
            message(
                "the study of the openings of {game} cannot be read: {reason}",
                game=game,
                reason=str(error),
            )
        ) from None


def parse_study(text: str) -> Study:
    """The study that a file holds, as `format_study` writes it."""
    head, _, body = text.partition("\n\n")
    named = dict(line.split(" ", 1) for line in head.splitlines() if not line.startswith("#"))
    values = {}
    for row in body.splitlines():
        line, *numbers = row.split()
        values["" if line == START else line] = tuple(map(_value_of, numbers))
    plies, depth, nodes = (int(named[name]) for name in _NUMBERS)
    return Study(named["game"], named["rules"], named["version"], plies, depth, nodes, values)


def _value_of(number: str) -> float:
    """A whole number where it is one, as searches give them."""
    return float(number) if "." in number else int(number)


def format_study(study: Study) -> str:
    """A study as a file: what it is, and a row for each line with its moves' values in order."""
    behind = "" if study.is_exact else f" --depth {study.depth}"
    head = [
        f"# Made by: semina openings {study.game} --make FILE --plies {study.plies}{behind}",
        f"game {study.game}",
        f"rules {study.rules}",
        f"version {study.version}",
        *(f"{name} {getattr(study, name)}" for name in _NUMBERS),
        "",
    ]
    rows = [
        f"{line or START} {' '.join(f'{value:g}' for value in values)}"
        for line, values in study.values.items()
    ]
    return "\n".join([*head, *rows, ""])


def game_of(key: str, line: str) -> Game:
    """The game in which a line was played. Raises UnknownNameError; MoveError for no legal move."""
    game = new_game(key)
    for letter in line:
        game = game.play(parse_move(letter, game.position))
    return game


def line_of(game: Game) -> str:
    """The letters of the moves of a game."""
    width = game.rules.WIDTH
    return "".join(move_letter(move, width) for move in game.moves)


def written_line(text: str, game: str) -> str:
    """The line that somebody typed, with or without spaces. Raises MoveError."""
    line = "".join(text.replace(",", " ").split())
    if len(line) > 100:
        raise MoveError(
            message("{text!r} is too long for a line of {game}", text=shorten(text), game=game)
        )
    return line


def exact_study(key: str, plies: int) -> Study:
    """The study of a game whose opening the tables hold. Raises TableError."""
    from semina.tables.probe import open_tables

    tables = open_tables(key)
    values = {}
    for game in _games(key, plies):
        moves = tables.probe(game.position).moves
        values[line_of(game)] = tuple(moves[move] for move in game.legal_moves)
    return Study(key, RULES_VERSION, __version__, plies, 0, 0, values)


def searched_study(
    key: str, plies: int, depth: int, report: Callable[[int, int], None], megabytes: int = 64
) -> Study:
    """The study of a game by search alone, without tables: the same on every machine.

    report: told how many of how many lines have been searched.
    """
    from semina.engine.search import Searcher

    searcher = Searcher(megabytes)
    ends = _ends(key, plies)
    value_of: dict[str, float] = {}
    nodes = 0
    for done, game in enumerate(ends, start=1):
        found = searcher.search(game, Limit(depth=depth))
        value_of[line_of(game)] = found.value
        nodes += found.nodes
        report(done, len(ends))
    values: dict[str, tuple[float, ...]] = {}
    _value(new_game(key), value_of, values)
    in_order = {line: values[line] for line in sorted(values, key=lambda line: (len(line), line))}
    return Study(key, RULES_VERSION, __version__, plies, depth, nodes, in_order)


def _value(
    game: Game, value_of: Mapping[str, float], values: dict[str, tuple[float, ...]]
) -> float:
    """The value of where a game stands, from those of the lines' ends; notes those between."""
    line = line_of(game)
    if line in value_of:
        return value_of[line]
    found = []
    for move in game.legal_moves:
        after = game.play(move)
        found.append(round(after.plays[-1].captured - _value(after, value_of, values), 2) + 0.0)
    values[line] = tuple(found)
    return max(found)


def _games(key: str, plies: int) -> Iterator[Game]:
    """Every game of fewer than so many plies that goes on, the shorter ones first."""
    for length in range(plies):
        yield from (game for game in _ends(key, length) if game.outcome is None)


def _ends(key: str, plies: int) -> list[Game]:
    """Every game of so many plies, and those that ended before."""
    games = [new_game(key)]
    for _ in range(plies):
        games = [after for game in games for after in _after(game)]
    return games


def _after(game: Game) -> list[Game]:
    return [game] if game.outcome else [game.play(move) for move in game.legal_moves]


def tell_study(study: Study) -> Message:
    """What the values are, and how sure."""
    name = rules_of(study.game).NAME
    if study.is_exact:
        return message(
            "{game}: exact values of all lines of {plies} moves, told by the tables.",
            game=name,
            plies=study.plies,
        )
    nodes = f"{study.nodes:,}".replace(",", "\u202f")  # no language reads that as a point
    return message(
        "{game}: estimates, which may be wrong. Behind every line of {plies} moves a search looked "
        "{depth} moves ahead, at {nodes} positions in all (Semina {version}).",
        game=name,
        plies=study.plies,
        depth=study.depth,
        nodes=nodes,
        version=study.version,
    )
