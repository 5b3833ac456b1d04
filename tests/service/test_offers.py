"""Taking back, offering to end, resigning, a rematch: with consent where somebody sits opposite."""

import pytest
from service.opened import (
    ANN,
    BOB,
    COMPUTER,
    EVE,
    NOW,
    SCREEN,
    added,
    letters_of,
    opened,
    played,
)
from service.test_play import ONE_SEED, refusal

from semina.rules.board import Side
from semina.rules.outcome import Termination
from semina.service.errors import NotYourSeatError
from semina.service.events import (
    Accepted,
    Declined,
    Offered,
    RematchMade,
    Resigned,
    TookBack,
    Withdrew,
)
from semina.service.state import Offer

S, N = Side.SOUTH, Side.NORTH


def test_on_one_screen_the_last_move_is_taken_back_at_once() -> None:
    table = played(opened(SCREEN), "A a D")
    for left in ("Aa", "A", ""):
        assert table.ask_take_back(ANN, NOW) == [TookBack(NOW, 1)]
        table = added(table, table.ask_take_back(ANN, NOW))
        assert letters_of(table) == left
    assert "no move of yours" in refusal(table.ask_take_back, ANN, NOW)


def test_against_the_computer_ones_own_last_move_is_taken_back() -> None:
    table = played(opened(COMPUTER), "A a D")
    assert table.ask_take_back(ANN, NOW) == [TookBack(NOW, 1)]  # it has not answered yet
    table = played(table, "b")
    assert table.ask_take_back(ANN, NOW) == [TookBack(NOW, 2)]
    assert letters_of(added(table, table.ask_take_back(ANN, NOW))) == "Aa"


def test_who_has_not_moved_yet_has_nothing_to_take_back() -> None:
    table = played(opened(COMPUTER, first="north"), "a")
    assert "no move of yours" in refusal(table.ask_take_back, ANN, NOW)
    assert "no move of yours" in refusal(played(opened(), "A").ask_take_back, BOB, NOW)


def test_moves_that_played_themselves_are_taken_back_with_the_one_before() -> None:
    table = opened(COMPUTER, position="2,0,0,1/0,0,0,5* 9-9 S")
    chosen = played(table, "D")
    assert chosen.forced[0] is False
    assert all(chosen.forced[1:])
    own = len(chosen.game.plays)
    assert own > 1
    assert chosen.ask_take_back(ANN, NOW) == [TookBack(NOW, own)]


def test_against_a_person_it_takes_his_consent() -> None:
    table = played(opened(), "A a")
    assert table.ask_take_back(ANN, NOW) == [Offered(NOW, "take-back", S)]
    asked = added(table, table.ask_take_back(ANN, NOW))
    assert asked.ask_take_back(ANN, NOW) == []
    assert "other side to accept" in refusal(asked.answer, ANN, "take-back", True, NOW)
    assert "no such offer" in refusal(asked.answer, BOB, "end", True, NOW)
    with pytest.raises(NotYourSeatError):
        asked.answer(EVE, "take-back", True, NOW)

    agreed = asked.answer(BOB, "take-back", True, NOW)
    assert agreed == [Accepted(NOW, "take-back", N), TookBack(NOW, 2)]
    assert letters_of(added(asked, agreed)) == ""
    assert added(asked, agreed).offer is None

    declined = added(asked, asked.answer(BOB, "take-back", False, NOW))
    assert declined.offer is None
    assert "answer was no" in refusal(declined.ask_take_back, ANN, NOW)
    assert declined.offer_end(ANN, NOW) == [Offered(NOW, "end", S)]  # another question
    assert played(declined, "D").ask_take_back(ANN, NOW) == [Offered(NOW, "take-back", S)]


def test_a_move_leaves_an_offer_behind() -> None:
    table = played(opened(), "A")
    asked = added(table, table.ask_take_back(ANN, NOW))
    assert asked.offer == Offer("take-back", S)
    assert played(asked, "a").offer is None


