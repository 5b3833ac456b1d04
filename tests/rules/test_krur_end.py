"""How a game of Krur ends: one test a ruling, K10-K12 and K18, with examples worked out by hand."""

import pytest
from boards import KRUR, game_from

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.match import Match, MatchEnd, MatchOutcome
from semina.rules.outcome import Outcome, Termination

# One seed goes round a ring of two pits: A, a, A, a… South holds 12, North 19.
CIRCLE = "1,x,x,x/0,x,x,x 12-19 S"


def test_k10_the_game_ends_when_no_seed_is_in_play_and_captured_pits_and_reserves_count() -> None:
    # D's last seed falls into a, which South captured: 5 there, and his reserve of 10. North has
    # 8 in B and a reserve of 4.
    game = game_from(KRUR, "0,8*,0,1/4*,0,0,0 10-4 S")
    assert game.outcome is None
    game = game.play(game.legal_moves[0])
    assert str(game.position) == "0,8*,0,0/5*,0,0,0 10-4 N"
    assert game.outcome == Outcome(Termination.EXHAUSTED, 15, 12, Side.SOUTH)
    assert game.legal_moves == ()
    assert game.outcome.is_draw is False


def test_k10_equal_seeds_are_a_draw() -> None:
    game = game_from(KRUR, "0,12*,0,0/0,13*,0,0 3-4 N")
    assert game.outcome == Outcome(Termination.EXHAUSTED, 16, 16, None)
    assert game.outcome.is_draw
    # With one seed more in his reserve North wins.
    game = game_from(KRUR, "0,12*,0,0/0,13*,0,0 2-5 N")
    assert game.outcome == Outcome(Termination.EXHAUSTED, 15, 17, Side.NORTH)


def test_k10_the_game_goes_on_while_a_seed_is_in_play_even_if_the_side_to_move_has_none() -> None:
    assert game_from(KRUR, "0,0,0,0/0,0,0,1 S").outcome is None
    assert game_from(KRUR, "5*,0,0,0/0,0,0,1 S").outcome is None


def test_k11_the_third_time_the_same_position_stands_the_game_ends() -> None:
    # The position comes back every two plies, so for the third time at ply 4.
    game = game_from(KRUR, CIRCLE, "AaA")
    assert game.outcome is None
    game = game.play(game.legal_moves[0])
    assert str(game.position) == CIRCLE
    # The seed in play counts for nobody: 12 to 19.
    assert game.outcome == Outcome(Termination.REPETITION, 12, 19, Side.NORTH)
    assert game.repetition == 3
    assert game.legal_moves == ()


def test_k11_the_players_are_warned_at_the_second_time() -> None:
    warned = [game_from(KRUR, CIRCLE, "AaAa"[:plies]).is_warned for plies in range(5)]
    assert warned == [False, False, True, True, False]


def test_k11_the_side_to_move_belongs_to_the_position() -> None:
    # A's sowing of three seeds is endless (K9): the pits stand as before, but North is to move.
    game = game_from(KRUR, "3,x,x,x/1,x,x,x S", "A")
    assert game.position.pits == game.start.pits
    assert game.repetition == 1


def test_k11_the_captures_belong_to_the_position() -> None:
    # North's captured seeds lie once in A and once in B: two positions with the same numbers would
    # not be the same. Here the marks differ only.
    free = game_from(KRUR, "4,0,0,0/0,0,0,0 S").position
    marked = game_from(KRUR, "4*,0,0,0/0,0,0,0 S").position
    assert free.pits == marked.pits
    assert free != marked


def test_k12_the_players_may_agree_to_end_the_game_and_seeds_in_play_count_for_nobody() -> None:
    # South: 4 in a and 3 in reserve. North: 6 in B. In play: 1 + 2 + 5.
    game = game_from(KRUR, "1,6*,2,0/4*,0,5,0 3-0 S").agree()
    assert game.outcome == Outcome(Termination.AGREEMENT, 7, 6, Side.SOUTH)
    assert game.legal_moves == ()
    assert game.moves == ()
    with pytest.raises(MoveError, match="the game is over in 1,6"):
        game.agree()


def test_k12_play_goes_on_after_one_side_has_a_majority_and_the_state_says_decided() -> None:
    # 17 of 32 is a majority, 16 is not; captured pits and reserves count, seeds in play do not.
    south = game_from(KRUR, "1,0,0,0/12*,0,0,0 5-0 S")
    assert south.decided is Side.SOUTH
    assert south.outcome is None
    assert south.play(south.legal_moves[0]).position.side is Side.NORTH
    assert game_from(KRUR, "16,0,0,0/12*,0,0,0 4-0 S").decided is None
    assert game_from(KRUR, "0,17*,1,0/0,0,0,0 0-0 S").decided is Side.NORTH
    assert game_from(KRUR, "0,0,0,0/0,0,0,0 16-16 S").decided is None


@pytest.mark.parametrize("side", list(Side))
def test_k18_who_resigns_or_loses_on_time_loses_the_game_whatever_the_seeds(side: Side) -> None:
    # South has 10 captured seeds and North none.
    game = game_from(KRUR, "1,0,0,0/10*,0,0,0 S")
    assert game.resign(side).outcome == Outcome(Termination.RESIGNATION, 10, 0, side.other)
    assert game.lose_on_time(side).outcome == Outcome(Termination.TIME, 10, 0, side.other)


@pytest.mark.parametrize("side", list(Side))
def test_k18_who_resigns_or_loses_on_time_loses_the_match(side: Side) -> None:
    # South holds 12 and North 20: that decides nothing, and neither does a limit of games.
    match = Match(held_at_start=(12, 20), games_limit=1)
    game = match.next_game()
    for broken_off, end in (
        (game.resign(side), MatchEnd.RESIGNATION),
        (game.lose_on_time(side), MatchEnd.TIME),
    ):
        ended = match.add(broken_off).outcome
        assert ended is not None
        assert (ended.end, ended.winner) == (end, side.other)


def test_k18_an_abandoned_game_has_no_result() -> None:
    game = game_from(KRUR, "1,0,0,0/10*,0,0,0 S").abandon()
    assert game.outcome is not None
    assert game.outcome.termination is Termination.ABANDONED
    assert game.outcome.winner is None
    assert not game.outcome.is_draw
    match = Match()
    left = match.add(match.next_game().abandon())
    assert left.outcome == MatchOutcome(MatchEnd.ABANDONED, (16, 16), None)
