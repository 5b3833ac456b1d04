"""Puzzles: which there are, and what is to be said to an answer. No table is asked."""

from typing import Annotated, Any, cast

import msgspec
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from semina.notation.move_text import parse_move
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.rules.game import new_game
from semina.rules.position import Position
from semina.service import board_line, board_view
from semina.service.view import say_all
from semina.study.puzzle_file import Collection, shipped
from semina.study.puzzles import GRADES, Puzzle, answered, tell_hint, tell_task, wrong_move
from semina.web.api.operations import NOBODY, acts, reads
from semina.web.api.study_answers import PuzzleHint, PuzzleList, PuzzleVerdict, PuzzleView
from semina.web.pages import language
from semina.web.site import WebRequest

Step = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Attempt(msgspec.Struct, forbid_unknown_fields=True):
    """step: moves found before. move: the letter of a pit."""

    step: Step
    move: str


class HintWish(msgspec.Struct, forbid_unknown_fields=True):
    """step: moves found before. known: the letters of moves known to be wrong."""

    step: Step
    known: Annotated[list[str], msgspec.Meta(max_length=30)] = []


@reads("/puzzles", security=NOBODY)
async def list_puzzles() -> PuzzleList:
    """List the puzzles: for each game, the numbers of those of each grade."""
    return cast(PuzzleList, {"games": [collection_view(shipped(k)) for k in CATALOGUE]})


@reads("/puzzles/{game:str}/{number:int}", 404, security=NOBODY)
async def read_puzzle(
    request: WebRequest, game: FromPath[str], number: FromPath[int]
) -> PuzzleView:
    """Read a puzzle: its board, and what is to be found."""
    puzzle = puzzle_of(game, number)
    return cast(PuzzleView, say_all(puzzle_view(puzzle, number), language(request)))


@acts("/puzzles/{game:str}/{number:int}/answer", 404, security=NOBODY)
async def answer_puzzle(
    request: WebRequest, game: FromPath[str], number: FromPath[int], data: JSONBody[Attempt]
) -> PuzzleVerdict:
    """Try a move: whether it is right, and the reply that refutes it or goes on."""
    return judged(request, puzzle_of(game, number), data)


@acts("/puzzles/{game:str}/{number:int}/hint", 404, security=NOBODY)
async def puzzle_hint(
    request: WebRequest, game: FromPath[str], number: FromPath[int], data: JSONBody[HintWish]
) -> PuzzleHint:
    """Ask for a hint: a move that is wrong."""
    return hinted(request, puzzle_of(game, number), data)


def puzzle_of(game: str, number: int) -> Puzzle:
    """A puzzle by its address. Raises NotFoundException."""
    if game in CATALOGUE:
        puzzles = shipped(game).puzzles
        if 1 <= number <= len(puzzles):
            return puzzles[number - 1]
    raise NotFoundException


def judged(request: WebRequest, puzzle: Puzzle, attempt: Attempt) -> PuzzleVerdict:
    """What is answered to an attempt. Raises MoveError; NotFoundException: no such step."""
    move = parse_move(attempt.move, _position(puzzle, attempt.step))
    verdict = answered(puzzle, attempt.step, move)
    found = {
        **board_line.state(new_game(puzzle.game, verdict.game.position)),
        "right": verdict.is_right,
        "solved": verdict.is_solved,
        "turns": [board_view.turn(play, ply) for ply, play in enumerate(verdict.plays)],
        "told": list(verdict.told),
    }
    return cast(PuzzleVerdict, say_all(found, language(request)))


def hinted(request: WebRequest, puzzle: Puzzle, wish: HintWish) -> PuzzleHint:
    """What is answered to a wish for a hint. Raises as `judged` does."""
    position = _position(puzzle, wish.step)
    move = wrong_move(puzzle, wish.step, [parse_move(text, position) for text in wish.known])
    letter = None if move is None else puzzle.position.letters((move,))
    found = {"move": letter, "text": tell_hint(puzzle, wish.step, move)}
    return cast(PuzzleHint, say_all(found, language(request)))


def collection_view(collection: Collection) -> dict[str, Any]:
    """The puzzles of a game, as the API lists them."""
    return {
        "key": collection.game,
        "name": rules_of(collection.game).NAME,
        "edition": collection.seed,
        "grades": {str(grade): collection.of_grade(grade) for grade in GRADES},
    }


def puzzle_view(puzzle: Puzzle, number: int) -> dict[str, Any]:
    """A puzzle as its page shows it; its sentences are messages still."""
    rules = rules_of(puzzle.game)
    return {
        **board_line.state(new_game(puzzle.game, puzzle.position)),
        "game": puzzle.game,
        "name": rules.NAME,
        "width": rules.WIDTH,
        "number": number,
        "grade": puzzle.grade,
        "steps": len(puzzle.steps),
        "task": tell_task(puzzle),
    }


def _position(puzzle: Puzzle, step: int) -> Position:
    """Where the move of a step is to be found. Raises NotFoundException."""
    try:
        return puzzle.game_at(step).position
    except IndexError:
        raise NotFoundException from None
