"""The clock, reckoned by hand."""

import pytest
from service.opened import ANN, BOB, COMPUTER, NOW, PEOPLE, added, opened, played

from semina.rules.board import Side
from semina.rules.outcome import Termination
from semina.service.clock import Clock, new_clock
from semina.service.events import Flagged, Resumed
from semina.service.setup import ClockSetup
from semina.service.table import Table

TEN_AND_TWO = ClockSetup(10, 2)


def left(table: Table, now: int) -> tuple[int, int]:
    assert table.clock
    return table.clock.remaining(Side.SOUTH, now), table.clock.remaining(Side.NORTH, now)


def test_a_new_clock_stands_still() -> None:
    clock = new_clock(ClockSetup(300, 5))
    assert clock == Clock((300_000, 300_000), 5000)
    assert clock.deadline is None
    assert clock.fallen(10**15) is None
    assert clock.spent(10**15) == 0


def test_time_runs_for_one_side_to_its_end() -> None:
    clock = Clock((5000, 7000)).started(Side.NORTH, 100)
    assert [clock.remaining(side, 3100) for side in Side] == [5000, 4000]
    assert clock.deadline == 7100
    assert clock.fallen(7099) is None
    assert clock.fallen(7100) is Side.NORTH
    assert clock.remaining(Side.NORTH, 99_999) == 0
    # A clock of the server that was set back gives nobody more.
    assert clock.remaining(Side.NORTH, 50) == 7000
    assert clock.stopped(3100) == Clock((5000, 4000), since=100)
    assert clock.given_back(1000).remaining(Side.NORTH, 3100) == 5000


def test_the_first_move_costs_no_time_and_others_do() -> None:
    table = opened(clock=TEN_AND_TWO)
    assert left(table, NOW + 99_000) == (10_000, 10_000)
    table = played(table, "A", NOW + 60_000)
    assert left(table, NOW + 61_500) == (10_000, 8500)
    table = played(table, "a", NOW + 63_000)  # 3 s used, 2 s added
    assert left(table, NOW + 63_000) == (10_000, 9000)
    table = played(table, "D", NOW + 70_000)  # 7 s used, 2 s added
    assert left(table, NOW + 70_000) == (5000, 9000)


def test_the_flag_falls_on_the_server() -> None:
    table = played(opened(clock=TEN_AND_TWO), "A")
    assert table.check_flag(NOW + 9999) == []
    assert table.check_flag(NOW + 10_000) == [Flagged(NOW + 10_000, Side.NORTH)]
    table = added(table, table.check_flag(NOW + 12_000))
    outcome = table.game.outcome
    assert outcome
    assert (outcome.termination, outcome.winner) == (Termination.TIME, Side.SOUTH)
    assert left(table, NOW + 99_000) == (10_000, 0)
    assert table.check_flag(NOW + 99_000) == []


@pytest.mark.parametrize("asked", ["move", "resign", "take-back", "end", "answer"])
def test_what_comes_after_the_time_was_up_comes_too_late(asked: str) -> None:
    table = played(opened(clock=TEN_AND_TWO), "A")
    if asked == "answer":
        table = added(table, table.offer_end(ANN, NOW))
    late = NOW + 10_000
    given = {
        "move": lambda: table.move(BOB, 1, "a", late),
        "resign": lambda: table.resign(ANN, late),
        "take-back": lambda: table.ask_take_back(ANN, late),
        "end": lambda: table.offer_end(BOB, late),
        "answer": lambda: table.answer(BOB, "end", True, late),
    }[asked]()
    assert given == [Flagged(late, Side.NORTH)]


def test_the_computer_needs_no_time() -> None:
    table = played(opened(COMPUTER, clock=TEN_AND_TWO), "A")
    assert table.clock
    assert table.clock.running is None
    table = played(table, "a", NOW + 60_000)
    assert left(table, NOW + 61_000) == (9000, 10_000)


def test_time_in_which_no_server_was_there_is_given_back() -> None:
    table = added(played(opened(clock=TEN_AND_TWO), "A"), [Resumed(NOW + 60_000, 57_000)])
    assert left(table, NOW + 60_000) == (10_000, 7000)
    assert added(opened(PEOPLE), [Resumed(NOW, 5)]).clock is None


def test_a_take_back_leaves_what_was_spent_spent_and_takes_what_the_move_added() -> None:
    table = played(opened(COMPUTER, clock=TEN_AND_TWO), "A a", NOW)
    table = played(table, "D", NOW + 4000)  # South 10 - 4 + 2
    table = added(table, table.ask_take_back(ANN, NOW + 5000))  # less the 2
    assert left(table, NOW + 6000) == (5000, 10_000)
    table = added(table, table.ask_take_back(ANN, NOW + 6000))  # at the start nothing runs
    assert left(table, NOW + 60_000) == (5000, 10_000)


def test_an_end_stops_the_clock_and_the_next_game_of_a_match_has_its_own() -> None:
    from semina.service.setup import MatchSetup

    table = played(opened(clock=TEN_AND_TWO, match=MatchSetup()), "A")
    table = added(table, table.offer_end(ANN, NOW + 1000))
    table = added(table, table.answer(BOB, "end", True, NOW + 4000))
    assert left(table, NOW + 99_000) == (10_000, 6000)
    while table.is_between:
        if table.chooser is not None and table.layout is None:
            row = ",".join("x" if cell is None else str(cell) for cell in _first_row(table))
            table = added(table, table.choose_layout([ANN, BOB][table.chooser], row, NOW))
        table = added(table, table.start_next_game(BOB, NOW))
    assert left(table, NOW + 99_000) == (10_000, 10_000)


def _first_row(table: Table) -> tuple[int | None, ...]:
    assert table.match_after
    assert table.chooser is not None
    return table.match_after.layouts(table.chooser)[0]
