"""`semina tables`: building, checking and asking the tables of exact values."""

import json
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from semina.cli.options import (
    FileOption,
    GameArgument,
    JsonOption,
    PositionArgument,
    whole_number,
)
from semina.cli.table_builds import Bar, NoBuildOption, build_table, families, missing, opened
from semina.cli.usage import SeminaCommand, SeminaGroup
from semina.errors import OptionError, TableError
from semina.words import message, say

if TYPE_CHECKING:
    from semina.notation.facts import Facts
    from semina.rules.position import Position
    from semina.tables.probe import Tables

app = typer.Typer(cls=SeminaGroup, no_args_is_help=True, rich_markup_mode=None)

SeedsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seeds",
        metavar="N",
        parser=whole_number,
        help=say("Every position with at most N seeds on the board (not Krur); left out: 14."),
        show_default=False,
    ),
]


@app.command(cls=SeminaCommand, help=say("Build the exact values of a game, and keep them."))
def build(game: GameArgument, *, seeds: SeedsOption = None) -> None:
    for family in families(game, seeds):
        build_table(family)


@app.command(cls=SeminaCommand, help=say("Tell the exact value of a position and its moves."))
def probe(
    game: GameArgument,
    position: PositionArgument = "start",
    *,
    file: FileOption = None,
    no_build: NoBuildOption = False,
    as_json: JsonOption = False,
) -> None:
    from semina.notation.position_text import parse_position
    from semina.rules.catalogue import rules_of

    rules = rules_of(game)
    if file is not None:
        from semina.cli.positions_file import answer_each, check_no_other

        check_no_other(position)
        tables = opened(rules, build_missing=not no_build)
        answer_each(file, lambda text: _facts(tables, parse_position(text, rules)))
        return
    shown = parse_position(position, rules)
    tables = opened(rules, build_missing=not no_build)
    if as_json:
        typer.echo(json.dumps(_facts(tables, shown)))
        return
    found = tables.probe(shown)
    typer.echo(str(shown))
    signed = f"{found.value:+}"
    typer.echo(say(message("Value for the side to move: {value}", value=signed)))
    for move, value in sorted(found.moves.items(), key=lambda item: -item[1]):
        note = ""
        if move in found.progress:
            note = say("best, and comes nearer to a gain") if found.value > 0 else say("best")
        typer.echo(f"  {shown.letters((move,))}  {value:+3}  {note}".rstrip())


@app.command(cls=SeminaCommand, help=say("Count the values of all positions with N seeds."))
def histogram(
    game: GameArgument,
    seeds: Annotated[
        int,
        typer.Argument(
            metavar="N", parser=whole_number, help=say("Seeds on the board."), show_default=False
        ),
    ],
    *,
    no_build: NoBuildOption = False,
    as_json: JsonOption = False,
) -> None:
    from semina.rules.catalogue import rules_of
    from semina.rules.krur import KEY

    rules = rules_of(game)
    if rules.KEY == KEY:
        raise OptionError(
            message("krur has no histogram: its layers are told by marks too, not by seeds alone")
        )
    tables = opened(rules, build_missing=not no_build)
    counts = tables.histogram(seeds)
    positions = sum(counts.values())
    if as_json:
        facts = {"game": game, "seeds": seeds, "positions": positions, "values": counts}
        typer.echo(json.dumps(facts))
        return
    for value, count in counts.items():
        typer.echo(f"{value:+4}  {count:,}")


@app.command(cls=SeminaCommand, help=say("List the tables that are there."))
def info(*, as_json: JsonOption = False) -> None:
    from semina.tables.folders import tables_folder
    from semina.tables.store import found_files, unfinished_files
    from semina.tables.table_file import TableFile

    rows = []
    faults = []
    for path in found_files():
        try:
            file = TableFile(path)
        except TableError as error:
            faults.append(error.message)
        else:
            rows.append({**file.header, "file": str(path), "bytes": file.bytes_on_disk})
    unfinished = [(str(path), path.stat().st_size) for path in unfinished_files()]
    if as_json:
        facts = {
            "folder": str(tables_folder()),
            "tables": rows,
            "damaged": [say(fault) for fault in faults],
            "unfinished": [{"file": file, "bytes": size} for file, size in unfinished],
        }
        typer.echo(json.dumps(facts))
        return
    typer.echo(say(message("Tables in {folder}:", folder=str(tables_folder()))))
    for row in rows:
        bits = 8 * row["bytes"] / row["positions"]
        name = f"{row['game']}-{row['size']} {row['kind']}"
        typer.echo(
            f"  {name:22}{row['positions']:>14,}  {row['bytes'] / 1e6:9.1f} MB  {bits:.2f} bit"
        )
    for fault in faults:
        typer.echo(say(fault))
    for name, size in unfinished:
        megabytes = f"{size / 1e6:.1f}"
        typer.echo(
            say(
                message(
                    "Not finished: {path}, {megabytes} MB. Build it again to go on, or delete it.",
                    path=name,
                    megabytes=megabytes,
                )
            )
        )


@app.command(cls=SeminaCommand, help=say("Check every value of a game's tables, forward only."))
def verify(game: GameArgument) -> None:
    from semina.rules.catalogue import rules_of
    from semina.tables.store import found_files
    from semina.tables.table_file import PROGRESS, VALUES, TableFile
    from semina.tables.verify import verify as verify_file

    rules = rules_of(game)
    paths = [path for path in found_files() if path.match(f"{rules.KEY}-*.{VALUES}")]
    if not paths:
        raise missing(rules.KEY)
    for path in paths:
        file = TableFile(path)
        with Bar(file.family.name, file.family.positions) as report:
            verify_file(file, report)
        TableFile(path.with_suffix(f".{PROGRESS}")).check_blocks()
        positions = f"{file.family.positions:,}"
        typer.echo(
            say(
                message(
                    "{name}: {positions} values are right.",
                    name=file.family.name,
                    positions=positions,
                )
            )
        )


def _facts(tables: "Tables", position: "Position") -> "Facts":
    """What `--json` prints of a position."""
    from semina.notation.position_text import format_position

    found = tables.probe(position)
    return {
        "position": format_position(position),
        "value": found.value,
        "moves": {position.letters((move,)): value for move, value in found.moves.items()},
        "progress": [position.letters((move,)) for move in found.progress],
    }
