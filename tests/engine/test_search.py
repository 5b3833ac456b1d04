"""Search against reference values, a slow fixpoint of the rules, and itself."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import pytest
from boards import AWARI, DATA, KRUR, WAHREE
from fixpoint import end_value

from semina.engine.limit import Limit
from semina.engine.search import Finding, Searcher
from semina.errors import OptionError
from semina.kernel.search import UNIT, new_table, slot_of
from semina.kernel.wahree import WORTH
from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import new_game, replayed
from semina.rules.position import Position

SEARCHER = Searcher(16)


def find(rules: Rules, text: str, limit: Limit, *, every_move: bool = False) -> Finding:
    return SEARCHER.search(
        new_game(rules.KEY, parse_position(text, rules)), limit, every_move=every_move
    )


@pytest.mark.parametrize(("key", "fewest_exact"), [("krur", 90), ("wahree", 25)])
def test_exact_values_are_those_of_the_reference(key: str, fewest_exact: int) -> None:
    """A search of 100,000 nodes does not settle every row; what it calls exact must be so."""
    rules = CATALOGUE[key]
    exact = 0
    for line in (DATA / f"{key}_values.tsv").read_text().splitlines()[1:]:
        text, value, moves = line.split("\t")
        found = find(rules, text, Limit(nodes=100_000))
        if moves == "over":
            assert found.move is None
            assert found.line == ()
        if found.exact:
            exact += 1
            assert found.value == int(value), text
            if found.move is not None:
                values = dict(entry.split(":") for entry in moves.split())
                letter = parse_position(text, rules).letters((found.move,))
                assert int(values[letter]) == int(value), text
    assert exact >= fewest_exact


def guess(rules: Rules, position: Position) -> float:
    """The estimate, from the rows that the kernel's are given as."""
    if rules is KRUR:
        return 0
    rows = [position.pits[:6], position.pits[6:]]
    worth = [
        sum(WORTH[pit][min(seeds, len(WORTH[pit]) - 1)] for pit, seeds in enumerate(row))
        for row in rows
    ]
    side = position.side
    most = position.in_play
    return max(-most, min(most, (worth[side] - worth[side.other]) / UNIT))


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (KRUR, "0,15*,0,0/14*,1,1,1 0-0 N"),
        (KRUR, "4*,8*,1,0/0,1,12*,1 0-0 S"),
        (KRUR, "1,1,1,x/1,1,9*,x 0-0 N"),
        (WAHREE, "0,0,1,1,0,0/0,1,0,0,0,0 22-23 S"),
        (WAHREE, "1,0,0,0,2,0/0,0,0,1,0,0 22-22 N"),
        (AWARI, "0,0,1,1,0,0/0,1,0,0,0,0 22-23 S"),
        (AWARI, "0,0,0,1,0,1/1,0,0,0,0,0 22-23 S"),
    ],
)
@pytest.mark.parametrize("depth", [1, 2, 5, 12])
def test_a_value_at_a_depth_is_that_of_the_rules_played_so_deep(
    rules: Rules, text: str, depth: int
) -> None:
    """A slow search without windows, table or history; circles of this length do not change it."""

    @cache
    def value(position: Position, plies: int) -> float:
        moves = rules.legal_moves(position)
        if not moves:
            return end_value(rules, position)
        if plies == 0:
            return guess(rules, position)
        played = [rules.play(position, move) for move in moves]
        return max(play.captured - value(play.after, plies - 1) for play in played)

    found = find(rules, text, Limit(depth=depth))
    # An exact value may be that of a greater depth.
    deepest = 40 if found.exact else depth
    assert found.value == pytest.approx(value(parse_position(text, rules), deepest), abs=0.006)


def test_every_move_has_its_own_value() -> None:
    """A row of the reference values, all moves exact."""
    found = find(KRUR, "1,1,4*,12*/1,12*,0,1 0-0 S", Limit(nodes=2_000_000), every_move=True)
    assert {move: score.value for move, score in found.moves.items()} == {0: -1, 1: 0}
    assert all(score.exact for score in found.moves.values())


def test_the_opening_of_krur_is_worth_12_at_depth_40() -> None:
    """Two other programs have solved it: +12 by A."""
    found = find(KRUR, "start", Limit(depth=40))
    assert (found.value, found.move) == (12, 0)
    assert found.line[0] == 0


@pytest.mark.parametrize("limit", [Limit(depth=9), Limit(nodes=30_000)])
def test_the_same_input_gives_the_same_answer(limit: Limit) -> None:
    for key in CATALOGUE:
        first, second = (Searcher(megabytes).search(new_game(key), limit) for megabytes in (16, 16))
        assert (first.move, first.value, first.line, first.nodes, first.depth) == (
            (second.move, second.value, second.line, second.nodes, second.depth)
        )


