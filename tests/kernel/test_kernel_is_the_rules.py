"""The kernel plays as the rules do: on every small position, in perft, and in random games."""

from itertools import product
from random import Random

import pytest
from boards import AWARI, DATA, KRUR, OWARE_FAMILY, games_with, golden_lines, spread
from fixpoint import end_value

from semina.kernel.games import GAMES, end_gain, in_play, is_legal, move_count, moves, play
from semina.kernel.packing import packed, packed_move, unpacked_move
from semina.kernel.perft import perft
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.position import Position


def compare(rules: Rules, position: Position) -> None:
    """Everything the kernel says of a position and its moves is what the rules say."""
    game = GAMES[rules.KEY]
    a, b = packed(game, position)
    legal = rules.legal_moves(position)
    numbers = [number for number in range(moves(game)) if is_legal(game, a, b, number)]
    assert [unpacked_move(number, position) for number in numbers] == list(legal), position
    assert move_count(game, a, b) == len(legal), position
    assert in_play(game, a, b) == position.in_play, position
    if not legal:
        assert end_gain(game, a, b) == end_value(rules, position), position
    for move in legal:
        done = rules.play(position, move)
        after_a, after_b, gained = play(game, a, b, packed_move(move, position))
        assert (after_a, after_b) == packed(game, done.after), (position, move)
        assert gained == done.captured, (position, move)


@pytest.mark.parametrize("key", OWARE_FAMILY)
@pytest.mark.parametrize("seeds", range(9))
def test_every_position_with_so_many_seeds(seeds: int, key: str) -> None:
    for pits in spread(seeds, 12):
        compare(CATALOGUE[key], Position(pits, Side(seeds % 2)))


@pytest.mark.parametrize("key", OWARE_FAMILY)
def test_big_handfuls_before_rows_that_are_nearly_empty(key: str) -> None:
    """They feed and capture all they fed; some go round twice."""
    random = Random(9)
    for _ in range(3000):
        own = [random.choice([0, 0, 0, 1, 2, random.randint(8, 24)]) for _ in range(6)]
        other = [0] * 6
        for _ in range(random.randrange(4)):
            other[random.randrange(6)] += 1
        if sum(own) + sum(other) <= 48:
            compare(CATALOGUE[key], Position((*own, *other)))
            compare(CATALOGUE[key], Position((*other, *own), Side.NORTH))


def test_perft_of_awari_is_that_of_wahree_as_long_as_no_row_can_be_empty() -> None:
    """The games differ only there; so near the opening no row is."""
    game = GAMES["awari"]
    for depth, leaves in (map(int, row) for row in golden_lines("wahree_perft.txt")[:8]):
        assert perft(game, *packed(game, AWARI.START), depth) == leaves


@pytest.mark.parametrize("row", list(product("fcx", repeat=4))[:-1], ids="".join)
def test_every_position_of_krur_with_at_most_six_seeds_in_play(row: tuple[str, ...]) -> None:
    """South's pits free, captured or closed as given, North's in every way."""
    for other in product("fcx", repeat=4):
        if "f" not in other and "c" not in other:
            continue
        marks = (*row, *other)
        captured = frozenset(pit for pit, mark in enumerate(marks) if mark == "c")
        closed = frozenset(pit for pit, mark in enumerate(marks) if mark == "x")
        free = [pit for pit, mark in enumerate(marks) if mark == "f"]
        pits = [4 if mark == "c" else 0 for mark in marks]
        for seeds in range(1 if not free else 7):
            for spread_seeds in spread(seeds, len(free)) if free else [()]:
                for pit, number in zip(free, spread_seeds, strict=True):
                    pits[pit] = number
                side = Side((seeds + len(captured)) % 2)
                compare(KRUR, Position(tuple(pits), side, (0, 0), captured, closed))


@pytest.mark.parametrize("key", games_with("perft.txt"))
def test_perft_to_depth_10(key: str) -> None:
    game = GAMES[key]
    rows = (DATA / f"{key}_perft.txt").read_text().splitlines()[1:]
    for row in rows:
        depth, leaves = map(int, row.split())
        assert perft(game, *packed(game, CATALOGUE[key].START), depth) == leaves
    assert len(rows) == 10


@pytest.mark.parametrize("key", CATALOGUE)
def test_random_games_to_their_end(key: str) -> None:
    rules = CATALOGUE[key]
    for number in range(150):
        random = Random(number)
        position = rules.START
        for _ in range(300):
            compare(rules, position)
            legal = rules.legal_moves(position)
            if not legal:
                break
            position = rules.play(position, random.choice(legal)).after


@pytest.mark.parametrize(
    "text_and_laps",
    [("12*,2,1,3/9,0,4,1 0-0 S", "D"), ("2,1,0,x/7,1,3,14 2-2 N", "c")],
)
def test_endless_sowings_of_hundreds_of_laps(text_and_laps: tuple[str, str]) -> None:
    """Both are rows of the reference moves, of 763 and 294 laps."""
    from semina.notation.position_text import parse_position

    compare(KRUR, parse_position(text_and_laps[0], KRUR))
