"""Wahree against the naive simulation in `naive.py`, on reached and on arbitrary positions."""

from random import Random

from boards import WAHREE, legal, played
from hypothesis import given, settings
from naive import Turn, wahree_legal, wahree_turn
from strategies import SEEDS_OF_CHANCE, random_game, reached, wahree_texts

from semina.notation.position_text import parse_position
from semina.rules.outcome import Termination
from semina.rules.position import Position


def turn(text: str, letter: str) -> Turn:
    """What the rules say a move does, in the naive simulation's words."""
    play = played(WAHREE, text, letter)
    is_ended = play.outcome is not None and play.outcome.termination is Termination.WIPE_OUT
    assert is_ended == (play.sowing.end == "wipe-out")
    return Turn(str(play.after), play.captured, len(play.sowing.laps), str(play.sowing.end))


def check_moves(text: str) -> None:
    """Compare every move of a position."""
    letters = wahree_legal(text)
    assert legal(WAHREE, text) == letters
    assert (WAHREE.outcome(parse_position(text, WAHREE)) is None) == (letters != "")
    for letter in letters:
        assert turn(text, letter) == wahree_turn(text, letter), f"{text} {letter}"


@settings(max_examples=800)
@given(wahree_texts())
def test_arbitrary_positions(text: str) -> None:
    check_moves(text)


@settings(max_examples=200)
@given(reached(WAHREE))
def test_positions_reached_from_the_opening(position: Position) -> None:
    check_moves(str(position))


@settings(max_examples=25)
@given(SEEDS_OF_CHANCE)
def test_every_position_of_random_games(chance: int) -> None:
    for position in random_game(WAHREE, chance).positions:
        check_moves(str(position))


def test_positions_with_few_seeds_where_feeding_and_wipe_outs_are_frequent() -> None:
    random = Random(6)
    ends = set()
    unfed = 0
    for _ in range(1500):
        pits = [0] * 12
        lonely = random.random() < 0.4
        for _ in range(random.randint(1, 9)):
            pits[random.randrange(6) + (0 if lonely else 6 * random.randrange(2))] += 1
        pits = pits if random.random() < 0.5 else pits[6:] + pits[:6]
        rows = [",".join(map(str, row)) for row in (pits[:6], pits[6:])]
        text = f"{'/'.join(rows)} 3-5 {random.choice('SN')}"
        check_moves(text)
        letters = wahree_legal(text)
        unfed += not letters
        ends |= {wahree_turn(text, letter).end for letter in letters}
    assert ends == {"plain", "capture", "wipe-out"}
    assert unfed > 100


def test_big_handfuls_that_go_round_more_than_once() -> None:
    random = Random(12)
    for _ in range(400):
        pits = [random.randint(0, 2) for _ in range(12)]
        pits[random.randrange(12)] = random.randint(11, 36 - sum(pits) // 2)
        rows = [",".join(map(str, row)) for row in (pits[:6], pits[6:])]
        if sum(pits) <= 48:
            check_moves(f"{'/'.join(rows)} 0-0 {random.choice('SN')}")
