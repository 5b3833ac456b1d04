"""`semina analyse`: what each move of a game gave away, and where it turned."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from semina.cli.files import opened, write_whole
from semina.cli.options import JsonOption, decimal_number, whole_number
from semina.cli.record import FileArgument
from semina.cli.table_builds import NoBuildOption, prepare_tables
from semina.cli.warm import ready_kernel
from semina.errors import FileError, OptionError, RecordError, shorten
from semina.words import Message, message, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from semina.engine.limit import Limit
    from semina.notation.record import Record
    from semina.rules.catalogue import Rules
    from semina.study.analysis import Analysis

    Analysed = tuple[Record, Analysis, RecordError | None]

PICTURES = (".svg", ".png")
REPORTS = (*PICTURES, ".html")


def analyse(
    file: FileArgument,
    *,
    annotated: Annotated[
        str | None,
        typer.Option(
            metavar="OUT.sgr",
            help=say("Write the games with the analysis in them to OUT.sgr."),
            show_default=False,
        ),
    ] = None,
    report: Annotated[
        str | None,
        typer.Option(
            metavar="OUT",
            help=say("Write a report to OUT, which ends in .svg, .png or .html."),
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            parser=decimal_number,
            metavar="S",
            help=say("Search S seconds for a move; 0.4 where nothing else is said."),
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("Search N positions for a move."),
            show_default=False,
        ),
    ] = None,
    no_build: NoBuildOption = False,
    as_json: JsonOption = False,
) -> None:
    ending = _ending(report)

    from semina.engine.limit import Limit

    is_said = (seconds, nodes) != (None, None)
    limit = Limit(nodes=nodes, seconds=seconds) if is_said else None
    found: list[Analysed] = []
    all_good = True
    for record, error in _readings(file):
        if error:
            all_good = False
            typer.echo(f"{file}: {say(error.message)}", err=True)
        if record is None:
            continue
        analysis = _analysis(record, limit, build_missing=not (no_build or is_said))
        found.append((record, analysis, error))
        if as_json:
            typer.echo(json.dumps(_facts(record, analysis, error)))
        else:
            typer.echo(("\n" if len(found) > 1 else "") + _told(record, analysis))
    if not found and all_good:
        raise FileError(message("there is no game record in {path!r}", path=file))
    if annotated and found:
        if not all_good:
            _check_is_another(annotated, file)
        _write_annotated(annotated, found)
    if report and found:
        _write_report(report, ending, found)
    if not all_good:
        raise typer.Exit(1)


def _ending(report: str | None) -> str:
    """What a report's name ends in. Raises OptionError."""
    ending = next((each for each in REPORTS if report and report.lower().endswith(each)), "")
    if report and not ending:
        raise OptionError(
            message(
                "the report {path!r} does not end in one of: {known}",
                path=shorten(report),
                known=", ".join(REPORTS),
            )
        )
    return ending


def _readings(file: str) -> "Iterator[tuple[Record | None, RecordError | None]]":
    from semina.notation.record_reader import read_records_partly

    with opened(file) as source:
        yield from read_records_partly(source)


def _analysis(record: "Record", limit: "Limit | None", *, build_missing: bool) -> "Analysis":
    """The analysis of a game, its progress shown on a terminal."""
    rules = record.game.rules
    _prepare(rules, build_missing)

    from semina.study.analysis import LIMIT, analyse

    with _progress() as report:
        return analyse(record.game, limit or LIMIT, report)


def _prepare(rules: "Rules", build_missing: bool) -> None:
    """Have tables and kernel ready: the tables before they are first asked for."""
    prepare_tables(rules, build_missing=build_missing)

    from semina.engine.exact import parts_of_search

    ready_kernel(rules.KEY, *parts_of_search(rules.KEY))


@contextmanager
def _progress() -> "Iterator[Callable[[int, int], None]]":
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(say("Looking at every move"), total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _facts(record: "Record", analysis: "Analysis", error: RecordError | None) -> dict[str, object]:
    from semina.cli.record import error_facts
    from semina.study.analysis_facts import analysis_facts

    return {**analysis_facts(record, analysis), "error": error and error_facts(error)}


def _told(record: "Record", analysis: "Analysis") -> str:
    from semina.study.report import text

    return text(record, analysis)


def _problem(error: RecordError | None) -> Message | None:
    return error.message if error else None


def _check_is_another(path: str, file: str) -> None:
    """Raise FileError if a file with faults would be replaced by what could be read of it."""
    with suppress(OSError):
        if Path(path).samefile(file):
            raise FileError(
                message(
                    "{path!r} has faults, and stays as it is: what could not be read would be lost",
                    path=shorten(path),
                )
            )


def _write_annotated(path: str, found: "list[Analysed]") -> None:
    from semina.notation.record import format_records
    from semina.study.annotated import annotated

    write_whole(path, format_records(annotated(record, analysis) for record, analysis, _ in found))


def _write_report(path: str, ending: str, found: "list[Analysed]") -> None:
    """One page for all games, or a picture for each, numbered where there are several."""
    from semina.study.png import png
    from semina.study.report import page, picture

    if ending not in PICTURES:
        write_whole(path, page((r, a, _problem(error)) for r, a, error in found))
        return
    for number, (record, analysis, error) in enumerate(found, 1):
        stem = path[: -len(ending)]
        name = path if len(found) == 1 else f"{stem}-{number}{path[-len(ending) :]}"
        problem = _problem(error)
        if ending == ".svg":
            write_whole(name, picture(record, analysis, problem=problem))
        else:
            drawing = picture(record, analysis, problem=problem, follows_screen=False)
            write_whole(name, png(drawing))
