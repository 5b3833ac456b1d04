"""Position texts that are none: every kind of problem, several at once, and hostile texts."""

import pytest
from boards import KRUR, WAHREE

from semina.errors import PositionError
from semina.notation.position_text import parse_position
from semina.rules.catalogue import Rules


def problems(text: str, rules: Rules = KRUR) -> list[str]:
    """The problems found in a text, each as a sentence."""
    with pytest.raises(PositionError) as caught:
        parse_position(text, rules)
    return [str(problem) for problem in caught.value.problems]


# One text and its one problem.
SINGLE = [
    ("4,4,4/4,4,4,4", "South has 3 pits, expected 4"),
    ("4,4,4,4/4,4,4,4,0", "North has 5 pits, expected 4"),
    ("4,4,4,4", "North has 0 pits, expected 4"),
    ("4/4,4,4,4", "South has 1 pit, expected 4"),
    ("4,4,q,4/4,4,4,4", "South's pit C is 'q', expected a number"),
    ("4,4,4,4/4,4,,4", "North's pit c is '', expected a number"),
    ("4,4,4,4/4,4,4,1.5", "North's pit d is '1.5', expected a number"),
    ("4,4,4,4/4,4,4,+4", "North's pit d is '+4', expected a number"),
    ("4,4,4,4/4,4,4,4**", "North's pit d is '4**', expected a number"),
    ("4,4,4,X/4,4,4,4", "South's pit D is 'X', expected a number"),
    ("4,4,4,x*/4,4,4,4", "South's pit D is 'x*', expected a number"),
    ("4,4,4,4/4,4,4,-1", "North's pit d is -1, below 0"),
    ("4,4,4,4/4,4,4,3*", "North's pit d is captured and holds 3, at least 4 expected"),
    ("0*,4,4,4/4,4,4,4", "South's pit A is captured and holds 0, at least 4 expected"),
    ("x,x,x,x/4,4,4,4", "South has no open pit, at least 1 expected"),
    ("4,4,4,4/x,x,x,x", "North has no open pit, at least 1 expected"),
    ("4,4,4,4/4,4,4,5", "33 seeds in all, at most 32 expected"),
    ("4,4,4,4/4,4,4,4 1-0", "33 seeds in all, at most 32 expected"),
    ("4,4,4,4/4,4,4,4 0-1 N", "33 seeds in all, at most 32 expected"),
    ("4,4,4,4/4,4,4,9*", "37 seeds in all, at most 32 expected"),
    ("4,4,4,4/4,4,4,4 -1-0", "what South holds is -1, below 0"),
    ("4,4,4,4/4,4,4,4 0--2", "what North holds is -2, below 0"),
    ("4,4,4,4/4,4,4,4 q0-0", "what South holds is 'q0', expected a number"),
    ("4,4,4,4/4,4,4,4 0-", "what North holds is '', expected a number"),
    ("4,4,4,4/4,4,4,4 0-0 E", "side 'E' is unknown, expected S or N"),
    ("4,4,4,4/4,4,4,4 s", "side 's' is unknown, expected S or N"),
    ("4,4,4,4/4,4,4,4 0-0 S N", "side 'S N' is unknown, expected S or N"),
    ("4,4,4,4/4,4,4,4 S 0-0", "side 'S 0-0' is unknown, expected S or N"),
]


@pytest.mark.parametrize(("text", "problem"), SINGLE)
def test_each_problem_is_named(text: str, problem: str) -> None:
    assert problems(text) == [problem]


# The same rows, by what they show in Wahree.
WAHREE_SINGLE = [
    ("4,4,4,4,4/4,4,4,4,4,4", "South has 5 pits, expected 6"),
    ("4,4,4,4,4,4/4,4,4,4,4,5", "49 seeds in all, at most 48 expected"),
    ("4,4,4,4,4,4/0,0,0,0,0,0 20-5", "49 seeds in all, at most 48 expected"),
    (
        "4,4,4,4,4,4/4,4,4,4,4,4*",
        "North's pit f is captured or closed, which this game does not have",
    ),
    (
        "4,4,x,4,4,4/4,4,4,4,4,4",
        "South's pit C is captured or closed, which this game does not have",
    ),
]