def test_a_position_that_has_stood_twice_is_worth_nothing_more() -> None:
    """One seed circulates (a checked position): 8 plies later it is there for the second time."""
    start = parse_position("1,0,16*,0/0,15*,0,0 0-0 S", KRUR)
    game = new_game("krur", start)
    while game.repetition < 2:
        game = game.play(game.legal_moves[0])
    found = SEARCHER.search(game, Limit(depth=30))
    fresh = SEARCHER.search(new_game("krur", start), Limit(depth=30))
    assert found.value == fresh.value == 0


def test_a_search_can_be_stopped_from_another_thread() -> None:
    searcher = Searcher(16)
    searcher.search(new_game("wahree"), Limit(depth=2))
    stopper = threading.Timer(0.3, searcher.stop)
    stopper.start()
    found = searcher.search(new_game("wahree"), Limit(seconds=60))
    stopper.join()
    assert found.seconds < 30
    assert found.move in new_game("wahree").legal_moves
    assert not found.exact


def test_the_game_is_looked_at_not_only_the_position() -> None:
    game = replayed("wahree", [5, 11, 0])
    assert SEARCHER.search(game, Limit(depth=4)).move in game.legal_moves


@pytest.mark.parametrize(
    "limits",
    [
        {},
        {"depth": 0},
        {"nodes": -1},
        {"seconds": 0.0},
        {"nodes": 10**15},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
    ],
)
def test_an_impossible_limit_is_refused(limits: dict[str, float]) -> None:
    with pytest.raises(OptionError, match="seconds above 0 and below 1000000000000000"):
        Limit(**limits)  # type: ignore[arg-type]


@pytest.mark.parametrize("megabytes", [0, -1, 1 << 17])
def test_an_impossible_table_is_refused(megabytes: int) -> None:
    with pytest.raises(OptionError, match=f"a table of {megabytes} MB; expected 1 to"):
        Searcher(megabytes)


def test_a_move_that_lets_the_other_side_return_has_its_own_value() -> None:
    """F's sowing is what comes back to this position; the other move is worth as much in the end:
    its value is that of the position behind it, searched by itself."""
    game = new_game("wahree", parse_position("0,0,1,0,1,0/0,0,0,0,0,1 9-36 S", WAHREE))
    found = SEARCHER.search(game, Limit(nodes=300_000), every_move=True)
    for move, score in found.moves.items():
        behind = SEARCHER.search(game.play(move), Limit(nodes=300_000))
        gained = game.rules.play(game.position, move).captured
        if score.exact and behind.exact:
            assert score.value == gained - behind.value


def test_circles_with_the_sides_exchanged_are_exact() -> None:
    for text in ("0,0,0,0/1,0,0,0 S", "x,x,x,1/x,x,x,1 S"):
        found = find(KRUR, text, Limit(depth=60))
        assert (found.value, found.exact) == (0, True)


def test_one_searcher_in_two_threads_makes_one_wait() -> None:
    alone = [Searcher(4).search(new_game(key), Limit(depth=8)) for key in CATALOGUE]
    shared = Searcher(4)
    with ThreadPoolExecutor(2) as pool:
        both = list(
            pool.map(lambda key: shared.search(new_game(key), Limit(depth=8)), [*CATALOGUE] * 3)
        )
    for found, expected in zip(both, alone * 3, strict=True):
        assert (found.move, found.value, found.nodes) == (
            (expected.move, expected.value, expected.nodes)
        )


def test_a_very_long_time_is_no_fault() -> None:
    assert find(KRUR, "1,1,4*,12*/1,12*,0,1 0-0 S", Limit(seconds=1e14)).exact


def test_a_table_larger_than_the_memory_is_refused() -> None:
    with pytest.raises(OptionError, match="no memory for a table of 65536 MB"):
        Searcher(1 << 16)


@pytest.mark.parametrize("entries", [1, 1000, 4096, 2_796_202])
def test_every_slot_is_in_the_table_compiled_or_not(entries: int) -> None:
    table = new_table(entries)
    random = Random(1)
    slots = set()
    for _ in range(2000):
        a, b = random.getrandbits(56), random.getrandbits(48)
        slot = slot_of(table, a, b)
        assert 0 <= slot < len(table)
        assert slot == getattr(slot_of, "py_func", slot_of)(table, a, b)
        slots.add(slot)
    assert len(slots) > min(entries, 2000) * 0.6
