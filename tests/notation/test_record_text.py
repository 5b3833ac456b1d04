"""Game records: written and read again, the canonical text, and what reading tolerates."""

import pytest
from boards import KRUR, WAHREE, game_from
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import records

from semina.errors import SeminaError
from semina.notation.record import (
    Line,
    Record,
    Step,
    format_record,
    format_records,
    record_of,
)
from semina.notation.record_reader import parse_records
from semina.rules.board import Side
from semina.rules.game import new_game
from semina.rules.outcome import Termination


@settings(max_examples=300)
@given(st.lists(records(), min_size=1, max_size=3))
def test_records_are_read_as_they_were_written(written: list[Record]) -> None:
    text = format_records(written)
    assert parse_records(text) == written
    assert format_records(parse_records(text)) == text


@given(records())
def test_lines_are_at_most_78_columns_where_words_allow_it(record: Record) -> None:
    movetext = format_record(record).partition("\n\n")[2]
    for line in movetext.split("\n"):
        *others, last = line.split(" ")
        # No line may begin with what begins a tag or a `%` line.
        assert len(line) <= 78 or not others or last[0] in "[%"
        assert not line.startswith(("[", "%"))
    assert format_record(record).endswith("\n\n")


ANNOTATED = """\
[Game "krur"]
[Rules "1"]
[Event "The \\"great\\" one \\\\ 1"]
[South "Lella"]
[North "Wu"]
[Result "*"]

{Before the first move} 1. A $1 {Eight laps} {Two comments} (1. B $2 {Not
this} 1... a (1... b 2. A) 2. A) (1. C) 1... a 2. A *

"""


def test_a_record_worked_out_by_hand() -> None:
    # 1. A: 4,0,9,9/1,1,8,0, North to move (from the rules). a: b makes 2, then c makes 9, …
    [record] = parse_records(ANNOTATED)
    assert record.tags == {"Event": 'The "great" one \\ 1', "South": "Lella", "North": "Wu"}
    assert record.line.comments == ("Before the first move",)
    first, second, third = record.line.steps
    assert str(first.play.after) == "4,0,9,9/1,1,8,0 0-0 N"
    assert first.annotations == (1,)
    assert first.comments == ("Eight laps", "Two comments")
    assert [len(line.steps) for line in first.variations] == [3, 1]
    instead = first.variations[0].steps
    # 1. B: 0,4,0,9/9,1,1,8 (from the rules).
    assert str(instead[0].play.after) == "0,4,0,9/9,1,1,8 0-0 N"
    assert (instead[0].annotations, instead[0].comments) == ((2,), ("Not this",))
    assert [step.play.move for step in instead] == [1, 4, 0]
    assert instead[1].variations == (Line(instead[1].variations[0].steps),)
    assert [step.play.move for step in instead[1].variations[0].steps] == [5, 0]
    assert instead[1].variations[0].steps[0].play.before == instead[0].play.after
    assert (second.play.move, third.play.move) == (4, 0)
    assert (second.comments, second.variations) == ((), ())
    assert format_record(record) == ANNOTATED


LOOSE = """\
\ufeff% a line that begins so is not read
[Game "krur"]\r
  [ Rules   "1" ]  \r
[Event "x"]
1 A! 1...a?? 7. A !?
a {a comment \t over
  two lines} ( d $7
) B ; the rest } of it
% 3. C
*
"""


def test_what_reading_tolerates() -> None:
    # No blank line, move numbers wrong or missing, signs for annotations, `;` and `%`, spaces
    # anywhere, Windows line ends, a byte order mark.
    [record] = parse_records(LOOSE)
    assert record.tags == {"Event": "x"}
    steps = record.line.steps
    assert [step.play.move for step in steps] == [0, 4, 0, 4, 1]
    assert [step.annotations for step in steps] == [(1,), (4,), (5,), (), ()]
    assert steps[3].comments == ("a comment over two lines",)
    assert steps[3].variations[0].steps[0].play.move == 7
    assert steps[3].variations[0].steps[0].annotations == (7,)
    assert steps[4].comments == ("the rest ) of it",)


@pytest.mark.parametrize(
    ("sign", "number"), [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)]
)
def test_signs_stand_for_the_annotations_of_pgn(sign: str, number: int) -> None:
    for written in (f"A{sign}", f"A {sign}", f"A ${number}"):
        [record] = parse_records(f'[Game "krur"]\n[Rules "1"]\n\n1. {written} *\n')
        assert record.line.steps[0].annotations == (number,)


def test_a_comment_to_the_end_of_the_line_is_folded_like_any_other() -> None:
    [record] = parse_records('[Game "krur"]\n[Rules "1"]\n\n1. A ; two  spaces \n*\n')
    assert record.line.steps[0].comments == ("two spaces",)
    assert parse_records(format_record(record)) == [record]


def test_a_comment_with_what_looks_like_a_tag_is_no_tag() -> None:
    # Wherever the lines break, no line of a comment may look like the first of a record.
    game = new_game("krur")
    for space in (" ", "\u2003", "\xa0", " \u3000 "):
        for width in range(60, 80):
            record = Record(game, {}, Line((), ("w" * width + space + '[Game "krur"] more',)))
            assert parse_records(format_record(record)) == [record]


