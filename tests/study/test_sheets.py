"""The sheets as they are printed: pages, backs, sizes, texts, the key, strange names."""

import random
import re
import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import cache
from typing import NamedTuple

import pypdfium2
import pytest

from semina.errors import OptionError, UnknownNameError
from semina.rules.catalogue import CATALOGUE
from semina.rules.match import ShortPit, layouts
from semina.study.exercises import Question, exercises_of, tell_answer, tell_question
from semina.study.puzzle_file import shipped
from semina.study.puzzle_sheets import line_of, puzzles_of, solved_data
from semina.study.puzzles import tell_task
from semina.study.score_sheets import marks_of, rows_of_match
from semina.study.sheets import (
    KINDS,
    LONGEST_NAME,
    Order,
    Part,
    cleaned_name,
    numbered,
    part_of,
    sheets_pdf,
)
from semina.words import LANGUAGES, say

MILLIMETRES = {"a4": (210, 297), "letter": (215.9, 279.4)}
POINT = 25.4 / 72
PRINTABLE = 5  # millimetres from the edge that printers reach


OPENED = ExitStack()


@pytest.fixture(scope="module", autouse=True)
def _closed_afterwards() -> Iterator[None]:
    with OPENED:
        yield


@cache
def printed(order: Order, part: Part = Part.ALL) -> pypdfium2.PdfDocument:
    return OPENED.enter_context(closing(pypdfium2.PdfDocument(sheets_pdf(order, part))))


def texts(order: Order, part: Part = Part.ALL) -> list[str]:
    """The text of each page, with single spaces."""
    pages = [page.get_textpage().get_text_bounded() for page in printed(order, part)]
    return [" ".join(unicodedata.normalize("NFC", page).split()) for page in pages]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", MILLIMETRES)
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_sheet_is_one_leaf_with_a_front_and_a_back(
    game: str, paper: str, language: str
) -> None:
    def pages(kind: str, part: Part = Part.SHEETS) -> int:
        return len(printed(Order(kind, game, numbered(2), 7, paper, language), part))

    assert pages("board") == 2
    assert pages("counting") == 4
    assert pages("score") == (4 if game == "krur" else 2)
    assert pages("counting", Part.KEY) == 1
    assert pages("puzzles") == 4


def test_a_class_gets_all_of_them_in_one_file() -> None:
    kinds = [Order(kind, "krur", numbered(2), 7) for kind in KINDS if kind != "class"]
    together = [page for order in kinds for page in texts(order, Part.SHEETS)]
    assert sorted(texts(Order("class", "krur", numbered(2), 7), Part.SHEETS)) == sorted(together)


