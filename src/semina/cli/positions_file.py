"""Answering a file of positions line by line, as JSON (`--file`)."""

import json
from collections.abc import Callable, Iterator

import typer

from semina.cli.files import Source, opened
from semina.errors import OptionError, SeminaError
from semina.notation.facts import Facts
from semina.words import message, say

LONGEST_LINE = 1 << 16  # bytes; the rest of a longer line is skipped, no position is so long


def check_no_other(position: str) -> None:
    """Raise OptionError if the command line gave a position besides the file."""
    if position != "start":
        raise OptionError(message("give a position or --file, not both"))


def answer_each(path: str, answer: Callable[[str], Facts]) -> None:
    """Print one JSON line for each position of a file; blank and `#` lines are skipped.

    A bad line is answered in its place with `line`, `position` and `error`; the command then ends
    with status 1.
    """
    all_good = True
    with opened(path) as source:
        for number, text in _lines(source):
            try:
                facts = answer(text)
            except SeminaError as error:
                all_good = False
                facts = {"line": number, "position": text, "error": say(error.message)}
            typer.echo(json.dumps(facts))
    if not all_good:
        raise typer.Exit(1)


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers from 1."""
    number = 0
    while raw := source.readline(LONGEST_LINE):
        number += 1
        rest = raw
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        text = raw.decode(errors="replace").strip().removeprefix("\ufeff")
        if text and not text.startswith("#"):
            yield number, text
