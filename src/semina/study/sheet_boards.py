"""Boards as the templates of the sheets draw them, seen from South: pits from left to right."""

from collections.abc import Callable, Iterable
from typing import Any

from semina.notation.diagram import pit_text
from semina.rules.board import Side, pit_letter, row
from semina.rules.move import Move
from semina.rules.position import Position
from semina.words import Message, as_is

Data = dict[str, Any]
NO_BREAK = "\u00a0"


def board_data(position: Position, lifted: Move | None = None) -> Data:
    """A position; the pit that is lifted is marked."""

    def pit_data(pit: int) -> Data:
        mark = "plain"
        if pit == lifted:
            mark = "lifted"
        elif pit in position.captured:
            mark = "captured"
        elif pit in position.closed:
            mark = "closed"
        return {
            "letter": pit_letter(pit, position.width),
            "text": pit_text(position, pit),
            "mark": mark,
        }

    return _rows(position, pit_data)


def blank_data(position: Position) -> Data:
    """The same board with nothing in its pits, to be written into."""

    def pit_data(pit: int) -> Data:
        return {"letter": pit_letter(pit, position.width), "text": "", "mark": "plain"}

    return _rows(position, pit_data)


def listed(pieces: Iterable[str]) -> Message:
    """What is written in the letters of a board, `A 4 → b, b 6 → D`: no piece is broken in two."""
    return as_is(", ".join(piece.replace(" ", NO_BREAK) for piece in pieces))


def _rows(position: Position, pit_data: Callable[[int], Data]) -> Data:
    return {
        "top": [pit_data(pit) for pit in reversed(row(Side.NORTH, position.width))],
        "bottom": [pit_data(pit) for pit in row(Side.SOUTH, position.width)],
    }
