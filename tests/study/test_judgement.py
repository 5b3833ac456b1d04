"""Judgements, against the values that another program found; what is said where none is known."""

import pytest
from boards import DATA, KRUR, WAHREE, pit_of

from semina.engine.limit import Limit
from semina.notation.position_text import parse_position
from semina.rules.catalogue import Rules
from semina.rules.game import new_game
from semina.study.judgement import judge, margin

LIMIT = Limit(nodes=2000)


def reference(rules: Rules) -> list[tuple[str, int, dict[int, int]]]:
    """Positions of the reference data that are not over, their values, those of their moves."""
    found = []
    for line in (DATA / f"{rules.KEY}_values.tsv").read_text().splitlines()[1:]:
        text, value, moves = line.split("\t")
        if moves != "over":
            pairs = [each.split(":") for each in moves.split()]
            found.append((text, int(value), {pit_of(rules, a): int(b) for a, b in pairs}))
    return found


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("rules", [KRUR, WAHREE], ids=lambda rules: rules.KEY)
def test_what_a_table_holds_is_judged_as_the_reference_says(rules: Rules) -> None:
    rows = reference(rules)
    assert len(rows) > 100
    for text, value, moves in rows:
        judgement = judge(new_game(rules.KEY, parse_position(text, rules)), LIMIT)
        assert judgement.exact
        assert judgement.value == value, text
        assert {move: score.value for move, score in judgement.moves.items()} == moves, text
        assert all(score.exact for score in judgement.moves.values())
        assert {move for move in moves if moves[move] == value} == {*judgement.best}, text
        assert judgement.line[0] == judgement.best[0]
        assert judgement.wanted is None
        for move, worth in moves.items():
            assert judgement.lost(move).value == value - worth


def test_without_tables_nothing_exact_is_wrong_and_every_move_has_a_value() -> None:
    for text, value, moves in reference(WAHREE)[::5]:
        judgement = judge(new_game("wahree", parse_position(text, WAHREE)), LIMIT)
        assert judgement.moves.keys() == moves.keys()
        assert not judgement.exact or judgement.value == value, text
        for move, score in judgement.moves.items():
            assert not score.exact or score.value == moves[move], text
        assert judgement.value == max(score.value for score in judgement.moves.values())
        assert (judgement.wanted is None) == all(s.exact for s in judgement.moves.values())


def test_a_limit_that_is_hardly_one_still_gives_every_move_a_value() -> None:
    judgement = judge(new_game("wahree"), Limit(nodes=1))
    assert [*judgement.moves] == [0, 1, 2, 3, 4, 5]
    assert judgement.depth == 1


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("wahree", "2,2,2,1,0,1/1,0,3,2,0,3 15-16 N", "semina tables build wahree --seeds 17"),
        ("wahree", "start", "No table can hold this position"),
        ("krur", "4,4,4,x/4,4,4,x 4-4 S", "No table can hold this position"),
    ],
)
def test_outside_the_tables_it_is_told_which_would_make_it_exact(
    game: str, text: str, told: str
) -> None:
    rules = {"krur": KRUR, "wahree": WAHREE}[game]
    judgement = judge(new_game(game, parse_position(text, rules)), Limit(nodes=3000))
    assert not all(score.exact for score in judgement.moves.values())
    assert judgement.depth > 0
    assert told in str(judgement.wanted)


def test_a_missing_table_is_named_with_its_command() -> None:
    judgement = judge(new_game("krur"), Limit(nodes=3000))
    assert "can build one with semina tables build krur." in str(judgement.wanted)


def test_a_game_that_is_over_has_nothing_left_to_gain() -> None:
    over = new_game("wahree", parse_position("0,0,0,0,0,0/1,0,0,0,0,0 23-24 N", WAHREE))
    judgement = judge(over, LIMIT)
    assert (judgement.value, judgement.exact) == (1, True)  # W6: the seed of his own row
    assert (judgement.moves, judgement.best, judgement.line) == ({}, (), ())
    assert margin(over, judgement.value) == -2
