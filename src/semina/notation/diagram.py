"""A board as text, as the two people at it see it: North's row on top, from right to left.

    North 6
      d    c    b    a
    +----+----+----+----+
    |  x |  x |  4 |  4 |
    +----+----+----+----+
    |  4 |  4 |  4 | 4* |
    +----+----+----+----+
      A    B    C    D
    South 2  <- to move

The number behind a name is the player's score: captured seeds, and a reserve.
"""

from typing import NamedTuple

from semina.rules.board import Side, pit_letter, row
from semina.rules.catalogue import Rules
from semina.rules.position import Position
from semina.rules.setup import side_name
from semina.words import message, say

CELL = 4  # columns of a pit


class Frame(NamedTuple):
    """The signs a board is drawn with: three rules (left, cross, right), and two lines."""

    top: str
    middle: str
    bottom: str
    across: str
    down: str


PLAIN = Frame("+++", "+++", "+++", "-", "|")
ROUNDED = Frame("╭┬╮", "├┼┤", "╰┴╯", "─", "│")


def format_diagram(
    position: Position,
    rules: Rules,
    language: str | None = None,
    frame: Frame = PLAIN,
    *,
    is_over: bool = False,
) -> str:
    """Nine lines: between the players' names, each row with its letters and its pits.

    is_over: the game has ended, whatever the position says, so nobody is to move.
    """
    mover = None if is_over or rules.outcome(position) else position.side
    top = tuple(reversed(row(Side.NORTH, position.width)))
    bottom = tuple(row(Side.SOUTH, position.width))
    return "\n".join(
        [
            _player(rules.score(position), Side.NORTH, mover, language),
            _letters(top, position.width),
            _rule(frame.top, frame, position.width),
            _cells(position, top, frame),
            _rule(frame.middle, frame, position.width),
            _cells(position, bottom, frame),
            _rule(frame.bottom, frame, position.width),
            _letters(bottom, position.width),
            _player(rules.score(position), Side.SOUTH, mover, language),
        ]
    )


def pit_place(pit: int, width: int) -> tuple[int, int]:
    """The line of a diagram and the first column (both from 0) at which a pit is written."""
    if pit < width:
        return 5, 1 + pit * (CELL + 1)
    return 3, 1 + (2 * width - 1 - pit) * (CELL + 1)


def pit_text(position: Position, pit: int) -> str:
    """What a diagram writes in a pit: its seeds, `n*` captured, `x` closed."""
    if pit in position.closed:
        return "x"
    return f"{position.pits[pit]}*" if pit in position.captured else str(position.pits[pit])


def _player(score: tuple[int, int], side: Side, mover: Side | None, language: str | None) -> str:
    name = f"{say(side_name(side), language)} {score[side]}"
    if mover is side:
        name += "  " + say(message("<- to move"), language)
    return name


def _letters(pits: tuple[int, ...], width: int) -> str:
    return " " + " ".join(pit_letter(pit, width).center(CELL) for pit in pits).rstrip()


def _rule(ends: str, frame: Frame, width: int) -> str:
    return ends[0] + ends[1].join([frame.across * CELL] * width) + ends[2]


def _cells(position: Position, pits: tuple[int, ...], frame: Frame) -> str:
    cells = [_cell(pit_text(position, pit)) for pit in pits]
    return frame.down + frame.down.join(cells) + frame.down


def _cell(text: str) -> str:
    """A pit's text with its number in the same columns whether it is marked or not."""
    return text.rjust(CELL) if text.endswith("*") else (text + " ").rjust(CELL)
