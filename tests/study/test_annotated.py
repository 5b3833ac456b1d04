"""A record with its analysis in it: the same game, and never the analysis twice."""

import pytest
from boards import DATA
from hypothesis import given, settings
from strategies import records
from study.hand_games import KRUR, WAHREE_DRAWN

from semina.engine.limit import Limit
from semina.notation.record import Record, format_record
from semina.notation.record_reader import parse_records
from semina.study.analysis import analyse
from semina.study.annotated import annotated, without_analysis

LIMIT = Limit(nodes=2000)


def again(record: Record) -> Record:
    """Analysed, written and read back."""
    (found,) = parse_records(format_record(annotated(record, analyse(record.game, LIMIT))))
    return found


def parsed(text: str) -> Record:
    (record,) = parse_records(text)
    return record


def test_what_is_written_is_this() -> None:
    text = format_record(again(parsed(WAHREE_DRAWN)))
    assert text.split("\n\n")[1].replace("\n", " ") == (
        "1. E $2 {Semina: ? +0 exact, gave away 2} ({Semina: +2 exact} 1. Fx2#) "
        "1... a {Semina: +0 exact} 2. Fx2 {Semina: +0 exact} 24-24"
    )


@pytest.mark.parametrize("number", range(3))
def test_it_is_the_same_game_and_analysing_again_adds_nothing(number: int) -> None:
    record = parse_records((DATA / "examples.sgr").read_text())[number]
    once = again(record)
    assert once.game == record.game
    assert {**once.tags, "Annotator": ""} == {**record.tags, "Annotator": ""}
    assert format_record(again(once)) == format_record(once)
    assert without_analysis(once).line == record.line


def test_what_people_wrote_stays() -> None:
    record = parsed(
        KRUR.replace("1. C b", "{before} 1. C!? {why?} (1. D {this one!}) b {hm} $9").replace(
            '[South "Amina"]', '[South "Amina"]\n[Annotator "Teacher"]'
        )
    )
    once = again(record)
    assert once.tags["Annotator"] == "Teacher"
    first, second = once.line.steps[:2]
    assert first.annotations == (5,)  # his sign, none besides
    assert first.comments[0] == "why?"
    assert len(first.comments) == 2
    assert [line.steps[0].comments for line in first.variations] == [("this one!",), ()]
    assert second.annotations == (9,)
    assert without_analysis(again(once)).line == record.line


@pytest.mark.parametrize("added", ["D {mine} -", "D (1. C {mine}) -", "D!? -"])
def test_what_people_wrote_into_our_variation_stays(added: str) -> None:
    record = parsed(KRUR.replace("1. C b", f"1. C ({{Semina: +12 exact}} 1. {added}) 1... b"))
    once = again(record)
    theirs, ours = once.line.steps[0].variations
    assert theirs == record.line.steps[0].variations[0]
    assert ours.comments[0].startswith("Semina:")
    assert again(once).line == once.line


@settings(max_examples=6)
@given(record=records())
def test_any_record_comes_back(record: Record) -> None:
    once = again(record)
    assert once.game == record.game
    assert format_record(again(once)) == format_record(once)
