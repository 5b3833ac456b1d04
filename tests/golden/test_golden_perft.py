"""Leaves at each depth from the opening, against programs that share no code with this one."""

import pytest
from boards import golden_lines

from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE
from semina.rules.perft import perft

DEPTHS = {"krur": 10, "wahree": 8}  # deeper takes too long in plain Python


def counts() -> list[tuple[str, int, int]]:
    return [
        (key, int(depth), int(leaves))
        for key, deepest in DEPTHS.items()
        for depth, leaves in golden_lines(f"{key}_perft.txt")
        if int(depth) <= deepest
    ]


def test_the_golden_counts_reach_the_depths_we_ask_for() -> None:
    found = counts()
    assert len(found) == sum(DEPTHS.values())
    for key, deepest in DEPTHS.items():
        assert [depth for game, depth, _ in found if game == key] == [*range(1, deepest + 1)]


@pytest.mark.parametrize(("key", "depth", "leaves"), counts())
def test_perft_from_the_opening(key: str, depth: int, leaves: int) -> None:
    rules = CATALOGUE[key]
    assert perft(rules, rules.START, depth) == leaves


@pytest.mark.parametrize("key", CATALOGUE)
def test_nothing_comes_below_an_ended_game(key: str) -> None:
    rules = CATALOGUE[key]
    over = rules.START._replace(pits=(0,) * len(rules.START.pits))
    assert [perft(rules, over, depth) for depth in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("krur", "0,0,0,1/4*,0,0,0 0-0 S"),  # D exhausts the board
        ("wahree", "1,2,0,0,0,2/1,1,0,0,0,0 0-0 S"),  # F wipes out; A and B go on
    ],
)
def test_a_move_that_ends_the_game_has_no_leaves_below_it(key: str, text: str) -> None:
    rules = CATALOGUE[key]
    position = parse_position(text, rules)
    last = rules.play(position, rules.legal_moves(position)[-1]).after
    assert perft(rules, last, 1) == 0
    leaves = [perft(rules, position, depth) for depth in (1, 2)]
    # Worked out by hand. Krur: D. Wahree: A, B, F; then a and b after A and after B, none after F.
    assert leaves == {"krur": [1, 0], "wahree": [3, 4]}[key]
