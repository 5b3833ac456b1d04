"""A match: what its steps refuse, and rows as a player writes them."""

import pytest
from boards import KRUR, WAHREE, game_from

from semina.errors import MatchError
from semina.rules.board import Side
from semina.rules.game import new_game
from semina.rules.match import Match, format_layout, layouts_of, parse_layout


def test_only_a_finished_game_can_be_added() -> None:
    match = Match()
    with pytest.raises(MatchError) as caught:
        match.add(match.next_game())
    assert str(caught.value) == "the game is not finished: 4,4,4,4/4,4,4,4 0-0 S"


@pytest.mark.parametrize(
    "start",
    [
        "4,4,4,4/4,4,4,4 0-0 N",  # not who starts
        "4,4,4,x/4,4,4,4 4-0 S",  # a pit closed that must be open
        "4,4,4,4/4,4,4,2 0-2 S",  # a short pit where a four is possible
        "4,4,4,3/4,4,4,4 1-0 S",  # no row at all
        "0,4*,12,0/4,4,4,4 0-0 S",  # no opening position
    ],
)
def test_a_game_that_did_not_start_as_the_next_one_is_refused(start: str) -> None:
    with pytest.raises(MatchError):
        Match().add(game_from(KRUR, start).agree())
    with pytest.raises(MatchError):
        Match().check_start(game_from(KRUR, start))
    Match().check_start(new_game("krur"))


def test_a_captured_pit_at_the_start_is_refused() -> None:
    with pytest.raises(MatchError, match="expected '4,4,4,4/4,4,4,4 0-0 S'"):
        Match().add(game_from(KRUR, "4,4,4,4*/4,4,4,4 0-0 S").agree())


def test_a_game_of_another_kind_is_refused() -> None:
    with pytest.raises(MatchError):
        Match().add(new_game("wahree").agree())
    with pytest.raises(MatchError):
        Match().add(game_from(WAHREE, "4,4,4,4,0,0/4,4,4,4,0,0").agree())


def test_an_ended_match_takes_no_further_game() -> None:
    match = Match(games_limit=1)
    ended = match.add(match.next_game().agree())
    for step in (
        ended.next_game,
        lambda: ended.add(new_game("krur").agree()),
        lambda: ended.check_start(new_game("krur")),
    ):
        with pytest.raises(MatchError, match="the match is over"):
            step()


def test_the_last_game_can_be_taken_back() -> None:
    match = Match(games_limit=1)
    ended = match.add(match.next_game().resign(Side.SOUTH))
    assert ended.outcome is not None
    assert ended.take_back() == match
    with pytest.raises(MatchError, match="no finished game to take back"):
        match.take_back()


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("4,2,4,x", (4, 2, 4, None)),
        ("424x", (4, 2, 4, None)),
        ("4 4 4 4", (4, 4, 4, 4)),
        ("2xxx", (2, None, None, None)),
    ],
)
def test_a_row_is_read_long_or_short(text: str, row: tuple[int | None, ...]) -> None:
    assert parse_layout(text) == row
    assert parse_layout(format_layout(row)) == row


@pytest.mark.parametrize("text", ["", "4", "44444", "4,4,4,3", "444X", "4,4,4,-4", "abcd", "٤٤٤٤"])
def test_what_is_no_row_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(MatchError) as caught:
        parse_layout(text)
    assert str(caught.value) == (
        f"{text!r} is not a row; expected four of 4, 2 and x, as in '4,2,4,x'"
    )


def test_the_rows_of_a_start_are_read_from_its_position() -> None:
    start = game_from(KRUR, "4,4,4,4/4,2,x,x 9-1 N").start
    assert layouts_of(start) == ((4, 4, 4, 4), (4, 2, None, None))
    assert format_layout(layouts_of(start)[1]) == "4,2,x,x"
