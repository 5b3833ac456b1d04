"""The example records, written by another program: read, written again, and followed."""

from boards import DATA, KRUR, WAHREE

from semina.notation.match_record import MatchInPlay, read_match
from semina.notation.record import format_records
from semina.notation.record_reader import parse_records, read_records
from semina.rules.board import Side
from semina.rules.match import Match
from semina.rules.outcome import Outcome, Termination

PATH = DATA / "examples.sgr"


def test_the_example_records_come_out_as_they_went_in() -> None:
    text = PATH.read_bytes().decode()
    assert format_records(parse_records(text)) == text


def test_the_example_records_are_read_from_a_file() -> None:
    with PATH.open("rb") as stream:
        records = list(read_records(stream))
    assert [record.game.key for record in records] == ["wahree", "krur", "krur"]
    # The results and ends as their tags say.
    assert [record.game.outcome for record in records] == [
        Outcome(Termination.WIPE_OUT, 27, 21, Side.SOUTH),
        Outcome(Termination.EXHAUSTED, 21, 11, Side.SOUTH),
        Outcome(Termination.EXHAUSTED, 25, 7, Side.SOUTH),
    ]
    assert [len(record.game.plays) for record in records] == [63, 15, 16]
    assert [record.game.start == record.game.rules.START for record in records] == [1, 1, 0]
    assert records[0].tags == {
        "Event": "Reference example",
        "Round": "1",
        "South": "First",
        "North": "Second",
    }
    assert records[1].tags["Match"] == records[2].tags["Match"] == "Reference example"


def test_the_example_match_is_followed() -> None:
    wahree, *games = parse_records(PATH.read_text(encoding="utf-8"))
    match = Match().add(games[0].game)
    # South holds 21 and North 11: two fours and a short pit, and one seed in reserve (K14).
    assert match.holdings == (21, 11)
    assert match.starter is Side.NORTH
    assert str(match.next_game().start) == "4,4,4,4/4,4,2,x 5-1 N"
    assert match.next_game().start == games[1].game.start
    match = match.add(games[1].game)
    assert match.holdings == (25, 7)
    assert match.outcome is None
    assert read_match(games) == MatchInPlay(match)
    assert wahree.game.rules is WAHREE
    assert games[0].game.rules is KRUR
