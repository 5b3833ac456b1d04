"""Each condition of a goal and each kind of question, on worked examples of docs/rules."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from semina.notation.move_text import parse_move
from semina.notation.position_text import parse_position
from semina.rules.catalogue import rules_of
from semina.rules.game import Game, new_game
from semina.rules.sowing import End
from semina.study.goals import CONDITIONS, missed
from semina.study.lesson_file import ChooseStep, CountStep, Goal
from semina.study.lessons import Task
from semina.study.questions import CHOICES, COUNTS

CAPTURE = ("krur", "2,2,5,2/3,3,9,6", "D")
FOUR_LAPS = ("krur", "1,3,2,6/5,5,5,5", "A")
OWN_CAPTURE = ("krur", "4,4,2,1/5*,6,5,5", "D")
ENDLESS = ("krur", "3,6*,1,3/2,3,13,1", "A")
SKIP = ("krur", "1,1,3,10*/3,2,4,8", "A")
LONG_CHAIN = ("wahree", "0,0,8,0,0,1/1,1,1,1,2,3", "C")
WIPE_OUT = ("wahree", "1,0,0,0,2,3/2,1,2,0,0,0 20-17", "F")
TWELVE = ("wahree", "0,12,4,4,4,4/4,4,4,3,3,2", "B")
MUST_FEED = ("wahree", "1,0,0,0,0,1/0,0,0,0,0,0", "F")
ONE_SEED = "1,0,16*,0/0,15*,0,0"
ROUND = ("A", "-", "B", "-", "D", "a", "-", "c", "-", "d")  # ten moves, and it stands as before


def played(key: str, position: str, *moves: str) -> Game:
    game = new_game(key, parse_position(position, rules_of(key)))
    for text in moves:
        game = game.play(parse_move(text, game.position))
    return game


@pytest.mark.parametrize(
    ("turn", "goal", "holds"),
    [
        (CAPTURE, {"last": "b"}, True),
        (CAPTURE, {"last": "a"}, False),
        (ENDLESS, {"last": "b"}, False),
        (CAPTURE, {"end": "capture"}, True),
        (FOUR_LAPS, {"end": "capture"}, False),
        (FOUR_LAPS, {"end": "empty"}, True),
        (OWN_CAPTURE, {"end": "own-capture"}, True),
        (ENDLESS, {"end": "endless"}, True),
        (WIPE_OUT, {"end": "wipe-out"}, True),
        (TWELVE, {"end": "plain"}, True),
        (FOUR_LAPS, {"laps": 4}, True),
        (FOUR_LAPS, {"laps": 5}, False),
        (LONG_CHAIN, {"gains": 11}, True),
        (LONG_CHAIN, {"gains": 12}, False),
        (WIPE_OUT, {"gains": 11}, True),
        (LONG_CHAIN, {"pits": 5}, True),
        (LONG_CHAIN, {"pits": 6}, False),
        (TWELVE, {"handful": 12}, True),
        (TWELVE, {"handful": 13}, False),
        (MUST_FEED, {"gives_move": True}, True),
        (WIPE_OUT, {"gives_move": True}, False),
        (WIPE_OUT, {"gives_move": False}, True),
        (WIPE_OUT, {"over": "wipe-out"}, True),
        (MUST_FEED, {"over": "immobilised"}, False),
        (CAPTURE, {"last": "b", "end": "capture"}, True),
        (CAPTURE, {"last": "b", "end": "empty"}, False),
        (CAPTURE, {"last": "a", "end": "empty"}, False),
    ],
)
def test_a_goal_is_reached_or_what_is_missing_is_told(
    turn: tuple[str, str, str], goal: Mapping[str, Any], holds: bool
) -> None:
    told = missed(msgspec.convert(goal, Goal), played(*turn))
    assert (told == []) is holds
    assert all(str(sentence).startswith("The task: ") for sentence in told)


def test_two_goals_are_told_in_one_sentence() -> None:
    told = missed(Goal(last="a", end=End.EMPTY), played(*CAPTURE))
    both = "The task: the last seed falls into pit a; the last seed falls into an empty pit."
    assert [str(sentence) for sentence in told] == [both]


def test_a_pass_ends_nowhere() -> None:
    game = played("krur", "0,0,0,0/1,31*,0,0", "-")
    assert missed(Goal(last="a"), game)
    assert missed(Goal(handful=1), game)
    assert not missed(msgspec.convert({"end": "pass"}, Goal), game)


def test_ends_of_games_are_goals() -> None:
    assert not missed(
        msgspec.convert({"over": "repetition"}, Goal), played("krur", ONE_SEED, *ROUND, *ROUND)
    )
    assert missed(msgspec.convert({"over": "repetition"}, Goal), played("krur", ONE_SEED, *ROUND))
    assert not missed(
        msgspec.convert({"over": "exhausted"}, Goal),
        played("krur", "0,16*,0,1/15*,0,0,0", "D"),
    )
    assert not missed(
        msgspec.convert({"over": "immobilised"}, Goal),
        played("wahree", "0,0,0,0,0,1/0,0,1,0,0,0 25-21", "F"),
    )


def test_every_condition_is_a_field_of_a_goal() -> None:
    assert {*CONDITIONS} == {*Goal.__struct_fields__}


def right(key: str, step: CountStep | ChooseStep) -> set[str]:
    task = Task(key, step)
    return {answer for answer in task.answers if task.judge(answer).is_right}


@pytest.mark.parametrize(
    ("turn", "asks", "pit", "expected"),
    [
        (CAPTURE, "last", None, {"b"}),
        (FOUR_LAPS, "last", None, {"D"}),
        (CAPTURE, "captured", None, {"b"}),
        (LONG_CHAIN, "captured", None, {"a", "b", "c", "d", "e"}),
        (TWELVE, "skipped", None, {"B"}),
        (SKIP, "skipped", None, {"D"}),
        (("krur", "4,4,4,4/4,4,4,x 4-0", "D"), "skipped", None, {"d"}),
        (FOUR_LAPS, "skipped", None, set()),
        (OWN_CAPTURE, "seeds", "a", {"6"}),
        (TWELVE, "seeds", "B", {"0"}),
        (FOUR_LAPS, "laps", None, {"4"}),
        (ENDLESS, "laps", None, {"56"}),
        (LONG_CHAIN, "gained", None, {"11"}),
        (OWN_CAPTURE, "gained", None, {"1"}),
        (FOUR_LAPS, "gained", None, {"0"}),
    ],
)
def test_questions_about_a_move(
    turn: tuple[str, str, str], asks: str, pit: str | None, expected: set[str]
) -> None:
    key, position, move = turn
    step = CountStep(text={"en": "?"}, position=position, asks=asks, move=move, pit=pit)
    # Numbers are offered up to the seeds of the game only.
    assert right(key, step) == {each for each in expected if not each.isdigit() or int(each) <= 48}


@pytest.mark.parametrize(
    ("position", "asks", "side", "expected"),
    [
        ("1,1,3,10*/3,2,4,8", "barred", None, {"D"}),
        ("4,4,4,4/4,4,4,4", "barred", None, set()),
        ("0,16*,0,0/15*,1*,0,0", "final", "S", None),
        ("0,12*,0,0/20*,0,0,0", "final", "S", {"20"}),
        ("0,12*,0,0/20*,0,0,0", "final", "N", {"12"}),
        ("0,12*,0,0/20*,0,0,0", "holding", "N", {"12"}),
        ("8,3,6,5*/1,0,7*,2", "agreed", "S", {"7"}),
        ("0,12*,0,0/20*,0,0,0", "reserve", "S", {"4"}),
        ("0,11*,0,0/21*,0,0,0", "reserve", "N", {"1"}),
        ("0,10*,0,0/22*,0,0,0", "reserve", "N", {"2"}),
    ],
)
def test_questions_about_a_position_of_krur(
    position: str, asks: str, side: str | None, expected: set[str] | None
) -> None:
    step = CountStep(text={"en": "?"}, position=position, asks=asks, side=side)
    if expected is None:  # a captured pit with 1 seed cannot be
        with pytest.raises(Exception, match="at least 4"):
            right("krur", step)
    else:
        assert right("krur", step) == expected


def test_seeds_in_play_are_shared_for_the_match() -> None:
    before = (*ROUND, *ROUND)
    step = CountStep(text={}, position=ONE_SEED, before=before, asks="holding", side="S")
    assert right("krur", step) == {"16"}
    step = CountStep(text={}, position=ONE_SEED, before=before, asks="final", side="S")
    assert right("krur", step) == {"15"}
    # The game was over before anything was asked: no turn is told.
    told = [str(sentence) for sentence in Task("krur", step).judge("15").told]
    assert not any("lifts" in sentence for sentence in told)
    assert told


@pytest.mark.parametrize(
    ("key", "position", "move", "asks", "expected"),
    [
        ("krur", "0,0,0,0/1,31*,0,0", None, "passes", {"yes"}),
        ("krur", "4,4,4,4/4,4,4,4", None, "passes", {"no"}),
        ("krur", "4,4,4,4/4,4,4,4", None, "over", {"no"}),
        ("krur", "0,12*,0,0/20*,0,0,0", None, "over", {"yes"}),
        ("wahree", "1,0,0,0,2,3/2,1,2,0,0,0 20-17", "F", "over", {"yes"}),
        ("wahree", "0,0,0,7,3,1/0,0,0,0,1,0 23-13", "D", "over", {"no"}),
        ("wahree", "3,2,0,0,0,0/0,0,0,0,0,0 20-23", None, "winner", {"S"}),
        ("wahree", "2,2,0,0,0,0/0,0,0,0,0,0 20-24", None, "winner", {"-"}),
        ("wahree", "3,4,0,0,3,4/1,1,0,1,1,1 24-5", None, "decided", {"-"}),
        ("wahree", "3,4,0,0,3,4/1,1,0,1,1,0 25-5", None, "decided", {"S"}),
        ("krur", "0,12*,0,0/20*,0,0,0", None, "match", {"-"}),
        ("krur", "0,0,0,0/20*,x,x,x 10-2", None, "match", {"S"}),
        ("krur", "0,0,0,0/20*,x,x,x 9-3", None, "match", {"-"}),
    ],
)
def test_questions_with_a_few_answers(
    key: str, position: str, move: str | None, asks: str, expected: set[str]
) -> None:
    step = ChooseStep(text={}, position=position, move=move, asks=asks)
    assert right(key, step) == expected


def test_rows_of_a_holding() -> None:
    """7: `42xx` +1 or `4xxx` +3 (the table of docs/rules/krur.md)."""
    rows = ("4,2,x,x", "2,4,x,x", "4,x,x,x", "4,4,x,x", "2,x,x,x", "x,x,x,x", "5,2,x,x")
    step = ChooseStep(text={}, position="0,7*,0,0/25*,0,0,0", asks="row", side="N", rows=rows)
    assert right("krur", step) == {"4,2,x,x", "2,4,x,x", "4,x,x,x"}


def test_every_kind_of_question_is_tested_here() -> None:
    tested = {
        *("last", "captured", "skipped", "seeds", "laps", "gained"),
        *("barred", "final", "holding", "agreed", "reserve"),
        *("passes", "over", "winner", "decided", "match", "row"),
    }
    assert {*COUNTS, *CHOICES} == tested
