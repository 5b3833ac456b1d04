"""Lessons: the list, one of them, and answers, which the rules of the game judge."""

from typing import Any, cast

import msgspec
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from semina.errors import UnknownNameError
from semina.notation.account import tell_outcome, tell_play
from semina.rules.game import Game
from semina.rules.move import PASS
from semina.service import board_view
from semina.service.view import say_all
from semina.study.lesson_file import MoveStep, ShowStep
from semina.study.lessons import Lesson, Task, lesson, lessons, taught, text_in
from semina.web.api.lesson_answers import LessonList, LessonVerdict, LessonView
from semina.web.api.operations import NOBODY, acts, reads
from semina.web.pages import language
from semina.web.site import WebRequest


class LessonAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """answer: the letter of a pit, - for a pass, a number, or the key of a choice."""

    answer: str


@reads("/lessons", security=NOBODY)
async def list_lessons(request: WebRequest) -> LessonList:
    """List the lessons."""
    spoken = language(request)
    found = [lesson_name(each, spoken) for game in taught() for each in lessons(game)]
    return cast(LessonList, {"lessons": found})


@reads("/lessons/{game:str}/{number:int}", 404, security=NOBODY)
async def read_lesson(
    request: WebRequest, game: FromPath[str], number: FromPath[int]
) -> LessonView:
    """Read a lesson: its texts, boards and tasks. The right answers are not in it."""
    return cast(LessonView, lesson_view(known_lesson(game, number), language(request)))


@acts("/lessons/{game:str}/{number:int}/{step:int}", 404, security=NOBODY)
async def answer_lesson(
    request: WebRequest,
    game: FromPath[str],
    number: FromPath[int],
    step: FromPath[int],
    data: JSONBody[LessonAnswer],
) -> LessonVerdict:
    """Answer a step of a lesson."""
    tasks = known_lesson(game, number).tasks
    if not 0 < step <= len(tasks):
        raise NotFoundException
    task = tasks[step - 1]
    verdict = task.judge(data.answer)
    note, spoken = text_in(task.step.right if verdict.is_right else {}, language(request))
    found = {
        "right": verdict.is_right,
        "told": verdict.told,
        "note": note,
        "language": spoken,
        "turns": [board_view.turn(play, ply) for ply, play in enumerate(verdict.plays)],
    }
    return cast(LessonVerdict, say_all(found, language(request)))


def known_lesson(game: str, number: int) -> Lesson:
    """Raises NotFoundException: the lesson is part of the address."""
    try:
        return lesson(game, number)
    except UnknownNameError:
        raise NotFoundException from None


def lesson_name(each: Lesson, spoken: str) -> dict[str, Any]:
    """A lesson in a list."""
    title, title_language = text_in(each.title, spoken)
    return {
        "game": each.key,
        "number": each.number,
        "title": title,
        "language": title_language,
        "address": address(each),
        "rulings": list(each.rulings),
        "steps": len(each.tasks),
    }


def lesson_view(shown: Lesson, spoken: str) -> dict[str, Any]:
    """A lesson as its page shows it, in a language."""
    title, title_language = text_in(shown.title, spoken)
    rules = shown.tasks[0].game.rules
    following = lessons(shown.key)[shown.number :]
    view = {
        "game": shown.key,
        "name": rules.NAME,
        "width": rules.WIDTH,
        "number": shown.number,
        "title": title,
        "language": title_language,
        "rulings": list(shown.rulings),
        "steps": [_step(task, spoken) for task in shown.tasks],
        "next": address(following[0]) if following else None,
    }
    return cast(dict[str, Any], say_all(view, spoken))


def address(each: Lesson) -> str:
    """The page of a lesson."""
    return f"/learn/{each.key}/{each.number}"


def _step(task: Task, spoken: str) -> dict[str, Any]:
    text, text_language = text_in(task.step.text, spoken)
    game = task.game
    by = _answered_by(task)
    return {
        "kind": str(task.step.__struct_config__.tag),
        "by": by,
        "text": text,
        "language": text_language,
        "board": board_view.board(game.position),
        "side": game.position.side.letter,
        "turns": [board_view.turn(play, ply) for ply, play in enumerate(task.shown)],
        "told": _told(task),
        "pits": _pits(task, game) if by == "pit" else [],
        "must_pass": isinstance(task.step, MoveStep) and game.must_pass,
        "most": len(task.answers) - 1 if by == "number" else 0,
        "choices": [{"key": key, "text": label} for key, label in task.choices.items()],
    }


def _answered_by(task: Task) -> str:
    if isinstance(task.step, ShowStep):
        return ""
    return str(task.question.answers) if task.question else "pit"


def _pits(task: Task, game: Game) -> list[int]:
    """The pits that can be lifted; of those asked about, any may be named."""
    if isinstance(task.step, MoveStep):
        return [move for move in game.legal_moves if move != PASS]
    return list(range(len(game.position.pits)))


def _told(task: Task) -> list[Any]:
    """What the turns that are shown did, and how the game ended if it did."""
    game = task.game
    told = []
    for play in task.shown:
        told += tell_play(play)
        game = game.play(play.move)
    return [*told, *tell_outcome(game)]
