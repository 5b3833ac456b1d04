"""Wahree: one test a ruling, W1-W10, each with an example worked out by hand.

South's row is A-F, North's a-f, and sowing goes A … F a … f A; `18-22` are the stores.
"""

import pytest
from boards import WAHREE, after, game_from, legal, letter_of, played

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.outcome import Outcome, Termination
from semina.rules.sowing import End

# Two seeds go round, one behind the other. A and a move in turn; F feeds a, and then f must feed A:
# after twelve plies the position is the same again. Nothing is captured: a pit makes 1 only.
CIRCLE = "1,0,0,0,0,0/1,0,0,0,0,0 20-26 S"
ROUND = "AaBbCcDdEeFf"


def captures(text: str, letter: str) -> str:
    """The pits captured from, in order, and the seeds of each: `b2 a3`."""
    play = played(WAHREE, text, letter)
    taken = [(letter_of(WAHREE, pit), seeds) for pit, seeds in play.sowing.captures]
    return " ".join(f"{pit}{seeds}" for pit, seeds in taken)


def test_w1_a_turn_sows_one_of_ones_own_pits_counter_clockwise() -> None:
    # C's four seeds: D, E, F, a.
    assert after(WAHREE, "start", "C") == "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N"
    # e's three: f, A, B.
    assert after(WAHREE, "0,4,0,0,0,0/0,0,0,0,3,0 N", "e") == "1,5,0,0,0,0/0,0,0,0,0,1 0-0 S"
    # One's own pits that hold seeds: nothing else may be lifted, and nobody may pass.
    assert legal(WAHREE, "1,0,2,0,0,3/4,0,0,0,1,0 S") == "ACF"
    assert legal(WAHREE, "1,0,2,0,0,3/4,0,0,0,1,0 N") == "ae"
    for letter in "Ba-":
        with pytest.raises(MoveError, match="expected one of: A, C, F"):
            played(WAHREE, "1,0,2,0,0,3/4,0,0,0,1,0 S", letter)


def test_w2_a_sowing_of_12_or_more_passes_the_pit_it_started_from() -> None:
    # Eleven from B reach A, and B is empty; the twelfth goes to C, not to B.
    eleven = "0,11,0,0,0,0/9,9,9,0,0,0 S"
    assert after(WAHREE, eleven, "B") == "1,0,1,1,1,1/10,10,10,1,1,1 0-0 N"
    twelve = "0,12,0,0,0,0/9,9,9,0,0,0 S"
    assert after(WAHREE, twelve, "B") == "1,0,2,1,1,1/10,10,10,1,1,1 0-0 N"


def test_w2_the_pit_is_passed_on_every_lap() -> None:
    # 23 from f: eleven pits get two, and A gets the third of its seeds; f stays empty.
    text = "0,9,9,0,0,0/0,0,0,0,0,23 N"
    play = played(WAHREE, text, "f")
    assert play.sowing.laps[0].drops is not None
    assert play.sowing.laps[0].drops.count(11) == 0
    # A is 3: captured.
    assert str(play.after) == "0,11,11,2,2,2/2,2,2,2,2,0 0-3 S"


def test_w3_a_last_seed_that_makes_2_or_3_in_an_opponents_pit_captures_them() -> None:
    # F's one seed makes 2, 3, 4 and 1 in a.
    assert after(WAHREE, "0,0,0,0,0,1/1,0,0,0,0,5 S", "F") == "0,0,0,0,0,0/0,0,0,0,0,5 2-0 N"
    assert after(WAHREE, "0,0,0,0,0,1/2,0,0,0,0,5 S", "F") == "0,0,0,0,0,0/0,0,0,0,0,5 3-0 N"
    assert after(WAHREE, "0,0,0,0,0,1/3,0,0,0,0,5 S", "F") == "0,0,0,0,0,0/4,0,0,0,0,5 0-0 N"
    assert after(WAHREE, "0,0,0,0,0,1/0,0,0,0,0,5 S", "F") == "0,0,0,0,0,0/1,0,0,0,0,5 0-0 N"


