"""`semina puzzles make`: the puzzles of a game, made anew."""

from typing import Annotated

import typer

from semina.cli.options import GameArgument, whole_number
from semina.cli.table_builds import Bar
from semina.cli.usage import SeminaCommand, SeminaGroup
from semina.cli.warm import ready_kernel
from semina.errors import OptionError
from semina.words import message, say

app = typer.Typer(cls=SeminaGroup, no_args_is_help=True, rich_markup_mode=None)

MOST = 10_000


# A group stays one, with a single command, by its callback.
@app.callback()
def puzzles() -> None:
    """The commands of `semina puzzles`."""


@app.command(
    cls=SeminaCommand,
    help=say("Find puzzles in games of the computer, prove them by the tables, and print them."),
)
def make(
    game: GameArgument,
    *,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole_number, help=say("The same seed makes the same puzzles.")
        ),
    ] = 1,
    count: Annotated[
        int,
        typer.Option(metavar="N", parser=whole_number, help=say("How many, in all grades.")),
    ] = 300,
) -> None:
    from semina.rules.catalogue import rules_of

    rules_of(game)
    if seed < 0:
        raise OptionError(message("a seed of {seed}; expected 0 or more", seed=seed))
    if not 1 <= count <= MOST:
        raise OptionError(message("{count} puzzles; expected 1 to {most}", count=count, most=MOST))
    from semina.kernel.warm import SEARCH, TABLES
    from semina.study.puzzle_file import format_collection
    from semina.study.puzzle_making import make_puzzles

    ready_kernel(game, SEARCH, TABLES)
    with Bar(say("puzzles"), count) as report:
        made = make_puzzles(game, seed, count, report)
    typer.echo(format_collection(made), nl=False)
