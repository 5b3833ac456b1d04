"""A game in play: what its steps refuse, what taking back restores, and replaying."""

import pytest
from boards import KRUR, WAHREE, game_from, pit_of

from semina.errors import MoveError, UnknownNameError
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import Game, Replay, new_game, replayed
from semina.rules.move import PASS
from semina.rules.outcome import Termination

CIRCLE = "1,x,x,x/0,x,x,x 12-19 S"


def test_an_illegal_move_is_refused_with_the_position_and_what_is_legal() -> None:
    with pytest.raises(MoveError) as caught:
        game_from(KRUR, "1,0,5*,2/0,6*,1,0 0-0 S", "B")
    assert str(caught.value) == (
        "'B' is not legal in 1,0,5*,2/0,6*,1,0 0-0 S; expected one of: A, D"
    )
    with pytest.raises(MoveError) as caught:
        game_from(WAHREE, "1,0,0,0,0,1/0,0,0,0,0,0 N", "a")
    assert str(caught.value) == (
        "'a' cannot be played: the game is over in 1,0,0,0,0,1/0,0,0,0,0,0 0-0 N"
    )


@pytest.mark.parametrize("move", [-2, 8, 12, 10**9, -(10**9)])
def test_a_number_that_is_no_pit_is_refused_as_it_is(move: int) -> None:
    with pytest.raises(MoveError, match=f"'{move}' is not legal in 4,4,4,4/4,4,4,4 0-0 S"):
        new_game("krur").play(move)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError) as caught:
        new_game("chess")
    assert str(caught.value) == "there is no game 'chess'; expected one of: krur, wahree, awari"
    with pytest.raises(UnknownNameError):
        replayed("Krur", [])


def steps_after_the_end(game: Game) -> None:
    for step in (
        lambda: game.play(0),
        game.agree,
        game.abandon,
        lambda: game.resign(Side.SOUTH),
        lambda: game.lose_on_time(Side.NORTH),
        lambda: Replay(game).play(0),
    ):
        with pytest.raises(MoveError, match="the game is over in"):
            step()


def test_an_ended_game_takes_no_further_step() -> None:
    steps_after_the_end(new_game("krur").resign(Side.SOUTH))
    steps_after_the_end(new_game("wahree").agree())
    steps_after_the_end(game_from(KRUR, CIRCLE, "AaAa"))
    steps_after_the_end(game_from(KRUR, "0,0,0,0/0,4*,0,0 S"))


def test_taking_back_restores_the_game_as_it_stood() -> None:
    game = game_from(KRUR, CIRCLE)
    stages = [game]
    for letter in "AaAa":
        stages.append(stages[-1].play(pit_of(KRUR, letter)))
    for plies in range(1, 5):
        assert stages[4].take_back(plies) == stages[4 - plies]
    assert stages[1].take_back() == stages[0]


def test_taking_back_takes_an_end_back_with_the_move() -> None:
    game = game_from(WAHREE, "start", "Aa")
    for ended in (game.resign(Side.NORTH), game.agree(), game.abandon()):
        assert ended.take_back() == game_from(WAHREE, "start", "A")


@pytest.mark.parametrize("plies", [0, -1, 3, 10**9])
def test_moves_that_were_not_made_cannot_be_taken_back(plies: int) -> None:
    game = game_from(WAHREE, "start", "Aa")
    with pytest.raises(MoveError, match=f"cannot take back {plies} moves, 2 were made"):
        game.take_back(plies)


def test_a_game_says_its_moves_and_positions() -> None:
    game = game_from(KRUR, CIRCLE, "Aa")
    assert game.moves == (0, 4)
    assert [str(position) for position in game.positions] == [
        "1,x,x,x/0,x,x,x 12-19 S",
        "0,x,x,x/1,x,x,x 12-19 N",
        "1,x,x,x/0,x,x,x 12-19 S",
    ]
    assert game.position == game.positions[-1]
    assert game_from(KRUR, CIRCLE).positions == (game.start,)


def test_a_forced_pass_is_known() -> None:
    game = game_from(KRUR, "5*,0,0,0/3,1,1,1 S")
    assert game.must_pass
    assert game.play(PASS).must_pass is False
    assert new_game("wahree").must_pass is False
    assert game.agree().must_pass is False


def test_an_end_by_seeds_goes_before_the_third_repetition() -> None:
    # The position with no seed in play cannot come back; one that is over at once ends as such.
    game = game_from(WAHREE, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S")
    assert game.outcome is not None
    assert game.outcome.termination is Termination.IMMOBILISED
    assert game.repetition == 1


@pytest.mark.parametrize("key", CATALOGUE)
def test_replaying_stops_at_the_first_move_that_cannot_be_played(key: str) -> None:
    first = CATALOGUE[key].legal_moves(CATALOGUE[key].START)[0]
    assert replayed(key, [first]) == new_game(key).play(first)
    with pytest.raises(MoveError):
        replayed(key, [first, first])


def test_a_replay_goes_on_from_where_a_game_stands() -> None:
    game = game_from(KRUR, CIRCLE, "AaA")
    replay = Replay(game)
    assert (replay.position, replay.outcome) == (game.position, None)
    assert replay.game() == game
    play = replay.play(pit_of(KRUR, "a"))
    assert play.after == game.start == replay.position
    assert replay.outcome is not None
    assert replay.game() == game.play(pit_of(KRUR, "a"))
    # The game it began with is a value: it has not changed.
    assert game == game_from(KRUR, CIRCLE, "AaA")


def test_a_game_that_was_broken_off_can_be_reopened() -> None:
    game = game_from(WAHREE, "start", "Aa")
    for ended in (
        game.agree(),
        game.abandon(),
        game.resign(Side.SOUTH),
        game.lose_on_time(Side.NORTH),
    ):
        assert ended.reopen() == game


def test_a_game_that_goes_on_or_was_ended_by_a_move_cannot_be_reopened() -> None:
    for game in (
        game_from(WAHREE, "start", "Aa"),
        game_from(KRUR, CIRCLE, "AaAa"),
        game_from(KRUR, "0,0,0,0/0,4*,0,0 S"),
        game_from(WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F"),
    ):
        with pytest.raises(
            MoveError, match=f"the game was not broken off in {game.position}".split("*")[0]
        ):
            game.reopen()
