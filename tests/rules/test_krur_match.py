"""The Krur match: one test a ruling, K13-K17, with examples worked out by hand."""

import pytest
from boards import KRUR, after, game_from, pit_of, played

from semina.errors import MatchError
from semina.rules.board import Side
from semina.rules.match import (
    Match,
    MatchEnd,
    MatchOutcome,
    ShortPit,
    holdings_after,
    layouts,
    parse_layout,
)

X = None


def starts(match: Match) -> str:
    """The position from which the next game starts by default."""
    return str(match.next_game().start)


def test_k13_a_player_holds_his_captures_and_his_reserve() -> None:
    # No seed is in play: South 5 in a and 10 in reserve, North 8 in B and 9 in reserve.
    ended = game_from(KRUR, "0,8*,0,0/5*,0,0,0 10-9 N")
    assert holdings_after(ended) == (15, 17)


def test_k13_seeds_in_play_are_shared_when_the_game_was_broken_off() -> None:
    # South 4 + 1, North 6 + 13; eight in play: four each.
    assert holdings_after(game_from(KRUR, "1,6*,2,0/4*,0,5,0 1-13 S").agree()) == (9, 23)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # South 4, North 25; three in play: one each, and the odd one to South.
        ("2,1,0,0/4*,0,0,0 0-25 S", (6, 26)),
        # South 26, North 5; one in play: it goes to North.
        ("1,5*,0,0/0,0,0,0 26-0 S", (26, 6)),
        # South 15, North 16: the odd one makes them equal.
        ("1,0,16*,0/0,15*,0,0 0-0 S", (16, 16)),
    ],
)
def test_k13_an_odd_seed_goes_to_the_player_who_holds_fewer(
    text: str, wanted: tuple[int, int]
) -> None:
    assert holdings_after(game_from(KRUR, text).agree()) == wanted


def test_k13_the_holdings_always_add_up_to_32() -> None:
    for holdings in ((16, 15), (17, 16), (33, -1), (-4, 36)):
        with pytest.raises(MatchError, match="expected 32 together"):
            Match(held_at_start=holdings)
    # A game with fewer seeds than 32, its reserves forgotten, is no game of the match.
    with pytest.raises(MatchError, match="0-0 S', expected '4,4,4,4/4,4,4,2 1-1 S'"):
        Match(held_at_start=(17, 15)).add(game_from(KRUR, "4,4,4,4/4,4,4,2 0-0 S").agree())


def test_k13_the_players_start_in_turn() -> None:
    for first in Side:
        match = Match(first=first)
        starters = []
        for _ in range(4):
            game = match.next_game()
            starters.append(game.start.side)
            match = match.add(game.agree())
        assert starters == [first, first.other, first, first.other]


def test_k14_a_player_sets_out_fours_and_what_is_left_is_his_reserve() -> None:
    # 13 = 4 + 4 + 4 and 1 over; 19 = 4 * 4 and 3 over.
    assert starts(Match(held_at_start=(13, 19))) == "4,4,4,x/4,4,4,4 1-3 S"
    # 9 = 4 + 4 and 1 over; 23 = 4 * 4 and 7 over.
    assert starts(Match(held_at_start=(23, 9))) == "4,4,4,4/4,4,x,x 7-1 S"


def test_k14_with_more_than_2_left_over_one_pit_may_be_set_with_2() -> None:
    # 11 = 4 + 4 and 3 over: 2 of them in a short pit. With 10 there are only 2 over.
    assert starts(Match(held_at_start=(11, 21))) == "4,4,2,x/4,4,4,4 1-5 S"
    assert starts(Match(held_at_start=(10, 22))) == "4,4,x,x/4,4,4,4 2-6 S"


def test_k14_a_full_row_has_no_room_for_a_short_pit() -> None:
    # 19 = 4 * 4 and 3 over.
    assert layouts(19) == ((4, 4, 4, 4),)


def test_k14_who_can_open_a_pit_must() -> None:
    # With 3 seeds the short pit is the only pit that can be opened.
    assert layouts(3) == ((2, X, X, X),)
    with pytest.raises(MatchError, match="cannot set out 'x,x,x,x'; expected one of: 2,x,x,x"):
        Match(held_at_start=(3, 29)).next_game((X, X, X, X))


def test_k14b_two_or_more_lets_the_short_pit_be_set_with_exactly_2_left_over() -> None:
    option = ShortPit("two-or-more")
    assert starts(Match(option, held_at_start=(10, 22))) == "4,4,2,x/4,4,4,4 0-6 S"
    assert layouts(2, option) == ((2, X, X, X),)
    # One left over is not enough.
    assert layouts(5, option) == ((4, X, X, X),)


def test_k14b_never_leaves_the_short_pit_out() -> None:
    option = ShortPit("never")
    assert starts(Match(option, held_at_start=(11, 21))) == "4,4,x,x/4,4,4,4 3-5 S"
    assert layouts(15, option) == ((4, 4, 4, X),)


def test_k15_closed_pits_are_not_sown_by_either_player() -> None:
    # B and c are closed. A's two seeds go to C and D; d's three to A, C and D.
    assert after(KRUR, "2,x,0,0/1,1,x,3 S", "A") == "0,x,1,1/1,1,x,3 0-0 N"
    assert after(KRUR, "2,x,0,0/1,1,x,3 N", "d") == "3,x,1,1/1,1,x,0 0-0 S"


