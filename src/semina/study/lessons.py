"""Lessons for a new player: read from files, and answers judged by the rules of the game.

A lesson is a file `lessons/GAME/NN-name.toml`. What is right is worked out by the rules alone, and
a wrong answer is explained by what really happens.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from semina.errors import FileError, SeminaError, UnknownNameError, shorten
from semina.notation.account import tell_outcome, tell_play, tell_refusal
from semina.notation.move_text import parse_move
from semina.notation.position_text import parse_position
from semina.rules.board import owner, pit_letter
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.rules.game import Game, new_game
from semina.rules.move import PASS, Play
from semina.rules.setup import side_name
from semina.study.goals import missed
from semina.study.lesson_file import (
    AnyStep,
    ChooseStep,
    CountStep,
    MoveStep,
    ShowStep,
    Text,
    read_lesson_file,
)
from semina.study.questions import CHOICES, COUNTS, Answers, Found, Question
from semina.words import Message, message

FOLDER = Path(__file__).parent / "lessons"
PASSING = "-"


class AnswerError(SeminaError):
    """An answer that none of those that can be given is."""


class Verdict(NamedTuple):
    """What an answer is worth.

    told: what really happens, and what was asked if it was missed. plays: the turns to be shown;
    none where nothing was played.
    """

    is_right: bool
    told: list[Message]
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True)
class Task:
    """A step of a lesson, on the board of its game."""

    key: str
    step: AnyStep

    @cached_property
    def game(self) -> Game:
        """The game as it stands when the step begins."""
        start = parse_position(self.step.position, rules_of(self.key))
        return _played(new_game(self.key, start), self.step.before)

    @cached_property
    def shown(self) -> tuple[Play, ...]:
        """The turns that a `show` plays."""
        moves = self.step.moves if isinstance(self.step, ShowStep) else ()
        return _played(self.game, moves).plays[len(self.game.plays) :]

    @cached_property
    def question(self) -> Question | None:
        """The kind of question; None where there is none."""
        if isinstance(self.step, CountStep | ChooseStep):
            return _question(self.step)
        return None

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """All answers that can be given; none where there is nothing to answer."""
        pits = range(len(self.game.position.pits))
        letters = tuple(pit_letter(pit, self.game.position.width) for pit in pits)
        if isinstance(self.step, MoveStep):
            return (*letters, PASSING)
        if self.question is None:
            return ()
        if self.question.answers is Answers.PIT:
            return letters
        if self.question.answers is Answers.NUMBER:
            return tuple(str(number) for number in range(self.game.rules.SEEDS + 1))
        return tuple(self.choices)

    @cached_property
    def choices(self) -> dict[str, Message | str]:
        """The answers of a `choose`, with their names."""
        if isinstance(self.step, ChooseStep) and self.question:
            return self.question.choices(self.step)
        return {}

    def judge(self, answer: str) -> Verdict:
        """What an answer is worth. Raises AnswerError if it is none of `answers`."""
        if answer not in self.answers:
            raise AnswerError(
                message(
                    "{answer!r} is no answer here; expected one of: {answers}",
                    answer=shorten(answer),
                    answers=shorten(", ".join(self.answers)),
                )
            )
        if isinstance(self.step, MoveStep):
            return self._judge_move(self.step, answer)
        after, found = self._asked
        return Verdict(answer in found.right, found.told, after.plays[len(self.game.plays) :])

    @cached_property
    def _asked(self) -> tuple[Game, Found]:
        """The game once the move asked about has been played, and what is found then."""
        assert isinstance(self.step, CountStep | ChooseStep)
        assert self.question
        after = _played(self.game, (self.step.move,) if self.step.move else ())
        return after, self.question.find(after, self.step)

    def _judge_move(self, step: MoveStep, answer: str) -> Verdict:
        game, position = self.game, self.game.position
        if answer == PASSING:
            move = PASS
        else:
            move = self.answers.index(answer)
            if owner(move, position.width) is not position.side:
                return Verdict(False, [_tell_foreign(game, answer)])
        if move not in game.legal_moves:
            return Verdict(False, [_tell_illegal(game, move)])
        after = game.play(move)
        not_done = missed(step.goal, after)
        told = [*tell_play(after.plays[-1]), *tell_outcome(after), *not_done]
        return Verdict(not not_done, told, after.plays[-1:])


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game; they are numbered from 1.

    rulings: the points of `docs/rules/` that it teaches.
    """

    key: str
    number: int
    name: str
    title: Text
    rulings: tuple[str, ...]
    tasks: tuple[Task, ...]