def test_w3_the_pits_before_it_follow_as_long_as_each_holds_2_or_3() -> None:
    # F's three: a 2, b 3, c 2. From c backwards all are captured.
    assert captures("0,0,0,0,0,3/1,2,1,0,0,5 S", "F") == "c2 b3 a2"
    assert after(WAHREE, "0,0,0,0,0,3/1,2,1,0,0,5 S", "F") == "0,0,0,0,0,0/0,0,0,0,0,5 7-0 N"
    # b 4 stops the chain: a keeps its 2.
    assert captures("0,0,0,0,0,3/1,3,1,0,0,5 S", "F") == "c2"
    assert after(WAHREE, "0,0,0,0,0,3/1,3,1,0,0,5 S", "F") == "0,0,0,0,0,0/2,4,0,0,0,5 2-0 N"
    # So does b 1.
    assert captures("0,0,0,0,0,3/1,0,1,0,0,5 S", "F") == "c2"
    # Pits behind the last one do not belong to the chain: d keeps its 2.
    assert captures("0,0,0,0,0,3/1,2,1,2,0,5 S", "F") == "c2 b3 a2"


def test_w3_the_chain_stops_at_the_end_of_the_row_and_ones_own_pits_are_not_captured() -> None:
    # E's two: F 2, a 2. F is South's own.
    text = "0,0,0,0,2,1/1,0,0,3,0,0 S"
    assert captures(text, "E") == "a2"
    assert after(WAHREE, text, "E") == "0,0,0,0,0,2/0,0,0,3,0,0 2-0 N"
    # A's one makes 2 in B, which is South's own: nothing.
    assert captures("1,1,0,0,0,0/0,0,0,3,0,0 S", "A") == ""
    # For North: f's two make 2 in A and B; f before A is his own.
    assert captures("1,1,5,0,0,0/0,0,0,0,2,2 N", "f") == "B2 A2"


def test_w4_an_opponent_without_seeds_must_be_fed() -> None:
    # North is empty. B's four end in F; C's three end in F; D's three reach a; F's one does.
    assert legal(WAHREE, "0,4,3,3,0,1/0,0,0,0,0,0 S") == "DF"
    # South is empty: e's one ends in f, e's two would reach A.
    assert legal(WAHREE, "0,0,0,0,0,0/0,0,0,0,1,1 N") == "f"
    assert legal(WAHREE, "0,0,0,0,0,0/0,0,0,0,2,1 N") == "ef"
    # With one seed in North's row South is free.
    assert legal(WAHREE, "0,4,3,3,0,1/0,0,0,0,1,0 S") == "BCDF"


def test_w4_feeding_that_captures_all_it_fed_is_legal() -> None:
    # F's seventeen: eleven pits take 1, then a-f take one more: 2 in each, all captured, and the
    # five of South's row swept: 12 + 5.
    text = "0,0,0,0,0,17/0,0,0,0,0,0 15-16 S"
    assert legal(WAHREE, text) == "F"
    assert after(WAHREE, text, "F") == "0,0,0,0,0,0/0,0,0,0,0,0 32-16 N"


def test_w5_a_capture_that_empties_the_opponents_row_takes_everything_left() -> None:
    # F's two: a 2, b 2, and nothing else is there: South takes these 4 and his own 6.
    text = "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S"
    play = played(WAHREE, text, "F")
    assert captures(text, "F") == "b2 a2"
    assert [(letter_of(WAHREE, pit), seeds) for pit, seeds in play.sowing.sweep] == [
        ("A", 1),
        ("B", 2),
        ("C", 3),
    ]
    assert (play.captured, play.sowing.end) == (10, End.WIPE_OUT)
    assert str(play.after) == "0,0,0,0,0,0/0,0,0,0,0,0 30-18 N"
    assert play.outcome == Outcome(Termination.WIPE_OUT, 30, 18, Side.SOUTH)
    assert game_from(WAHREE, text, "F").outcome == play.outcome


def test_w5_only_a_capture_that_empties_the_opponents_row_is_a_wipe_out() -> None:
    # f is the last seed of North himself, who captures nothing: no wipe-out.
    play = played(WAHREE, "0,3,0,0,0,0/0,0,0,0,0,1 N", "f")
    assert (play.sowing.end, play.captured, play.outcome) == (End.PLAIN, 0, None)
    # The opponent's row is not empty: f keeps 5.
    play = played(WAHREE, "1,0,0,0,0,2/1,1,0,0,0,5 S", "F")
    assert (play.sowing.end, play.captured, play.outcome) == (End.CAPTURE, 4, None)


