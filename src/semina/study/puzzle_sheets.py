"""Puzzles on paper: which ones a pupil gets, and what his sheet and the key say of them."""

from collections.abc import Callable
from random import Random

from semina.rules.board import Side
from semina.rules.setup import side_name
from semina.study.puzzle_file import shipped
from semina.study.puzzles import GRADES, Answer, Puzzle, tell_task
from semina.study.sheet_boards import Data, board_data
from semina.words import Message, message

DEALT = (1, 1, 2, 2, 3, 3, 4, 5)  # the grades of the puzzles of one sheet


def puzzles_of(key: str, seed: int, pupils: int) -> list[list[Puzzle]]:
    """The puzzles of each pupil.

    They are dealt: a puzzle comes for a second time only when its grade has been dealt out.
    """
    chance = Random(f"semina puzzles {key} {seed}")
    collection = shipped(key)
    packs = {
        grade: sorted(collection.of_grade(grade), key=lambda _: chance.random()) for grade in GRADES
    }
    dealt = dict.fromkeys(GRADES, 0)
    sheets = []
    for _ in range(pupils):
        sheet = []
        for grade in DEALT:
            pack = packs[grade]
            sheet.append(collection.puzzles[pack[dealt[grade] % len(pack)] - 1])
            dealt[grade] += 1
        sheets.append(sheet)
    return sheets


def solved_data(puzzle: Puzzle, place: int, said: Callable[[Message], str]) -> Data:
    """A puzzle as the template prints it, its answers for the back."""
    position = puzzle.position
    held = ""
    if any(position.held):
        held = said(
            message(
                "{south}: {held_south}, {north}: {held_north}",
                south=side_name(Side.SOUTH),
                held_south=position.held[0],
                north=side_name(Side.NORTH),
                held_north=position.held[1],
            )
        )
    return {
        "number": place,
        "grade": puzzle.grade,
        "task": said(tell_task(puzzle)),
        "held": held,
        "board": board_data(position),
        "line": line_of(puzzle),
        "tried": [tell_tried(puzzle, answer) for answer in _best_first(puzzle)],
    }


def key_of_puzzles(key: str, seed: int, pupils: int) -> list[list[list[str]]]:
    """For each pupil and each puzzle its solution."""
    return [[[line_of(puzzle)] for puzzle in sheet] for sheet in puzzles_of(key, seed, pupils)]


def line_of(puzzle: Puzzle) -> str:
    """The moves to be found, the replies between them in brackets: `C (b) D`."""
    moves = [puzzle.position.letters((move,)) for move in puzzle.line]
    return " ".join(f"({move})" if place % 2 else move for place, move in enumerate(moves))


def tell_tried(puzzle: Puzzle, answer: Answer) -> str:
    """What comes of a move: `A -2 (b)`, the seeds one ends ahead and the best reply."""
    letters = puzzle.position.letters
    margin = f"{answer.margin:+}".replace("-", "\u2212") if answer.margin else "0"
    reply = "" if answer.reply is None else f" ({letters((answer.reply,))})"
    return f"{letters((answer.move,))} {margin}{reply}"


def _best_first(puzzle: Puzzle) -> list[Answer]:
    return sorted(puzzle.steps[0], key=lambda answer: -answer.margin)