@pytest.mark.parametrize("paper", MILLIMETRES)
def test_pages_have_the_size_of_the_paper_upright_or_lying(paper: str) -> None:
    sizes = {
        tuple(round(side * POINT, 1) for side in page.get_size())
        for page in printed(Order("class", "krur", numbered(2), 7, paper))
    }
    upright = MILLIMETRES[paper]
    assert sizes == {upright, (upright[1], upright[0])}


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("paper", MILLIMETRES)
def test_nothing_is_printed_where_a_printer_does_not_reach(paper: str, game: str) -> None:
    for page in printed(Order("class", game, numbered(2), 7, paper, "it")):
        picture = page.render(scale=1, grayscale=True).to_numpy()
        edge = round(PRINTABLE / POINT)
        middle = picture[edge:-edge, edge:-edge]
        assert (picture == 255).sum() - (middle == 255).sum() == picture.size - middle.size
        assert (middle < 128).any()


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_answers_stand_on_the_back_of_their_own_questions(game: str) -> None:
    order = Order("counting", game, numbered(3), 7)
    pages = texts(order, Part.SHEETS)
    for number, exercises in enumerate(exercises_of(game, 7, 3)):
        front, back = pages[2 * number : 2 * number + 2]
        for page in (front, back):
            assert f"{CATALOGUE[game].NAME}, set 7, sheet {number + 1}" in page
            for exercise in exercises:
                play = exercise.play
                side = "South" if play.before.side.letter == "S" else "North"
                assert f"{side} lifts pit {play.before.letters((play.move,))}." in page
        for exercise in exercises:
            for question in exercise.questions:
                if question is not Question.BOARD:
                    told = f"{tell_question(question)} {tell_answer(exercise, question)}"
                    assert told in back
                    assert told not in front
        assert f"Answers to sheet {number + 1}" in back


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_boards_on_a_front_are_those_to_be_counted(game: str) -> None:
    order = Order("counting", game, numbered(1), 7)
    front = texts(order, Part.SHEETS)[0]
    width = CATALOGUE[game].WIDTH
    for exercise in exercises_of(game, 7, 1)[0]:
        south, north = str(exercise.play.before).split()[0].split("/")
        top = " ".join(reversed(north.split(",")))
        bottom = " ".join(south.split(","))
        assert re.search(rf"{re.escape(top)} .{{0,4}}{re.escape(bottom)}", front), (width, top)


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("pupils", [1, 24, 40])
def test_the_key_holds_every_answer_of_the_sheets(pupils: int, game: str) -> None:
    order = Order("counting", game, numbered(pupils), 5)
    key = " ".join(texts(order, Part.KEY)).replace("\u200b", "")
    rows = [
        " ".join(
            str(tell_answer(exercise, question))
            for exercise in each
            for question in exercise.questions
        )
        for each in exercises_of(game, 5, pupils)
    ]
    found = key.replace(" ", "")
    for number, row in enumerate(rows, start=1):
        assert f"{number}{row}".replace(" ", "") in found
    whole = " ".join(texts(order)).replace("\u200b", "").replace(" ", "")
    assert whole.endswith(found)


@pytest.mark.parametrize("game", CATALOGUE)
def test_puzzles_have_their_solutions_on_their_own_backs(game: str) -> None:
    order = Order("puzzles", game, numbered(3), 7)
    pages = texts(order)
    every = puzzles_of(game, 7, 3)
    for number, puzzles in enumerate(every):
        front, back = pages[2 * number : 2 * number + 2]
        for place, puzzle in enumerate(puzzles, 1):
            best, *others = sorted(puzzle.steps[0], key=lambda answer: -answer.margin)
            letters = puzzle.position.letters
            told = f"{tell_task(puzzle)}"
            assert told in front
            assert f"{told} " in back
            margin = "0" if best.margin == 0 else f"{best.margin:+}"
            assert f"{letters((best.move,))} {margin}" in back
            assert f"{line_of(puzzle)}" in pages[-1]
            assert all(other.margin < best.margin for other in others), place
    assert len({puzzle.position for puzzles in every for puzzle in puzzles}) == 24
    assert len(pages) == 7


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_puzzle_says_what_is_won_so_far_and_how_many_moves_are_to_be_found(game: str) -> None:
    front, back, *_ = texts(Order("puzzles", game, numbered(1), 7))
    told = re.findall(r"Won so far: South (\d+), North (\d+)\.", front)
    puzzles = puzzles_of(game, 7, 1)[0]
    assert len(told) == len(puzzles)
    for won, puzzle in zip(told, puzzles, strict=True):
        in_play = puzzle.position.in_play
        assert sum(map(int, won)) == CATALOGUE[game].SEEDS - in_play
    several = [len(puzzle.line[::2]) for puzzle in puzzles if len(puzzle.line) > 1]
    assert several
    found = re.findall(r"There are (\d) moves to be found, one after the other\.", front)
    assert [int(moves) for moves in found] == several
    assert front.count("Which pit?") == len(puzzles)
    assert "In brackets: what the other side answers." in back


