"""Records that are wrong: each kind of fault, with its line and column and the position reached."""

import pytest

from semina.errors import RecordError
from semina.notation.record import format_record, record_of
from semina.notation.record_reader import parse_records
from semina.rules.board import Side

OPENING = "4,4,4,4/4,4,4,4 0-0 S"
HEAD = '[Game "krur"]\n[Rules "1"]\n'


def fault(text: str) -> RecordError:
    """The error of a text, that of its first wrong record."""
    with pytest.raises(RecordError) as caught:
        parse_records(text)
    return caught.value


# What follows HEAD; line, column; a part of the message.
TAGS = [
    ("[Event x]\n\n*", 3, 1, "'[Event x]' is not a tag pair; expected one such as [Event"),
    ('[Event "x]\n\n*', 3, 1, "'[Event \"x]' is not a tag pair"),
    ('[Event "x"\n\n*', 3, 1, "'[Event \"x\"' is not a tag pair"),
    ('[Event "a"b"]\n\n*', 3, 1, "is not a tag pair"),
    ('[Event "x\\"]\n\n*', 3, 1, "is not a tag pair"),
    ('[My tag "x"]\n\n*', 3, 1, "is not a tag pair"),
    ('[Event "x"] 1. A *', 3, 1, "is not a tag pair"),
    ("[]\n\n*", 3, 1, "'[]' is not a tag pair"),
    ('[South "a"]\n[South "b"]\n\n*', 4, 1, "the tag South stands here for the second time"),
    ('[Position "4,4/q"]\n\n*', 3, 1, "'4,4/q' is not a position: South has 2 pits"),
    ('[Winner "south"]\n\n*', 3, 1, "the winner 'south' is unknown; expected one of: South, North"),
    ('[Termination "resignation"]\n\n1. A *', 3, 1, "ended by resignation needs the tag [Winner"),
    ('[Termination "time"]\n[Winner "none"]\n\n1. A *', 3, 1, "ended by time needs the tag"),
]


@pytest.mark.parametrize(("text", "line", "column", "part"), TAGS)
def test_a_wrong_tag(text: str, line: int, column: int, part: str) -> None:
    error = fault(HEAD + text)
    assert (error.line, error.column) == (line, column)
    assert part in str(error)
    assert str(error).startswith(f"line {line}, column {column}: ")


# Whole texts whose game or version cannot be known.
HEADS = [
    (
        '[Rules "1"]\n[Game "krur"]\n\n*',
        1,
        "'[Rules \"1\"]' does not begin a record; expected a tag",
    ),
    ("hello", 1, "'hello' does not begin a record"),
    ("\n\n 1. A *", 3, "' 1. A *' does not begin a record"),
    ('[Game "krur"]\n\n*', 1, "the tag Rules is missing"),
    (
        '[Game "krur"]\n[Event "x"]\n[Rules "2"]\n\n*',
        3,
        "rules version '2' is unknown here; expected [Rules",
    ),
    ('[Game "krur"]\n[Rules ""]\n\n*', 2, "rules version '' is unknown here; expected [Rules"),
    ('[Game "chess"]\n[Rules "1"]\n\n*', 1, "there is no game 'chess'; expected one of: krur, w"),
    ('\n[Game "KRUR"]\n[Rules "1"]\n\n*', 2, "there is no game 'KRUR'"),
]


@pytest.mark.parametrize(("text", "line", "part"), HEADS)
def test_a_head_that_does_not_say_which_game_it_is(text: str, line: int, part: str) -> None:
    error = fault(text)
    assert (error.line, error.column) == (line, 1)
    assert part in str(error)


