"""The facts that the JSON contract promises, for positions worked out by hand."""

import pytest
from boards import KRUR, WAHREE, game_from, played
from hypothesis import given
from hypothesis import strategies as st
from strategies import GAME_KEYS, records, texts

from semina.notation.facts import moves_facts, play_facts, position_facts, record_facts
from semina.notation.position_text import parse_position
from semina.notation.record import Record, record_of
from semina.rules.catalogue import CATALOGUE, Rules

OVER = [
    # Captured pits and reserve: 8 + 3; 5 + 2. No majority of 16.
    (KRUR, "0,0,5*,0/0,8*,0,0 3-2 N", {"termination": "exhausted", "south": 11, "north": 7}, None),
    # Stores and own row. South captured only 20 so far.
    (
        WAHREE,
        "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S",
        {"termination": "immobilised", "south": 25, "north": 23},
        None,
    ),
    (KRUR, "1,0,0,0/12*,0,0,0 5-0 S", None, "S"),
    (WAHREE, "4,4,4,4,4,0/0,0,0,0,0,3 0-25 S", None, "N"),
    # After a wipe-out the board is empty, and the side to move cannot move.
    (
        WAHREE,
        "0,0,0,0,0,0/0,0,0,0,0,0 31-17 N",
        {"termination": "immobilised", "south": 31, "north": 17},
        "S",
    ),
]


@pytest.mark.parametrize(("rules", "text", "over", "decided"), OVER)
def test_the_facts_of_a_position(
    rules: Rules, text: str, over: dict[str, object] | None, decided: str | None
) -> None:
    assert position_facts(rules, parse_position(text, rules)) == {
        "position": text,
        "side": text[-1],
        "over": over,
        "decided": decided,
    }


def test_the_facts_of_moves() -> None:
    # A sows an empty B; D captures b (K3).
    facts = moves_facts(KRUR, parse_position("1,0,0,2/5,3,1,1", KRUR))
    assert facts["position"] == "1,0,0,2/5,3,1,1 0-0 S"
    assert facts["moves"] == [
        {
            "move": "A",
            "after": "0,1,0,2/5,3,1,1 0-0 N",
            "captured": 0,
            "laps": 1,
            "end": "empty",
        },
        {
            "move": "D",
            "after": "1,0,0,0/6,4*,1,1 0-0 N",
            "captured": 4,
            "laps": 1,
            "end": "capture",
        },
    ]


def test_the_facts_of_a_pass_and_of_a_wipe_out() -> None:
    assert play_facts(played(KRUR, "5*,0,0,0/3,1,1,1 S", "-")) == {
        "move": "-",
        "after": "5*,0,0,0/3,1,1,1 0-0 N",
        "captured": 0,
        "laps": 0,
        "end": "pass",
    }
    # 4 captured and 6 swept.
    assert play_facts(played(WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F")) == {
        "move": "F",
        "after": "0,0,0,0,0,0/0,0,0,0,0,0 30-18 N",
        "captured": 10,
        "laps": 1,
        "end": "wipe-out",
    }


@given(GAME_KEYS.flatmap(lambda key: st.tuples(st.just(key), texts(key))))
def test_moves_are_empty_exactly_when_the_position_is_over(drawn: tuple[str, str]) -> None:
    rules = CATALOGUE[drawn[0]]
    facts = moves_facts(rules, parse_position(drawn[1], rules))
    assert (facts["moves"] == []) == (facts["over"] is not None)
    assert facts["position"] == drawn[1]


def test_the_facts_of_a_record() -> None:
    game = game_from(KRUR, "0,0,0,1/4*,8*,0,0 9-8 S", "D")
    assert record_facts(record_of(game, {"South": "Lella"})) == {
        "tags": {
            "Game": "krur",
            "Rules": "1",
            "South": "Lella",
            "Position": "0,0,0,1/4*,8*,0,0 9-8 S",
            "Result": "22-8",
            "Termination": "exhausted",
        },
        "start": "0,0,0,1/4*,8*,0,0 9-8 S",
        "moves": ["D"],
        "position": "0,0,0,0/5*,8*,0,0 9-8 N",
    }


@given(records())
def test_a_record_has_a_move_for_each_play(record: Record) -> None:
    facts = record_facts(record)
    assert len(facts["moves"]) == len(record.game.plays)
    assert facts["position"] == str(record.game.position)
