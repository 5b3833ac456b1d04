"""The board: two rows of pits, numbered in sowing order.

South's pits come first, from South's left; then North's, from North's left. Sowing goes round in
that order, counter-clockwise as the players see it. A row has `width` pits.
"""

from enum import IntEnum

LETTERS = 26  # pits of a row that can be named


class Side(IntEnum):
    """A player, and an index into pairs such as stores or holdings: South 0, North 1."""

    SOUTH = 0
    NORTH = 1

    @property
    def other(self) -> "Side":
        return _OTHER[self]

    @property
    def letter(self) -> str:
        """`S` or `N`."""
        return self.name[0]


_OTHER = (Side.NORTH, Side.SOUTH)


def row(side: Side, width: int) -> range:
    """The pits of a player, from his left."""
    return range(width) if side is Side.SOUTH else range(width, 2 * width)


def owner(pit: int, width: int) -> Side:
    """Whose row a pit lies in."""
    return Side.SOUTH if pit < width else Side.NORTH


def pit_letter(pit: int, width: int) -> str:
    """`A`, `B`… for South's pits and `a`, `b`… for North's, each from the owner's left."""
    return chr(ord("A") + pit) if pit < width else chr(ord("a") + pit - width)