def test_w6_a_side_without_a_legal_move_ends_the_game_and_each_takes_his_own_row() -> None:
    # South cannot feed: his five stay his. 20 + 5, 23.
    cannot_feed = game_from(WAHREE, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S")
    assert cannot_feed.outcome == Outcome(Termination.IMMOBILISED, 25, 23, Side.SOUTH)
    # South has nothing: North takes his four: 22, 22 + 4.
    empty = game_from(WAHREE, "0,0,0,0,0,0/0,0,0,4,0,0 22-22 S")
    assert empty.outcome == Outcome(Termination.IMMOBILISED, 22, 26, Side.NORTH)
    # The seeds stay in the pits: ending the game is no part of a move.
    before = game_from(WAHREE, "0,0,1,0,0,0/0,0,0,0,0,1 22-22 N", "f")
    assert str(before.position) == "1,0,1,0,0,0/0,0,0,0,0,0 22-22 S"
    assert before.outcome == Outcome(Termination.IMMOBILISED, 24, 22, Side.SOUTH)


def test_w7_more_captured_seeds_wins_and_24_24_is_a_draw() -> None:
    # C's handful cannot feed in the first two; the stores decide with the rows.
    drawn = game_from(WAHREE, "2,0,0,0,0,0/0,0,0,0,0,0 22-24 S").outcome
    assert drawn == Outcome(Termination.IMMOBILISED, 24, 24, None)
    assert drawn.is_draw
    won = game_from(WAHREE, "2,0,0,0,0,0/0,0,0,0,0,0 23-23 S").outcome
    assert won == Outcome(Termination.IMMOBILISED, 25, 23, Side.SOUTH)


def test_w7_play_goes_on_after_25_and_the_state_says_decided() -> None:
    game = game_from(WAHREE, "4,4,4,4,4,0/0,0,0,0,0,1 25-2 S")
    assert game.decided is Side.SOUTH
    assert game.outcome is None
    assert len(game.legal_moves) == 5
    assert game_from(WAHREE, "4,4,4,4,4,0/0,0,0,0,0,3 1-24 S").decided is None
    assert game_from(WAHREE, "4,4,4,4,4,0/0,0,0,0,0,3 0-25 S").decided is Side.NORTH


def test_w8_the_third_time_the_same_position_stands_seeds_on_the_board_count_for_nobody() -> None:
    game = game_from(WAHREE, CIRCLE, ROUND)
    assert str(game.position) == CIRCLE
    assert (game.repetition, game.is_warned, game.outcome) == (2, True, None)
    game = game_from(WAHREE, CIRCLE, ROUND + ROUND)
    assert game.repetition == 3
    assert game.outcome == Outcome(Termination.REPETITION, 20, 26, Side.NORTH)
    assert not game.is_warned
    # One ply before, nothing had stood three times.
    assert game.take_back().outcome is None


def test_w9_when_the_players_agree_each_takes_the_seeds_on_his_own_row() -> None:
    # South 10 + 1 + 2 + 3, North 20 + 4 + 8.
    game = game_from(WAHREE, "1,2,3,0,0,0/4,8,0,0,0,0 10-20 S").agree()
    assert game.outcome == Outcome(Termination.AGREEMENT, 16, 32, Side.NORTH)


@pytest.mark.parametrize("side", list(Side))
def test_w10_who_resigns_or_loses_on_time_loses_and_an_abandoned_game_has_no_result(
    side: Side,
) -> None:
    # South has 30 of the seeds; that does not help him.
    game = game_from(WAHREE, "1,2,3,0,0,0/4,8,0,0,0,0 24-6 S")
    assert game.resign(side).outcome == Outcome(Termination.RESIGNATION, 30, 18, side.other)
    assert game.lose_on_time(side).outcome == Outcome(Termination.TIME, 30, 18, side.other)
    left = game.abandon().outcome
    assert left is not None
    assert (left.termination, left.winner, left.is_draw) == (Termination.ABANDONED, None, False)
