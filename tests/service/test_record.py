"""A table as records that can be read again."""

import io

from service.opened import ANN, BOB, COMPUTER, NOW, added, opened, played
from service.test_match import ended

from semina.notation.match_record import read_match
from semina.notation.record import format_records
from semina.notation.record_reader import read_records
from semina.rules.match import ShortPit, format_layout
from semina.service.record import records_of
from semina.service.setup import ClockSetup, MatchSetup


def test_a_game_says_who_played_and_how() -> None:
    table = played(opened(COMPUTER, clock=ClockSetup(300, 5)), "A a")
    (record,) = records_of(table)
    assert record.game == table.game
    # 1,000,000 ms after the beginning of 1970.
    assert record.tags == {
        "Date": "1970.01.01",
        "TimeControl": "300+5",
        "South": "Ann",
        "North": "level:2",
    }


def test_a_match_is_read_as_it_was_played() -> None:
    table = ended(opened(match=MatchSetup(ShortPit.TWO_OR_MORE, 9)))
    for _ in range(2):
        if table.chooser is not None and table.match_after:
            row = format_layout(table.match_after.layouts(table.chooser)[-1])
            table = added(table, table.choose_layout([ANN, BOB][table.chooser], row, NOW))
        table = added(table, table.start_next_game(ANN, NOW))
        if table.game.outcome:
            break
    text = format_records(records_of(table))
    records = tuple(read_records(io.BytesIO(text.encode())))
    assert [record.tags["Round"] for record in records][:2] == ["1", "2"]
    match, game = read_match(records)
    assert match == (table.match if table.game.outcome is None else table.match_after)
    assert game == (table.game if table.game.outcome is None else None)
