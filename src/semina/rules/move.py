"""A move is the number of the pit that is lifted; `PASS` is the forced pass of K8."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from semina.errors import MoveError
from semina.rules.board import pit_letter
from semina.rules.outcome import Outcome
from semina.rules.position import Position
from semina.rules.sowing import Sowing, boards_between
from semina.words import message

Move: TypeAlias = int
PASS: Final[Move] = -1


class Play(NamedTuple):
    """One move played: the positions before and after it, and all that happened between.

    captured: every seed the mover gained, in seeds: captured, swept, or dropped into pits that he
        had captured before.
    outcome: set when the move itself ends the game (a wipe-out); otherwise None, also when the
        position after it is over.
    """

    before: Position
    move: Move
    after: Position
    sowing: Sowing
    captured: int
    outcome: Outcome | None = None

    def boards(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The pits after each lap, before anything is taken off the board; see `boards_between`."""
        sown = list(self.after.pits)
        if self.after.captured == self.before.captured:  # a captured pit keeps its seeds
            for taken in (*self.sowing.captures, *self.sowing.sweep):
                sown[taken.pit] += taken.seeds
        return boards_between(self.before.pits, tuple(sown), self.sowing.laps)


def move_letter(move: Move, width: int) -> str:
    """The letter of the pit that is lifted, or `-` for a pass."""
    return "-" if move == PASS else pit_letter(move, width)


def illegal(position: Position, move: Move, legal: tuple[Move, ...]) -> MoveError:
    """The error for a move that is not among the legal ones."""
    inside = PASS <= move < len(position.pits)
    shown = move_letter(move, position.width) if inside else str(move)
    if not legal:
        return MoveError(
            message(
                "{move!r} cannot be played: the game is over in {position}",
                move=shown,
                position=str(position),
            )
        )
    return MoveError(
        message(
            "{move!r} is not legal in {position}; expected one of: {legal}",
            move=shown,
            position=str(position),
            legal=position.letters(legal),
        )
    )
