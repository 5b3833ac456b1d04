"""Reading a record up to what is wrong with it."""

from io import BytesIO

import pytest

from semina.notation.record import format_movetext
from semina.notation.record_reader import read_records_partly

HEAD = '[Game "krur"]\n[Rules "1"]\n[South "Amina"]\n\n'


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        ("1. A a 2. B *", "1. A a *"),
        ("1. A {good} a 2. Z *", "1. A {good} 1... a *"),
        ("1. A (1. B b 2. b) a *", "1. A *"),
        ("1. A a 9-9", "1. A a *"),
        ("1. A a", "1. A a *"),
        ("1. D *", "1. D *"),
        ("e4 *", "*"),
    ],
)
def test_the_moves_before_the_fault_are_kept(moves: str, kept: str) -> None:
    (reading,) = read_records_partly(BytesIO((HEAD + moves + "\n").encode()))
    assert reading.record
    assert reading.record.tags == {"South": "Amina"}
    assert format_movetext(reading.record) == kept
    assert (reading.error is None) == (moves == kept)


@pytest.mark.parametrize("text", ["nonsense", '[Game "krur"]\n\n1. A *', '[Game "chess"]\n\n*'])
def test_without_a_first_position_there_is_no_record(text: str) -> None:
    (reading,) = read_records_partly(BytesIO(text.encode()))
    assert reading.record is None
    assert reading.error


def test_the_games_behind_a_bad_one_are_read() -> None:
    text = HEAD + "1. A A *\n\n" + HEAD + "1. A a *\n"
    found = [
        (len(record.game.plays) if record else None, error is None)
        for record, error in read_records_partly(BytesIO(text.encode()))
    ]
    assert found == [(1, False), (2, True)]
