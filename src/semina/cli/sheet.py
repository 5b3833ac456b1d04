"""`semina sheet`: boards, counting exercises and score sheets for a class, as a PDF."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from typing import Annotated

import typer

from semina.cli.options import complete_game, whole_number
from semina.words import chosen_language, message, say

_LARGEST = 1_000_000  # bytes of a file of names
_KINDS = ("board", "counting", "puzzles", "score", "class")


def _complete_kind(begun: str) -> list[str]:
    return [kind for kind in _KINDS if kind.startswith(begun)]


def sheet(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help=say(
                "board, counting, puzzles, score, or class: all of them, with the teacher's key at "
                "the end."
            ),
            show_default=False,
            autocompletion=_complete_kind,
        ),
    ],
    *,
    game: Annotated[
        str,
        typer.Option(
            metavar="GAME",
            help=say("The name of a game, as in krur."),
            autocompletion=complete_game,
        ),
    ] = "krur",
    pupils: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("How many pupils; 1 where nothing else is said."),
            show_default=False,
        ),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help=say("A file with the pupils' names, one a line (- for standard input)."),
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help=say("Another number gives every pupil other exercises."),
        ),
    ] = 1,
    paper: Annotated[str, typer.Option(metavar="PAPER", help=say("a4 or letter."))] = "a4",
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help=say("The language of the sheets, as in it; yours where nothing else is said."),
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.pdf",
            help=say("Where to keep it; KIND-GAME.pdf where nothing else is said."),
            show_default=False,
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.pdf",
            help=say("Keep the teacher's key in a file of its own."),
            show_default=False,
        ),
    ] = None,
) -> None:
    from semina.cli.files import write_whole
    from semina.errors import OptionError
    from semina.study.sheets import Order, Part, part_of, sheets_pdf

    order = Order(kind, game, _names(pupils, names), seed, paper, language or chosen_language())
    path = output or f"{kind}-{game}.pdf"
    if key == path:
        raise OptionError(message("--key and --output cannot name the same file"))
    parts = {path: Part.ALL}
    if key is not None:
        parts = {path: Part.SHEETS, key: part_of(order, Part.KEY)}
    files = {name: sheets_pdf(order, part) for name, part in parts.items()}
    for name, pdf in files.items():
        write_whole(name, pdf)
        typer.echo(say(message("Written to {path}.", path=name)), err=True)


def _names(pupils: int | None, path: str | None) -> tuple[str, ...]:
    """The name of each pupil, empty where he writes it himself. Raises FileError, OptionError."""
    from semina.cli.files import opened
    from semina.errors import FileError, OptionError, shorten
    from semina.study.sheets import cleaned_name, numbered

    if path is None:
        return numbered(1 if pupils is None else pupils)
    if pupils is not None:
        raise OptionError(message("--pupils and --names cannot be together"))
    raw = b""
    with opened(path) as source:
        while len(raw) < _LARGEST and (line := source.readline(_LARGEST)):
            raw += line
    try:
        names = [cleaned_name(line) for line in _decoded(raw).splitlines()]
    except UnicodeError:
        raise FileError(message("{path!r} is no file of names", path=shorten(path))) from None
    return tuple(filter(None, names))


def _decoded(raw: bytes) -> str:
    """A text as editors write it: UTF-8, or what Windows has besides. Raises UnicodeError."""
    if raw.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
        return raw.decode("utf-16")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeError:
        return raw.decode("cp1252")
