"""Wahree and Awari against the naive simulation in `naive.py`, on reached and any positions."""

from random import Random

import pytest
from boards import OWARE_FAMILY, legal, played
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import LEGAL, TURN, Turn, awari_end, wahree_end
from strategies import SEEDS_OF_CHANCE, random_game, reached, wahree_texts

from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.outcome import Termination
from semina.rules.position import Position

KEYS = st.sampled_from(OWARE_FAMILY)
ENDS = {"wahree": wahree_end, "awari": awari_end}


def turn(rules: Rules, text: str, letter: str) -> Turn:
    """What the rules say a move does, in the naive simulation's words."""
    play = played(rules, text, letter)
    is_ended = play.outcome is not None and play.outcome.termination is Termination.WIPE_OUT
    assert is_ended == (play.sowing.end == "wipe-out")
    return Turn(str(play.after), play.captured, len(play.sowing.laps), str(play.sowing.end))


def check_moves(key: str, text: str) -> None:
    """Compare every move of a position, or its end."""
    rules = CATALOGUE[key]
    letters = LEGAL[key](text)
    assert legal(rules, text) == letters
    outcome = rules.outcome(parse_position(text, rules))
    assert (outcome is None) == (letters != "")
    if outcome:
        assert (outcome.south, outcome.north) == ENDS[key](text)
    for letter in letters:
        assert turn(rules, text, letter) == TURN[key](text, letter), f"{text} {letter}"


@settings(max_examples=1200)
@given(KEYS, wahree_texts())
def test_arbitrary_positions(key: str, text: str) -> None:
    check_moves(key, text)


@settings(max_examples=300)
@given(
    KEYS.flatmap(lambda key: st.tuples(st.just(key), reached(CATALOGUE[key]))),
)
def test_positions_reached_from_the_opening(drawn: tuple[str, Position]) -> None:
    check_moves(drawn[0], str(drawn[1]))


@settings(max_examples=40)
@given(KEYS, SEEDS_OF_CHANCE)
def test_every_position_of_random_games(key: str, chance: int) -> None:
    for position in random_game(CATALOGUE[key], chance).positions:
        check_moves(key, str(position))


@pytest.mark.parametrize("key", OWARE_FAMILY)
def test_positions_with_few_seeds_where_feeding_and_wipe_outs_are_frequent(key: str) -> None:
    random = Random(6)
    ends = set()
    over = 0
    for _ in range(1500):
        pits = [0] * 12
        lonely = random.random() < 0.4
        for _ in range(random.randint(1, 9)):
            pits[random.randrange(6) + (0 if lonely else 6 * random.randrange(2))] += 1
        pits = pits if random.random() < 0.5 else pits[6:] + pits[:6]
        rows = [",".join(map(str, row)) for row in (pits[:6], pits[6:])]
        text = f"{'/'.join(rows)} 3-5 {random.choice('SN')}"
        check_moves(key, text)
        letters = LEGAL[key](text)
        over += not letters
        ends |= {TURN[key](text, letter).end for letter in letters}
    assert ends == {"plain", "capture", *(["wipe-out"] if key == "wahree" else [])}
    assert over > 100


@pytest.mark.parametrize("key", OWARE_FAMILY)
def test_big_handfuls_that_go_round_more_than_once(key: str) -> None:
    random = Random(12)
    for _ in range(400):
        pits = [random.randint(0, 2) for _ in range(12)]
        pits[random.randrange(12)] = random.randint(11, 36 - sum(pits) // 2)
        rows = [",".join(map(str, row)) for row in (pits[:6], pits[6:])]
        if sum(pits) <= 48:
            check_moves(key, f"{'/'.join(rows)} 0-0 {random.choice('SN')}")
