"""`semina record check` and `semina record show`: game records (`.sgr`)."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from semina.cli.files import opened
from semina.cli.options import JsonOption
from semina.cli.usage import SeminaCommand, SeminaGroup
from semina.errors import FileError, RecordError, SeminaError
from semina.words import counted, message, say

if TYPE_CHECKING:
    from semina.notation.record import Record

app = typer.Typer(cls=SeminaGroup, no_args_is_help=True, rich_markup_mode=None)

FileArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="FILE", help=say("A file of records; - for standard input."))
]
LenientOption: TypeAlias = Annotated[
    bool, typer.Option("--lenient", help=say("Go on after a bad record and report them all."))
]


@app.command(
    cls=SeminaCommand, help=say("Check every game of a file: moves, marks, results, matches.")
)
def check(
    file: FileArgument, *, lenient: LenientOption = False, as_json: JsonOption = False
) -> None:
    games = 0
    errors = []
    for found in _checked(file, lenient):
        if isinstance(found, RecordError):
            errors.append(found)
            if not as_json:
                typer.echo(f"{file}: {say(found.message)}", err=True)
        else:
            games += 1
    if not games and not errors:
        raise FileError(message("there is no game record in {path!r}", path=file))
    if as_json:
        facts = {"file": file, "games": games, "errors": [error_facts(error) for error in errors]}
        typer.echo(json.dumps(facts))
    else:
        typer.echo(say(counted("{n} good game", "{n} good games", n=games)))
    if errors:
        raise typer.Exit(1)


@app.command(cls=SeminaCommand, help=say("Show every game of a file: board, moves and result."))
def show(
    file: FileArgument, *, lenient: LenientOption = False, as_json: JsonOption = False
) -> None:
    from semina.notation.facts import record_facts

    number = -1
    all_good = True
    for number, found in enumerate(_checked(file, lenient)):
        if isinstance(found, RecordError):
            all_good = False
            typer.echo(f"{file}: {say(found.message)}", err=True)
        elif as_json:
            typer.echo(json.dumps(record_facts(found)))
        else:
            typer.echo(("\n" if number else "") + _told(found), nl=False)
    if number < 0:
        raise FileError(message("there is no game record in {path!r}", path=file))
    if not all_good:
        raise typer.Exit(1)


def _checked(file: str, lenient: bool) -> "Iterator[Record | RecordError]":
    """The records of a file and what is wrong with it; only the first fault unless lenient."""
    from semina.notation.match_record import MatchInPlay, follow_match, match_name
    from semina.notation.record_reader import read_records_leniently

    matches: dict[str, MatchInPlay] = {}
    with opened(file) as source:
        for found in read_records_leniently(source):
            if isinstance(found, RecordError):
                matches.clear()  # it may have been a game of any of them
                yield found
                if not lenient:
                    return
                continue
            name = match_name(found)
            # A match whose first round is elsewhere is taken as single games.
            if name is not None and (name in matches or found.tags.get("Round") == "1"):
                try:
                    matches[name] = follow_match(matches.pop(name, None), found)
                except SeminaError as error:
                    problem = message("match {name!r}: {problem}", name=name, problem=error.message)
                    yield RecordError(problem, found.begins, 1)
                    if not lenient:
                        return
                    continue
            yield found


def error_facts(error: RecordError) -> dict[str, object]:
    """What `--json` prints of a fault in a file of records."""
    return {
        "line": error.line,
        "column": error.column,
        "message": say(error.problem),
        "position": error.position,
    }


def _told(record: "Record") -> str:
    """A record for a person: its tags, the last board, its moves, and how it ended."""
    from semina.notation.account import tell_outcome
    from semina.notation.diagram import format_diagram
    from semina.notation.record import format_movetext, written_tags

    game = record.game
    tags = [f"{name}: {text}" for name, text in written_tags(record).items()]
    ending = [say(sentence) for sentence in tell_outcome(game)]
    parts = [
        "\n".join(tags),
        format_movetext(record),
        format_diagram(game.position, game.rules, is_over=game.outcome is not None),
        "\n".join(ending or [say("The game is not finished.")]),
    ]
    return "\n".join(part + "\n" for part in parts)
