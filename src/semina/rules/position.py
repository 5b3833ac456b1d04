"""A position: everything that decides how a game can go on, except its history."""

from typing import NamedTuple

from semina.rules.board import Side, pit_letter, row


class Position(NamedTuple):
    """A checked position; make one with a game's `check` or by playing.

    pits: seeds in each pit, in sowing order (a closed pit holds 0).
    side: whose turn it is.
    held: seeds each player holds off the board: stores, and reserves in Krur.
    captured: pits captured by the opponent of their owner (Krur).
    closed: pits filled with sand, not on the board in this game (Krur).
    """

    pits: tuple[int, ...]
    side: Side = Side.SOUTH
    held: tuple[int, int] = (0, 0)
    captured: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()

    @property
    def width(self) -> int:
        """Pits in a row."""
        return len(self.pits) // 2

    @property
    def in_play(self) -> int:
        """Seeds lying in pits that are neither captured nor closed."""
        return sum(self.pits) - sum(self.pits[pit] for pit in self.captured)

    def in_row(self, side: Side) -> int:
        """Seeds in a player's row, captured pits included."""
        return sum(self.pits[pit] for pit in row(side, self.width))

    def __str__(self) -> str:
        """The canonical position text, as in `4,4,4,4/4,4,x,x 6-2 N`."""
        cells = [
            "x" if pit in self.closed else f"{seeds}*" if pit in self.captured else str(seeds)
            for pit, seeds in enumerate(self.pits)
        ]
        south, north = ",".join(cells[: self.width]), ",".join(cells[self.width :])
        return f"{south}/{north} {self.held[0]}-{self.held[1]} {self.side.letter}"

    def letters(self, pits: tuple[int, ...]) -> str:
        """The letters of some pits, for a person: `A, C, d`; `-` for a pass."""
        return ", ".join("-" if pit < 0 else pit_letter(pit, self.width) for pit in pits)
