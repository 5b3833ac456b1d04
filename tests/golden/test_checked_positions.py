"""The positions that the written rules (version 1) list as checked by two independent programs.

Copied by hand from the lists "Checked positions" of Krur and of Wahree there.
"""

import pytest
from boards import KRUR, WAHREE, after, game_from, legal, letter_of, played

from semina.rules.board import Side
from semina.rules.match import holdings_after
from semina.rules.outcome import Outcome, Termination
from semina.rules.sowing import End

# "openings from 4,4,4,4/4,4,4,4 … 8 laps each"
OPENINGS = [
    ("A", "4,0,9,9/1,1,8,0"),
    ("B", "0,4,0,9/9,1,1,8"),
    ("C", "8,0,4,0/9,9,1,1"),
    ("D", "1,8,0,4/0,9,9,1"),
]


@pytest.mark.parametrize(("letter", "pits"), OPENINGS)
def test_krur_openings(letter: str, pits: str) -> None:
    play = played(KRUR, "start", letter)
    assert str(play.after) == f"{pits} 0-0 N"
    assert len(play.sowing.laps) == 8


# Position, South's move, position after, laps (where the rules say), how the turn ends.
KRUR_MOVES = [
    # "North's second pit captured; its neighbour passed through 4 and was not"
    ("2,2,5,2/3,3,9,6", "D", "2,2,5,0/4,4*,9,6", 1, End.CAPTURE),
    # "captured on lap 2, South's fourth pit skipped"
    ("1,1,3,10*/3,2,4,8", "A", "0,0,4,10*/4*,2,4,8", 2, End.CAPTURE),
    # "the seed falls in South's own capture, the turn ends"
    ("4,4,2,1/5*,6,5,5", "D", "4,4,2,0/6*,6,5,5", 1, End.OWN_CAPTURE),
    # "4 laps (a 4 in South's own row relays)"
    ("1,3,2,6/5,5,5,5", "A", "2,2,5,1/7,1,7,7", 4, End.EMPTY),
    # "once round, ends in the emptied origin"
    ("8,4,4,3/3,4,3,3", "A", "1,5,5,4/4,5,4,4", 1, End.EMPTY),
    # "endless, back at the start after 56 laps; the position is unchanged and North is to move"
    ("3,6*,1,3/2,3,13,1", "A", "3,6*,1,3/2,3,13,1", 56, End.ENDLESS),
    # "12 laps, ends in an empty pit; after 11 laps the pits stand as at the start, but another pit
    # is to be lifted"
    ("0,10*,2,8/7,1,0,4", "D", "1,10*,3,9/1,2,1,5", 12, End.EMPTY),
    # "30 laps, a capture (the same after 14)"
    ("4*,8*,5,4/0,6,3,2", "D", "4*,8*,4,0/2,3,4*,7", 30, End.CAPTURE),
]


@pytest.mark.parametrize(("before", "letter", "pits", "laps", "end"), KRUR_MOVES)
def test_krur_move(before: str, letter: str, pits: str, laps: int, end: End) -> None:
    play = played(KRUR, before, letter)
    assert str(play.after) == f"{pits} 0-0 N"
    assert (len(play.sowing.laps), play.sowing.end) == (laps, end)


def test_krur_one_seed_circulates_until_the_third_repetition() -> None:
    # "1,0,16*,0/0,15*,0,0, South to move: one seed circulates; the third repetition, at ply 20,
    # ends it: South 15 (his captured pit), North 16; in a match South then holds 16, North 16."
    game = game_from(KRUR, "1,0,16*,0/0,15*,0,0")
    plies = 0
    while game.outcome is None:
        assert len(game.legal_moves) == 1
        game = game.play(game.legal_moves[0])
        plies += 1
        assert plies <= 20
    assert plies == 20
    assert game.outcome == Outcome(Termination.REPETITION, 15, 16, Side.NORTH)
    assert holdings_after(game) == (16, 16)


