"""Sheets for a class, to be printed on both sides: boards, counting, puzzles, score sheets.

A sheet is one leaf of paper: its front and, on the next page, its back. So answers lie behind their
own questions, however many sheets are printed in one go, and a set begins anew on each leaf.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from semina.errors import OptionError, shorten
from semina.rules.board import Side, pit_letter, row
from semina.rules.catalogue import Rules, rules_of
from semina.rules.krur import KEY as KRUR
from semina.rules.setup import side_name
from semina.study.exercises import (
    Exercise,
    Question,
    exercises_of,
    tell_answer,
    tell_question,
    tell_task,
    tell_way,
)
from semina.study.puzzle_sheets import line_of, puzzles_of, solved_data
from semina.study.reminders import reminder_of
from semina.study.score_sheets import (
    MATCH_GAMES,
    marks_of,
    rows_of_match,
    tell_match,
    tell_result,
    tell_writing,
)
from semina.study.sheet_boards import Data, blank_data, board_data, listed
from semina.study.typesetting import set_in_type
from semina.words import LANGUAGES, Message, as_is, in_one_line, message, say

PAPERS = {"a4": "a4", "letter": "us-letter"}  # as Typst calls them
MOST_PUPILS = 200
LONGEST_NAME = 60


class Part(StrEnum):
    """What of an order is to be printed."""

    ALL = "all"
    SHEETS = "sheets"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed, and for whom.

    names: of the pupils, each empty where the pupil writes it himself; their sheets are numbered.
    Raises OptionError for what cannot be printed, UnknownNameError for an unknown game.
    """

    kind: str
    game: str
    names: tuple[str, ...] = ("",)
    seed: int = 1
    paper: str = "a4"
    language: str = "en"

    def __post_init__(self) -> None:
        rules_of(self.game)
        _check("KIND", self.kind, KINDS)
        _check("--paper", self.paper, PAPERS)
        _check("--language", self.language, LANGUAGES)
        _check_pupils(len(self.names))

    def said(self, text: Message) -> str:
        """A sentence in the language of the sheets."""
        return say(text, self.language)


def numbered(pupils: int) -> tuple[str, ...]:
    """The names of so many pupils who write theirs themselves. Raises OptionError."""
    _check_pupils(pupils)
    return ("",) * pupils


def part_of(order: Order, text: str) -> Part:
    """The part that a word means. Raises OptionError, also for a key that these sheets have not."""
    _check("--part", text, tuple(Part))
    part = Part(text)
    if part is Part.KEY and not has_key(order):
        raise OptionError(message("sheets of the kind {kind!r} have no key", kind=order.kind))
    return part


def _check(option: str, value: str, known: Collection[str]) -> None:
    if value not in known:
        raise OptionError(
            message(
                "{option} cannot be {value!r}; expected one of: {known}",
                option=option,
                value=shorten(value),
                known=", ".join(known),
            )
        )


def _check_pupils(pupils: int) -> None:
    if not 1 <= pupils <= MOST_PUPILS:
        raise OptionError(
            message(
                "sheets for {pupils} pupils; expected 1 to {most}", pupils=pupils, most=MOST_PUPILS
            )
        )


def cleaned_name(text: str) -> str:
    """A name as it can be printed on one line: no signs that cannot be seen, not too long."""
    return in_one_line(text)[:LONGEST_NAME]


def sheets_pdf(order: Order, part: Part = Part.ALL) -> bytes:
    """A PDF of the sheets, of the teacher's key, or of both, the key behind."""
    sheets: list[Data] = []
    if part is not Part.KEY:
        sheets += [sheet for kind in KINDS[order.kind] for sheet in MAKERS[kind](order)]
    if part is not Part.SHEETS and has_key(order):
        sheets += _key(order)
    return set_in_type(
        {
            "paper": PAPERS[order.paper],
            "language": order.language,
            "title": f"Semina · {rules_of(order.game).NAME}",
            "sheets": sheets,
        }
    )


def has_key(order: Order) -> bool:
    """Whether there is something to be solved on the sheets."""
    return bool({"counting", "puzzles"} & {*KINDS[order.kind]})


