"""A turn of Krur: one test a ruling, K1-K9, each with an example worked out by hand.

`n*` is a captured pit; South's row is A-D, North's a-d, and sowing goes A B C D a b c d A.
"""

import pytest
from boards import KRUR, after, legal, pit_of, played

from semina.errors import MoveError
from semina.notation.position_text import parse_position
from semina.rules.sowing import Capture, End


def refused(text: str, letter: str) -> str:
    """The message with which a move is refused."""
    with pytest.raises(MoveError) as caught:
        played(KRUR, text, letter)
    return str(caught.value)


def test_k1_a_turn_lifts_one_of_ones_own_pits_that_is_neither_captured_nor_empty() -> None:
    # South's B is empty and his C captured by North: A and D are left.
    south = "1,0,5*,2/0,6*,1,0 0-0 S"
    assert legal(KRUR, south) == "AD"
    # North's a and d are empty and his b captured by South: c is left.
    north = "1,0,5*,2/0,6*,1,0 0-0 N"
    assert legal(KRUR, north) == "c"
    for letter in "BCc":
        assert south in refused(south, letter)
    for letter in "abdA":
        assert north in refused(north, letter)
    assert "expected one of: A, D" in refused(south, "B")


def test_k1_sowing_goes_counter_clockwise_from_the_next_pit() -> None:
    # Three seeds from C: one each to D, a and b. Six from c: d, then round to A B C D and a.
    assert after(KRUR, "0,0,3,0/0,0,2,0 S", "C") == "0,0,0,1/1,1,2,0 0-0 N"
    assert after(KRUR, "0,0,0,0/0,2,6,0 N", "c") == "1,1,1,1/1,2,0,1 0-0 S"


def test_k2_a_last_seed_in_an_empty_pit_of_either_player_ends_the_turn() -> None:
    # One's own B is empty; then North's a is empty.
    own = played(KRUR, "1,0,3,0/2,0,0,0 S", "A")
    assert str(own.after) == "0,1,3,0/2,0,0,0 0-0 N"
    theirs = played(KRUR, "0,0,0,1/0,2,0,0 S", "D")
    assert str(theirs.after) == "0,0,0,0/1,2,0,0 0-0 N"
    for play in (own, theirs):
        assert (play.sowing.end, len(play.sowing.laps), play.captured) == (End.EMPTY, 1, 0)


def test_k3_a_last_seed_that_makes_4_in_a_pit_of_the_opponent_captures_it() -> None:
    # D's two seeds: a 5 -> 6, b 3 -> 4. The pit is marked, stays, and the turn ends.
    play = played(KRUR, "0,0,0,2/5,3,1,1 S", "D")
    assert str(play.after) == "0,0,0,0/6,4*,1,1 0-0 N"
    assert (play.sowing.end, len(play.sowing.laps)) == (End.CAPTURE, 1)
    assert play.sowing.captures == (Capture(pit_of(KRUR, "b"), 4),)
    assert play.captured == 4
    # North captures in South's row just so: d's one seed makes 4 in A.
    assert after(KRUR, "3,1,0,0/0,0,0,1 N", "d") == "4*,1,0,0/0,0,0,0 0-0 S"


def test_k3_passing_over_a_pit_that_becomes_4_captures_nothing() -> None:
    # D's three seeds: a 3 -> 4 in passing, b 5 -> 6, c was empty.
    play = played(KRUR, "0,0,0,3/3,5,0,0 S", "D")
    assert str(play.after) == "0,0,0,0/4,6,1,0 0-0 N"
    assert play.sowing.captures == ()


def test_k3_the_pit_is_captured_on_any_lap() -> None:
    # B's two: C 1, D 2; D's two: a 1, b 3 -> 4.
    play = played(KRUR, "0,2,0,1/0,3,2,2 S", "B")
    assert str(play.after) == "0,0,1,0/1,4*,2,2 0-0 N"
    assert (play.sowing.end, len(play.sowing.laps), play.captured) == (End.CAPTURE, 2, 4)


