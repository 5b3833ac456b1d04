"""What a record says, in words."""

from typing import Any

import pytest
from study.hand_games import KRUR, WAHREE_WON

from semina.notation.record import Record
from semina.notation.record_account import tell_facts, tell_headline, tell_title
from semina.notation.record_reader import parse_records
from semina.words import LANGUAGES, say


def read(text: str) -> Record:
    (record,) = parse_records(text)
    return record


def facts(text: str, language: str = "en") -> dict[str, str]:
    told = tell_facts(read(text))
    return {say(label, language): say(value, language) for label, value in told}


def tagged(**tags: str) -> str:
    lines = "".join(f'[{name} "{text}"]\n' for name, text in tags.items())
    return WAHREE_WON.replace("[Position", f"{lines}[Position")


def test_the_computer_is_called_as_at_the_table() -> None:
    text = KRUR.replace("Bilal", "level:4")
    assert say(tell_title(read(text)), "en") == "Krur: Amina – Computer, level 4"
    assert say(tell_title(read(text)), "it") == "Krur: Amina – Computer, livello 4"
    assert facts(text)["North"] == "Computer, level 4"


def test_a_name_turns_nothing_round() -> None:
    told = say(tell_title(read(KRUR.replace("Bilal", "\u202eevil\u2067 <b>"))), "en")
    assert told == "Krur: Amina – evil <b>"


def test_who_has_no_name_is_called_by_his_side() -> None:
    assert say(tell_title(read(WAHREE_WON)), "it") == "Wahree: Sud – Nord"
    assert "South" not in facts(WAHREE_WON)


def test_the_end_is_told_in_sentences() -> None:
    told = facts(KRUR)
    assert told["Game"] == "Krur"
    assert told["How it ended"] == "No seed is in play any more: the game is over."
    assert told["Result"] == "A draw, 11 to 11."
    assert set(told) == {
        *("Game", "South", "North", "Position at the start", "How it ended", "Result")
    }
    unfinished = '[Game "krur"]\n[Rules "1"]\n\n1. A *\n'
    assert facts(unfinished) == {"Game": "Krur", "Result": "The game is not finished."}


@pytest.mark.parametrize(
    ("date", "language", "told"),
    [
        ("2026.11.30", "en", "30 November 2026"),
        ("2026-01-02", "it", "2 gennaio 2026"),
        ("2026.08.15", "es", "15 de agosto de 2026"),
        ("2026.02.01", "fr", "1 février 2026"),
        ("2026.??.??", "en", "2026.??.??"),
        ("2026.13.01", "en", "2026.13.01"),
        ("long ago", "en", "long ago"),
    ],
)
def test_a_date_is_written_as_the_language_does(date: str, language: str, told: str) -> None:
    record = read(tagged(Date=date))
    assert say(tell_headline(record)[0], language) == told
    assert told in facts(tagged(Date=date), language).values()


def test_a_date_that_is_unknown_is_not_told() -> None:
    assert "Date" not in facts(tagged(Date="????.??.??"))
    assert len(tell_headline(read(tagged(Date="????.??.??")))) == 1


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("600+0", "10 min for each"),
        ("300+5", "5 min for each, and 5 s more for each move"),
        ("90+1", "90+1"),
        ("-", "-"),
    ],
)
def test_the_time_is_told_in_minutes(written: str, told: str) -> None:
    assert facts(tagged(TimeControl=written))["Time"] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tag_of_ours_is_shown_as_it_is_written(language: str) -> None:
    tags: dict[str, Any] = dict.fromkeys(("Event", "Site", "Match", "Round", "Annotator"), "x")
    told = facts(tagged(Date="2026.11.30", TimeControl="600+0", South="level:4", **tags), language)
    shown = " ".join(told.values())
    for raw in ("level:", "600+0", "2026.11", "immobilised"):
        assert raw not in shown
    if language == "ar":
        assert not [label for label in told if label.isascii()]


def test_a_tag_of_ones_own_keeps_its_name() -> None:
    assert facts(tagged(School="Atar"))["School"] == "Atar"