# The movetext (from line 4 on); line, column; the position reached; a part of the message.
# After 1. A it is 4,0,9,9/1,1,8,0 with North to move.
AFTER_A = "4,0,9,9/1,1,8,0 0-0 N"
MOVES = [
    ("1. E *", 4, 4, OPENING, "'E' is not a move in"),
    ("1. a *", 4, 4, OPENING, "expected a pit from A to D, or -"),
    ("1. - *", 4, 4, OPENING, "'-' is not legal in"),
    ("1. A d *", 4, 6, AFTER_A, "'d' is not legal in"),
    ("1. A\n  A *", 5, 3, AFTER_A, "expected a pit from a to d, or -"),
    ("1.E *", 4, 3, OPENING, "'E' is not a move"),
    ("1. {è 種} E *", 4, 10, OPENING, "'E' is not a move"),
    ("1. Ax *", 4, 4, OPENING, "the mark 'x' of 'Ax' is not true"),
    ("1. A~! *", 4, 4, OPENING, "the mark '~' of 'A~' is not true"),
    ("1. A!!! *", 4, 4, OPENING, "the annotation '!!!' is unknown; expected one of: ! ?"),
    ("1. A?!? *", 4, 4, OPENING, "the annotation '?!?' is unknown"),
    # In a variation the position reached is the variation's (after 1. B, from the rules).
    ("1. A (1. B D) *", 4, 12, "0,4,0,9/9,1,1,8 0-0 N", "'D' is not a move in"),
    ("1. A (1. B) b (1... A) *", 4, 21, AFTER_A, "'A' is not a move in"),
    ("1. A [ *", 4, 6, AFTER_A, "'[' is not a move"),
    ("1. A 16-16-0 *", 4, 6, AFTER_A, "'16-16-0' is not a move"),
]


@pytest.mark.parametrize(("text", "line", "column", "position", "part"), MOVES)
def test_a_wrong_move_is_reported_with_the_position_reached(
    text: str, line: int, column: int, position: str, part: str
) -> None:
    error = fault(f"{HEAD}\n{text}")
    assert (error.line, error.column) == (line, column)
    assert part in str(error)
    assert position in str(error)


# Faults of the movetext that are no moves: line, column, a part of the message.
MOVETEXT = [
    ("1. A {a comment\nwithout end", 4, 6, "the comment that begins here is not closed"),
    ('1. A {a\n[Game "krur"]', 4, 6, "the comment that begins here is not closed"),
    ("1. A (1. B", 4, 6, "the variation that begins here is not closed"),
    ("1. A (1. B (1. C) *", 4, 6, "the variation that begins here is not closed"),
    ("1. A (1. B\n(1. C *", 5, 1, "the variation that begins here is not closed"),
    ("1. A ) *", 4, 6, "this ')' closes no variation"),
    ("1. A (1. B)) *", 4, 12, "this ')' closes no variation"),
    ("1. A () *", 4, 6, "a variation without a move"),
    ("1. A (1. {only words}) *", 4, 6, "a variation without a move"),
    ("(1. A) *", 4, 1, "a variation before the first move"),
    ("1. A ((1. B)) *", 4, 7, "a variation before the first move"),
    ("$1 1. A *", 4, 1, "'$1' is not an annotation of a move"),
    ("! 1. A *", 4, 1, "is not an annotation of a move"),
    ("1. A $ *", 4, 6, "'$' is not an annotation of a move"),
    ("1. A $1000 *", 4, 6, "'$1000' is not an annotation of a move"),
    ("1. A * b", 4, 8, "'b' stands behind the result"),
    ("1. A * *", 4, 8, "'*' stands behind the result"),
    ("1. A", 5, 1, "the game has no result; expected one such as 21-11, or *"),
    ("", 4, 1, "the game has no result"),
]


@pytest.mark.parametrize(("text", "line", "column", "part"), MOVETEXT)
def test_a_fault_of_the_movetext(text: str, line: int, column: int, part: str) -> None:
    error = fault(f"{HEAD}\n{text}")
    assert part in str(error)
    assert (error.line, error.column) == (line, column)


# What follows a finished record on later lines, up to the next record or the end.
STRAY = [
    ("1. A *\n1... a *", 5, "1... a *"),
    ("1. A *\n\nmore", 6, "more"),
    ('1. A *\n\nmore\n\n[Game "krur"]\n[Rules "1"]\n\n*', 6, "more"),
    ('1. A *\n\n[Event "x"]\n[Rules "1"]\n\n1. B *', 6, "Event"),
]


@pytest.mark.parametrize(("text", "line", "part"), STRAY)
def test_text_between_records_is_a_fault(text: str, line: int, part: str) -> None:
    error = fault(f"{HEAD}\n{text}")
    assert (error.line, error.column) == (line, 1)
    assert part in str(error)


