"""The `semina` command: its subcommands, and how mistakes are reported.

Exit status: 0 done, 1 the input was wrong, 2 the command line was wrong, 130 interrupted.
Commands import what they need when they run, so that `--help` is quick.
"""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, TextIO

import typer

from semina import __version__
from semina.cli import (
    analyse,
    bench,
    db,
    doctor,
    match,
    moves,
    openings,
    perft,
    play,
    puzzle,
    puzzles,
    record,
    search,
    serve,
    sheet,
    show,
    tables,
    warm,
)
from semina.cli.usage import SeminaCommand, SeminaGroup, tell_usage_error, use_our_words
from semina.errors import OptionError, SeminaError, UnknownNameError
from semina.words import message, say

WRONG_INPUT, WRONG_COMMAND_LINE, INTERRUPTED = 1, 2, 130

app = typer.Typer(
    cls=SeminaGroup,
    help=say("Play, study and solve traditional sowing games: Krur, Wahree and Awari."),
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help appears at once; with Rich it takes twice as long
    pretty_exceptions_enable=False,
)
for name, command, text in (
    ("play", play.play, say("Play a game, or a match of Krur, in the terminal.")),
    ("puzzle", puzzle.puzzle, say("Solve puzzles in the terminal: find the only move.")),
    ("serve", serve.serve, say("Play in the browser: serve the page.")),
    ("show", show.show, say("Show a position as a board.")),
    ("moves", moves.moves, say("List the legal moves of a position and what each does.")),
    ("search", search.search, say("Find the best move of a position by search.")),
    ("sheet", sheet.sheet, say("Print sheets for a class: boards, exercises, score sheets.")),
    ("openings", openings.openings, say("Show what every opening line is worth.")),
    ("analyse", analyse.analyse, say("Tell where recorded games turned, and the best moves.")),
    ("perft", perft.perft, say("Count the sequences of moves from a position.")),
    ("bench", bench.bench, say("Measure how fast the kernel and the search are here.")),
    ("warm", warm.warm, say("Compile what the computer's search needs, ahead of its first use.")),
    ("doctor", doctor.doctor, say("Tell what Semina runs on here and what it has found.")),
):
    app.command(name, cls=SeminaCommand, help=text)(command)
app.add_typer(tables.app, name="tables", help=say("Build and ask the tables of exact values."))
app.add_typer(db.app, name="db", help=say("Look after the database of a server."))
app.add_typer(match.app, name="match", help=say("Tell who wins a match of Krur."))
app.add_typer(puzzles.app, name="puzzles", help=say("Make puzzles out of exact positions."))
app.add_typer(record.app, name="record", help=say("Check and show game records (.sgr)."))


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"semina {__version__}")
        raise typer.Exit


@app.callback()
def semina(
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help=say("Show the version and exit."),
            callback=_print_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """The options of `semina` itself."""


def main() -> None:
    """Run the command line and exit with its status."""
    use_our_words()
    _open_streams()
    try:
        status = typer.main.get_command(app).main(prog_name="semina", standalone_mode=False)
        sys.stdout.flush()
    except SeminaError as error:
        _complain(say(error.message))
        status = (
            WRONG_COMMAND_LINE
            if isinstance(error, (UnknownNameError, OptionError))
            else WRONG_INPUT
        )
    except SystemExit as ended:
        status = ended.code
    except (KeyboardInterrupt, typer.Abort):
        typer.echo(err=True)
        status = INTERRUPTED
    except BrokenPipeError:
        # The reader went away (as in `semina moves … | head`): nothing more to say to it.
        _say_no_more(sys.stdout)
        status = 0
    except OSError as error:
        _say_no_more(sys.stdout)
        _complain(say(message("the output cannot be written: {reason}", reason=error.strerror)))
        status = WRONG_INPUT
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(error.format_message())
            status = 0
        else:
            _complain(say(tell_usage_error(error)))
            status = WRONG_COMMAND_LINE
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # the terminal is gone: Python would make a status of that
            _say_no_more(stream)
    sys.exit(status)


def _open_streams() -> None:
    """Have all three streams, also where the caller closed them, and no sign be a fault."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 -- for the whole run
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        _complain(say("the output is closed"))
        sys.exit(WRONG_INPUT)
    for stream, errors in (
        (sys.stdin, "surrogateescape"),  # so that a file's name stays as it was typed
        (sys.stdout, "replace"),
        (sys.stderr, "replace"),
    ):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _say_no_more(stream: TextIO) -> None:
    """Let what is still waiting to be written go nowhere, so that leaving does not fail too."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _complain(text: str) -> None:
    with suppress(OSError):  # nobody may be there to read it
        typer.echo(f"semina: {text}", err=True)
