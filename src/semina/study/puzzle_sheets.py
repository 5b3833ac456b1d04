"""Puzzles on paper: which ones a pupil gets, and what his sheet and the key say of them."""

from collections.abc import Callable
from random import Random

from semina.rules.catalogue import rules_of
from semina.study.puzzle_file import shipped
from semina.study.puzzles import GRADES, Answer, Puzzle, tell_task
from semina.study.sheet_boards import Data, board_data, listed
from semina.words import Message, as_is, counted, message

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
    return {
        "number": place,
        "grade": puzzle.grade,
        "task": said(tell_task(puzzle)),
        "notes": [said(note) for note in _notes(puzzle)],
        "question": said(message("Which pit?")),
        "board": board_data(position),
        "line": said(as_is(line_of(puzzle))),
        "tried": said(listed(tell_tried(puzzle, answer) for answer in _best_first(puzzle))),
    }


def _notes(puzzle: Puzzle) -> list[Message]:
    """What else has to be known, as the page tells it."""
    south, north = rules_of(puzzle.game).score(puzzle.position)
    notes = [message("Won so far: South {south}, North {north}.", south=south, north=north)]
    if len(puzzle.steps) > 1:
        notes.append(
            counted(
                "There is {n} move to be found.",
                "There are {n} moves to be found, one after the other.",
                n=len(puzzle.steps),
            )
        )
    return notes


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
