"""Krur against the naive simulation in `naive.py`, on reached and on arbitrary positions."""

from random import Random

import pytest
from boards import KRUR, legal, played
from hypothesis import given, settings
from naive import Turn, krur_legal, krur_turn
from strategies import SEEDS_OF_CHANCE, krur_texts, random_game, reached

from semina.notation.position_text import parse_position
from semina.rules.position import Position


def turn(text: str, letter: str) -> Turn:
    """What the rules say a move does, in the naive simulation's words."""
    play = played(KRUR, text, letter)
    return Turn(str(play.after), play.captured, len(play.sowing.laps), str(play.sowing.end))


def check_moves(text: str) -> None:
    """Compare every move of a position."""
    letters = krur_legal(text)
    assert legal(KRUR, text) == letters
    assert (KRUR.outcome(parse_position(text, KRUR)) is None) == (letters != "")
    for letter in letters:
        assert turn(text, letter) == krur_turn(text, letter), f"{text} {letter}"


@settings(max_examples=600)
@given(krur_texts())
def test_arbitrary_positions_with_captured_and_closed_pits(text: str) -> None:
    check_moves(text)


@settings(max_examples=200)
@given(krur_texts(closing=False))
def test_arbitrary_positions_with_all_pits_open(text: str) -> None:
    check_moves(text)


@settings(max_examples=200)
@given(reached(KRUR))
def test_positions_reached_from_the_opening(position: Position) -> None:
    check_moves(str(position))


STARTS = ["start", "4,4,4,4/2,4,4,x 2-2 N", "4,2,x,x/4,4,4,4 1-9 S", "2,x,x,x/4,4,4,4 1-13 N"]


@settings(max_examples=25)
@given(SEEDS_OF_CHANCE)
@pytest.mark.parametrize("start", STARTS)
def test_every_position_of_random_games(start: str, chance: int) -> None:
    for position in random_game(KRUR, chance, start=start).positions:
        check_moves(str(position))


@pytest.mark.parametrize("size", [28, 32])
def test_full_boards(size: int) -> None:
    """Boards with many seeds in play, where sowings are longest, some of them endless."""
    random = Random(size)
    ends = set()
    for _ in range(150):
        pits = [0] * 8
        for _ in range(size):
            pits[random.randrange(8)] += 1
        marks = ["*" if seeds > 3 and random.random() < 0.25 else "" for seeds in pits]
        cells = [f"{seeds}{mark}" for seeds, mark in zip(pits, marks, strict=True)]
        text = f"{','.join(cells[:4])}/{','.join(cells[4:])} 0-0 {random.choice('SN')}"
        check_moves(text)
        ends |= {krur_turn(text, letter).end for letter in krur_legal(text)}
    assert ends >= {"empty", "capture", "own-capture", "endless"}


def close(text: str) -> str:
    """The position with its empty pits closed, where the row keeps an open pit."""
    rows = []
    pits, *rest = text.split(" ")
    for row in pits.split("/"):
        cells = row.split(",")
        keep = next((cell for cell in cells if cell not in ("0", "x")), None)
        rows.append(",".join("x" if cell == "0" and keep else cell for cell in cells))
    return " ".join(["/".join(rows), *rest])


@settings(max_examples=300)
@given(krur_texts())
def test_closed_pits_equal_removed_pits(text: str) -> None:
    # The naive ring is built without the closed pits, so it is shorter; and where they stand in
    # the row makes no difference: moving them to the end of the row renames the open pits only.
    text = close(text)
    check_moves(text)
    moved, names = pushed(text)
    assert len(krur_legal(moved)) == len(krur_legal(text))
    for letter in krur_legal(text):
        here, there = turn(text, letter), turn(moved, names.get(letter, letter))
        assert pushed(here.after)[0] == there.after
        assert (here.captured, here.laps, here.end) == (there.captured, there.laps, there.end)


def pushed(text: str) -> tuple[str, dict[str, str]]:
    """The position with closed pits at the end of each row, and the open pits' new letters."""
    pits, rest = text.split(" ", 1)
    rows = []
    names: dict[str, str] = {}
    for letters, row in zip(("ABCD", "abcd"), pits.split("/"), strict=True):
        cells = row.split(",")
        opened = [place for place in range(4) if cells[place] != "x"]
        names |= {letters[place]: letters[number] for number, place in enumerate(opened)}
        rows.append(",".join([cells[place] for place in opened] + ["x"] * (4 - len(opened))))
    return f"{'/'.join(rows)} {rest}", names