@pytest.mark.parametrize(("text", "problem"), WAHREE_SINGLE)
def test_each_problem_is_named_in_wahree(text: str, problem: str) -> None:
    assert problems(text, WAHREE) == [problem]


def test_all_problems_are_listed_at_once() -> None:
    assert set(problems("4,q,-1/9,3*,44,4,4 z-1 X")) == {
        "South has 3 pits, expected 4",
        "North has 5 pits, expected 4",
        "South's pit B is 'q', expected a number",
        "South's pit C is -1, below 0",
        "North's pit b is captured and holds 3, at least 4 expected",
        "what South holds is 'z', expected a number",
        "68 seeds in all, at most 32 expected",
        "side 'X' is unknown, expected S or N",
    }
    assert set(problems("x,x,x,x/x,x,x,x 0-0 s")) == {
        "South has no open pit, at least 1 expected",
        "North has no open pit, at least 1 expected",
        "side 's' is unknown, expected S or N",
    }


def test_the_message_has_the_text_and_every_problem() -> None:
    with pytest.raises(PositionError) as caught:
        parse_position("4,4,4,q/4,4,4,4 0-0 E", KRUR)
    assert str(caught.value) == (
        "'4,4,4,q/4,4,4,4 0-0 E' is not a position: South's pit D is 'q', expected a number; "
        "side 'E' is unknown, expected S or N"
    )


@pytest.mark.parametrize("text", ["", " ", "_", "/", "startx", "Start", "\x00", "٤,٤,٤,٤/٤,٤,٤,٤"])
def test_texts_that_are_no_position_at_all(text: str) -> None:
    assert len(problems(text)) >= 1
    assert len(problems(text, WAHREE)) >= 1


@pytest.mark.parametrize("digits", ["٤", "４", "²", "④", "1e0", "0x4", "4\u200b"])
def test_digits_of_other_scripts_are_no_numbers(digits: str) -> None:
    assert problems(f"4,4,4,4/4,4,4,{digits}") == [
        f"North's pit d is {digits!r}, expected a number"
    ]
    assert problems(f"4,4,4,4/4,4,4,4 {digits}-0") == [
        f"what South holds is {digits!r}, expected a number"
    ]


def test_huge_numbers_are_refused_with_a_short_message() -> None:
    huge = "9" * 10_000
    for text in (f"4,4,4,{huge}/4,4,4,4", f"4,4,4,4/4,4,4,4 0-{huge}", f"4,4,4,-{huge}/4,4,4,4"):
        with pytest.raises(PositionError) as caught:
            parse_position(text, KRUR)
        assert len(str(caught.value)) < 400
    assert problems("4,4,4,999999999/4,4,4,4") == ["1000000027 seeds in all, at most 32 expected"]


@pytest.mark.parametrize("pits", [400, 3_000])
def test_a_row_of_very_many_pits_is_refused(pits: int) -> None:
    with pytest.raises(PositionError, match=f"South has {pits} pits, expected 4"):
        parse_position(",".join(["0"] * pits) + "/4,4,4,4", KRUR)


def test_a_row_of_very_many_problems_is_refused_in_words() -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(",".join(["q"] * 3_000) + "/4,4,4,4", KRUR)
    assert "South has 3000 pits, expected 4" in str(caught.value)


def test_a_row_longer_than_there_are_characters_to_name_pits_is_refused() -> None:
    with pytest.raises(PositionError, match="South has 1200001 pits, expected 6"):
        parse_position("0," * 1_200_000 + "0/0", WAHREE)


def test_a_message_can_be_printed_whatever_pit_it_names() -> None:
    # The letters of a row this long would reach code points that are no characters.
    with pytest.raises(PositionError) as caught:
        parse_position("0," * 55_300 + "q/0", WAHREE)
    assert str(caught.value).encode()


def test_a_side_that_is_very_long_is_cut_in_the_message() -> None:
    with pytest.raises(PositionError) as caught:
        parse_position("4,4,4,4/4,4,4,4 0-0 " + "S" * 100_000, KRUR)
    assert len(str(caught.value)) < 400
    assert "…" in str(caught.value)
