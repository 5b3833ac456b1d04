"""Every lesson: it can be done, what is wrong is refused, and it is there in both languages."""

import re
from pathlib import Path

import pytest
from boards import PROJECT
from naive import LEGAL, TURN

from semina.errors import FileError, UnknownNameError
from semina.notation.account import tell_play
from semina.notation.position_text import format_position
from semina.study.lesson_file import ChooseStep, CountStep, MoveStep, ShowStep
from semina.study.lessons import (
    FOLDER,
    AnswerError,
    Lesson,
    Task,
    lesson,
    lessons,
    read_lesson,
    taught,
    text_in,
)
from semina.words import Message

LANGUAGES = ("en", "it", "fr", "es")  # in which every text must be there
ALL = [each for game in ("krur", "wahree") for each in lessons(game)]
STEPS = {
    f"{each.key}/{each.number}/{place}": task
    for each in ALL
    for place, task in enumerate(each.tasks, 1)
}
every_step = pytest.mark.parametrize("task", STEPS.values(), ids=STEPS)
every_task = pytest.mark.parametrize(
    "task",
    [task for task in STEPS.values() if not isinstance(task.step, ShowStep)],
    ids=[name for name, task in STEPS.items() if not isinstance(task.step, ShowStep)],
)

# The right answers of every lesson, worked out by hand with seeds on a table.
RIGHT = {
    "krur/1": ["b", "d", "10", "A C"],
    "krur/2": ["C", "D", "D", "1"],
    "krur/3": ["c", "3", "C", "B"],
    "krur/4": ["c", "B D", "2", "c", "a", "B C"],
    "krur/5": ["D", "a", "6", "1", "D"],
    "krur/6": ["13", "B"],
    "krur/7": ["yes", "no", "-"],
    "krur/8": ["15", "-", "A", "no", "N", "N", "7"],
    "krur/9": ["14", "4,4,4,x", "4", "4,4,4,2", "4,4,4,x", "16"],
    "krur/10": ["B", "C", "A", "S", "-", "4,4,2,x"],
    "wahree/1": ["F", "5", "0", "F"],
    "wahree/2": ["a", "f", "C", "D F"],
    "wahree/3": ["E", "F", "6", "C"],
    "wahree/4": ["2", "D", "0", "0", "E"],
    "wahree/5": ["2", "11", "3", "0", "C", "E"],
    "wahree/6": ["C", "a", "F", "4", "yes"],
    "wahree/7": ["19", "no", "E", "N", "D"],
    "wahree/8": ["N", "23", "25", "25"],
    "wahree/9": ["-", "E F", "no", "-"],
}


def right_answers(task: Task) -> list[str]:
    return [answer for answer in task.answers if task.judge(answer).is_right]


def naive_after(task: Task) -> tuple[str, str]:
    """The position of a step as text, and the letter of the move that it asks about."""
    return format_position(task.game.position), str(getattr(task.step, "move", None))