def _boards(order: Order) -> list[Data]:
    """A board for every two pupils; on its back the rules in short."""
    rules = rules_of(order.game)
    kept = message("reserve") if rules.KEY == KRUR else message("store")
    held = {
        side.name.lower(): order.said(message("{side}: {kept}", side=side_name(side), kept=kept))
        for side in Side
    }
    sheet = {
        "kind": "board",
        "title": rules.NAME,
        **held,
        "has_store": rules.KEY != KRUR,
        "top": [pit_letter(pit, rules.WIDTH) for pit in reversed(row(Side.NORTH, rules.WIDTH))],
        "bottom": [pit_letter(pit, rules.WIDTH) for pit in row(Side.SOUTH, rules.WIDTH)],
        "opening": board_data(rules.START),
        "reminder": [order.said(sentence) for sentence in reminder_of(rules.KEY)],
        "foot": [order.said(message("To cut out along the dashed line.")), ""],
    }
    return [sheet] * ((len(order.names) + 1) // 2)


def _counting(order: Order) -> list[Data]:
    rules = rules_of(order.game)
    every = exercises_of(rules.KEY, order.seed, len(order.names))
    return [
        _counting_sheet(order, rules, number, name, exercises)
        for number, (name, exercises) in enumerate(zip(order.names, every, strict=True), start=1)
    ]


def _counting_sheet(
    order: Order, rules: Rules, number: int, name: str, exercises: tuple[Exercise, ...]
) -> Data:
    source = tell_source(order, rules, number)
    return {
        "kind": "counting",
        "title": order.said(message("Counting seeds: {game}", game=rules.NAME)),
        "name_label": order.said(message("Name:")),
        "name": name,
        "answers_label": order.said(message("Answers to sheet {number}", number=number)),
        "exercises": [
            _exercise(order, place, exercise) for place, exercise in enumerate(exercises, start=1)
        ],
        "foot": [_note(order, rules), source],
        "foot_back": [_marks(order, rules), source],
    }


def tell_source(order: Order, rules: Rules, number: int) -> str:
    """How a sheet is made once more."""
    return order.said(
        message(
            "{game}, set {seed}, sheet {number}", game=rules.NAME, seed=order.seed, number=number
        )
    )


def _exercise(order: Order, place: int, exercise: Exercise) -> Data:
    play = exercise.play
    asks_board = Question.BOARD in exercise.questions
    asked = [question for question in exercise.questions if question is not Question.BOARD]
    return {
        "number": place,
        "grade": exercise.grade,
        "task": order.said(tell_task(exercise)),
        "board": board_data(play.before, play.move),
        "questions": [order.said(tell_question(question)) for question in asked],
        "blank": blank_data(play.before) if asks_board else None,
        "fill_in": order.said(tell_question(Question.BOARD)),
        "answers": [
            (order.said(tell_question(question)), order.said(tell_answer(exercise, question)))
            for question in asked
        ],
        "way_label": order.said(message("The way:")),
        "way": order.said(listed(tell_way(exercise))),
        "after": board_data(play.after) if asks_board else None,
    }


def _puzzles(order: Order) -> list[Data]:
    """Puzzles for each pupil, from easy to hard; nothing for a game that has none."""
    rules = rules_of(order.game)
    return [
        {
            "kind": "puzzles",
            "title": order.said(message("Puzzles: {game}", game=rules.NAME)),
            "name_label": order.said(message("Name:")),
            "name": name,
            "answers_label": order.said(message("Answers to sheet {number}", number=number)),
            "puzzles": [
                solved_data(puzzle, place, order.said) for place, puzzle in enumerate(puzzles, 1)
            ],
            "foot": [_note(order, rules), tell_source(order, rules, number)],
            "foot_back": [
                order.said(
                    message(
                        "In brackets: what the other side answers. Behind each move: the seeds by "
                        "which you end ahead."
                    )
                ),
                tell_source(order, rules, number),
            ],
        }
        for number, (name, puzzles) in enumerate(
            zip(order.names, puzzles_of(order.game, order.seed, len(order.names)), strict=True), 1
        )
    ]


def _note(order: Order, rules: Rules) -> str:
    """What the front of a sheet to be solved says at its foot."""
    first = order.said(message("Count first: the answers are on the back."))
    return f"{_marks(order, rules)} {first}".lstrip()


def _marks(order: Order, rules: Rules) -> str:
    """How the pits of Krur are marked that are not like the others."""
    marks = message("4* is a captured pit with 4 seeds, x a closed one.")
    return order.said(marks) if rules.KEY == KRUR else ""


def _key(order: Order) -> list[Data]:
    """Every pupil's answers, in few words."""
    rules = rules_of(order.game)
    source = message("{game}, set {seed}", game=rules.NAME, seed=order.seed)
    title = message("Key for the teacher: {game}", game=rules.NAME)
    keys = []
    if "counting" in KINDS[order.kind]:
        every = exercises_of(rules.KEY, order.seed, len(order.names))
        answers = [[_short_answers(order, each) for each in exercises] for exercises in every]
        boards = [Question.BOARD in each.questions for each in every[0]]
        keys.append((title, boards, answers))
    if "puzzles" in KINDS[order.kind]:
        title = message("Key for the teacher: puzzles of {game}", game=rules.NAME)
        dealt = puzzles_of(rules.KEY, order.seed, len(order.names))
        answers = [[[order.said(as_is(line_of(each)))] for each in sheet] for sheet in dealt]
        keys.append((title, [False] * len(answers[0]), answers))
    return [
        {
            "kind": "key",
            "title": order.said(title),
            "foot": [order.said(source), ""],
            "number_label": order.said(message("Sheet")),
            "boards": boards,
            "rows": [
                {"number": f"{number}", "name": name, "answers": found}
                for number, (name, found) in enumerate(zip(order.names, answers, strict=True), 1)
            ],
        }
        for title, boards, answers in keys
    ]


def _short_answers(order: Order, exercise: Exercise) -> list[str]:
    return [order.said(tell_answer(exercise, question)) for question in exercise.questions]


def _score(order: Order) -> list[Data]:
    """A score sheet for every two pupils, and for Krur one of a match."""
    rules = rules_of(order.game)
    sheets = [_game_sheet(order, rules)]
    if rules.KEY == KRUR:
        sheets.append(_match_sheet(order, rules))
    return sheets * ((len(order.names) + 1) // 2)


def _players(order: Order) -> Data:
    return {side.name.lower(): order.said(side_name(side)) for side in Side}


def _game_sheet(order: Order, rules: Rules) -> Data:
    fields = (
        message("South:"),
        message("North:"),
        message("Date:"),
        message("Who starts?"),
        message("Seeds of South:"),
        message("Seeds of North:"),
    )
    return {
        "kind": "score",
        **_players(order),
        "title": order.said(message("A game of {game}", game=rules.NAME)),
        "fields": [order.said(label) for label in fields],
        "opening": board_data(rules.START),
        "notation_title": order.said(message("How a game is written down")),
        "notation": [order.said(sentence) for sentence in tell_writing(rules)],
        "marks_head": [
            order.said(label)
            for label in (message("Mark"), message("What the move did"), message("As in"))
        ],
        "marks": [
            tuple(order.said(each) for each in (as_is(mark), meaning, as_is(example)))
            for mark, meaning, example in marks_of(rules)
        ],
        "ending": [order.said(sentence) for sentence in tell_result(rules)],
        "foot": [
            order.said(
                message("How to write is on the back. A longer game goes on on another sheet.")
            ),
            rules.NAME,
        ],
    }


def _match_sheet(order: Order, rules: Rules) -> Data:
    letters = {
        f"letters_{side.name.lower()}": [
            pit_letter(pit, rules.WIDTH) for pit in row(side, rules.WIDTH)
        ]
        for side in Side
    }
    columns = {
        "game": message("Game"),
        "starts": message("Starts"),
        "holds": message("holds"),
        "reserve": message("reserve"),
        "result": message("Seeds at the end"),
    }
    return {
        "kind": "match",
        **_players(order),
        **letters,
        "title": order.said(message("A match of {game}", game=rules.NAME)),
        "fields": [order.said(label) for label in (message("South:"), message("North:"))],
        "columns": {name: order.said(label) for name, label in columns.items()},
        "games": MATCH_GAMES,
        "rows_title": order.said(message("From one game to the next")),
        "rules": [order.said(sentence) for sentence in tell_match()],
        "rows_head": [
            order.said(label) for label in (message("Holds"), message("Row, and reserve"))
        ],
        "rows": [(order.said(holding), order.said(rows)) for holding, rows in rows_of_match()],
        "foot": [order.said(message("The rows that may be set out are on the back.")), rules.NAME],
    }


MAKERS: dict[str, Callable[[Order], Iterable[Data]]] = {
    "board": _boards,
    "counting": _counting,
    "puzzles": _puzzles,
    "score": _score,
}
# What each kind of order prints.
KINDS = {
    "board": ("board",),
    "counting": ("counting",),
    "puzzles": ("puzzles",),
    "score": ("score",),
    "class": ("board", "counting", "puzzles", "score"),
}
