"""Moves as text: letters, marks, and marks that are not true."""

import pytest
from boards import KRUR, WAHREE, letter_of, pit_of, played
from hypothesis import given
from hypothesis import strategies as st
from strategies import GAME_KEYS, texts

from semina.errors import MoveError
from semina.notation.move_text import (
    MarkedMove,
    check_marks,
    format_move,
    parse_marked_move,
    parse_move,
)
from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.move import PASS
from semina.rules.sowing import End

# A move of each kind (most are worked out in the tests of the rulings), and how it is printed.
PRINTED = [
    (KRUR, "0,1,3,0/0,0,0,0 S", "B", "B"),
    (KRUR, "0,0,0,2/5,3,1,1 S", "D", "Dx"),
    (KRUR, "0,0,0,2/1,4*,0,3 S", "D", "D"),
    (KRUR, "3,x,x,x/1,x,x,x S", "A", "A~"),
    (KRUR, "5*,0,0,0/3,1,1,1 S", "-", "-"),
    (KRUR, "3,1,0,0/0,0,0,1 N", "d", "dx"),
    (WAHREE, "start", "C", "C"),
    (WAHREE, "0,0,0,0,0,3/1,2,1,0,0,5 S", "F", "Fx7"),
    (WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F", "Fx4#"),
    (WAHREE, "1,1,1,1,1,0/0,0,8,0,0,1 0-0 N", "c", "cx10#"),
]


@pytest.mark.parametrize(("rules", "text", "letter", "printed"), PRINTED)
def test_a_move_is_printed_with_what_it_did(
    rules: Rules, text: str, letter: str, printed: str
) -> None:
    play = played(rules, text, letter)
    assert format_move(play) == printed
    written = parse_marked_move(printed, play.before)
    assert written.move == play.move == parse_move(printed, play.before)
    check_marks(printed, written, play)


def test_each_pit_has_its_letter_and_each_side_its_own() -> None:
    south, north = parse_position("start", KRUR), parse_position("4,4,4,4/4,4,4,4 N", KRUR)
    assert [parse_move(letter, south) for letter in "ABCD-"] == [0, 1, 2, 3, PASS]
    assert [parse_move(letter, north) for letter in "abcd-"] == [4, 5, 6, 7, PASS]
    board = parse_position("4,4,4,4,4,4/4,4,4,4,4,4 N", WAHREE)
    assert [parse_move(letter, board) for letter in "abcdef"] == [6, 7, 8, 9, 10, 11]


def test_the_marks_are_read_each_by_itself() -> None:
    position = parse_position("start", WAHREE)
    assert parse_marked_move("F", position) == MarkedMove(5)
    assert parse_marked_move("Fx8#", position) == MarkedMove(5, "x8", "#")
    assert parse_marked_move("Fx#~", position) == MarkedMove(5, "x", "#", "~")
    assert parse_marked_move("-~", position) == MarkedMove(PASS, "", "", "~")


@pytest.mark.parametrize(
    "text",
    ["", " ", "E", "e", "a", "AA", "A ", "A1", "Ax5y", "A#x", "A~#", "+", "--", "А", "4", "A\n"],
)
def test_what_is_no_move_of_the_side_to_move_is_refused(text: str) -> None:
    with pytest.raises(MoveError) as caught:
        parse_move(text, parse_position("start", KRUR))
    assert str(caught.value) == (
        f"{text!r} is not a move in 4,4,4,4/4,4,4,4 0-0 S; expected a pit from A to D, or -"
    )


def test_a_very_long_move_is_cut_in_the_message() -> None:
    with pytest.raises(MoveError) as caught:
        parse_move("A" * 100_000, parse_position("4,4,4,4,4,4/4,4,4,4,4,4 N", WAHREE))
    assert len(str(caught.value)) < 250
    assert "expected a pit from a to f, or -" in str(caught.value)


def test_a_very_long_mark_is_cut_in_the_message() -> None:
    # Digits without end behind the x are still one mark, and not true.
    play = played(WAHREE, "start", "C")
    text = "Cx" + "9" * 100_000
    with pytest.raises(MoveError) as caught:
        check_marks(text, parse_marked_move(text, play.before), play)
    assert len(str(caught.value)) < 400


# What is untrue of the moves above: the text as written, the mark, and what is expected.
UNTRUE = [
    (KRUR, "0,1,3,0/0,0,0,0 S", "Bx", "x", "B"),
    (KRUR, "0,1,3,0/0,0,0,0 S", "B~", "~", "B"),
    (KRUR, "0,0,0,2/5,3,1,1 S", "Dx4", "x4", "Dx"),
    (KRUR, "0,0,0,2/5,3,1,1 S", "D#", "#", "Dx"),
    (KRUR, "3,x,x,x/1,x,x,x S", "Ax~", "x", "A~"),
    (KRUR, "5*,0,0,0/3,1,1,1 S", "-x", "x", "-"),
    (WAHREE, "start", "Cx2", "x2", "C"),
    (WAHREE, "0,0,0,0,0,3/1,2,1,0,0,5 S", "Fx6", "x6", "Fx7"),
    (WAHREE, "0,0,0,0,0,3/1,2,1,0,0,5 S", "Fx", "x", "Fx7"),
    (WAHREE, "0,0,0,0,0,3/1,2,1,0,0,5 S", "Fx7#", "#", "Fx7"),
    (WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "Fx10#", "x10", "Fx4#"),
    (WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F~", "~", "Fx4#"),
]


@pytest.mark.parametrize(("rules", "position", "text", "mark", "true"), UNTRUE)
def test_a_mark_that_is_not_true_is_refused(
    rules: Rules, position: str, text: str, mark: str, true: str
) -> None:
    play = played(rules, position, text[0])
    with pytest.raises(MoveError) as caught:
        check_marks(text, parse_marked_move(text, play.before), play)
    assert str(caught.value) == (
        f"the mark {mark!r} of {text!r} is not true in {play.before}; expected {true!r}"
    )


@given(GAME_KEYS.flatmap(lambda key: st.tuples(st.just(key), texts(key))), st.data())
def test_moves_are_read_with_all_some_or_none_of_their_marks(
    drawn: tuple[str, str], data: st.DataObject
) -> None:
    rules = CATALOGUE[drawn[0]]
    position = parse_position(drawn[1], rules)
    for move in rules.legal_moves(position):
        play = rules.play(position, move)
        printed = format_move(play)
        assert printed[0] == letter_of(rules, move)
        assert pit_of(rules, printed[0]) == move
        assert ("#" in printed, "~" in printed) == (
            play.sowing.end is End.WIPE_OUT,
            play.sowing.end is End.ENDLESS,
        )
        assert ("x" in printed) == bool(play.sowing.captures)
        marks = [part for part in parse_marked_move(printed, position)[1:] if part]
        kept = data.draw(st.lists(st.booleans(), min_size=len(marks), max_size=len(marks)))
        text = printed[0] + "".join(
            mark for mark, is_kept in zip(marks, kept, strict=True) if is_kept
        )
        written = parse_marked_move(text, position)
        assert written.move == move
        check_marks(text, written, play)
