"""`semina match`: the Krur match solved."""

import json
from typing import TYPE_CHECKING

import typer

from semina.cli.options import JsonOption, ShortPitOption, short_pit_of
from semina.cli.table_builds import Bar, NoBuildOption, missing, opened
from semina.cli.usage import SeminaCommand, SeminaGroup
from semina.cli.warm import ready_kernel
from semina.words import message, say

if TYPE_CHECKING:
    from semina.notation.facts import Facts
    from semina.rules.game import Game
    from semina.tables.match_solution import MatchSolution, Row

app = typer.Typer(cls=SeminaGroup, no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def match() -> None:
    """With a callback, Typer keeps the name of the only subcommand."""


@app.command(cls=SeminaCommand, help=say("Tell who wins the match from every pair of holdings."))
def solve(
    *,
    short_pit: ShortPitOption = None,
    no_build: NoBuildOption = False,
    as_json: JsonOption = False,
) -> None:
    from semina.kernel.warm import MATCH, TABLES
    from semina.rules import krur
    from semina.tables.match_solution import MatchSolution

    option = short_pit_of(short_pit)
    tables = opened(krur, build_missing=not no_build)
    if not tables.are_there:
        raise missing(krur.KEY)
    ready_kernel(krur.KEY, TABLES, MATCH)
    solution = MatchSolution(option, tables, Bar)
    if as_json:
        typer.echo(json.dumps(_facts(solution)))
        return
    for line in _table(solution):
        typer.echo(line)
    typer.echo()
    for line in _line_of_play(solution):
        typer.echo(line)


def _table(solution: "MatchSolution") -> list[str]:
    """The solution as lines of text; the columns are as wide as what stands in them."""
    headings = [
        say("South"),
        say("North"),
        say("row of the poorer"),
        say("margin"),
        say("after"),
        say("winner"),
    ]
    rows = [headings, *map(_cells, solution.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        say(message("The match, short pit {option}; South starts.", option=solution.short_pit)),
        say("Where North starts, all is the same with the sides exchanged."),
        "",
    ]
    for row in rows:
        south, north, layout, margin, then, winner = (
            cell.ljust(width) if place in (2, 5) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append(f"{south}  {north}  {layout}  {margin}  {then}  {winner}".rstrip())
    notes = [
        say("row of the poorer: as he sets it out, x a closed pit, and +N his reserve."),
        say("margin, after: South's lead and the holdings when both play for the most seeds."),
    ]
    if not all(row.by_seeds for row in solution.rows):
        notes += [
            say("*: more seeds are not always better here; the winner must play for the match."),
        ]
    if any(row.winner is None for row in solution.rows):
        notes += [say("-: the match never ends; each can keep the other from winning.")]
    return [*lines, "", *notes]


def _cells(row: "Row") -> list[str]:
    from semina.rules.setup import side_name

    south, north = map(str, row.holdings)
    winner = "-" if row.winner is None else say(side_name(row.winner))
    if row.choice is None:
        return [south, north, "", "", say("over"), winner]
    reserve = min(row.holdings) - sum(cell or 0 for cell in row.choice.layout)
    return [
        south,
        north,
        _written(row) + (f"+{reserve}" if reserve else ""),
        f"{row.choice.margin:+}",
        "{}-{}".format(*row.choice.after),
        winner if row.by_seeds else winner + " *",
    ]


def _written(row: "Row") -> str:
    """The best row, short: `442x`."""
    from semina.rules.match import format_layout

    return format_layout(row.choice.layout).replace(",", "") if row.choice else ""


def _line_of_play(solution: "MatchSolution") -> list[str]:
    from semina.notation.account import tell_match_outcome
    from semina.rules.match import holdings_after

    match = solution.line()
    lines = [say("A match of best play:")]
    for number, game in enumerate(match.games, 1):
        lines += [
            "",
            say(message("Game {number}: {position}", number=number, position=str(game.start))),
            " ".join(_letters(game)),
            say(
                message(
                    "Then South holds {south}, North {north}.",
                    **dict(zip(("south", "north"), holdings_after(game), strict=True)),
                )
            ),
        ]
    assert match.outcome  # the line goes to the end
    return [*lines, "", " ".join(map(say, tell_match_outcome(match.outcome)))]


def _letters(game: "Game") -> list[str]:
    return [play.before.letters((play.move,)) for play in game.plays]


def _facts(solution: "MatchSolution") -> "Facts":
    """What `--json` prints."""
    from semina.rules.match import format_layout, holdings_after

    return {
        "short_pit": str(solution.short_pit),
        "holdings": [
            {
                "holdings": row.holdings,
                "winner": row.winner.letter if row.winner is not None else None,
                "layout": row.choice and format_layout(row.choice.layout),
                "margin": row.choice and row.choice.margin,
                "after": row.choice and row.choice.after,
                "by_seeds": row.by_seeds,
            }
            for row in solution.rows
        ],
        "line": [
            {
                "position": str(game.start),
                "moves": _letters(game),
                "after": holdings_after(game),
            }
            for game in solution.line().games
        ],
    }
