"""A match as records: written and read again, and files whose games do not follow each other."""

from random import Random

import pytest
from boards import KRUR, game_from
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import broken_off, draw_round, matches, random_game

from semina.errors import MatchError
from semina.notation.match_options import format_options, parse_options
from semina.notation.match_record import MatchInPlay, follow_match, game_tags, read_match
from semina.notation.record import Record, format_records, record_of
from semina.notation.record_reader import parse_records
from semina.rules.board import Side
from semina.rules.game import Game, new_game
from semina.rules.match import Match, ShortPit


def written(match: Match, game: Game | None = None) -> list[Record]:
    """The records of all the games of a match, the unfinished one last."""
    records = []
    for number, played in enumerate([*match.games, *([game] if game else [])]):
        before = Match(match.short_pit, match.games_limit, match.first, games=match.games[:number])
        records.append(record_of(played, game_tags(before, "Cup")))
    return records


@settings(max_examples=120)
@given(matches().filter(lambda match: match.games), st.data())
def test_a_match_is_read_as_it_was_written(match: Match, data: st.DataObject) -> None:
    game = None
    if match.outcome is None and data.draw(st.booleans()):
        game = data.draw(st.integers(0, 5).map(lambda plies: unfinished(match, plies)))
    records = parse_records(format_records(written(match, game)))
    assert read_match(records) == MatchInPlay(match, game)
    assert [record.tags["Round"] for record in records] == [
        str(number) for number in range(1, len(records) + 1)
    ]


def unfinished(match: Match, plies: int) -> Game | None:
    game = random_game(KRUR, plies, plies, str(match.next_game().start))
    return None if game.outcome else game


@given(matches(), st.data())
def test_the_games_of_a_match_follow_each_other_only_in_their_order(
    match: Match, data: st.DataObject
) -> None:
    records = written(match)
    if len(records) < 2:
        return
    left_out = data.draw(st.integers(0, len(records) - 2))
    with pytest.raises(MatchError, match=r"round \d of the match; expected round \d"):
        read_match([*records[:left_out], *records[left_out + 1 :]])
    with pytest.raises(MatchError):
        read_match(records[::-1])
    with pytest.raises(MatchError):
        read_match([*records, records[-1]])


@given(matches(), st.data())
def test_a_game_with_another_layout_is_no_game_of_the_match(
    match: Match, data: st.DataObject
) -> None:
    if match.outcome or not match.games:
        return
    game = draw_round(data.draw, match, Random(1))
    held = game.start.held
    for wrong in (
        game.start._replace(side=game.start.side.other),
        game.start._replace(held=(held[0] + 1, held[1] - 1)),
        game.start._replace(pits=(*game.start.pits[:7], game.start.pits[7] + 1)),
    ):
        started = new_game("krur", wrong)
        ended = broken_off(data.draw, started)
        record = record_of(ended, game_tags(match, "Cup"))
        with pytest.raises(MatchError):
            follow_match(MatchInPlay(match), record)


def record(text: str = "start", round_: str = "1", options: str = "", end: bool = True) -> Record:
    game = game_from(KRUR, text)
    tags = {"Match": "Cup", "Round": round_, "Options": options}
    return record_of(game.agree() if end else game, tags)


def refused(*records: Record) -> str:
    with pytest.raises(MatchError) as caught:
        read_match(records)
    return str(caught.value)


def test_each_way_in_which_games_are_no_match() -> None:
    north = "4,4,4,4/4,4,4,4 0-0 N"
    assert refused() == "no game of a match was found"
    assert refused(record(round_="2")) == "round 2 of the match; expected round 1"
    assert refused(record(), record()) == "round 1 of the match; expected round 2"
    assert "round 2 of the match follows a game that is not finished" in refused(
        record(end=False), record(north, "2")
    )
    assert "the options 'games=3' of round 2 are not those of the match" in refused(
        record(), record(north, "2", "games=3")
    )
    # The second game is started by the other player.
    assert "expected '4,4,4,4/4,4,4,4 0-0 N'" in refused(record(), record(round_="2"))
    assert "the match is over" in refused(record(options="games=1"), record(north, "2", "games=1"))
    wahree = record_of(new_game("wahree").agree(), {"Round": "1"})
    assert refused(wahree) == "a match is played in krur, not in wahree"
    assert "South holds 16 and cannot set out" in refused(record("4,4,4,2/4,4,4,4 2-0 S"))


@pytest.mark.parametrize("text", ["", "0", "-1", "1.5", "first", "٢", "1000000000000", "9" * 9000])
def test_a_round_that_is_no_number_from_1(text: str) -> None:
    message = refused(record(round_=text))
    assert "of a match; expected a number from 1" in message
    assert len(message) < 200


def test_the_first_game_says_who_starts_and_the_options() -> None:
    first = record("4,4,4,4/4,4,4,4 N", options="short_pit=never games=3")
    match, game = read_match([first])
    assert game is None
    assert (match.first, match.short_pit, match.games_limit) == (Side.NORTH, ShortPit.NEVER, 3)
    assert match.starter is Side.SOUTH


@pytest.mark.parametrize(
    ("text", "short_pit", "limit"),
    [
        ("", ShortPit.MORE_THAN_TWO, None),
        ("short_pit=two-or-more", ShortPit.TWO_OR_MORE, None),
        ("games=5", ShortPit.MORE_THAN_TWO, 5),
        ("short_pit=never games=12", ShortPit.NEVER, 12),
    ],
)
def test_the_options_of_a_match(text: str, short_pit: ShortPit, limit: int | None) -> None:
    assert parse_options(text) == (short_pit, limit)
    assert format_options(Match(short_pit, limit)) == text


def test_options_may_stand_in_any_order_and_the_default_be_written() -> None:
    assert parse_options(" games=2  short_pit=more-than-two ") == (ShortPit.MORE_THAN_TWO, 2)


@pytest.mark.parametrize(
    "text",
    [
        *("short_pit", "short_pit=", "short_pit=always", "games", "games=", "games=-1"),
        *(
            "games=two",
            "games=٣",
            "games=1.0",
            "pits=3",
            "=",
            "games=" + "9" * 9000,
            "SHORT_PIT=never",
        ),
    ],
)
def test_what_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(MatchError) as caught:
        parse_options(text)
    message = str(caught.value)
    assert "is not an option of a match; expected short_pit=more-than-two|two-or-more|never" in (
        message
    )
    assert len(message) < 250


def test_a_limit_of_no_games_is_refused() -> None:
    assert "expected at least 1" in refused(record(options="games=0"))
