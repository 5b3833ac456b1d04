"""The puzzles of a game as a text file, one a line, and those that come with the package.

    GRADE | POSITION | SOLUTION | FACTS | TRIED

SOLUTION: the moves to be found, and the replies between them. FACTS: level, moves, laps, gap
(see docs/study.md). TRIED: for each move to be found every move as MOVE:MARGIN:REPLY, the steps
separated by ` / `; REPLY is `.` where the game is over. Lines that begin with `#` are the header.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from semina import __version__
from semina.errors import FileError, OptionError, SeminaError, shorten
from semina.notation.move_text import parse_move
from semina.notation.position_text import format_position, parse_position
from semina.rules.catalogue import RULES_VERSION, rules_of
from semina.rules.game import new_game
from semina.rules.move import Move
from semina.rules.position import Position
from semina.study.puzzles import GRADES, Answer, Puzzle
from semina.words import message

FOLDER = Path(__file__).parent / "puzzles"
_OVER = "."
_SEED = re.compile(r"--seed (\d+)")


class Collection(NamedTuple):
    """The puzzles of a game, the easier grades first; `seed` is what they were made with."""

    game: str
    seed: int
    puzzles: tuple[Puzzle, ...]

    def of_grade(self, grade: int | None) -> list[int]:
        """The numbers, from 1, of the puzzles of a grade."""
        return [n for n, puzzle in enumerate(self.puzzles, 1) if puzzle.grade == grade]


@cache
def shipped(game: str) -> Collection:
    """The puzzles that come with the package. Raises UnknownNameError; FileError if damaged."""
    rules_of(game)
    path = FOLDER / f"{game}.txt"
    try:
        return parse_collection(path.read_text(encoding="utf-8"), game)
    except (OSError, UnicodeError) as error:
        raise FileError(
            message("the puzzles of {game} cannot be read: {reason}", game=game, reason=str(error))
        ) from None


def format_collection(collection: Collection) -> str:
    """The text of a file."""
    name = rules_of(collection.game).NAME
    command = f"semina puzzles make {collection.game}"
    command += f" --seed {collection.seed} --count {len(collection.puzzles)}"
    header = (
        f"# Puzzles of {name}: exact, each with one move that alone keeps the win, or the draw.",
        f"# {command}",
        f"# semina {__version__}, rules {RULES_VERSION}",
        "# grade | position | solution | facts | every move tried, as move:margin:reply",
    )
    return "\n".join([*header, *map(format_puzzle, collection.puzzles), ""])


def parse_collection(text: str, game: str) -> Collection:
    """The puzzles of a text. Raises FileError, which names the line that is no puzzle."""
    lines = text.splitlines()
    header = [line for line in lines if line.startswith("#")]
    seed = next((int(found[1]) for line in header if (found := _SEED.search(line))), None)
    if seed is None:
        raise FileError(message("this is no file of puzzles: its header names no seed"))
    puzzles = []
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        try:
            puzzles.append(parse_puzzle(line, game))
        except (SeminaError, ValueError, LookupError):
            raise FileError(
                message(
                    "line {number} of the puzzles of {game} is no puzzle: {line!r}",
                    number=number,
                    game=game,
                    line=shorten(line),
                )
            ) from None
    return Collection(game, seed, tuple(puzzles))


def format_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line."""
    line = puzzle.line
    moves = [_letter(puzzle.position, move) for move in line]
    steps = []
    for step, answers in enumerate(puzzle.steps):
        position = puzzle.game_at(step).position
        steps.append(" ".join(_format_answer(position, answer) for answer in answers))
    facts = {
        "level": puzzle.level,
        "moves": len(puzzle.steps),
        "laps": puzzle.laps,
        "gap": puzzle.gap,
    }
    return " | ".join(
        (
            str(puzzle.grade),
            format_position(puzzle.position),
            " ".join(moves),
            " ".join(f"{name}={number}" for name, number in facts.items()),
            " / ".join(steps),
        )
    )


def parse_puzzle(line: str, game: str) -> Puzzle:
    """The puzzle of a line. Raises ValueError, and what parsing a position or a move raises."""
    _, text, solution, named, tried = line.split(" | ")
    facts = dict(fact.split("=") for fact in named.split())
    rules = rules_of(game)
    position = parse_position(text, rules)
    played = new_game(game, position)
    moves = solution.split()
    steps = []
    for step, answers in enumerate(tried.split(" / ")):
        for move in moves[max(0, 2 * step - 2) : 2 * step]:
            played = played.play(parse_move(move, played.position))
        steps.append(tuple(_parse_answer(word, played.position) for word in answers.split()))
    puzzle = Puzzle(game, position, tuple(steps), int(facts["level"]), int(facts["laps"]))
    if [_letter(position, move) for move in puzzle.line] != moves:
        raise ValueError(solution)
    return puzzle


def _letter(position: Position, move: Move) -> str:
    return position.letters((move,))


def _format_answer(position: Position, answer: Answer) -> str:
    reply = _OVER if answer.reply is None else _letter(position, answer.reply)
    return f"{_letter(position, answer.move)}:{answer.margin:+d}:{reply}"


def _parse_answer(word: str, position: Position) -> Answer:
    letter, margin, reply = word.split(":")
    answering = position._replace(side=position.side.other)
    return Answer(
        parse_move(letter, position),
        int(margin),
        None if reply == _OVER else parse_move(reply, answering),
    )


def numbers_of(game: str, grade: int | None = None, number: int | None = None) -> list[int]:
    """The numbers of puzzles that come with the package: of a grade, or one; else all.

    Raises UnknownNameError, and OptionError where there is no such grade or number.
    """
    collection = shipped(game)
    if number is not None:
        if not 1 <= number <= len(collection.puzzles):
            raise OptionError(
                message(
                    "there is no puzzle {number} of {game}; expected 1 to {last}",
                    number=number,
                    game=game,
                    last=len(collection.puzzles),
                )
            )
        return [number]
    if grade is None:
        return list(range(1, len(collection.puzzles) + 1))
    if grade not in GRADES:
        raise OptionError(
            message("there is no grade {grade}; expected 1 to {last}", grade=grade, last=GRADES[-1])
        )
    return collection.of_grade(grade)
