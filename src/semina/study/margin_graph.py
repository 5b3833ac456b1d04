"""The margin over a game as a drawing (SVG), for the page and for reports.

It is drawn in classes only; the page has its own colours for them, a report those of STYLE. Time
runs from left to right in every language, South is ahead above the middle and North below it.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from semina.engine.search import Score
from semina.study.analysis import Analysis
from semina.study.analysis_account import tell_margin
from semina.words import RIGHT_TO_LEFT, Message, chosen_language, message, say

LEFT, RIGHT, TOP, BOTTOM = 44, 14, 42, 88  # room around the plot, a marker at its edge included
SEED_TICKS = 4  # on each side of the middle
LEAST_RANGE = 4  # seeds above and below
STEPS = (1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 500, 1000)

STYLE = """
.graph { font-family: "DejaVu Sans", "Noto Sans", sans-serif; font-size: 13px }
.graph text.graph-title { font-size: 17px; font-weight: bold }
.graph-ground { fill: #ffffff }
.graph text { fill: #2c2118 }
.graph-grid { stroke: #d9d2c8; stroke-width: 1; fill: none }
.graph-middle { stroke: #5a4c40; stroke-width: 1.5; fill: none }
.graph-south { fill: #24508e; fill-opacity: 0.16 }
.graph-north { fill: #a13a16; fill-opacity: 0.16 }
.graph text.graph-name-south { fill: #24508e; font-weight: bold }
.graph text.graph-name-north { fill: #a13a16; font-weight: bold }
.graph-line { stroke: #2c2118; stroke-width: 2.5; fill: none; stroke-linejoin: round }
.graph-estimate { stroke-dasharray: 5 4 }
.graph-turn { fill: #2c2118 }
.graph text.graph-turn-number { fill: #ffffff; font-weight: bold }
"""
# For a screen that is dark; paper stays white.
DARK_STYLE = """
@media screen and (prefers-color-scheme: dark) {
.graph-ground { fill: #1b1510 }
.graph text { fill: #f3e9da }
.graph-grid { stroke: #47392b }
.graph-middle { stroke: #c2b19b }
.graph-south { fill: #8db8f5; fill-opacity: 0.22 }
.graph-north { fill: #f59a72; fill-opacity: 0.22 }
.graph text.graph-name-south { fill: #8db8f5 }
.graph text.graph-name-north { fill: #f59a72 }
.graph-line { stroke: #f3e9da }
.graph-turn { fill: #f3e9da }
.graph text.graph-turn-number { fill: #1b1510 }
}
"""


class Size(NamedTuple):
    """How large a graph is, in units of which its letters have 13, and its numbers of moves."""

    width: int
    height: int
    most_ticks: int


WIDE = Size(720, 356, 12)
NARROW = Size(320, 320, 6)  # for a screen on which the wide one could not be read


class _Plot:
    """Where a margin after so many moves lies."""

    def __init__(self, margins: Sequence[Score], size: Size) -> None:
        self.size = size
        self.right, self.bottom = size.width - RIGHT, size.height - BOTTOM
        self.plies = max(len(margins) - 1, 1)
        self.range = max(LEAST_RANGE, *[abs(margin.value) for margin in margins])
        self.middle = self.y(0)

    def x(self, ply: float) -> float:
        return round(LEFT + ply * (self.right - LEFT) / self.plies, 1)

    def y(self, margin: float) -> float:
        share = (self.range - margin) / (2 * self.range)
        return round(TOP + share * (self.bottom - TOP), 1)

    def point(self, ply: int, margin: Score) -> str:
        return f"{self.x(ply)},{self.y(margin.value)}"


def draw_margins(
    analysis: Analysis, names: tuple[str, str], language: str | None = None, size: Size = WIDE
) -> str:
    """An `<svg>` element that holds the graph. names: of South and North.

    The class `graph-hit` is on an invisible stripe for each position, with the moves before it in
    `data-ply`.
    """
    label = escape(say(_told(analysis), language), quote=True)
    parts = "".join(margin_parts(analysis, names, language, size))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="graph" '
        f'viewBox="0 0 {size.width} {size.height}" role="img" '
        f'aria-label="{label}" direction="ltr">{parts}</svg>'
    )


def margin_parts(
    analysis: Analysis, names: tuple[str, str], language: str | None = None, size: Size = WIDE
) -> Iterator[str]:
    """What the graph is made of, in a field of this size."""
    margins = analysis.margins
    plot = _Plot(margins, size)
    yield from _axes(plot, language)
    yield from _areas(plot, margins)
    yield from _lines(plot, margins)
    for number, move in enumerate(analysis.turning_points, 1):
        x, y = plot.x(move.ply + 1), plot.y(margins[move.ply + 1].value)
        yield f'<circle class="graph-turn" cx="{x}" cy="{y}" r="9"/>'
        yield _text(x, y + 4.5, str(number), "graph-turn-number", "middle")
    for name, side, y in ((names[0], "south", TOP - 22), (names[1], "north", plot.bottom + 28)):
        told = _said(message("{name} ahead", name=name), language)
        yield _text(LEFT, y, told, f"graph-name-{side}", "start")
    yield from _legend(margins, size, language)
    stripe = (plot.right - LEFT) / plot.plies
    for ply in range(len(margins)):
        yield (
            f'<rect class="graph-hit" data-ply="{ply}" x="{plot.x(ply - 0.5)}" y="{TOP}" '
            f'width="{stripe:.1f}" height="{plot.bottom - TOP}" fill="none"/>'
        )


def _axes(plot: _Plot, language: str | None) -> Iterator[str]:
    step = _step(plot.range, SEED_TICKS)
    seeds = range(-int(plot.range // step) * step, int(plot.range) + 1, step)
    for margin in seeds:
        y = plot.y(margin)
        kind = "grid" if margin else "middle"
        yield f'<path class="graph-{kind}" d="M{LEFT} {y}H{plot.right}"/>'
        yield _text(LEFT - 8, y + 4.5, str(abs(margin)), "", "end")
    step = _step(plot.plies, plot.size.most_ticks)
    for ply in range(0, plot.plies + 1, step):
        yield _text(plot.x(ply), plot.bottom + 46, str(ply), "", "middle")
    told = _said(message("moves played"), language)
    yield _text(plot.right, plot.bottom + 64, told, "", "end")


def _step(length: float, most: int) -> int:
    return next((step for step in STEPS if length / step <= most), STEPS[-1])


def _areas(plot: _Plot, margins: Sequence[Score]) -> Iterator[str]:
    """The room between the line and the middle, where each side is ahead."""
    for side, clip in (("south", max), ("north", min)):
        points = [f"{x},{plot.y(clip(value, 0))}" for x, value in _with_crossings(plot, margins)]
        ends = f"{plot.x(len(margins) - 1)},{plot.middle} {plot.x(0)},{plot.middle}"
        yield f'<polygon class="graph-{side}" points="{" ".join(points)} {ends}"/>'


def _with_crossings(plot: _Plot, margins: Sequence[Score]) -> Iterator[tuple[float, float]]:
    """Where the line goes, with the places at which it crosses the middle."""
    yield plot.x(0), margins[0].value
    for ply, (one, other) in enumerate(pairwise(margins)):
        if one.value * other.value < 0:
            share = one.value / (one.value - other.value)
            yield plot.x(ply + share), 0
        yield plot.x(ply + 1), other.value


def _lines(plot: _Plot, margins: Sequence[Score]) -> Iterator[str]:
    """The line in pieces: whole between exact margins, broken where one is an estimate."""
    piece = [plot.point(0, margins[0])]
    was_exact = True
    for ply, (one, other) in enumerate(pairwise(margins)):
        is_exact = one.exact and other.exact
        if ply and is_exact != was_exact:
            yield _line(piece, was_exact)
            piece = [plot.point(ply, one)]
        was_exact = is_exact
        piece.append(plot.point(ply + 1, other))
    if len(piece) > 1:
        yield _line(piece, was_exact)


def _line(points: list[str], is_exact: bool) -> str:
    kind = "" if is_exact else " graph-estimate"
    return f'<polyline class="graph-line{kind}" points="{" ".join(points)}"/>'


def _legend(margins: Sequence[Score], size: Size, language: str | None) -> Iterator[str]:
    """What a broken line means, where there is one."""
    if all(margin.exact for margin in margins):
        return
    x, y = LEFT, size.height - 8
    for is_exact, words in ((True, message("exact")), (False, message("estimate"))):
        told = _said(words, language)
        yield _line([f"{x},{y}", f"{x + 34},{y}"], is_exact)
        yield _text(x + 40, y + 4.5, told, "", "start")
        x += 160


def _said(words: Message, language: str | None) -> str:
    """Words in the graph, which runs from left to right: others are marked so by signs."""
    language = language or chosen_language()
    told = say(words, language)
    return f"\u202b{told}\u202c" if language in RIGHT_TO_LEFT else told


def _text(x: float, y: float, text: str, kind: str, anchor: str) -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'


def _told(analysis: Analysis) -> Message:
    margins = analysis.margins
    return message(
        "The margin over the game: at the start {first}, at the end {last}.",
        first=tell_margin(margins[0]),
        last=tell_margin(margins[-1]),
    )