# Tags, movetext; the line of what is not true, and what is expected instead.
ENDED = '[Position "0,0,0,1/4*,8*,0,0 9-8"]\n'  # 1. D ends it: South 5 + 8 + 9, North 8.
UNTRUE = [
    ("", "1. A 16-16", 4, "'16-16' is not true; expected '*'"),
    ('[Result "16-16"]\n', "1. A *", 3, "'16-16' is not true; expected '*'"),
    ('[Termination "exhausted"]\n', "1. A *", 3, "'exhausted' is not true: the game goes on"),
    (
        '[Termination "boredom"]\n',
        "1. A *",
        3,
        "the termination 'boredom' is unknown; expected one of: exhausted",
    ),
    ('[Winner "South"]\n', "1. A *", 3, "'South' is not true; expected 'none'"),
    (ENDED, "1. D *", 5, "'*' is not true; expected '22-8'"),
    (ENDED, "1. D 8-22", 5, "'8-22' is not true; expected '22-8'"),
    (ENDED + '[Result "21-8"]\n', "1. D 22-8", 4, "'21-8' is not true; expected '22-8'"),
    (ENDED + '[Winner "North"]\n', "1. D 22-8", 4, "'North' is not true; expected 'South'"),
    (ENDED + '[Termination "time"]\n', "1. D 22-8", 4, "'time' is not true; expected 'exhausted'"),
    ('[Termination "abandoned"]\n', "1. A 0-0", 5, "'0-0' is not true; expected '*'"),
    ('[Termination "agreement"]\n', "1. A *", 5, "'*' is not true; expected '0-0'"),
    ('[Termination "agreement"]\n[Winner "South"]\n', "1. A 0-0", 4, "expected 'none'"),
]


@pytest.mark.parametrize(("tags", "text", "line", "part"), UNTRUE)
def test_a_result_or_tag_that_is_not_true(tags: str, text: str, line: int, part: str) -> None:
    wrong = f"{HEAD}{tags}\n{text}"
    error = fault(wrong)
    assert part in str(error)
    in_tags = line <= 2 + tags.count("\n")
    assert error.line == line
    assert error.column == (1 if in_tags else text.rindex(" ") + 2)
    assert error.position is not None
    assert f"(position reached: {error.position})" in str(error)


def test_the_position_reached_is_that_of_the_last_good_move() -> None:
    assert fault(f"{HEAD}\n1. A 16-16").position == AFTER_A
    assert fault(f"{HEAD}\n1. A").position == AFTER_A
    assert fault(f"{HEAD}\n1. A!!!").position == OPENING


def test_a_move_after_the_end_is_refused() -> None:
    error = fault(f"{HEAD}{ENDED}\n1. D a 22-8")
    assert (error.line, error.column) == (5, 6)
    assert "'a' cannot be played: the game is over in 0,0,0,0/5*,8*,0,0 9-8 N" in str(error)


@pytest.mark.parametrize("result", ["22-8", "*"])
def test_a_record_may_leave_its_ends_out_if_the_moves_say_them(result: str) -> None:
    if result == "*":
        [record] = parse_records(f"{HEAD}\n1. A *")
        assert record.game.outcome is None
        return
    [record] = parse_records(f'{HEAD}{ENDED}[Winner "South"]\n\n1. D {result}')
    assert record.game.outcome is not None
    assert record.game.outcome.winner is Side.SOUTH
    assert record == parse_records(format_record(record_of(record.game)))[0]


def test_messages_stay_short_whatever_the_text() -> None:
    long = "z" * 50_000
    for text in (
        f"[{long}",
        f'[Position "{long}"]\n\n*',
        f'[Winner "{long}"]\n\n*',
        f'[Termination "{long}"]\n\n*',
        f'[Result "{long}"]\n\n*',
        f"\n1. {long} *",
        f"\n1. A{'!' * 50_000} *",
        f"\n1. A {'9' * 50_000}-0",
        f"\n1. A ${'9' * 50_000} *",
        f"\n1. A * {long}",
        f"\n1. Ax{'9' * 50_000} *",
    ):
        assert len(str(fault(HEAD + text))) < 600, text[:40]
    for text in (long, f'[Game "{long}"]\n', f'[Game "krur"]\n[Rules "{long}"]\n'):
        assert len(str(fault(text))) < 600, text[:40]


def test_a_text_with_half_a_character_is_a_fault() -> None:
    error = fault(f"{HEAD}\n1. A {{\ud800}} *")
    assert error.line == 4
