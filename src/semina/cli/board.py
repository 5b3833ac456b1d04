"""The board in colour, for the terminal."""

from rich.console import Console
from rich.style import Style
from rich.text import Text

from semina.notation.diagram import CELL, PLAIN, ROUNDED, Frame, format_diagram, pit_place
from semina.rules.board import Side, owner
from semina.rules.catalogue import Rules
from semina.rules.position import Position

# Colours that can be read on a dark ground and on a light one.
SOUTH_SEEDS = Style(color="color(166)", bold=True)
NORTH_SEEDS = Style(color="color(31)", bold=True)
EMPTY = Style(dim=True)
CLOSED = Style(color="bright_black")
LIFTED = Style(color="white", bgcolor="bright_black")
LAST = Style(reverse=True)
NARROWEST = 32  # columns that the widest board needs


def terminal() -> Console:
    """The terminal; a width that nothing can be shown in is not believed."""
    console = Console(highlight=False, emoji=False)
    if console.width < NARROWEST:
        console.width = NARROWEST
    return console


def draw_board(
    position: Position,
    rules: Rules,
    encoding: str,
    lifted: int | None = None,
    last: int | None = None,
    *,
    is_over: bool = False,
) -> Text:
    """A board with the seeds in their owner's colour, a captured pit in its captor's.

    lifted, last: pits to show as the one lifted from and the one the last seed fell into.
    """
    frame = ROUNDED if _can_write(ROUNDED, encoding) else PLAIN
    diagram = format_diagram(position, rules, frame=frame, is_over=is_over)
    drawn = Text(diagram)
    lines = diagram.splitlines(keepends=True)
    for pit in range(len(position.pits)):
        line, column = pit_place(pit, position.width)
        begin = sum(map(len, lines[:line])) + column
        style = _pit_style(position, pit)
        if pit == last:
            style += LAST
        elif pit == lifted:
            style += LIFTED
        drawn.stylize(style, begin, begin + CELL)
    return drawn


def _pit_style(position: Position, pit: int) -> Style:
    if pit in position.closed:
        return CLOSED
    if not position.pits[pit]:
        return EMPTY
    side = owner(pit, position.width)
    if pit in position.captured:
        return (NORTH_SEEDS if side is Side.SOUTH else SOUTH_SEEDS) + Style(underline=True)
    return SOUTH_SEEDS if side is Side.SOUTH else NORTH_SEEDS


def _can_write(frame: Frame, encoding: str) -> bool:
    try:
        "".join(frame).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
