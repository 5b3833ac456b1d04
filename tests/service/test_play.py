"""Sitting down and moving: who may, when, and what comes by itself."""

import pytest
from service.opened import (
    ANN,
    BOB,
    COMPUTER,
    EVE,
    NOW,
    SCREEN,
    WAITING,
    added,
    letters_of,
    opened,
    played,
)

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.outcome import Termination
from semina.service.errors import NotYourSeatError, RefusedError
from semina.service.events import Abandoned, Moved, Said, Seated
from semina.service.table import Table


def refusal(command: object, *arguments: object) -> str:
    assert callable(command)
    with pytest.raises(RefusedError) as caught:
        command(*arguments)
    return str(caught.value)


def test_a_free_seat_is_taken_by_the_first_who_comes() -> None:
    table = opened(WAITING)
    assert table.free_seats == (Side.NORTH,)
    assert "other seat" in refusal(table.move, ANN, 0, "A", NOW)
    assert table.sit(ANN, "Ann", NOW) == []
    assert "already" in refusal(table.sit, ANN, "Ann", NOW, Side.NORTH)
    assert "South's seat is taken" in refusal(table.sit, BOB, "Bob", NOW, Side.SOUTH)
    assert table.sit(BOB, " Bob\n", NOW) == [Seated(NOW, Side.NORTH, BOB, "Bob")]
    table = added(table, table.sit(BOB, "Bob", NOW))
    assert table.seats[Side.NORTH].name == "Bob"
    assert table.sit(BOB, "Bob", NOW) == []
    assert refusal(table.sit, EVE, "Eve", NOW) == "Both seats are taken."
    assert letters_of(played(table, "A a")) == "Aa"


def test_only_who_holds_the_seat_moves() -> None:
    table = opened()
    for stranger in (EVE, None, ""):
        with pytest.raises(NotYourSeatError):
            table.move(stranger, 0, "A", NOW)
    assert refusal(table.move, BOB, 0, "a", NOW) == "It is South's turn."
    assert refusal(opened(COMPUTER, position="4,4,4,4/4,4,4,4 0-0 N").move, ANN, 0, "a", NOW) == (
        "It is North's turn."
    )
    assert letters_of(played(opened(SCREEN), "A a")) == "Aa"


def test_the_same_move_again_does_no_harm() -> None:
    table = played(opened(), "A a")
    assert table.move(ANN, 0, "A", NOW) == []
    assert table.move(BOB, 1, "a", NOW) == []
    for player, ply, letter in ((ANN, 0, "B"), (BOB, 1, "b"), (BOB, 0, "A"), (ANN, 3, "D")):
        assert "has changed" in refusal(table.move, player, ply, letter, NOW)
    assert isinstance(table.move(ANN, 2, "D", NOW)[0], Moved)


def test_the_last_move_again_is_no_harm_either() -> None:
    table = played(opened(position="0,0,0,1/4*,0,0,0 0-20 S", auto_forced=False), "D")
    assert table.is_over
    assert table.move(ANN, 0, "D", NOW) == []
    assert refusal(table.move, ANN, 1, "A", NOW) == "The game is over."


def test_a_pit_that_cannot_be_lifted_is_refused_with_the_reason() -> None:
    table = opened(position="0,3,5*,4/4,4,4,x 0-0 S")
    assert refusal(table.move, ANN, 0, "A", NOW) == "Pit A is empty."
    assert refusal(table.move, ANN, 0, "C", NOW) == "Pit C is captured."
    assert "may not pass" in refusal(table.move, ANN, 0, "-", NOW)
    for text in ("a", "Q", "", "AA", "1"):
        with pytest.raises(MoveError):
            table.move(ANN, 0, text, NOW)
    feeding = opened(game="wahree", position="1,0,0,0,0,1/0,0,0,0,0,0 20-26 S", auto_forced=False)
    assert "you must feed" in refusal(feeding.move, ANN, 0, "A", NOW)


# One seed goes round; the checked position of K11, which ends at ply 20.
ONE_SEED = "1,0,16*,0/0,15*,0,0 0-0 S"