def text_in(text: Text, language: str) -> tuple[str, str]:
    """A text, and the language that it is in: English where it is missing in the one asked for."""
    found = language if language in text else "en"
    return text.get(found, ""), found


@cache
def lessons(key: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in their order. Raises FileError for a file that is not as it should
    be.
    """
    return tuple(read_lesson(path) for path in sorted((FOLDER / key).glob("*.toml")))


@cache
def taught() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(key for key in CATALOGUE if lessons(key))


def lesson(key: str, number: int) -> Lesson:
    """A lesson by its number. Raises UnknownNameError."""
    found = lessons(key) if key in CATALOGUE else ()
    if 0 < number <= len(found):
        return found[number - 1]
    raise UnknownNameError(
        message(
            "there is no lesson {number} of {game!r}; expected 1 to {last}",
            number=number,
            game=shorten(key),
            last=len(found),
        )
    )


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file `GAME/NN-name.toml`.

    Raises FileError, which names the step that cannot be as it is written.
    """
    file = read_lesson_file(path)
    key = path.parent.name
    number, _, name = path.stem.partition("-")
    tasks = tuple(Task(key, step) for step in file.steps)
    if not number.isdecimal() or not tasks:
        raise FileError(
            message("the lesson {name} has no steps, or no number before its name", name=path.name)
        )
    for place, task in enumerate(tasks, 1):
        try:
            _check(task)
        except SeminaError as error:
            raise FileError(
                message(
                    "the lesson {name}, step {step}: {problem}",
                    name=path.name,
                    step=place,
                    problem=error.message,
                )
            ) from None
    return Lesson(key, int(number), name, file.title, file.rulings, tasks)


def _check(task: Task) -> None:
    """Raise SeminaError for a step that cannot be shown, or that nothing answers."""
    step = task.step
    if not step.text.get("en"):
        raise FileError(message("it has no text in English"))
    _ = task.shown
    if isinstance(step, MoveStep) and not step.goal.named():
        raise FileError(message("its goal asks for nothing"))
    if isinstance(step, CountStep | ChooseStep):
        for name in _question(step).needs:
            if not getattr(step, name):
                raise FileError(
                    message(
                        "{asks!r} asks for {field!r}, which is missing", asks=step.asks, field=name
                    )
                )
    if not isinstance(step, ShowStep):
        right = [answer for answer in task.answers if task.judge(answer).is_right]
        if not right:
            raise FileError(message("nothing is right here"))


def _question(step: CountStep | ChooseStep) -> Question:
    """Raises FileError."""
    known = COUNTS if isinstance(step, CountStep) else CHOICES
    if step.asks in known:
        return known[step.asks]
    raise FileError(
        message(
            "there is no question {asks!r}; expected one of: {known}",
            asks=shorten(step.asks),
            known=", ".join(known),
        )
    )


def _played(game: Game, moves: tuple[str, ...]) -> Game:
    """Raises MoveError."""
    for text in moves:
        game = game.play(parse_move(text, game.position))
    return game


def _tell_foreign(game: Game, letter: str) -> Message:
    side = game.position.side
    return message(
        "Pit {pit} is {other}'s, and {side} is to move.",
        pit=letter,
        other=side_name(side.other),
        side=side_name(side),
    )


def _tell_illegal(game: Game, move: int) -> Message:
    position = game.position
    if move != PASS:
        return tell_refusal(position, move)
    return message(
        "{side} can lift {pits}, and must move.",
        side=side_name(position.side),
        pits=position.letters(game.legal_moves),
    )
