"""Events are kept as JSON and come back as they were."""

import json

import pytest
from service.opened import COMPUTER, NOW, PEOPLE

from semina.errors import SeminaError
from semina.rules.board import Side
from semina.rules.match import ShortPit
from semina.service import events
from semina.service.setup import (
    ClockSetup,
    MatchSetup,
    SeatKind,
    SeatSetup,
    TableSetup,
    clean_name,
)
from semina.service.table import created

SETUP = TableSetup(
    "krur", COMPUTER, MatchSetup(ShortPit.TWO_OR_MORE, 5), "chance", ClockSetup(300, 5)
)
EVENTS: list[events.Event] = [
    events.Created(1, "t", SETUP, Side.NORTH),
    events.Seated(2, Side.NORTH, "bob", "Zia Sémina 種"),
    events.Moved(3, 0, "A", 250),
    events.Moved(3, 1, "-", forced=True),
    events.TookBack(4, 2),
    events.Offered(5, "end", Side.SOUTH),
    events.Withdrew(5, "end", Side.SOUTH),
    events.Declined(5, "take-back", Side.NORTH),
    events.Accepted(5, "take-back", Side.NORTH),
    events.Resigned(6, Side.SOUTH),
    events.Flagged(6, Side.SOUTH),
    events.Abandoned(6),
    events.LayoutChosen(7, Side.SOUTH, "4,2,4,x"),
    events.NextGameStarted(8),
    events.RematchMade(9, "u"),
    events.Said(9, Side.NORTH, "hello"),
    events.Resumed(9, 1234),
]


def test_every_kind_is_here() -> None:
    assert {event.kind for event in EVENTS} == set(events.KINDS)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_an_event_comes_back_from_json_as_it_was(event: events.Event) -> None:
    assert events.from_json(json.loads(json.dumps(event.to_json()))) == event


def test_what_is_written_stays_readable() -> None:
    """The words that are in databases already."""
    assert EVENTS[2].to_json() == {
        "kind": "moved",
        "at": 3,
        "ply": 0,
        "move": "A",
        "spent_ms": 250,
        "forced": False,
        "eased": False,
    }
    assert events.from_json({"kind": "moved", "at": 3, "ply": 0, "move": "A"}) == events.Moved(
        3, 0, "A"
    )


BAD_SETUPS = [
    TableSetup("chess", PEOPLE),
    TableSetup("wahree", PEOPLE, MatchSetup()),
    TableSetup("krur", PEOPLE, MatchSetup(games_limit=0)),
    TableSetup("krur", PEOPLE, MatchSetup(), position="4,4,4,4/4,4,4,4"),
    TableSetup("krur", PEOPLE, first="east"),
    TableSetup("krur", PEOPLE, clock=ClockSetup(0)),
    TableSetup("krur", PEOPLE, clock=ClockSetup(60, -1)),
    TableSetup("krur", PEOPLE, position="4,4,4/4,4"),
    TableSetup("krur", (PEOPLE[0], SeatSetup(SeatKind.COMPUTER))),
    TableSetup("krur", (PEOPLE[0], SeatSetup(SeatKind.COMPUTER, level=11))),
    TableSetup("krur", (PEOPLE[0], SeatSetup(SeatKind.SCREEN, "ann"))),
]


@pytest.mark.parametrize("setup", BAD_SETUPS)
def test_a_table_that_cannot_be_is_not_opened(setup: TableSetup) -> None:
    with pytest.raises(SeminaError) as caught:
        created(setup, "t", NOW)
    assert str(caught.value)


def test_chance_lets_either_side_start() -> None:
    starters = {
        event.starter
        for _ in range(60)
        for event in created(TableSetup("krur", PEOPLE, first="chance"), "t", NOW)
        if isinstance(event, events.Created)
    }
    assert starters == set(Side)


def test_a_name_is_one_line() -> None:
    assert clean_name("  Ann \n\t B.\x00 ") == "Ann B."
    assert clean_name("x" * 100) == "x" * 40
    assert clean_name("\u202e\ud800") == ""