def test_what_is_forced_is_played_by_itself() -> None:
    table = opened(position=ONE_SEED)
    assert len(table.game.plays) == 20
    assert all(table.forced)
    assert table.game.outcome == (Termination.REPETITION, 15, 16, Side.NORTH)


def test_forced_moves_wait_for_the_second_player() -> None:
    table = opened(WAITING, position=ONE_SEED)
    assert table.game.plays == ()
    assert added(table, table.sit(BOB, "", NOW)).is_over


def test_a_pass_is_made_by_itself_or_by_hand() -> None:
    start = "0,0,0,1/0,5,0,6 10-10 S"
    alone = played(opened(position=start, auto_forced=False), "D")
    assert not alone.forced[0]
    by_itself = opened(position=start)
    assert by_itself.forced[0]
    assert letters_of(by_itself)[0] == "D"
    passing = opened(position="0,0,0,0/0,5,1,6 10-10 S", auto_forced=False)
    assert passing.game.must_pass
    assert [event.to_json()["move"] for event in passing.move(ANN, 0, "-", NOW)] == ["-"]
    assert opened(position="0,0,0,0/0,5,1,6 10-10 S").forced == (True,)


def test_a_table_is_left_only_where_nobody_is_left_behind() -> None:
    assert "sits opposite" in refusal(opened().abandon, ANN, NOW)
    for table in (opened(SCREEN), opened(COMPUTER), opened(WAITING)):
        assert table.abandon(ANN, NOW) == [Abandoned(NOW)]
        left = added(table, [Abandoned(NOW)])
        assert left.is_over
        assert refusal(left.abandon, ANN, NOW) == "The game is over."
    with pytest.raises(NotYourSeatError):
        opened(SCREEN).abandon(EVE, NOW)


def test_phrases_are_said_to_people_only() -> None:
    table = opened()
    assert table.say(ANN, "hello", NOW) == [Said(NOW, Side.SOUTH, "hello")]
    assert "no such phrase" in refusal(table.say, ANN, "you fool", NOW)
    for alone in (opened(SCREEN), opened(COMPUTER), opened(WAITING)):
        assert "Nobody" in refusal(alone.say, ANN, "hello", NOW)
    with pytest.raises(NotYourSeatError):
        table.say(EVE, "hello", NOW)
    for _ in range(200):
        table = added(table, table.say(BOB, "oops", NOW))
    assert "Enough" in refusal(table.say, ANN, "hello", NOW)


def test_the_computer_moves_only_at_its_turn_and_on_the_board_it_saw() -> None:
    table = opened(COMPUTER)
    assert table.computer_task is None
    assert "has changed" in refusal(table.computer_moves, 0, 0, NOW)
    table = played(table, "A")
    assert table.computer_task == ("move", Side.NORTH)
    assert "has changed" in refusal(table.computer_moves, 0, 4, NOW)
    assert letters_of(added(table, table.computer_moves(1, 4, NOW))) == "Aa"


@pytest.mark.parametrize("game", ["wahree", "awari"])
def test_other_games_are_played_alike(game: str) -> None:
    table: Table = played(opened(game=game), "C d F")
    assert letters_of(table) == "CdF"
    assert table.game.key == game


def test_what_was_meant_for_a_board_before_a_take_back_is_refused() -> None:
    """The same number of moves, but not the same board; a second press takes back nothing more."""
    table = played(opened(COMPUTER), "A a")
    seen = table.version
    table = added(table, table.ask_take_back(ANN, NOW, seen))
    plies = len(table.game.plays)
    assert "has changed" in refusal(table.ask_take_back, ANN, NOW, seen)
    assert "has changed" in refusal(table.move, ANN, plies, "D", NOW, seen)
    assert added(table, table.move(ANN, plies, "D", NOW, table.version)).game.plays


def test_the_computers_move_for_a_board_that_was_taken_back_is_refused() -> None:
    table = played(opened(COMPUTER), "A")
    seen = table.version
    table = added(table, table.ask_take_back(ANN, NOW))
    table = played(table, "B")
    assert "has changed" in refusal(table.computer_moves, 1, 4, NOW, seen)
