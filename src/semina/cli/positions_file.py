"""Answering a file of positions line by line, as JSON (`--file`)."""

import json
from collections.abc import Callable

import typer

from semina.cli.files import opened
from semina.errors import SeminaError
from semina.notation.facts import Facts
from semina.words import say


def answer_each(path: str, answer: Callable[[str], Facts]) -> None:
    """Print one JSON line for each position of a file; blank and `#` lines are skipped.

    A bad line is answered in its place with `line`, `position` and `error`; the command then ends
    with status 1.
    """
    all_good = True
    with opened(path) as stream:
        for number, raw in enumerate(stream, 1):
            text = raw.decode(errors="replace").strip().removeprefix("\ufeff")
            if not text or text.startswith("#"):
                continue
            try:
                facts = answer(text)
            except SeminaError as error:
                all_good = False
                facts = {"line": number, "position": text, "error": say(error.message)}
            typer.echo(json.dumps(facts))
    if not all_good:
        raise typer.Exit(1)