def test_what_a_puzzle_says_is_won_are_captured_pits_and_the_reserve() -> None:
    (puzzle,) = [
        puzzle
        for puzzle in shipped("krur").puzzles
        if str(puzzle.position) == "4,12,6,x/1,1,0,4* 3-1 S"
    ]
    assert solved_data(puzzle, 1, say)["notes"][0] == "Won so far: South 7, North 1."


def test_puzzles_come_again_only_when_all_were_dealt() -> None:
    every = puzzles_of("krur", 1, 30)
    hard = [sheet[-1].position for sheet in every]
    assert len({*hard}) == len(hard) == 30
    assert puzzles_of("krur", 1, 5) == every[:5]
    assert puzzles_of("krur", 2, 5) != every[:5]
    assert [puzzle.grade for puzzle in every[0]] == sorted(puzzle.grade or 0 for puzzle in every[0])


def test_the_same_order_is_the_same_file() -> None:
    order = Order("class", "krur", numbered(2), 7)
    assert sheets_pdf(order) == sheets_pdf(order)
    assert sheets_pdf(order) != sheets_pdf(Order("class", "krur", numbered(2), 8))


HOSTILE = [
    "#panic()",
    '")]#{',
    "$x^2$ *b* _i_ `c` <a> @b // c /* d",
    "\\u{41} \\",
    "~ -- --- ... 'x' \"y\"",
    "= heading",
    "{{ n }} {0} %s",
    "O'Brien-Łukasiewicz Ğ ñ ß",
    "محمد الأمين",
    "中文 😀 \U0010ffff",
    "a" * 200,
    "e" + "\u0301" * 60,
    "\u202eright to left\u202c",
    "\x00\x07\x1b[31m",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_printed_as_it_is(name: str) -> None:
    shown = cleaned_name(name)
    assert len(shown) <= LONGEST_NAME
    order = Order("counting", "wahree", (shown, "Anna"), 7)
    pages = texts(order)
    assert len(pages) == 5
    assert "Anna" in pages[2]
    if shown.isascii() and len(shown) < 40:
        assert " ".join(shown.split()) in pages[0].replace("’", "'").replace("“", '"').replace(
            "”", '"'
        )


def test_names_of_all_signs_never_stop_the_printer() -> None:
    chance = random.Random(1)
    for _ in range(10):
        names = tuple(
            cleaned_name("".join(chr(chance.randrange(0xD800)) for _ in range(30)))
            for _ in range(3)
        )
        assert len(printed(Order("counting", "krur", names, 1), Part.ALL)) >= 7


def test_cleaned_names_have_one_line_and_only_what_can_be_seen() -> None:
    assert cleaned_name("  Anna\tMaria\n Rossi ") == "Anna Maria Rossi"
    assert cleaned_name("\ufeffUgo\u200b") == "Ugo"


def test_a_board_sheet_has_its_letters_and_all_the_rules_on_its_back() -> None:
    front, back = texts(Order("board", "wahree"))
    for letter in "ABCDEFabcdef":
        assert letter in re.sub("Wahree|South|North|store|To cut.*", "", front)
    for word in ("clockwise", "12 or more", "2 or 3", "feed", "wipe-out", "third time"):
        assert word in back


class Sign(NamedTuple):
    """A character on a page: where it begins, ends and stands, in points."""

    text: str
    left: float
    right: float
    foot: float

    @property
    def is_arabic(self) -> bool:
        return unicodedata.bidirectional(self.text) == "AL"


def signs(order: Order, page: int, part: Part = Part.ALL) -> list[Sign]:
    """The characters that can be seen on a page, from left to right."""
    text = printed(order, part)[page].get_textpage()
    found = [
        Sign(text.get_text_range(each, 1), left, right, foot)
        for each in range(text.count_chars())
        for left, foot, right, _ in [text.get_charbox(each)]
        if right > left
    ]
    return sorted(found, key=lambda sign: sign.left)


def in_line(page: list[Sign], foot: float) -> list[Sign]:
    return [sign for sign in page if abs(sign.foot - foot) < 4]


def written(line: list[Sign]) -> str:
    return "".join(sign.text for sign in line if sign.text.strip("\u2068\u2069 "))


def head_of(page: list[Sign]) -> dict[int, Sign]:
    """The numbers at the head of an Arabic key; its first column is at the right."""
    top = max(sign.foot for sign in page if sign.text == "8")
    return {int(sign.text): sign for sign in in_line(page, top) if sign.text.isdigit()}


def column(page: list[Sign], number: int) -> list[Sign]:
    """What the first pupil's answers have between a number of the head and the next one."""
    head = head_of(page)
    nearer = head[number + 1].right if number + 1 in head else 0
    second = max(sign.foot for sign in page if sign.text == "2" and sign.left > head[1].right)
    return [
        sign
        for sign in page
        if nearer + 2 < sign.right < head[number].right + 2
        and second + 4 < sign.foot < head[number].foot - 4
    ]


@pytest.mark.parametrize("game", CATALOGUE)
def test_in_an_arabic_key_each_answer_stands_below_its_number(game: str) -> None:
    order = Order("counting", game, numbered(2), 7, "a4", "ar")
    page = signs(order, 0, Part.KEY)
    for number, exercise in enumerate(exercises_of(game, 7, 2)[0], start=1):
        if exercise.questions[0] is Question.LAST:
            letters = [sign for sign in column(page, number) if re.match("[A-Fa-f]", sign.text)]
            top = in_line(letters, max(sign.foot for sign in letters))
            assert written(top) == str(tell_answer(exercise, Question.LAST)), number
            assert top[-1].right == pytest.approx(head_of(page)[number].right, abs=2)


def test_in_an_arabic_key_each_solution_stands_below_its_number() -> None:
    order = Order("puzzles", "krur", numbered(2), 7, "a4", "ar")
    page = signs(order, 0, Part.KEY)
    for number, puzzle in enumerate(puzzles_of("krur", 7, 2)[0], start=1):
        below = column(page, number)
        lines = sorted({round(sign.foot) for sign in below if sign.text.isalpha()}, reverse=True)
        told = "".join(written(in_line(below, foot)) for foot in lines)
        assert told == line_of(puzzle).replace(" ", ""), number
        assert below[-1].right == pytest.approx(head_of(page)[number].right, abs=2)


def test_in_an_arabic_key_sentences_run_from_right_to_left() -> None:
    order = Order("counting", "krur", numbered(2), 7, "a4", "ar")
    page = signs(order, 0, Part.KEY)
    laps = [sign for sign in column(page, 5) if sign.text.isdigit()]  # "3 laps"
    assert [sign.text for sign in laps] == ["3"]
    for word in in_line(column(page, 5), laps[0].foot):
        assert word == laps[0] or word.right <= laps[0].left
    (pit,) = (sign for sign in column(page, 7) if sign.text in "abcdABCD")  # "pit d"
    words = [sign for sign in in_line(column(page, 7), pit.foot) if sign.is_arabic]
    assert words
    assert all(word.left >= pit.right for word in words)


def test_on_an_arabic_score_sheet_moves_are_written_from_left_to_right() -> None:
    page = signs(Order("score", "krur", language="ar"), 1)
    for example in ("Dx", "A~"):
        marked = next(sign for sign in page if sign.text == example[1])
        line = in_line(page, marked.foot)
        assert written([sign for sign in line if sign.left < 100]) == example


def test_an_arabic_board_names_a_player_before_what_he_keeps() -> None:
    front = signs(Order("board", "krur", language="ar"), 0)
    store = [sign for sign in front if sign.is_arabic and 40 < sign.foot < 80]
    player, reserve = "\u062c", "\u062d"  # only one of the two words has this letter
    (first,) = (sign for sign in store if sign.text == player)
    (then,) = (sign for sign in store if sign.text == reserve)
    assert first.left > then.right


def test_rows_of_an_arabic_match_run_from_left_to_right() -> None:
    front = signs(Order("score", "krur", language="ar"), 2)
    assert written([sign for sign in front if sign.text in "ABCDabcd"]) == "ABCDabcd"


def test_italian_sheets_are_italian_all_over() -> None:
    for game in CATALOGUE:
        pages = " ".join(texts(Order("class", game, numbered(1), 7, "a4", "it")))
        assert "Sud" in pages
        english = r"\b(the|pit|seeds?|South|North|laps?|captured|reserve|store|sheet|answers?)\b"
        assert re.findall(english, pages, re.IGNORECASE) == []


def test_the_score_sheet_explains_the_marks_of_its_game() -> None:
    for game, rules in CATALOGUE.items():
        back = texts(Order("score", game))[1]
        for mark, meaning, example in marks_of(rules):
            assert f"{mark} {say(meaning, 'en')} {example}" in back


def test_the_rows_of_a_match_are_those_that_may_be_set_out() -> None:
    *up_to_a_full_row, (more, filled) = rows_of_match()
    for holding, (said, told) in enumerate(up_to_a_full_row):
        text = say(told, "en")
        assert say(said, "en") == str(holding)
        rows = {
            tuple(sorted(cell or 0 for cell in row))
            for row in layouts(holding, ShortPit.MORE_THAN_TWO)
        }
        written = re.findall(r"([\dx,]+) \+ (\d+)", text)
        assert {
            tuple(sorted(0 if cell == "x" else int(cell) for cell in row.split(",")))
            for row, _ in written
        } == rows
        for row, reserve in written:
            seeds = sum(0 if cell == "x" else int(cell) for cell in row.split(","))
            assert seeds + int(reserve) == holding
        assert bool(written) == bool(rows)
    assert (say(more, "en"), say(filled, "en")) == (
        "17 and more",
        "4,4,4,4, and the rest in reserve",
    )
    for holding in range(len(up_to_a_full_row), 33):
        assert layouts(holding) == ((4, 4, 4, 4),)


def test_the_sheet_of_a_match_tells_what_becomes_of_seeds_still_in_play() -> None:
    back = texts(Order("score", "krur"))[3]
    assert "each holds half of them too; an odd one goes to who holds fewer" in back


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"kind": "poster"}, "'poster'"),
        ({"paper": "a3"}, "'a3'"),
        ({"language": "de"}, "'de'"),
        ({"names": ()}, "0 pupils"),
        ({"names": ("",) * 201}, "201 pupils"),
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Order(**{"kind": "board", "game": "krur", **wrong})  # type: ignore[arg-type]


def test_an_unknown_game_or_part_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        Order("board", "chess")
    with pytest.raises(OptionError, match="no key"):
        part_of(Order("board", "krur"), "key")
    with pytest.raises(OptionError, match="'half'"):
        part_of(Order("class", "krur"), "half")
    assert {part_of(Order(kind, "krur"), "all") for kind in KINDS} == {Part.ALL}


@pytest.mark.parametrize("kind", ["counting", "puzzles"])
def test_a_long_name_stays_in_its_place(kind: str) -> None:
    order = Order(kind, "krur", (LONGEST_NAME * "W", "Wolfeschlegelsteinhausen"), 7)
    key = signs(order, 0, Part.KEY)
    numbers = in_line(key, max(sign.foot for sign in key if sign.text == "8"))
    first = next(sign for sign in numbers if sign.text == "1")
    names = [sign for sign in key if sign.text == "W"]
    assert len(names) == LONGEST_NAME + 1
    assert max(sign.right for sign in names) < first.left
    for page in (0, 1):
        front = [sign for sign in signs(order, page, Part.SHEETS) if sign.text == "W"]
        assert len(front) >= LONGEST_NAME
        assert max(sign.right for sign in front) * POINT < MILLIMETRES["a4"][0] - PRINTABLE
