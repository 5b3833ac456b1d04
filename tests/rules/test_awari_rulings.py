"""Awari: one test a ruling, A1-A3, each with an example worked out by hand.

South's row is A-F, North's a-f, and sowing goes A … F a … f A; `18-22` are the stores. What Awari
does as Wahree does is tested in `test_wahree_rulings.py`, and against a naive simulation.
"""

import pytest
from boards import AWARI, WAHREE, after, game_from, legal, played

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.outcome import Outcome, Termination
from semina.rules.sowing import End


def test_a1_a_move_that_does_not_feed_is_illegal_if_another_feeds() -> None:
    # North is empty. B's four and C's three end in F; D's three reach a; F's one does.
    assert legal(AWARI, "0,4,3,3,0,1/0,0,0,0,0,0 S") == "DF"
    assert legal(AWARI, "0,0,0,0,0,0/0,0,0,0,2,1 N") == "ef"
    # With one seed in North's row South is free.
    assert legal(AWARI, "0,4,3,3,0,1/0,0,0,0,1,0 S") == "BCDF"


def test_a1_a_capture_of_all_the_opponents_seeds_is_illegal_if_another_move_leaves_some() -> None:
    # F's two make 2 in a and in b, all that North has; A, B and C end in South's own row. In Wahree
    # F is legal, and wipes out.
    text = "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S"
    assert legal(AWARI, text) == "ABC"
    assert legal(WAHREE, text) == "ABCF"
    with pytest.raises(MoveError, match="expected one of: A, B, C"):
        played(AWARI, text, "F")
    # f keeps 5 here: F captures, and nothing is swept.
    text = "1,2,3,0,0,2/1,1,0,0,0,5 15-18 S"
    assert legal(AWARI, text) == "ABCF"
    assert after(AWARI, text, "F") == "1,2,3,0,0,0/0,0,0,0,0,5 19-18 N"
    assert (played(AWARI, text, "F").sowing.end, played(AWARI, text, "F").outcome) == (
        End.CAPTURE,
        None,
    )


def test_a1_feeding_and_capturing_all_that_was_fed_is_illegal_if_another_move_leaves_some() -> None:
    # D's nineteen go once round (eleven pits), then E, F, and a to f: 2 in each, all captured. B,
    # E and F feed and capture nothing; A and C do not reach North.
    assert legal(AWARI, "2,6,1,19,2,1/0,0,0,0,0,0 7-10 S") == "BEF"
    assert legal(WAHREE, "2,6,1,19,2,1/0,0,0,0,0,0 7-10 S") == "BDEF"


def test_a2_if_every_move_would_leave_the_row_empty_the_side_to_move_takes_all() -> None:
    # No move reaches North: 20 + 5.
    unfed = game_from(AWARI, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S")
    assert unfed.outcome == Outcome(Termination.IMMOBILISED, 25, 23, Side.SOUTH)
    # F, the only move, would make 2 in a and capture North's last seed: South takes both seeds.
    captured = game_from(AWARI, "0,0,0,0,0,1/1,0,0,0,0,0 20-26 S")
    assert captured.outcome == Outcome(Termination.IMMOBILISED, 22, 26, Side.NORTH)
    # F's seventeen would capture the twelve that North would have: South takes 17.
    fed = game_from(AWARI, "0,0,0,0,0,17/0,0,0,0,0,0 15-16 S")
    assert fed.outcome == Outcome(Termination.IMMOBILISED, 32, 16, Side.SOUTH)
    # One move that leaves a seed is enough for the game to go on.
    assert legal(AWARI, "1,0,0,0,0,1/1,0,0,0,0,0 S") == "A"
    # North's f feeds A, and South cannot feed back: the end is no part of the move. 22 + 2.
    before = game_from(AWARI, "0,0,1,0,0,0/0,0,0,0,0,1 22-24 N", "f")
    assert str(before.position) == "1,0,1,0,0,0/0,0,0,0,0,0 22-24 S"
    assert before.outcome == Outcome(Termination.IMMOBILISED, 24, 24, None)


def test_a3_if_the_side_to_move_has_no_seed_the_opponent_takes_all() -> None:
    empty = game_from(AWARI, "0,0,0,0,0,0/0,0,0,4,0,0 22-22 S")
    assert empty.outcome == Outcome(Termination.IMMOBILISED, 22, 26, Side.NORTH)
    other = game_from(AWARI, "2,0,0,1,0,0/0,0,0,0,0,0 22-23 N")
    assert other.outcome == Outcome(Termination.IMMOBILISED, 25, 23, Side.SOUTH)
    # Nothing is left for anybody.
    nothing = game_from(AWARI, "0,0,0,0,0,0/0,0,0,0,0,0 24-24 S")
    assert nothing.outcome == Outcome(Termination.IMMOBILISED, 24, 24, None)
