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
"""

from semina.rules.board import Side, pit_letter, row
from semina.rules.position import Position
from semina.rules.setup import side_name
from semina.words import message, say

CELL_WIDTH = 4


def format_diagram(position: Position, language: str | None = None) -> str:
    """Seven lines: each player's letters and pits between the players' names and seeds in hand."""
    top = tuple(reversed(row(Side.NORTH, position.width)))
    bottom = tuple(row(Side.SOUTH, position.width))
    rule = "+" + "+".join("-" * CELL_WIDTH for _ in bottom) + "+"
    return "\n".join(
        [
            _player(position, Side.NORTH, language),
            _letters(top, position.width),
            rule,
            _cells(position, top),
            rule,
            _cells(position, bottom),
            rule,
            _letters(bottom, position.width),
            _player(position, Side.SOUTH, language),
        ]
    )


def pit_text(position: Position, pit: int) -> str:
    """What a diagram writes in a pit: its seeds, `n*` captured, `x` closed."""
    if pit in position.closed:
        return "x"
    return f"{position.pits[pit]}*" if pit in position.captured else str(position.pits[pit])


def _player(position: Position, side: Side, language: str | None) -> str:
    name = f"{say(side_name(side), language)} {position.held[side]}"
    if position.side is side:
        name += "  " + say(message("<- to move"), language)
    return name


def _letters(pits: tuple[int, ...], width: int) -> str:
    return " " + " ".join(pit_letter(pit, width).center(CELL_WIDTH) for pit in pits).rstrip()


def _cells(position: Position, pits: tuple[int, ...]) -> str:
    cells = [pit_text(position, pit).rjust(CELL_WIDTH - 1) + " " for pit in pits]
    return "|" + "|".join(cells) + "|"
