"""`semina openings`: what the opening lines of a game are worth."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from semina.cli.options import GameArgument, JsonOption, whole_number
from semina.words import decimal, message, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from semina.rules.game import Game
    from semina.study.openings import Study

SHOWN = 2  # plies
MOST, DEPTH = 6, 16  # plies of a study at most, and of the search behind them


def openings(
    game: GameArgument,
    line: Annotated[
        str, typer.Argument(metavar="LINE", help=say("Moves to begin with, as in 'A b C'."))
    ] = "",
    *,
    plies: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("How many moves to show; 2 where nothing else is said."),
            show_default=False,
        ),
    ] = None,
    make: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help=say("Make the study anew, of lines of --plies moves, and keep it in FILE."),
            show_default=False,
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("With --make, for a game that is not solved: how deep to search each line."),
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    from semina.errors import OptionError
    from semina.study.openings import game_of, study_of, tell_study, written_line

    if plies is not None and not 1 <= plies <= MOST:
        raise OptionError(
            message("lines of {plies} moves; expected 1 to {most}", plies=plies, most=MOST)
        )
    if make is not None:
        _make(game, MOST if plies is None else plies, depth, make)
        return
    study = study_of(game)
    begun = game_of(game, written_line(line, game))
    shown = SHOWN if plies is None else plies
    if as_json:
        typer.echo(json.dumps(_facts(study, begun, shown)))
        return
    typer.echo(say(tell_study(study)))
    typer.echo(say("A value is what who moves still gains more than the other."))
    if not study.moves(begun):
        typer.echo(say("The study does not go that far."))
    _print(study, begun, shown)


def _print(study: "Study", game: "Game", plies: int, indent: str = "") -> None:
    """The moves of a game, the best first, and behind each what may follow."""
    from semina.rules.move import move_letter

    moves = study.moves(game)
    for move in sorted(moves, key=lambda move: -moves[move]):
        worth = decimal(f"{moves[move]:+g}" if moves[move] else "0")
        typer.echo(f"{indent}{move_letter(move, game.rules.WIDTH)} {say(worth)}")
        if plies > 1:
            _print(study, game.play(move), plies - 1, indent + "    ")


def _facts(study: "Study", game: "Game", plies: int) -> dict[str, object]:
    return {
        "game": study.game,
        "exact": study.is_exact,
        "plies": study.plies,
        "depth": study.depth,
        "nodes": study.nodes,
        "version": study.version,
        "lines": list(_line_facts(study, game, plies)),
    }


def _line_facts(study: "Study", game: "Game", plies: int) -> "Iterator[dict[str, object]]":
    from semina.notation.position_text import format_position
    from semina.rules.move import move_letter
    from semina.study.openings import line_of

    moves = study.moves(game)
    if not moves or plies == 0:
        return
    yield {
        "line": line_of(game),
        "position": format_position(game.position),
        "moves": {move_letter(move, game.rules.WIDTH): value for move, value in moves.items()},
    }
    for move in moves:
        yield from _line_facts(study, game.play(move), plies - 1)


def _make(key: str, plies: int, depth: int | None, path: str) -> None:
    """Make a study: from the tables where they hold the opening, else by search."""
    from rich.console import Console
    from rich.progress import Progress

    from semina.cli.files import write_whole
    from semina.cli.warm import ready_kernel
    from semina.engine.exact import tables_of
    from semina.kernel.warm import SEARCH, TABLES
    from semina.rules.catalogue import rules_of
    from semina.study.openings import exact_study, format_study, searched_study

    start = rules_of(key).START
    tables = None if depth else tables_of(key)
    if tables and tables.get(start):
        ready_kernel(key, TABLES)
        study = exact_study(key, plies)
    else:
        ready_kernel(key, SEARCH)
        console = Console(stderr=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(key)
            study = searched_study(
                key,
                plies,
                DEPTH if depth is None else depth,
                lambda done, of: bar.update(task, completed=done, total=of),
            )
    write_whole(path, format_study(study))
    typer.echo(say(message("Written to {path}.", path=path)), err=True)
