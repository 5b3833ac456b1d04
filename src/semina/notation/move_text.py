"""Moves as text: the letter of the pit, `-` for a pass, and marks for what the move did.

Marks: `x` a captured pit (Krur), `xN` N seeds captured, `#` a wipe-out, `~` an endless
sowing. A reader accepts a move with all, some or none of its marks, and refuses an untrue one.
"""

import re
from typing import NamedTuple

from semina.errors import MoveError, shorten
from semina.rules.board import row
from semina.rules.move import PASS, Move, Play, move_letter
from semina.rules.position import Position
from semina.rules.sowing import End
from semina.words import message

_MARKED_MOVE = re.compile(r"([A-Za-z]|-)(x[0-9]*)?(#)?(~)?")


class MarkedMove(NamedTuple):
    """A move as written: the pit to lift, and the marks that stood behind its letter."""

    move: Move
    capture: str = ""
    wipe_out: str = ""
    endless: str = ""


def parse_move(text: str, position: Position) -> Move:
    """The move a text stands for on this board; its marks are not looked at.

    Raises MoveError if it is no move of the side to move. Whether it is legal is for the rules.
    """
    return parse_marked_move(text, position).move


def parse_marked_move(text: str, position: Position) -> MarkedMove:
    """A move with its marks. Raises MoveError if it is no move of the side to move."""
    own_row = row(position.side, position.width)
    letters = [move_letter(pit, position.width) for pit in own_row]
    written = _MARKED_MOVE.fullmatch(text)
    if written:
        letter, *marks = [part or "" for part in written.groups()]
        if letter == "-":
            return MarkedMove(PASS, *marks)
        if letter in letters:
            return MarkedMove(own_row[letters.index(letter)], *marks)
    raise MoveError(
        message(
            "{text!r} is not a move in {position}; expected a pit from {first} to {last}, or -",
            text=shorten(text),
            position=str(position),
            first=letters[0],
            last=letters[-1],
        )
    )


def format_move(play: Play) -> str:
    """A move with all its marks: `A`, `Cx`, `Fx5`, `Fx8#`, `A~`, `-`."""
    return move_letter(play.move, play.before.width) + "".join(_true_marks(play))


def check_marks(text: str, written: MarkedMove, play: Play) -> None:
    """Raise MoveError if a mark that was written is not what the move did."""
    for mark, true in zip(written[1:], _true_marks(play), strict=True):
        if mark and mark != true:
            raise MoveError(
                message(
                    "the mark {mark!r} of {text!r} is not true in {position}; expected {move!r}",
                    mark=shorten(mark),
                    text=shorten(text),
                    position=str(play.before),
                    move=format_move(play),
                )
            )


def _true_marks(play: Play) -> tuple[str, str, str]:
    """The three marks a move should carry, each empty where it does not apply."""
    sowing = play.sowing
    capture = ""
    if play.after.captured != play.before.captured:
        capture = "x"
    elif sowing.captures:
        capture = f"x{sum(taken.seeds for taken in sowing.captures)}"
    wipe_out = "#" if sowing.end is End.WIPE_OUT else ""
    endless = "~" if sowing.end is End.ENDLESS else ""
    return capture, wipe_out, endless