def rulings_of(game: str) -> set[str]:
    text = (PROJECT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*([KW]\d+b?)\*\*", text, re.MULTILINE))


def test_both_games_are_taught() -> None:
    assert taught() == ("krur", "wahree")
    assert all(len(lessons(game)) >= 9 for game in taught())


@pytest.mark.parametrize("game", ["krur", "wahree"])
def test_every_ruling_of_a_game_has_a_lesson(game: str) -> None:
    assert len(rulings_of(game)) >= 10
    assert {name for each in lessons(game) for name in each.rulings} == rulings_of(game)


@pytest.mark.parametrize("game", ["krur", "wahree"])
def test_lessons_are_numbered_in_their_order(game: str) -> None:
    assert [each.number for each in lessons(game)] == [*range(1, len(lessons(game)) + 1)]
    assert lesson(game, 2) == lessons(game)[1]
    for number in (-1, 0, len(lessons(game)) + 1, 10**30):
        with pytest.raises(UnknownNameError):
            lesson(game, number)


@pytest.mark.parametrize("each", ALL, ids=lambda each: f"{each.key}/{each.number}")
def test_the_right_answers_are_those_worked_out_by_hand(each: Lesson) -> None:
    tasks = [task for task in each.tasks if task.answers]
    assert [" ".join(right_answers(task)) for task in tasks] == RIGHT[f"{each.key}/{each.number}"]


@every_task
def test_a_task_can_be_done_and_all_else_is_refused_with_a_reason(task: Task) -> None:
    right = right_answers(task)
    wrong = [answer for answer in task.answers if answer not in right]
    assert right
    assert wrong
    for answer in wrong:
        verdict = task.judge(answer)
        assert not verdict.is_right
        assert verdict.told
        for play in verdict.plays[-1:]:
            assert set(map(str, tell_play(play))) <= set(map(str, verdict.told))


@every_task
def test_what_is_no_answer_is_told_so(task: Task) -> None:
    for answer in ("", "Z", "A ", "a,b", "１", "1e3", "-1", "99", "A" * 999, "\0"):
        with pytest.raises(AnswerError) as told:
            task.judge(answer)
        assert len(str(told.value)) < 400


@every_step
def test_a_position_has_all_the_seeds_of_the_game(task: Task) -> None:
    position = task.game.position
    assert sum(position.pits) + sum(position.held) == {"krur": 32, "wahree": 48}[task.key]


@every_step
def test_what_is_played_is_what_the_naive_simulation_plays(task: Task) -> None:
    asked = isinstance(task.step, CountStep | ChooseStep) and task.step.move
    moves = [task.judge(task.answers[0]).plays[-1]] if asked else [*task.game.plays, *task.shown]
    for play in moves:
        before, letter = format_position(play.before), play.before.letters((play.move,))
        assert letter in LEGAL[task.key](before)
        turn = TURN[task.key](before, letter)
        assert (turn.after, turn.captured) == (format_position(play.after), play.captured)


@every_step
def test_counts_are_those_of_the_naive_simulation(task: Task) -> None:
    step = task.step
    if isinstance(step, MoveStep):
        wanted = step.goal.named()
        for letter in LEGAL[task.key](format_position(task.game.position)):
            turn = TURN[task.key](format_position(task.game.position), letter)
            found = {"end": turn.end, "laps": turn.laps, "gains": turn.captured}
            holds = {
                "end": found["end"] == wanted.get("end"),
                "laps": turn.laps >= int(str(wanted.get("laps", 0))),
                "gains": turn.captured >= int(str(wanted.get("gains", 0))),
            }
            if wanted.keys() <= holds.keys():
                expected = all(holds[name] for name in wanted)
                assert task.judge(letter).is_right == expected, letter
    elif isinstance(step, CountStep) and step.move:
        turn = TURN[task.key](format_position(task.game.position), step.move)
        cells = turn.after.split(" ")[0].replace("/", ",").replace("*", "").split(",")
        width = len(cells) // 2
        letters = [*"ABCDEF"[:width], *"abcdef"[:width]]
        truth = {
            "laps": str(turn.laps),
            "gained": str(turn.captured),
            "seeds": cells[letters.index(step.pit)] if step.pit else "",
        }
        if step.asks in truth:
            assert right_answers(task) == [truth[step.asks]]


@every_step
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_is_a_sentence(task: Task, language: str) -> None:
    texts = [task.step.text, *([task.step.right] if task.step.right else [])]
    for text in texts:
        said, found = text_in(text, language)
        assert found == language
        assert re.search(r"[.?!…)]$", said)
        assert "  " not in said
        assert not set("{}<>") & set(said)


@pytest.mark.parametrize("each", ALL, ids=lambda each: f"{each.key}/{each.number}")
def test_every_title_is_there_and_none_comes_twice(each: Lesson) -> None:
    assert {*LANGUAGES} <= each.title.keys()
    titles = [other.title["en"] for other in lessons(each.key)]
    assert titles.count(each.title["en"]) == 1


def test_numbers_in_the_texts_are_alike_in_every_language() -> None:
    """A seed that is counted in one language only would be a mistake in the other."""
    for name, task in STEPS.items():
        numbers = [sorted(re.findall(r"\d+", task.step.text[code])) for code in LANGUAGES]
        assert all(found == numbers[0] for found in numbers), name


def test_a_text_that_is_missing_falls_back_to_english() -> None:
    assert text_in({"en": "Sow.", "it": "Semina."}, "it") == ("Semina.", "it")
    assert text_in({"en": "Sow.", "it": "Semina."}, "ar") == ("Sow.", "en")
    assert text_in({}, "it") == ("", "en")


GOOD = """
rulings = ["K1"]
title.en = "A lesson"

[[steps]]
kind = "count"
position = "2,2,5,2/3,3,9,6"
asks = "captured"
move = "D"
text.en = "Which pit?"
"""


def written(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "krur"
    folder.mkdir(exist_ok=True)
    path = folder / "01-mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_lesson_of_ones_own_is_read(tmp_path: Path) -> None:
    read = read_lesson(written(tmp_path, GOOD))
    assert (read.key, read.number, read.name, read.rulings) == ("krur", 1, "mine", ("K1",))
    assert right_answers(read.tasks[0]) == ["b"]


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ('kind = "count"', 'kind = "guess"', "steps"),
        ('kind = "count"', "kind = ", "cannot be read"),
        ("rulings = ", "ruling = ", "ruling"),
        ('move = "D"', "move = 3", "move"),
        ('move = "D"', "", "move"),
        ('move = "D"', 'move = "a"', "a"),
        ('move = "D"', 'move = "A"', "nothing is right"),
        ('asks = "captured"', 'asks = "colour"', "colour"),
        ('asks = "captured"', 'asks = "final"\nside = "S"', "not over"),
        ("2,2,5,2/3,3,9,6", "2,2,5,2/3,3,9,7", "33 seeds"),
        ('asks = "captured"', 'asks = "seeds"\npit = "Q"', "there is no pit 'Q'"),
        ('text.en = "Which pit?"', 'text.en = ""', "English"),
        (GOOD[GOOD.index("[[") :], "steps = []", "no steps"),
        ("text.en", "text.it", "English"),
        ('text.en = "Which pit?"', 'text.en = "Which pit?"\nhint = "b"', "hint"),
    ],
)
def test_a_mistake_in_a_lesson_is_told_with_its_file(
    tmp_path: Path, was: str, becomes: str, told: str
) -> None:
    assert was in GOOD
    with pytest.raises(FileError) as error:
        read_lesson(written(tmp_path, GOOD.replace(was, becomes)))
    assert "01-mine.toml" in str(error.value)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("{}", "asks for nothing"),
        ("{ last = 'b', colour = 'red' }", "colour"),
        ("{ end = 'soon' }", "soon"),
        ("{ gains = 'many' }", "gains"),
        ("{ last = 'h' }", "nothing is right"),
    ],
)
def test_a_goal_that_cannot_be_is_told(tmp_path: Path, goal: str, told: str) -> None:
    text = f'{GOOD}\n[[steps]]\nkind = "move"\ntext.en = "Sow."\ngoal = {goal}\n'
    with pytest.raises(FileError) as error:
        read_lesson(written(tmp_path, text))
    assert told in str(error.value)


def test_the_folder_holds_nothing_but_lessons() -> None:
    names = [path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()]
    assert len(names) == len(ALL)
    assert all(re.fullmatch(r"(krur|wahree)/\d\d-[a-z-]+\.toml", name) for name in names)


def test_verdicts_are_messages_in_any_language() -> None:
    verdict = lesson("krur", 1).tasks[2].judge("a")
    assert all(isinstance(each, Message) for each in verdict.told)