def test_k15_a_closed_pit_cannot_be_lifted_or_captured() -> None:
    position = game_from(KRUR, "4,4,4,4/4,4,x,x 0-2 N")
    assert list(position.legal_moves) == [pit_of(KRUR, "a"), pit_of(KRUR, "b")]
    # D's two: a 4 in passing; then b, for c and d do not exist: 3 -> 4, captured.
    play = played(KRUR, "0,0,0,2/3,3,x,x S", "D")
    assert str(play.after) == "0,0,0,0/4,4*,x,x 0-0 N"
    # b's two go on to A.
    assert after(KRUR, "0,0,1,0/0,2,x,x N", "b") == "1,1,1,0/0,0,x,x 0-0 S"


def test_k15_closed_pits_reopen_when_the_player_has_the_seeds_again() -> None:
    # South 7: two pits closed, reserve 1; North 25: reserve 9. In play: 6 + 16 = 22, 11 each when
    # they agree to end at once. Then South holds 12: three fours, and one pit closed.
    match = Match(held_at_start=(7, 25))
    assert starts(match) == "4,2,x,x/4,4,4,4 1-9 S"
    match = match.add(match.next_game().agree())
    assert match.holdings == (12, 20)
    assert starts(match) == "4,4,4,x/4,4,4,4 0-4 N"


def test_k16_the_default_is_the_short_pit_used_behind_the_fours() -> None:
    match = Match(held_at_start=(17, 15))
    assert match.poorer is Side.NORTH
    assert match.layouts(Side.NORTH)[0] == (4, 4, 4, 2)
    assert starts(match) == "4,4,4,4/4,4,4,2 1-1 S"


def test_k16_the_poorer_player_chooses_the_short_pit_and_the_order_of_his_pits() -> None:
    match = Match(held_at_start=(17, 15))
    orders = {(4, 4, 4, 2), (4, 4, 2, 4), (4, 2, 4, 4), (2, 4, 4, 4), (4, 4, 4, X)}
    assert set(match.layouts(Side.NORTH)) == orders
    # South, who is richer, has no choice.
    assert match.layouts(Side.SOUTH) == ((4, 4, 4, 4),)
    chosen = match.next_game((2, 4, 4, 4))
    assert str(chosen.start) == "4,4,4,4/2,4,4,4 1-1 S"
    assert str(match.next_game((4, 4, 4, X)).start) == "4,4,4,4/4,4,4,x 1-3 S"
    # What he chose is a game of the match; what he may not choose is not.
    assert match.add(chosen.agree()).games == (chosen.agree(),)
    with pytest.raises(MatchError, match="North holds 15 and cannot set out '4,4,2,x'"):
        match.next_game((4, 4, 2, X))


def test_k16_the_place_of_closed_pits_does_not_matter() -> None:
    # A row with its closed pit in the middle is accepted: off the ring it plays the same.
    match = Match(held_at_start=(12, 20))
    assert str(match.next_game(parse_layout("4x44")).start) == "4,x,4,4/4,4,4,4 0-4 S"
    assert match.layouts(Side.SOUTH) == ((4, 4, 4, X),)


def test_k16_nobody_chooses_when_both_hold_the_same() -> None:
    assert Match().poorer is None
    assert starts(Match()) == "4,4,4,4/4,4,4,4 0-0 S"
    with pytest.raises(MatchError, match="cannot set out"):
        Match().next_game((2, 4, 4, 4))


@pytest.mark.parametrize(
    ("option", "lost", "open_to_play"),
    [("more-than-two", 2, 3), ("two-or-more", 1, 2), ("never", 3, 4)],
)
def test_k17_the_match_is_won_when_the_opponent_can_open_no_pit(
    option: str, lost: int, open_to_play: int
) -> None:
    for holding in range(lost + 1):
        south_lost = Match(ShortPit(option), held_at_start=(holding, 32 - holding))
        assert south_lost.outcome == MatchOutcome(
            MatchEnd.NO_PIT, (holding, 32 - holding), Side.NORTH
        )
        with pytest.raises(MatchError, match="the match is over"):
            south_lost.next_game()
        north_lost = Match(ShortPit(option), held_at_start=(32 - holding, holding))
        assert north_lost.outcome is not None
        assert north_lost.outcome.winner is Side.SOUTH
    goes_on = Match(ShortPit(option), held_at_start=(open_to_play, 32 - open_to_play))
    assert goes_on.outcome is None


def test_k17_a_limit_of_games_ends_the_match_and_the_larger_holding_wins() -> None:
    match = Match(games_limit=2, held_at_start=(7, 25))
    match = match.add(match.next_game().agree())
    assert match.outcome is None
    # 12 and 20 (see K15); three fours each side's share: 12 + 16 in play, 14 each; South 14, North
    # 4 + 14 = 18.
    match = match.add(match.next_game().agree())
    assert match.outcome == MatchOutcome(MatchEnd.GAME_LIMIT, (14, 18), Side.NORTH)


def test_k17_at_the_limit_equal_holdings_are_a_draw() -> None:
    match = Match(games_limit=1)
    match = match.add(match.next_game().agree())
    assert match.outcome == MatchOutcome(MatchEnd.GAME_LIMIT, (16, 16), None)
    with pytest.raises(MatchError, match="expected at least 1"):
        Match(games_limit=0)