def test_no_line_of_a_comment_begins_with_a_percent_sign() -> None:
    # Such a line is not read by readers of PGN.
    game = new_game("krur")
    for width in range(60, 80):
        record = Record(game, {}, Line((), ("w" * width + " % off",)))
        assert "\n%" not in format_record(record)
        assert parse_records(format_record(record)) == [record]


def test_the_number_is_written_again_after_an_interruption() -> None:
    game = game_from(KRUR, "start", "AaA")
    first, second, third = map(Step, game.plays)
    instead = Line((Step(game_from(KRUR, "start", "B").plays[0]),))

    def movetext(*steps: Step) -> str:
        return format_record(Record(game, {}, Line(steps))).splitlines()[-2]

    assert movetext(first, second, third) == "1. A a 2. A *"
    assert movetext(first._replace(variations=(instead,)), second, third) == (
        "1. A (1. B) 1... a 2. A *"
    )
    assert movetext(first._replace(comments=("x",)), second, third) == "1. A {x} 1... a 2. A *"
    assert movetext(first._replace(annotations=(2,)), second, third) == "1. A $2 a 2. A *"
    assert movetext(first, second._replace(comments=("x",)), third) == "1. A a {x} 2. A *"


def test_tags_stand_in_their_order_and_those_of_the_game_follow_from_it() -> None:
    game = game_from(KRUR, "4,4,4,4/4,4,2,x 5-1 N", "a").resign(Side.NORTH)
    tags = {"Zoo": "z", "North": "n", "Round": "2", "Match": "m", "Event": "e", "Options": "o"}
    text = format_record(record_of(game, {**tags, "Result": "9-9", "Game": "chess"}))
    names = [line[1:].split(" ")[0] for line in text.splitlines() if line.startswith("[")]
    assert names == [
        *("Game", "Rules", "Event", "Match", "Round", "North", "Position", "Options", "Zoo"),
        *("Result", "Winner", "Termination"),
    ]
    assert '[Game "krur"]\n[Rules "1"]\n' in text
    assert '[Position "4,4,4,4/4,4,2,x 5-1 N"]\n' in text
    # A game that North starts begins with `1...`; broken off, the seeds so far are its result.
    assert '[Result "5-1"]\n[Winner "South"]\n[Termination "resignation"]\n\n1... a 5-1\n' in text


def test_each_end_of_a_game_is_written() -> None:
    game = game_from(WAHREE, "1,2,3,0,0,2/1,1,0,0,0,5 20-10 S")
    written = {
        ended.outcome.termination: format_record(record_of(ended)).splitlines()[3:]
        for ended in (
            game.agree(),
            game.abandon(),
            game.lose_on_time(Side.SOUTH),
            game_from(WAHREE, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S"),
        )
        if ended.outcome
    }
    # W9: 20 + 8 and 10 + 7.
    assert written == {
        Termination.AGREEMENT: ['[Result "28-17"]', '[Termination "agreement"]', "", "28-17", ""],
        Termination.ABANDONED: ['[Result "*"]', '[Termination "abandoned"]', "", "*", ""],
        Termination.TIME: [
            *('[Result "28-17"]', '[Winner "North"]', '[Termination "time"]', "", "28-17", ""),
        ],
        Termination.IMMOBILISED: [
            *('[Result "25-23"]', '[Termination "immobilised"]', "", "25-23", ""),
        ],
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("Event", f"a{sign}b") for sign in ("\n", "\r", "\0", "\x1b", "\x7f", "\x85")],
        *[("A\nB", "x"), ("My tag", "x"), ("", "x"), ('A"', "x"), ("A]", "x")],
        ("Event", "half a character: \ud800"),
    ],
)
def test_a_tag_that_could_not_be_read_again_is_not_written(name: str, value: str) -> None:
    with pytest.raises(SeminaError, match="cannot be written"):
        format_record(record_of(new_game("krur"), {name: value}))


@pytest.mark.parametrize("comment", ["a}b", "a\nb", "\x1b[2J", "\0", "half: \udcff"])
def test_a_comment_that_could_not_be_read_again_is_not_written(comment: str) -> None:
    game = new_game("krur")
    with pytest.raises(SeminaError, match="cannot be written"):
        format_record(Record(game, {}, Line((), (comment,))))
    played = game.play(0)
    with pytest.raises(SeminaError, match="cannot be written"):
        format_record(Record(played, {}, Line((Step(played.plays[0], (), (comment,)),))))


def test_an_empty_text_has_no_records() -> None:
    assert parse_records("") == parse_records("\n \n% nothing\n\n") == []
    assert format_records([]) == ""


def test_a_variation_is_numbered_as_the_move_it_stands_for() -> None:
    head = '[Game "wahree"]\n[Rules "1"]\n[Result "*"]\n\n'
    text = head + "1. F f 2. A (2. B b 3. C) 2... b (2... c 3. D) *\n\n"
    assert format_records(parse_records(text)) == text


def test_byte_order_marks_stand_where_files_were_put_together() -> None:
    text = '\ufeff[Game "krur"]\n[Rules "1"]\n\n1. A *\n\n'
    assert len(parse_records(text + text)) == 2
