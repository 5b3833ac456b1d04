"""Position texts: reading and printing come in pairs, and what is tolerated in reading."""

import pytest
from boards import KRUR, WAHREE
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import GAME_KEYS, krur_texts, texts

from semina.errors import PositionError, shorten
from semina.notation.position_text import format_position, parse_position, parse_setup
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.position import Position
from semina.rules.setup import PitSetup, Setup

KEYS_AND_TEXTS = GAME_KEYS.flatmap(lambda key: st.tuples(st.just(key), texts(key)))


@settings(max_examples=500)
@given(KEYS_AND_TEXTS)
def test_a_canonical_text_is_printed_as_it_was_read(drawn: tuple[str, str]) -> None:
    key, text = drawn
    assert format_position(parse_position(text, CATALOGUE[key])) == text


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A Krur position made of its parts, not from a text."""
    pits = draw(st.lists(st.integers(0, 3), min_size=8, max_size=8))
    closed = draw(st.frozensets(st.sampled_from([1, 2, 3, 5, 6, 7])))
    captured = draw(st.frozensets(st.integers(0, 7), max_size=2)) - closed
    for pit in captured:
        pits[pit] = 4
    for pit in closed:
        pits[pit] = 0
    side = draw(st.sampled_from(list(Side)))
    return Position(tuple(pits), side, (draw(st.integers(0, 2)), 1), captured, closed)


@given(positions())
def test_a_position_is_read_as_it_was_printed(position: Position) -> None:
    assert parse_position(format_position(position), KRUR) == position


@given(KEYS_AND_TEXTS)
def test_an_underscore_may_stand_for_a_space(drawn: tuple[str, str]) -> None:
    key, text = drawn
    rules = CATALOGUE[key]
    position = parse_position(text, rules)
    assert parse_position(text.replace(" ", "_"), rules) == position
    assert parse_position(f"  {text.replace(' ', ' _ ')}\n", rules) == position


@given(krur_texts())
def test_what_is_held_and_the_side_may_be_left_out(text: str) -> None:
    pits, held, side = text.split(" ")
    assert parse_position(pits, KRUR) == parse_position(f"{pits} 0-0 S", KRUR)
    assert parse_position(f"{pits} {held}", KRUR) == parse_position(f"{pits} {held} S", KRUR)
    assert parse_position(f"{pits} {side}", KRUR) == parse_position(f"{pits} 0-0 {side}", KRUR)


def test_the_parts_of_a_text() -> None:
    # From the written notation: South's D is captured.
    position = parse_position("1,1,3,10*/3,2,4,8 0-0 S", KRUR)
    assert position == Position((1, 1, 3, 10, 3, 2, 4, 8), Side.SOUTH, (0, 0), frozenset({3}))
    # A later game of a match: c and d closed, reserves 6 and 2, North to move.
    position = parse_position("4,4,4,4/4,4,x,x 6-2 N", KRUR)
    assert position == Position(
        (4, 4, 4, 4, 4, 4, 0, 0), Side.NORTH, (6, 2), closed=frozenset({6, 7})
    )
    # Pits are in sowing order: North's from North's left.
    position = parse_position("0,0,0,0,0,1/2,0,0,0,0,3 20-21 N", WAHREE)
    assert position.pits == (0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 3)
    assert (position.held, position.side) == ((20, 21), Side.NORTH)


@pytest.mark.parametrize(
    ("key", "text"),
    [("krur", "4,4,4,4/4,4,4,4 0-0 S"), ("wahree", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S")],
)
def test_start_is_the_opening(key: str, text: str) -> None:
    rules = CATALOGUE[key]
    assert format_position(parse_position("start", rules)) == text
    assert parse_position(" start\n", rules) == rules.START


def test_fewer_seeds_and_closed_pits_in_both_rows_are_accepted() -> None:
    for text in ("0,0,0,0/0,0,0,0 0-0 N", "1,x,x,x/x,x,x,2 0-0 S", "x,4*,x,x/0,x,x,x 3-1 S"):
        assert format_position(parse_position(text, KRUR)) == text
    for text in ("0,0,0,0,0,0/0,0,0,0,0,0 0-0 S", "48,0,0,0,0,0/0,0,0,0,0,0 0-0 N"):
        assert format_position(parse_position(text, WAHREE)) == text


def test_numbers_may_have_leading_zeros_but_are_printed_without() -> None:
    position = parse_position("04,4,4,4/4,4,4,004* 00-0 S", KRUR)
    assert format_position(position) == "4,4,4,4/4,4,4,4* 0-0 S"


def test_a_text_is_read_into_a_setup_whatever_is_wrong_with_it() -> None:
    assert parse_setup("1,x,-2*/q 3-z E") == Setup(
        (PitSetup(1), PitSetup(0, closed=True), PitSetup(-2, captured=True)),
        (PitSetup("q"),),
        (3, "z"),
        "E",
    )
    assert parse_setup("") == Setup((), ())


SCRAPS = st.lists(
    st.sampled_from(["4", ",", "/", " ", "-", "*", "x", "S", "N", "_", "0", "33", "٤", "start"]),
    max_size=40,
).map("".join)


@settings(max_examples=500)
@given(st.text() | SCRAPS, GAME_KEYS)
def test_any_text_gives_a_position_or_an_error_with_problems(text: str, key: str) -> None:
    rules = CATALOGUE[key]
    found = read(text, rules)
    if isinstance(found, PositionError):
        assert found.problems
        assert str(found).startswith(repr(shorten(text)))
    else:
        assert parse_position(format_position(found), rules) == found


def read(text: str, rules: Rules) -> Position | PositionError:
    try:
        return parse_position(text, rules)
    except PositionError as error:
        return error
