"""A report of an analysis to be printed or sent: a picture (SVG), or a page (HTML)."""

import textwrap
from collections.abc import Iterable, Iterator
from html import escape

from semina.notation.diagram import format_diagram
from semina.notation.move_text import format_move
from semina.notation.record import Record, format_result
from semina.notation.record_account import player_name, tell_fault
from semina.rules.board import Side
from semina.rules.setup import side_name
from semina.study.analysis import SIGNS, Analysis, JudgedMove
from semina.study.analysis_account import (
    letters,
    table_command,
    tell_accuracy,
    tell_exactness,
    tell_line,
    tell_lost,
    tell_margin,
    tell_no_turn,
    tell_numbers,
    tell_table,
    tell_turn,
)
from semina.study.margin_graph import (
    DARK_STYLE,
    STYLE,
    WIDE,
    draw_margins,
    margin_parts,
)
from semina.words import RIGHT_TO_LEFT, Message, chosen_language, message, say

LONGEST_NAME = 40
SHORT_NAME = 18  # where there is little room
COLUMNS = 92  # letters of a line of the picture
LINE, HEAD = 19, 46  # pixels: of a line, above the graph
EDGE = 16

_PAGE_STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; max-width: 52rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.25 }
h2 { margin-top: 2rem; break-after: avoid }
svg { width: 100%; height: auto }
pre { direction: ltr; line-height: 1.2; overflow-x: auto }
code { direction: ltr; unicode-bidi: isolate; white-space: nowrap; font-size: 0.85em }
table { border-collapse: collapse }
th, td { padding: 0.15rem 0.8rem; text-align: start; border-bottom: 1px solid #8886 }
td { font-variant-numeric: tabular-nums }
.turn, tr { break-inside: avoid }
@media print { body { margin: 0; max-width: none } }
"""


def players(record: Record, longest: int = LONGEST_NAME) -> tuple[Message | str, Message | str]:
    """What South and North are called: `Amina (South)`, or the side alone.

    longest: letters of a name, which else is cut.
    """
    south, north = (_name(record, side, longest) for side in Side)
    return south, north


def title(record: Record) -> Message:
    """The game, who played, the result."""
    south, north = players(record)
    return message(
        "{game}: {south} – {north}, {result}",
        game=record.game.rules.NAME,
        south=south,
        north=north,
        result=format_result(record.game.outcome),
    )


def picture(
    record: Record,
    analysis: Analysis,
    language: str | None = None,
    problem: Message | None = None,
    *,
    follows_screen: bool = True,
) -> str:
    """The report as SVG: the graph, how well both played, and where it turned.

    problem: what ended the reading of the record. follows_screen: dark on a dark screen, which not
    every program understands that draws it.
    """
    language = language or chosen_language()
    told = [*_summary(analysis, language), *_problem(problem, language)]
    lines = [line for text in told for line in textwrap.wrap(text, COLUMNS) or [""]]
    height = HEAD + WIDE.height + LINE * len(lines) + 2 * EDGE
    names = tuple(say(name, language) for name in players(record))
    below = HEAD + WIDE.height + EDGE
    texts = [
        _text(EDGE + 14, say(title(record), language), language, ' class="graph-title"'),
        *[_text(below + LINE * number, line, language) for number, line in enumerate(lines, 1)],
    ]
    graph = "".join(margin_parts(analysis, (names[0], names[1]), language))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" class="graph" '
        f'viewBox="0 0 {WIDE.width} {height}" width="{WIDE.width}" height="{height}">'
        f"<style>{STYLE}{DARK_STYLE if follows_screen else ''}</style>"
        f'<rect class="graph-ground" width="{WIDE.width}" height="{height}"/>'
        f'<g transform="translate(0 {HEAD})">{graph}</g>{"".join(texts)}</svg>\n'
    )


def text(record: Record, analysis: Analysis, language: str | None = None) -> str:
    """The report for a terminal, without a line end at its end."""
    language = language or chosen_language()
    rows = list(_rows(analysis, language))
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    parts = [say(title(record), language), "", *table, "", *_summary(analysis, language)]
    return "\n".join(parts)


def page(
    reports: Iterable[tuple[Record, Analysis, Message | None]], language: str | None = None
) -> str:
    """The reports of some games as a page that stands alone, to be printed.

    Each is a record, its analysis, and what ended the reading of the record.
    """
    language = language or chosen_language()
    body = "\n".join(part for report in reports for part in _sections(*report, language))
    way = "rtl" if language in RIGHT_TO_LEFT else "ltr"
    heading = escape(say(message("Where did it turn?"), language))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}" dir="{way}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{heading}</title>\n<style>{_PAGE_STYLE}{STYLE}{DARK_STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _sections(
    record: Record, analysis: Analysis, problem: Message | None, language: str
) -> Iterator[str]:
    names = tuple(say(name, language) for name in players(record))
    yield f"<h1>{escape(say(title(record), language))}</h1>"
    for text in _problem(problem, language):
        yield f"<p><strong>{escape(text)}</strong></p>"
    yield draw_margins(analysis, (names[0], names[1]), language)
    for sentence in (*_accuracies(analysis), *tell_exactness(analysis)):
        yield f"<p>{escape(say(sentence, language))}</p>"
    if command := table_command(analysis):
        told = escape(say(tell_table(command), language))
        yield f"<p>{told.replace(command, f'<code>{command}</code>')}</p>"
    yield f"<h2>{escape(say(message('Where did it turn?'), language))}</h2>"
    if not analysis.turning_points:
        yield f"<p>{escape(say(tell_no_turn(analysis), language))}</p>"
    for number, move in enumerate(analysis.turning_points, 1):
        told = " ".join(say(sentence, language) for sentence in (*tell_turn(move), tell_line(move)))
        board = format_diagram(move.play.before, record.game.rules, language)
        yield (
            f'<div class="turn"><h3>{escape(_numbered(number, move, language))}</h3>'
            f"<p>{escape(told)}</p><pre>{escape(board)}</pre></div>"
        )
    yield f"<h2>{escape(say(message('Moves'), language))}</h2>"
    yield _table(analysis, language)
    yield f"<h2>{escape(say(message('What the numbers mean'), language))}</h2>"
    for sentence in tell_numbers():
        yield f"<p>{escape(say(sentence, language))}</p>"


def _table(analysis: Analysis, language: str) -> str:
    head, *rows = _rows(analysis, language)
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in (heads, *body)) + "</table>"


def _rows(analysis: Analysis, language: str) -> Iterator[tuple[str, ...]]:
    """The heads of a table of the moves, then a row for each."""
    heads = (message("Move"), message("Given away"), message("After it"), message("Best"))
    yield tuple(say(head, language) for head in heads)
    for move in analysis.moves:
        yield (
            f"{move.ply + 1}. {signed(move)}",
            say(tell_lost(move.lost), language),
            say(tell_margin(move.after), language),
            "" if move.was_best else " ".join(letters(move)),
        )


def _summary(analysis: Analysis, language: str) -> Iterator[str]:
    """What the picture says under the graph."""
    for sentence in _accuracies(analysis):
        yield say(sentence, language)
    yield ""
    if not analysis.turning_points:
        yield say(tell_no_turn(analysis), language)
    for number, move in enumerate(analysis.turning_points, 1):
        yield _numbered(number, move, language)
        for sentence in (*tell_turn(move), tell_line(move)):
            yield say(sentence, language)
        yield ""
    for sentence in tell_exactness(analysis):
        yield say(sentence, language)
    if command := table_command(analysis):
        yield say(tell_table(command), language)


def _text(y: float, text: str, language: str, kind: str = "") -> str:
    """A line of text; one from right to left is marked so by signs, which every program knows."""
    if language not in RIGHT_TO_LEFT:
        return f'<text{kind} x="{EDGE}" y="{y}">{escape(text)}</text>'
    x = WIDE.width - EDGE
    return f'<text{kind} x="{x}" y="{y}" text-anchor="end">\u202b{escape(text)}\u202c</text>'


def _accuracies(analysis: Analysis) -> list[Message]:
    return [tell_accuracy(side, analysis.accuracy(side)) for side in Side]


def _problem(problem: Message | None, language: str) -> list[str]:
    return [] if problem is None else [say(tell_fault(problem), language)]


def _numbered(number: int, move: JudgedMove, language: str) -> str:
    """`(1) Move 17, South: Cx?`."""
    told = message(
        "Move {number}, {side}: {move}",
        number=move.ply + 1,
        side=side_name(move.side),
        move=signed(move),
    )
    return f"({number}) {say(told, language)}"


def signed(move: JudgedMove) -> str:
    """A move with what it did and its sign: `Fx5??`."""
    return format_move(move.play) + SIGNS.get(move.annotation or 0, "")


def _name(record: Record, side: Side, longest: int) -> Message | str:
    name = player_name(record, side)
    if name is None:
        return side_name(side)
    if isinstance(name, str) and len(name) > longest:
        name = name[: longest - 1] + "…"
    return message("{name} ({side})", name=name, side=side_name(side))
