"""Lenient reading: the good games of a file are kept, and each bad one is reported in its place."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import records

from semina.errors import RecordError
from semina.notation.record import Record, format_record
from semina.notation.record_lines import LONGEST
from semina.notation.record_reader import (
    DEEPEST_VARIATION,
    read_records,
    read_records_leniently,
)

GOOD = b'[Game "krur"]\n[Rules "1"]\n[Event "good %d"]\n\n1. A *\n\n'
HEAD = b'[Game "krur"]\n[Rules "1"]\n'

# A bad record, from its first line; its line and column there; a part of the message.
BAD = {
    "bad tag": (HEAD + b"[Event x]\n\n1. A *\n\n", 3, 1, "not a tag pair"),
    "a tag twice": (HEAD + b'[Rules "1"]\n\n1. A *\n\n', 3, 1, "for the second time"),
    "no version": (b'[Game "krur"]\n\n1. A *\n\n', 1, 1, "the tag Rules is missing"),
    "other version": (b'[Game "krur"]\n[Rules "9"]\n\n1. A *\n\n', 2, 1, "rules version '9'"),
    "other game": (b'[Game "chess"]\n[Rules "1"]\n\n1. e4 *\n\n', 1, 1, "no game 'chess'"),
    "bad position": (HEAD + b'[Position "4"]\n\n1. A *\n\n', 3, 1, "not a position"),
    "illegal move": (HEAD + b"\n1. A a 2. B *\n\n", 4, 11, "is not legal"),
    "no move at all": (HEAD + b"\n1. e4 e5 *\n\n", 4, 4, "is not a move"),
    "untrue mark": (HEAD + b"\n1. Ax *\n\n", 4, 4, "is not true"),
    "untrue result": (HEAD + b"\n1. A 9-9\n\n", 4, 6, "is not true"),
    "unclosed comment": (HEAD + b"\n1. A { and\n so on *\n\n", 4, 6, "not closed"),
    "unclosed variation": (HEAD + b"\n1. A (1. B *\n\n", 4, 6, "not closed"),
    "deep variations": (
        HEAD + b"\n1. A " + b"(1. A " * 10_000 + b"*\n\n",
        4,
        198,
        "deeper than 32",
    ),
    "only parentheses": (HEAD + b"\n1. A " + b"(" * 10_000 + b"\n\n", 4, 7, "before the first"),
    "closing only": (HEAD + b"\n1. A " + b")" * 10_000 + b"\n\n", 4, 6, "closes no variation"),
    "latin-1": (HEAD + b"\n1. A {caff\xe8} *\n\n", 4, 11, "the byte 0xe8 is not UTF-8 text"),
    "latin-1 tag": (HEAD + b'[South "Ni\xf1o"]\n\n1. A *\n\n', 3, 11, "the byte 0xf1"),
    "control character": (HEAD + b"\n1. A {\x1b[2J} *\n\n", 4, 7, "the control character '\\x1b'"),
    "zero bytes": (HEAD + b"\n1. A \0\0\0 *\n\n", 4, 6, "the control character '\\x00'"),
    "long line": (HEAD + b"\n1. A {" + b"z" * (LONGEST + 1) + b"} *\n\n", 4, 1, "longer than"),
    "long tag": (HEAD + b'[A "' + b"z" * 3 * LONGEST + b'"]\n\n1. A *\n\n', 3, 1, "longer than"),
    "long comment": (HEAD + b"\n1. A {" + b"zz\n" * LONGEST + b"} *\n\n", 4, 6, "not closed"),
    "empty lines": (HEAD + b"\n1. A {" + b"\n" * 2 * LONGEST + b"} *\n\n", 4, 6, "not closed"),
    "missing result": (HEAD + b"\n1. A a\n\n", 6, 1, "no result"),
    "nothing": (HEAD + b"\n", 4, 1, "no result"),
    "text after the result": (HEAD + b"\n1. A * more\n\n", 4, 8, "stands behind the result"),
    "move after the result": (HEAD + b"\n1. A * 1... a\n\n", 4, 8, "stands behind the result"),
    "long number": (HEAD + b"\n" + b"9" * 100_000 + b". E *\n\n", 4, 100_003, "is not a move"),
}


def results(data: bytes) -> list[str | RecordError]:
    """What is found in a file: the event of a good record, or an error."""
    return [
        found if isinstance(found, RecordError) else found.tags.get("Event", "")
        for found in read_records_leniently(BytesIO(data))
    ]


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_between_good_ones(name: str) -> None:
    bad, line, column, part = BAD[name]
    first, error, third = results(GOOD % 1 + bad + GOOD % 2)
    assert (first, third) == ("good 1", "good 2")
    assert isinstance(error, RecordError)
    assert part in str(error)
    assert (error.line, error.column) == (line + 6, column)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_first_and_last(name: str) -> None:
    bad, line, column, _ = BAD[name]
    error, good, again = results(bad + GOOD % 1 + bad.rstrip() + b"\n")
    assert good == "good 1"
    assert isinstance(error, RecordError)
    assert (error.line, error.column) == (line, column)
    assert isinstance(again, RecordError)


@pytest.mark.parametrize("name", BAD)
def test_a_strict_reader_gives_the_good_records_before_the_bad_one(name: str) -> None:
    reader = read_records(BytesIO(GOOD % 1 + GOOD % 2 + BAD[name][0] + GOOD % 3))
    assert [next(reader).tags["Event"], next(reader).tags["Event"]] == ["good 1", "good 2"]
    with pytest.raises(RecordError):
        next(reader)


def test_all_the_bad_records_in_one_file() -> None:
    data = b"".join(GOOD % number + bad for number, (bad, *_) in enumerate(BAD.values()))
    found = results(data)
    assert found[::2] == [f"good {number}" for number in range(len(BAD))]
    assert all(isinstance(error, RecordError) for error in found[1::2])
    assert len(found) == 2 * len(BAD)


def test_variations_may_be_as_deep_as_the_limit_says() -> None:
    deepest = b" (1. A" * DEEPEST_VARIATION
    good = HEAD + b"\n1. A" + deepest + b")" * DEEPEST_VARIATION + b" *\n"
    [record] = read_records(BytesIO(good))
    line, depth = record.line, 0
    while line.steps[0].variations:
        [line], depth = line.steps[0].variations, depth + 1
    assert depth == DEEPEST_VARIATION
    assert [*read_records(BytesIO(format_record(record).encode()))] == [record]


def test_text_before_the_first_record_is_reported_once() -> None:
    error, good = results(b"some\nwords\n\nhere\n" + GOOD % 1)
    assert isinstance(error, RecordError)
    assert (error.line, error.column, good) == (1, 1, "good 1")


def test_text_after_a_good_record_is_reported_and_the_next_record_kept() -> None:
    first, error, second = results(GOOD % 1 + b'[Event "no game"]\n\n1. B *\n\n' + GOOD % 2)
    assert (first, second) == ("good 1", "good 2")
    assert isinstance(error, RecordError)
    assert (error.line, error.column) == (7, 1)


def test_bytes_that_are_no_text_at_all() -> None:
    for data in (b"\xff\xfe\x00", b"\x00" * 5000, b"\xff" * (2 * LONGEST), b"\x80\n" * 1000):
        found = results(data + b"\n" + GOOD % 1)
        assert found[-1] == "good 1"
        assert isinstance(found[0], RecordError)
        assert len(found) == 2


@given(
    st.binary(max_size=400)
    | st.text(max_size=400).map(lambda text: text.encode("utf-8", "replace"))
)
def test_any_bytes_give_records_or_errors(data: bytes) -> None:
    for found in read_records_leniently(BytesIO(data)):
        assert isinstance(found, RecordError)
        assert str(found)
        assert found.line >= 1
        assert found.column >= 1


@given(records(), st.data())
def test_a_damaged_record_is_an_error_or_a_record_and_does_not_hide_the_next(
    record: Record, data: st.DataObject
) -> None:
    text = bytearray(format_record(record).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(
            st.sampled_from(
                [b"", b"{", b"}", b"(", b")", b"\n", b" ", b"x", b"A", b"*", b'"', b"\xff"]
            )
        )
    found = [*read_records_leniently(BytesIO(bytes(text) + b"\n" + GOOD % 1))]
    assert isinstance(found[-1], Record)
    assert found[-1].tags == {"Event": "good 1"}