def test_k3_what_a_pit_held_is_counted_just_before_the_last_seed() -> None:
    # Ten seeds from D go once round and two pits further. b holds 2 at first, 3 when the last seed
    # comes: captured.
    play = played(KRUR, "0,0,0,10/0,2,0,0 S", "D")
    assert str(play.after) == "1,1,1,1/2,4*,1,1 0-0 N"
    # With 3 at first it makes 5: not captured but lifted. c 2, d 2, A 2, B 2, C 2; C's two: D 2 and
    # a 3; a's three: b 1 (it was lifted), c 3, d 3; d's three: A 3, B 3, C 1 (empty): the end.
    play = played(KRUR, "0,0,0,10/0,3,0,0 S", "D")
    assert str(play.after) == "3,3,1,2/0,1,3,0 0-0 N"
    assert play.sowing.end is End.EMPTY


def test_k4_a_last_seed_in_any_other_occupied_pit_is_lifted_with_it_and_sown_on() -> None:
    # D's seed makes 2 in a; these two go to b and c, which was empty.
    play = played(KRUR, "0,0,0,1/1,0,0,3 S", "D")
    assert str(play.after) == "0,0,0,0/0,1,1,3 0-0 N"
    assert [(lap.origin, lap.seeds) for lap in play.sowing.laps] == [(3, 1), (4, 2)]


def test_k4_a_four_in_ones_own_row_is_sown_on_and_not_captured() -> None:
    # A's seed makes 4 in B; these go to C, D, a (2 -> 3) and b, which was empty.
    play = played(KRUR, "1,3,0,0/2,0,2,2 S", "A")
    assert str(play.after) == "0,0,1,1/3,1,2,2 0-0 N"
    assert (play.sowing.end, len(play.sowing.laps), play.captured) == (End.EMPTY, 2, 0)
    # The same for North: a's seed makes 4 in b; c, d, A (0 -> 1), B, which was empty.
    assert after(KRUR, "0,0,2,2/1,3,0,0 N", "a") == "1,1,2,2/0,0,1,1 0-0 S"


def test_k5_sowing_skips_the_pits_that_the_opponent_captured() -> None:
    # C is North's: A's three seeds go to B, D and a.
    assert after(KRUR, "3,0,5*,0/0,2,2,2 S", "A") == "0,1,5*,1/1,2,2,2 0-0 N"
    # On a later lap as well: A's seed makes 2 in B, and these go to D and a.
    assert after(KRUR, "1,1,5*,0/0,2,2,2 S", "A") == "0,0,5*,1/1,2,2,2 0-0 N"
    # And with a handful that goes round: C and b are captured, so South's ring is A B D a b c d.
    # D's eight: a b c d A B D a; the last makes 2 in a; these two: b, c. c makes 2: d 2, A 2;
    # A's two: B 2, D 2; D's two: a 1, b. b is South's own: there it stays.
    assert after(KRUR, "0,0,5*,8/0,7*,0,0 S", "D") == "0,2,5*,0/1,10*,0,2 0-0 N"


def test_k5_the_pits_one_captured_oneself_are_sown_like_any_other() -> None:
    # C is North's own capture: d's four seeds go to A, B, C and D.
    play = played(KRUR, "0,0,5*,0/1,0,0,4 N", "d")
    assert str(play.after) == "1,1,6*,1/1,0,0,0 0-0 S"
    assert play.captured == 1


def test_k6_a_last_seed_in_a_pit_one_captured_oneself_ends_the_turn_and_stays_there() -> None:
    # D's two seeds: a 1 -> 2, b 4* -> 5*.
    play = played(KRUR, "0,0,0,2/1,4*,0,3 S", "D")
    assert str(play.after) == "0,0,0,0/2,5*,0,3 0-0 N"
    assert (play.sowing.end, len(play.sowing.laps), play.captured) == (End.OWN_CAPTURE, 1, 1)
    assert play.sowing.captures == ()


def test_k6_a_captured_pit_is_never_emptied_by_anyone() -> None:
    # Neither its owner, South, nor North, who captured it, may lift C.
    assert "C" not in legal(KRUR, "1,1,9*,1/1,1,1,1 S")
    assert "C" not in legal(KRUR, "1,1,9*,1/1,1,1,1 N")
    refused("1,1,9*,1/1,1,1,1 S", "C")
    refused("1,1,9*,1/1,1,1,1 N", "C")


