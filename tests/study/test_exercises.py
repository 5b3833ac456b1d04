"""The counting exercises: their answers, checked by sowing once more seed by seed; their order."""

import re

import pytest
from naive import TURN, Turn

from semina.rules.board import pit_letter
from semina.rules.catalogue import CATALOGUE
from semina.rules.move import move_letter
from semina.study.exercises import (
    TASKS,
    Exercise,
    Question,
    exercises_of,
    tell_answer,
    tell_way,
)

PUPILS = 30
SEED = 7


@pytest.fixture(params=sorted(CATALOGUE), scope="module")
def key(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def every(key: str) -> list[Exercise]:
    return [exercise for pupil in exercises_of(key, SEED, PUPILS) for exercise in pupil]


def answers(exercise: Exercise) -> dict[Question, str]:
    return {question: str(tell_answer(exercise, question)) for question in Question}


def test_every_game_has_exercises_from_easy_to_hard() -> None:
    assert set(TASKS) == set(CATALOGUE)
    for tasks in TASKS.values():
        grades = [task.grade for task in tasks]
        assert grades == sorted(grades)
        assert {*grades} == {1, 2, 3, 4, 5}


def test_the_answers_are_those_of_a_sowing_seed_by_seed(key: str, every: list[Exercise]) -> None:
    for exercise in every:
        play = exercise.play
        before = str(play.before)
        turn = TURN[key](before, move_letter(play.move, play.before.width))
        found = answers(exercise)
        assert found[Question.LAST] == turn.last, before
        assert found[Question.LAPS] == ("1 lap" if turn.laps == 1 else f"{turn.laps} laps"), before
        assert found[Question.BOARD] == turn.after.split()[0], before
        assert found[Question.CAPTURE] == told_capture(key, turn), before


def told_capture(key: str, turn: Turn) -> str:
    """What was captured, in the words of an answer."""
    if not turn.taken:
        return "nothing"
    if key == "krur":
        return f"pit {turn.taken}"
    return f"{turn.captured} seeds ({', '.join(turn.taken)})"


def test_the_way_leads_from_lap_to_lap_to_the_last_pit(every: list[Exercise]) -> None:
    for exercise in every:
        laps = [re.fullmatch(r"(\w) (\d+) → (\w)", lap) for lap in tell_way(exercise)]
        play = exercise.play
        assert all(laps)
        steps = [lap.groups() for lap in laps if lap]
        assert steps[0][0] == pit_letter(play.move, play.before.width)
        assert steps[0][1] == str(play.before.pits[play.move])
        assert [step[0] for step in steps[1:]] == [step[2] for step in steps[:-1]]
        assert steps[-1][2] == answers(exercise)[Question.LAST]


def test_the_hardest_are_what_they_should_be(key: str, every: list[Exercise]) -> None:
    for exercise in every:
        play = exercise.play
        seeds = play.before.pits[play.move]
        if exercise.grade == 1:
            assert seeds < 8
            assert not play.before.captured
        if key == "krur" and exercise.grade == 4:
            assert play.captured >= 4
        if key != "krur" and exercise.grade == 4:
            assert len(play.sowing.captures) >= 2
        if key != "krur" and exercise.grade == 5:
            assert seeds >= 12


def test_a_captured_pit_of_ones_own_is_left_out_in_the_hardest_of_krur() -> None:
    for exercise in (pupil[-1] for pupil in exercises_of("krur", SEED, PUPILS)):
        before, after = exercise.play.before, exercise.play.after
        own = range(4) if before.side.letter == "S" else range(4, 8)
        skipped = [pit for pit in own if pit in before.captured]
        assert skipped
        assert all(after.pits[pit] == before.pits[pit] for pit in skipped)


@pytest.mark.parametrize("seed", [1, SEED])
def test_no_answer_is_the_same_at_every_pupils(key: str, seed: int) -> None:
    for same_place in zip(*exercises_of(key, seed, 24), strict=True):
        for question in same_place[0].questions:
            given = [str(tell_answer(exercise, question)) for exercise in same_place]
            assert max(map(given.count, given)) <= 20, (question, given)


def test_a_capture_and_a_near_miss_stand_at_either_place_of_grade_3(key: str) -> None:
    pupils = [
        tuple(
            str(tell_answer(exercise, Question.CAPTURE)) != "nothing"
            for exercise in pupil
            if exercise.grade == 3
        )
        for pupil in exercises_of(key, SEED, PUPILS)
    ]
    assert {*pupils} == {(False, False), (False, True), (True, False), (True, True)}


def test_laps_go_from_few_to_many() -> None:
    laps = [
        [len(exercise.play.sowing.laps) for exercise in pupil]
        for pupil in exercises_of("krur", SEED, PUPILS)
    ]
    assert [{*place} for place in zip(*laps, strict=True)] == [
        {1},
        {1},
        {2, 3},
        {3, 4, 5},
        {2, 3},
        {3, 4, 5},
        {3, 4},
        {4, 5, 6},
    ]


def test_no_board_comes_twice_in_a_class(every: list[Exercise]) -> None:
    assert len({exercise.play.before for exercise in every}) == len(every)


def test_the_same_seed_gives_the_same_and_another_others(key: str) -> None:
    assert exercises_of(key, 3, 4) == exercises_of(key, 3, 4)
    assert exercises_of(key, 3, 4) != exercises_of(key, 4, 4)


def test_a_pupil_has_the_same_sheet_however_many_there_are(key: str) -> None:
    assert exercises_of(key, SEED, 12)[:5] == exercises_of(key, SEED, 5)


# Printed once, and handed out: the key must fit these sheets with every later version as well.
FIRST_OF_SEED_1 = {
    "krur": "D 0,9,1,4/0,9,9,0 0-0 S; A 4,0,9,9/0,0,9,1 0-0 S",
    "wahree": "C 2,6,2,1,8,3/0,0,3,0,12,5 2-4 S; E 1,4,3,1,5,1/5,14,0,3,8,1 0-2 S",
    "awari": "C 0,3,2,2,6,4/0,6,0,8,3,6 3-5 S; C 4,4,4,4,0,5/0,6,6,5,5,5 0-0 S",
}


@pytest.mark.parametrize(("game", "text"), FIRST_OF_SEED_1.items())
def test_a_seed_gives_the_sheets_it_has_always_given(game: str, text: str) -> None:
    plays = [exercise.play for exercise in exercises_of(game, 1, 1)[0]]
    found = [f"{play.before.letters((play.move,))} {play.before}" for play in plays[:2]]
    assert "; ".join(found) == text
