"""Building tables from the command line: those that are asked for, and those that are missing."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from semina.cli.warm import ready_kernel
from semina.errors import OptionError, TableError
from semina.words import message, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from semina.rules.catalogue import Rules
    from semina.tables.layers import Family
    from semina.tables.probe import Tables

DEFAULT_SEEDS = 14

NoBuildOption: TypeAlias = Annotated[
    bool, typer.Option("--no-build", help=say("Build no table that is missing."))
]


def families(game: str, seeds: int | None) -> list["Family"]:
    """The tables of a game, smallest first. Raises UnknownNameError, OptionError."""
    from semina.rules.catalogue import rules_of
    from semina.rules.krur import KEY
    from semina.tables.layers import KRUR_CLOSED, family_of

    rules_of(game)
    if game == KEY:
        if seeds is not None:
            raise OptionError(message("krur is solved whole: leave --seeds out"))
        return [family_of(game, closed) for closed in reversed(KRUR_CLOSED)]
    return [family_of(game, DEFAULT_SEEDS if seeds is None else seeds)]


def opened(rules: "Rules", *, build_missing: bool) -> "Tables":
    """The tables of a game, built first where there is none. Raises TableError."""
    from semina.tables.probe import Tables

    tables = Tables(rules.KEY)
    if build_missing and not tables.are_there:
        for family in families(rules.KEY, None):
            build_table(family)
        tables = Tables(rules.KEY)
    return tables


def prepare_tables(rules: "Rules", *, build_missing: bool) -> None:
    """Build the tables of a game where they are missing; only say what hinders using them."""
    try:
        opened(rules, build_missing=build_missing)
    except TableError as error:
        typer.echo(f"semina: {say(error.message)}", err=True)


def missing(game: str) -> TableError:
    """What to say where there is no table at all."""
    return TableError(
        message("there is no table of {game}; to build it: semina tables build {game}", game=game)
    )


def build_table(family: "Family") -> None:
    """Build a table, having said what it takes. Raises TableError."""
    from semina.kernel.warm import TABLES
    from semina.tables import store
    from semina.tables.build import megabytes_needed

    path = store.path_of(family)
    if store.is_built(family):
        typer.echo(say(message("{path} is there already.", path=str(path))), err=True)
        return
    store.check_memory(family)
    positions = f"{family.positions:,}"
    typer.echo(
        say(
            message(
                "Building {name}: {positions} positions, in at most {megabytes} MB of memory.",
                name=family.name,
                positions=positions,
                megabytes=megabytes_needed(family),
            )
        ),
        err=True,
    )
    if path.with_suffix(store.UNFINISHED).exists():
        typer.echo(say("It goes on where an earlier build was ended."), err=True)
    ready_kernel(family.game, TABLES)
    with Bar(family.name, family.positions) as report:
        store.build(family, report)
    typer.echo(say(message("Kept in {path}.", path=str(path))), err=True)


class Bar:
    """A progress bar on standard error, with the rate and the time left."""

    def __init__(self, name: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %  {task.fields[rate]}"),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task(name, total=total, rate="")

    def __enter__(self) -> "Callable[[int], None]":
        self._progress.start()
        return self._report

    def _report(self, done: int) -> None:
        speed = self._progress.tasks[0].speed or 0.0
        self._progress.update(self._task, completed=done, rate=f"{speed / 1e6:.1f} M/s")

    def __exit__(self, *_: object) -> None:
        self._progress.stop()
