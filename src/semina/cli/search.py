"""`semina search`: the best move of a position, by search."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from semina.cli.options import (
    GameArgument,
    JsonOption,
    PositionArgument,
    decimal_number,
    whole_number,
)
from semina.cli.table_builds import NoBuildOption, prepare_tables
from semina.cli.warm import ready_kernel
from semina.words import Message, message, say

if TYPE_CHECKING:
    from semina.engine.search import Finding

DEFAULT_SECONDS = 5.0


def search(
    game: GameArgument,
    position: PositionArgument = "start",
    *,
    depth: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("Stop at a depth of N moves."),
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("Stop after N positions."),
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            parser=decimal_number,
            metavar="S",
            help=say("Stop after S seconds; 5 where nothing else is said."),
            show_default=False,
        ),
    ] = None,
    table: Annotated[
        int,
        typer.Option(
            parser=whole_number,
            metavar="MB",
            help=say("Memory for the positions met, in megabytes."),
        ),
    ] = 64,
    every_move: Annotated[
        bool, typer.Option("--every-move", help=say("Give every move its own value; slower."))
    ] = False,
    no_build: NoBuildOption = False,
    as_json: JsonOption = False,
) -> None:
    from semina.notation.position_text import format_position, parse_position
    from semina.rules.catalogue import rules_of
    from semina.rules.game import new_game
    from semina.rules.move import move_letter

    rules = rules_of(game)
    root = parse_position(position, rules)

    from semina.engine.limit import Limit

    build_missing = False
    if (depth, nodes, seconds) == (None, None, None):
        seconds = DEFAULT_SECONDS
        build_missing = not no_build
    limit = Limit(depth, nodes, seconds)

    # The kernel is compiled on first use, so nothing above may need it.
    from semina.engine.exact import best_finding, parts_of_search
    from semina.engine.search import Searcher

    start = new_game(game, root)
    searcher = Searcher(table)
    if start.outcome is None:
        prepare_tables(rules, build_missing=build_missing)
    ready_kernel(rules.KEY, *parts_of_search(rules.KEY))
    found = best_finding(start, searcher, limit, every_move=every_move)
    line = [move_letter(move, root.width) for move in found.line]
    if as_json:
        facts: dict[str, object] = {
            "position": format_position(root),
            "move": None if found.move is None else move_letter(found.move, root.width),
            "value": found.value,
            "exact": found.exact,
            "line": line,
            "depth": found.depth,
            "nodes": found.nodes,
            "seconds": round(found.seconds, 6),
        }
        if every_move:
            facts["moves"] = {
                move_letter(move, root.width): {"value": score.value, "exact": score.exact}
                for move, score in found.moves.items()
            }
        typer.echo(json.dumps(facts))
        return
    if found.move is None:
        typer.echo(say("The game is over."))
        return
    typer.echo(say(_sentence(line[0], found)))
    typer.echo(" ".join(line))
    shown = found.moves.items() if every_move else ()
    for move, score in sorted(shown, key=lambda item: -item[1].value):
        note = say("exact") if score.exact else ""
        typer.echo(f"  {move_letter(move, root.width)}  {score.value:+6}  {note}".rstrip())


def _sentence(move: str, found: "Finding") -> Message:
    if found.exact:
        return message(
            "{move} is worth {value} seeds: this is exact.", move=move, value=found.value
        )
    if found.depth == 0:
        return message("{move}, the first legal move: there was no time to look ahead.", move=move)
    return message(
        "{move}, thought to be worth {value} seeds, {depth} moves deep.",
        move=move,
        value=found.value,
        depth=found.depth,
    )