# Position, move, position after (the stores and the side included), seeds captured with the sweep.
WAHREE_MOVES = [
    # "wipe-out, 10 captured and 4 left on North's row: North +14"
    ("1,1,1,1,1,0/0,0,8,0,0,1 0-0 N", "c", "0,0,0,0,0,0/0,0,0,0,0,0 0-14 S", 14),
    # "wipe-out, 8 captured + 3 left: 31-17"
    ("1,0,0,0,2,3/2,1,2,0,0,0 20-17 S", "F", "0,0,0,0,0,0/0,0,0,0,0,0 31-17 N", 11),
    # "captures 2 only, not a wipe-out": the last of seven seeds makes 2 in e; d before it holds 1
    ("0,0,0,7,3,1/0,0,0,0,1,0 23-13 S", "D", "0,0,0,0,4,2/1,1,1,1,0,0 25-13 N", 2),
    # "captures 11"
    ("0,0,8,0,0,1/1,1,1,1,2,3 0-0 S", "C", "0,0,0,1,1,2/0,0,0,0,0,3 11-0 N", 11),
    # "captures nothing": the last seed makes 4 in e
    ("0,0,8,0,0,1/3,1,1,1,3,0 0-0 S", "C", "0,0,0,1,1,2/4,2,2,2,4,0 0-0 N", 0),
    ("0,12,4,4,4,4/4,4,4,3,3,2 0-0 S", "B", "1,0,6,5,5,5/5,5,5,4,4,3 0-0 N", 0),
    # "captures 3"
    ("0,0,0,0,0,23/0,2,5,5,6,7 0-0 S", "F", "2,2,2,2,2,0/0,4,7,7,8,9 3-0 N", 3),
    # "D feeds, captures 12 and wipes out: 38-10"
    ("2,6,1,19,2,1/0,0,0,0,0,0 7-10 S", "D", "0,0,0,0,0,0/0,0,0,0,0,0 38-10 N", 31),
]


@pytest.mark.parametrize(("before", "letter", "wanted", "captured"), WAHREE_MOVES)
def test_wahree_move(before: str, letter: str, wanted: str, captured: int) -> None:
    assert after(WAHREE, before, letter) == wanted
    assert played(WAHREE, before, letter).captured == captured


# "wipe-out": the seeds captured before the sweep, and what the sweep takes from the mover's row.
WIPE_OUTS = [
    ("1,1,1,1,1,0/0,0,8,0,0,1 0-0 N", "c", 10, 4, (0, 14)),
    ("1,0,0,0,2,3/2,1,2,0,0,0 20-17 S", "F", 8, 3, (31, 17)),
    ("2,6,1,19,2,1/0,0,0,0,0,0 7-10 S", "D", 12, 19, (38, 10)),
]


@pytest.mark.parametrize(("before", "letter", "captured", "swept", "final"), WIPE_OUTS)
def test_wahree_wipe_out(
    before: str, letter: str, captured: int, swept: int, final: tuple[int, int]
) -> None:
    play = played(WAHREE, before, letter)
    assert play.sowing.end is End.WIPE_OUT
    assert sum(capture.seeds for capture in play.sowing.captures) == captured
    assert sum(capture.seeds for capture in play.sowing.sweep) == swept
    assert play.outcome is not None
    assert play.outcome[:3] == (Termination.WIPE_OUT, *final)


@pytest.mark.parametrize(("before", "letter", "wanted", "captured"), WAHREE_MOVES)
def test_wahree_only_those_listed_are_wipe_outs(
    before: str, letter: str, wanted: str, captured: int
) -> None:
    listed = [(row[0], row[1]) for row in WIPE_OUTS]
    play = played(WAHREE, before, letter)
    assert ((before, letter) in listed) == (play.sowing.end is End.WIPE_OUT)
    assert play.captured == captured
    assert str(play.after) == wanted


# "only F is legal"; "over, 25-23"; "legal B, D, E, F"
WAHREE_LEGAL = [
    ("1,0,0,0,0,1/0,0,0,0,0,0", "F"),
    ("3,2,0,0,0,0/0,0,0,0,0,0 20-23", ""),
    ("2,6,1,19,2,1/0,0,0,0,0,0 7-10", "BDEF"),
]


@pytest.mark.parametrize(("text", "letters"), WAHREE_LEGAL)
def test_wahree_legal_moves(text: str, letters: str) -> None:
    assert legal(WAHREE, text) == letters


def test_wahree_immobilised() -> None:
    game = game_from(WAHREE, "3,2,0,0,0,0/0,0,0,0,0,0 20-23")
    assert game.outcome == Outcome(Termination.IMMOBILISED, 25, 23, Side.SOUTH)


def test_the_letters_used_here_are_those_of_the_rules() -> None:
    assert [letter_of(KRUR, pit) for pit in range(8)] == list("ABCDabcd")
    assert [letter_of(WAHREE, pit) for pit in range(12)] == list("ABCDEFabcdef")
