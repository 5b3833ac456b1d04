"""A lesson as a file: TOML, one lesson a file, each text by the code of its language.

`docs/study.md` tells a teacher how to write one. What is read here has the right shape; whether it
is true of the game is for `lessons.py` to check.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from semina.errors import FileError
from semina.notation.position_text import OPENING
from semina.rules.outcome import Termination
from semina.rules.sowing import End
from semina.words import message

Text = Mapping[str, str]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a move must do; all that is named. `goals.py` has the conditions."""

    last: str | None = None
    end: End | None = None
    gains: int | None = None
    pits: int | None = None
    laps: int | None = None
    handful: int | None = None
    gives_move: bool | None = None
    over: Termination | None = None

    def named(self) -> dict[str, object]:
        """The conditions that the goal names, with what they ask for."""
        found = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return {name: wanted for name, wanted in found if wanted is not None}


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something to read or to do, at a position.

    before: moves played from the position before the step begins; they are its history. right: said
    when the task is done.
    """

    text: Text
    position: str = OPENING
    before: tuple[str, ...] = ()
    right: Text = {}


class ShowStep(Step, frozen=True, tag="show"):
    """Something to read, and moves that are played before one's eyes."""

    moves: tuple[str, ...] = ()


class MoveStep(Step, frozen=True, tag="move", kw_only=True):
    """A move to be found."""

    goal: Goal


class QuestionStep(Step, frozen=True, kw_only=True):
    """A question about the position, or about a move in it; `questions.py` has them.

    pit, side: what it asks about. rows: of a match, to choose from.
    """

    asks: str
    move: str | None = None
    pit: str | None = None
    side: str | None = None
    rows: tuple[str, ...] = ()


class CountStep(QuestionStep, frozen=True, tag="count"):
    """A question whose answer is a pit or a number."""


class ChooseStep(QuestionStep, frozen=True, tag="choose"):
    """A question whose answer is one of a few."""


AnyStep = ShowStep | MoveStep | CountStep | ChooseStep


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. rulings: the points of `docs/rules/` that it teaches."""

    title: Text
    rulings: tuple[str, ...]
    steps: tuple[AnyStep, ...]


def read_lesson_file(path: Path) -> LessonFile:
    """The lesson of a file. Raises FileError, which says where the file is not as it should be."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LessonFile)
    except (OSError, UnicodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FileError(
            message("the lesson {name} cannot be read: {reason}", name=path.name, reason=str(error))
        ) from None