def test_k7_the_pit_a_lap_started_from_is_sown_when_the_lap_goes_all_round() -> None:
    # D's eight seeds: a b c d A B C, and the last in D, which was just emptied: the end.
    play = played(KRUR, "1,1,1,8/1,1,1,1 S", "D")
    assert str(play.after) == "2,2,2,1/2,2,2,2 0-0 N"
    assert (play.sowing.end, len(play.sowing.laps)) == (End.EMPTY, 1)
    # Nine go one pit further: D has one seed, and a 2. These go to b 2, c 2; c's two: d 2, A 2;
    # A's two: B 2, C 2; C's two: D 2 and a, which was lifted: the end.
    play = played(KRUR, "0,0,0,9/0,0,0,0 S", "D")
    assert str(play.after) == "0,2,0,2/1,2,0,2 0-0 N"
    assert len(play.sowing.laps) == 5


def test_k7_a_handful_that_goes_round_twice_finds_a_seed_in_the_pit_it_started_from() -> None:
    # Sixteen from D: every pit gets two, the last one is D's second: it is lifted. D's two: a 3,
    # b 3; b's three: c 3, d 3, A 3; A's three: B 3, C 3 and D, which was lifted: the end.
    play = played(KRUR, "0,0,0,16/0,0,0,0 S", "D")
    assert str(play.after) == "0,3,3,1/3,0,3,3 0-0 N"
    assert len(play.sowing.laps) == 4


def test_k8_a_player_with_nothing_to_lift_passes_as_long_as_seeds_are_in_play() -> None:
    # All South has is in a pit that North captured.
    text = "5*,0,0,0/3,1,1,1 0-0 S"
    assert legal(KRUR, text) == "-"
    play = played(KRUR, text, "-")
    assert str(play.after) == "5*,0,0,0/3,1,1,1 0-0 N"
    assert (play.sowing.end, play.sowing.laps, play.captured) == (End.PASS, (), 0)
    assert KRUR.outcome(play.before) is None


def test_k8_there_is_no_voluntary_pass_and_none_when_no_seed_is_in_play() -> None:
    assert "expected one of: A" in refused("1,0,0,0/3,1,1,1 S", "-")
    assert legal(KRUR, "5*,0,0,0/0,6*,0,0 S") == ""
    assert "the game is over" in refused("5*,0,0,0/0,6*,0,0 S", "-")


def test_k9_an_endless_sowing_changes_nothing_and_the_turn_passes() -> None:
    # Two pits are left on the ring. A's three seeds: a 2, A 1, a 3: lifted. a's three: A 2, a 1,
    # A 3: lifted. Everything is as at the start, with the same pit to lift.
    play = played(KRUR, "3,x,x,x/1,x,x,x 20-8 S", "A")
    assert str(play.after) == "3,x,x,x/1,x,x,x 20-8 N"
    assert (play.sowing.end, len(play.sowing.laps), play.captured) == (End.ENDLESS, 2, 0)
    assert KRUR.outcome(play.after) is None


def test_k9_seeds_dropped_into_ones_own_capture_do_not_come_back() -> None:
    # As before, but d is South's: it takes a seed each time round, so the sowing is not endless.
    # A's three: a 2, d 5, A 1: A was emptied: the end.
    play = played(KRUR, "3,x,x,x/1,x,x,4* 20-4 S", "A")
    assert str(play.after) == "1,x,x,x/2,x,x,5* 20-4 N"
    assert (play.sowing.end, play.captured) == (End.EMPTY, 1)


def test_k9_the_same_pits_with_another_pit_to_lift_prove_nothing() -> None:
    # From the rules: after 11 laps the pits stand as at the start, but not D is to be lifted. The
    # sowing goes on and ends on lap 12.
    before = parse_position("0,10*,2,8/7,1,0,4 S", KRUR)
    play = KRUR.play(before, pit_of(KRUR, "D"))
    pits = list(before.pits)
    boards = []
    for lap in play.sowing.laps:
        pits[lap.origin] = 0
        assert lap.drops is not None
        for pit in lap.drops:
            pits[pit] += 1
        boards.append(tuple(pits))
    assert [number for number, board in enumerate(boards, 1) if board == before.pits] == [11]
    assert play.sowing.laps[11].origin != pit_of(KRUR, "D")
    assert play.sowing.end is End.EMPTY
    assert str(play.after) == "1,10*,3,9/1,2,1,5 0-0 N"