def test_an_end_is_agreed_on() -> None:
    table = played(opened(), "A")
    offered = added(table, table.offer_end(ANN, NOW))
    assert offered.answer(BOB, "end", False, NOW) == [Declined(NOW, "end", N)]
    assert offered.answer(ANN, "end", False, NOW) == [Withdrew(NOW, "end", S)]
    assert added(offered, offered.answer(ANN, "end", False, NOW)).offer is None
    # Who offers the same agrees.
    assert offered.offer_end(BOB, NOW) == [Accepted(NOW, "end", N)]
    ended = added(offered, offered.answer(BOB, "end", True, NOW))
    # A leaves 4,0,9,9/1,1,8,0 with nothing captured: K12 gives nobody a seed.
    assert ended.game.outcome == (Termination.AGREEMENT, 0, 0, None)
    for late in (ended.offer_end, ended.resign):
        assert refusal(late, ANN, NOW) == "The game is over."


def test_only_one_question_at_a_time() -> None:
    table = played(opened(), "A a")
    offered = added(table, table.offer_end(ANN, NOW))
    assert "Answer first" in refusal(offered.ask_take_back, BOB, NOW)
    # One's own question may be changed.
    assert added(offered, offered.ask_take_back(ANN, NOW)).offer == Offer("take-back", S)


def test_the_computer_is_asked_and_answers() -> None:
    table = opened(COMPUTER)
    offered = added(table, table.offer_end(ANN, NOW))
    assert offered.computer_task == ("answer", N)
    offer = Offer("end", S)
    assert offered.computer_answers(offer, False, NOW) == [Declined(NOW, "end", N)]
    assert added(offered, offered.computer_answers(offer, True, NOW)).is_over
    assert "no such offer" in refusal(table.computer_answers, offer, True, NOW)


def test_on_one_screen_the_players_have_agreed() -> None:
    table = opened(SCREEN)
    assert added(table, table.offer_end(ANN, NOW)).is_over


def test_who_resigns_loses() -> None:
    table = played(opened(), "A")
    assert table.resign(ANN, NOW) == [Resigned(NOW, S)]
    outcome = added(table, table.resign(ANN, NOW)).game.outcome
    assert outcome
    assert outcome.winner is N
    assert played(opened(SCREEN), "A").resign(ANN, NOW) == [Resigned(NOW, N)]  # the side to move


def test_an_end_is_taken_back_where_nobody_else_plays() -> None:
    for seats in (SCREEN, COMPUTER):
        table = played(opened(seats), "A a")
        ended = added(table, table.resign(ANN, NOW))
        assert ended.ask_take_back(ANN, NOW) == [TookBack(NOW, 0)]
        again = added(ended, ended.ask_take_back(ANN, NOW))
        assert again.game == table.game
    finished = played(opened(SCREEN, position="1,1,0,0/4*,0,0,0 10-16 S"), "A")
    assert not finished.is_over
    people = played(opened(), "A")
    assert refusal(added(people, people.resign(ANN, NOW)).ask_take_back, BOB, NOW) == (
        "The game is over."
    )
    left = added(table, table.abandon(ANN, NOW))
    assert refusal(left.ask_take_back, ANN, NOW) == "The game is over."


def test_a_rematch_is_with_sides_exchanged() -> None:
    table = opened(position=ONE_SEED)
    assert refusal(opened().rematch, ANN, "new", NOW) == "The game is not over yet."
    assert table.rematch(BOB, "new", NOW) == [RematchMade(NOW, "new")]
    going_on = added(table, table.rematch(BOB, "new", NOW))
    assert going_on.next_table == "new"
    assert going_on.rematch(ANN, "newer", NOW) == []
    assert going_on.rematch_setup.seats == (table.seats[N], table.seats[S])
    assert going_on.rematch_setup.game == "krur"
    with pytest.raises(NotYourSeatError):
        table.rematch(EVE, "new", NOW)
    alone = opened(SCREEN, position=ONE_SEED)
    alone = added(alone, alone.rematch(ANN, "new", NOW))
    assert refusal(alone.ask_take_back, ANN, NOW) == "The game is over."
