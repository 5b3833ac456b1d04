"""What a page is shown: small situations made by hand."""

import json
from dataclasses import replace
from typing import Any

import pytest
from service.opened import (
    ANN,
    BOB,
    COMPUTER,
    EVE,
    NOW,
    SCREEN,
    WAITING,
    added,
    opened,
    played,
)
from service.test_play import ONE_SEED

from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE
from semina.rules.match import Match, ShortPit
from semina.service.board_view import board, previews, turn
from semina.service.setup import ClockSetup, MatchSetup
from semina.service.table import Table
from semina.service.view import say_all, summary, view

KEYS = {
    *("id", "version", "game", "name", "width", "ply", "side", "you", "seats", "board", "turn"),
    *("turns", "legal", "previews", "must_pass", "score", "decided", "warned", "status", "told"),
    *("ending", "offer", "clock", "match", "moves", "actions", "phrases", "said", "rematch"),
    *("link", "if_ended", "eased"),
}


def shown(table: Table, player: str | None = ANN, now: int = NOW) -> dict[str, Any]:
    """The view in English, as it goes out."""
    said: dict[str, Any] = json.loads(json.dumps(say_all(view(table, player, now), "en")))
    assert set(said) == KEYS
    return said


def test_a_game_that_begins() -> None:
    seen = shown(opened())
    assert (seen["id"], seen["version"], seen["ply"], seen["side"]) == ("table", 1, 0, "S")
    assert (seen["game"], seen["name"], seen["width"]) == ("krur", "Krur", 4)
    assert seen["you"] == ["S"]
    ann = {"kind": "person", "name": "Ann", "level": None, "taken": True, "you": True}
    assert seen["seats"] == {"S": ann, "N": {**ann, "name": "Bob", "you": False}}
    assert seen["board"] == {
        "pits": [4] * 8,
        "captured": [],
        "closed": [],
        "held": {"S": 0, "N": 0},
    }
    assert (seen["turn"], seen["turns"], seen["told"], seen["moves"]) == (None, [], [], [])
    assert seen["legal"] == [0, 1, 2, 3]
    # A -> 4,0,9,9/1,1,8,0 in 8 laps.
    assert {pit: (seen["previews"][pit]["laps"]) for pit in "0123"} == dict.fromkeys("0123", 8)
    assert seen["previews"]["0"]["end"] == "empty"
    assert seen["status"] == "South, your move: choose a pit."
    assert seen["actions"] == ["move", "resign", "offer-end", "say"]
    for nothing in ("decided", "ending", "offer", "clock", "match", "rematch", "link"):
        assert seen[nothing] is None
    assert not seen["warned"]
    assert not seen["must_pass"]
    assert seen["phrases"][0] == {"key": "hello", "text": "Hello!"}


def test_others_see_the_same_board_and_can_do_less() -> None:
    bob = shown(opened(), BOB)
    assert (bob["you"], bob["legal"], bob["previews"]) == (["N"], [], {})
    assert bob["status"] == "South is to move."
    assert bob["actions"] == ["resign", "offer-end", "say"]
    for stranger in (EVE, None):
        seen = shown(opened(), stranger)
        assert (seen["you"], seen["actions"], seen["legal"]) == ([], [], [])
        assert seen["board"] == bob["board"]


def test_a_turn_that_captures_a_pit() -> None:
    seen = shown(played(opened(position="2,2,5,2/3,3,9,6 0-0 S"), "D"), BOB)
    before = {"pits": [2, 2, 5, 2, 3, 3, 9, 6], "captured": [], "closed": []}
    assert seen["turn"] == {
        "ply": 0,
        "side": "S",
        "move": "D",
        "before": {**before, "held": {"S": 0, "N": 0}},
        "after": seen["board"],
        "laps": [{"origin": 3, "seeds": 2, "drops": [4, 5]}],
        "end": "capture",
        "captures": [{"pit": 5, "seeds": 4}],
        "sweep": [],
        "told": seen["told"],
    }
    assert seen["board"]["pits"] == [2, 2, 5, 0, 4, 4, 9, 6]
    assert seen["board"]["captured"] == [{"pit": 5, "owner": "S"}]
    assert seen["moves"] == ["Dx"]
    assert seen["score"] == {"S": 4, "N": 0}
    assert "captures this pit" in seen["told"][1]


def test_a_wipe_out_and_its_end() -> None:
    """`1,0,0,0,2,3/2,1,2,0,0,0 20-17`, South F: 8 captured, 3 left: 31-17."""
    table = opened(game="wahree", position="1,0,0,0,2,3/2,1,2,0,0,0 20-17 S")
    seen = shown(table)
    assert seen["previews"]["5"] == {
        "last": 8,
        "laps": 1,
        "captured": 11,
        "captures": [8, 7, 6],
        "end": "wipe-out",
    }
    seen = shown(played(table, "F"))
    assert [taken["pit"] for taken in seen["turn"]["captures"]] == [8, 7, 6]
    assert seen["turn"]["sweep"] == [{"pit": 0, "seeds": 1}, {"pit": 4, "seeds": 2}]
    assert seen["board"]["held"] == {"S": 31, "N": 17}
    assert seen["ending"] == {
        "termination": "wipe-out",
        "winner": "S",
        "south": 31,
        "north": 17,
        "sentences": ["The wipe-out ends the game.", "South wins, 31 to 17."],
    }
    assert seen["status"] == "The game is over."
    assert seen["actions"] == ["rematch", "say"]
    assert seen["legal"] == []


def test_a_table_that_waits_for_the_second_player() -> None:
    seen = shown(opened(WAITING))
    assert seen["link"] == "/join/table"
    assert seen["seats"]["N"]["taken"] is False
    assert seen["status"].startswith("Send the link")
    assert seen["actions"] == ["abandon"]
    other = shown(opened(WAITING), BOB)
    assert (other["actions"], other["link"], other["status"]) == (["sit"], None, "A seat is free.")


def test_against_the_computer_and_on_one_screen() -> None:
    seen = shown(played(opened(COMPUTER), "A"))
    assert seen["status"] == "The computer is thinking…"
    assert seen["seats"]["N"]["name"] == "Computer, level 2"
    assert seen["actions"] == ["resign", "offer-end", "take-back", "abandon"]
    own = shown(opened(COMPUTER))
    assert own["actions"] == ["move", "resign", "offer-end", "hint", "abandon"]
    screen = shown(played(opened(SCREEN), "A"))
    assert screen["you"] == ["S", "N"]
    assert screen["status"] == "North, your move: choose a pit."
    assert screen["actions"] == ["move", "resign", "offer-end", "hint", "take-back", "abandon"]


def test_a_pass_by_hand() -> None:
    seen = shown(opened(position="0,0,0,0/0,5,1,6 10-10 S", auto_forced=False))
    assert seen["must_pass"]
    assert (seen["legal"], seen["previews"]) == ([], {})
    assert "pass" in seen["actions"]
    assert "move" not in seen["actions"]
    assert "pass" in seen["status"]


def test_an_offer_is_shown_to_both() -> None:
    table = played(opened(), "A")
    table = added(table, table.offer_end(ANN, NOW))
    ann, bob = shown(table), shown(table, BOB)
    assert ann["offer"] == bob["offer"] == {"kind": "end", "by": "S"}
    seeds = "South with 0 seeds and North with 0"
    assert bob["status"] == f"South offers to end the game here, {seeds}. Do you agree?"
    assert ann["status"] == f"South offers to end the game here, {seeds}."
    assert "withdraw" in ann["actions"]
    assert {"accept", "decline", "move"} <= set(bob["actions"])
    asked = played(opened(), "A")
    asked = added(asked, asked.ask_take_back(ANN, NOW))
    assert shown(asked, BOB)["status"] == "South asks to take back the last move. Do you agree?"


def test_the_warning_and_the_decision_are_told() -> None:
    table = opened(SCREEN, position=ONE_SEED, auto_forced=False)
    told = []
    while table.game.outcome is None:
        table = played(table, "ABCDabcd"[move] if (move := table.game.legal_moves[0]) >= 0 else "-")
        told.append(shown(table))
    assert [seen["warned"] for seen in told].count(True) >= 1
    for seen in told[:-1]:
        assert seen["warned"] == any("has stood before" in sentence for sentence in seen["told"])
    assert told[-1]["ending"]["termination"] == "repetition"
    assert "third time" in told[-1]["ending"]["sentences"][0]

    near = opened(SCREEN, "wahree", position="0,0,8,0,0,1/1,1,1,1,2,3 14-15 S")
    first = shown(played(near, "C"))  # 11 captured: 25
    assert first["decided"] == "S"
    assert any("more than half" in sentence for sentence in first["told"])
    # North had only f to answer with, and South only F to feed him: that is told as well.
    assert [made["move"] for made in first["turns"]] == ["C", "f", "F"]
    assert any("North lifts 3 seeds" in sentence for sentence in first["told"])
    second = shown(played(near, "C b"))
    assert second["decided"] == "S"
    assert not any("more than half" in sentence for sentence in second["told"])


def test_forced_answers_are_shown_with_the_move_before_them() -> None:
    seen = shown(opened(SCREEN, position=ONE_SEED))
    assert [made["ply"] for made in seen["turns"]] == [*range(12, 20)]
    assert seen["turn"] == seen["turns"][-1]
    table = played(opened(SCREEN), "A a")
    assert [made["ply"] for made in shown(table)["turns"]] == [1]


def test_the_clock_as_it_stands_now() -> None:
    table = played(opened(clock=ClockSetup(60, 5)), "A")
    assert shown(table, now=NOW + 1500)["clock"] == {
        "S": 60_000,
        "N": 58_500,
        "running": "N",
        "increment": 5000,
    }
    assert shown(opened(clock=ClockSetup(60)))["clock"]["running"] is None


@pytest.fixture
def between() -> Table:
    """South held 21 and North 11; the game was ended at once: 18 to 14 (K13)."""
    match = Match(ShortPit.TWO_OR_MORE, held_at_start=(21, 11))
    table = opened(match=MatchSetup(ShortPit.TWO_OR_MORE))
    return replace(table, match=match, game=match.next_game().agree())


def test_a_match_between_two_games(between: Table) -> None:
    seen = shown(between, BOB)
    rows = [
        [4, 4, 4, 2],
        [4, 4, 2, 4],
        [4, 2, 4, 4],
        [2, 4, 4, 4],
        [4, 4, 4, None],
    ]
    assert [choice["row"] for choice in seen["match"]["layouts"]] == rows
    assert [choice["reserve"] for choice in seen["match"]["layouts"]] == [0, 0, 0, 0, 2]
    assert seen["match"]["layouts"][4]["layout"] == "4,4,4,x"
    assert {key: value for key, value in seen["match"].items() if key != "layouts"} == {
        "round": 1,
        "games_limit": None,
        "short_pit": "two-or-more",
        "holdings": {"S": 18, "N": 14},
        "starter": "N",
        "over": None,
        "between": True,
        "chosen": None,
        "chooser": "N",
    }
    assert seen["status"] == "North, choose your row for the next game."
    assert seen["actions"] == ["layout", "say"]
    assert seen["ending"]["sentences"][-2:] == [
        "For the next game the 26 seeds in play are shared; an odd one goes to whoever holds "
        "fewer.",
        "South now holds 18 seeds, North 14.",
    ]
    assert shown(between)["status"] == "North chooses his row for the next game."
    assert shown(between)["actions"] == ["say"]


def test_a_match_whose_row_is_chosen(between: Table) -> None:
    table = added(between, between.choose_layout(BOB, "44x4", NOW))
    seen = shown(table)
    assert seen["match"]["chosen"] == "4,4,x,4"
    assert seen["status"] == "The next game can start."
    assert seen["actions"] == ["next-game", "say"]
    assert shown(table, BOB)["actions"] == ["layout", "next-game", "say"]
    seen = shown(added(table, table.start_next_game(ANN, NOW)))
    assert seen["board"]["pits"] == [4, 4, 4, 4, 4, 4, 0, 4]
    assert seen["board"]["closed"] == [6]
    assert seen["board"]["held"] == {"S": 2, "N": 2}
    assert (seen["match"]["round"], seen["match"]["starter"]) == (2, "N")
    assert not seen["match"]["between"]
    assert seen["match"]["layouts"] == []


def test_the_end_of_a_match() -> None:
    table = opened(match=MatchSetup())
    seen = shown(added(table, table.resign(ANN, NOW)))
    assert seen["match"]["over"] == {
        "winner": "N",
        "sentences": [
            "South has resigned, and loses the match.",
            "North wins the match. South holds 16 seeds, North 16.",
        ],
    }
    assert seen["status"] == "The match is over."
    assert "rematch" in seen["actions"]


def test_what_was_said_and_where_they_went() -> None:
    table = opened(position=ONE_SEED)
    table = added(table, table.say(BOB, "good-game", NOW))
    table = added(table, table.rematch(ANN, "new", NOW))
    seen = shown(table)
    assert seen["said"] == [{"side": "N", "text": "Good game!", "number": 22}]
    assert seen["rematch"] == "new"
    assert seen["actions"] == ["say"]


def test_a_table_in_a_list() -> None:
    table = opened(COMPUTER)
    assert say_all(summary(table, ANN), "en") == {
        "id": "table",
        "title": "Krur: Ann and Computer, level 2",
        "status": "South, your move: choose a pit.",
        "updated": NOW,
    }
    match = opened(SCREEN, match=MatchSetup())
    assert say_all(summary(match, ANN), "en")["title"] == "Krur match: South and North"


def test_a_very_long_sowing_keeps_its_middle_short() -> None:
    """The endless sowing of 56 laps."""
    rules = CATALOGUE["krur"]
    position = parse_position("3,6*,1,3/2,3,13,1", rules)
    made = turn(rules.play(position, 0), 7)
    assert (len(made["laps"]), made["end"], made["ply"]) == (56, "endless", 7)
    assert [lap["drops"] is None for lap in made["laps"]].count(True) == 16
    assert made["before"] == made["after"] == board(position)
    assert previews(rules, position)["0"] == {
        "last": None,
        "laps": 56,
        "captured": 0,
        "captures": [],
        "end": "endless",
    }


def test_everything_is_said_in_any_language() -> None:
    values = {"a": [view(opened(), ANN, NOW)], "b": (1, None, "x")}
    said = say_all(values, "it")
    assert said["a"][0]["seats"]["S"]["name"] == "Ann"
    assert said["b"] == (1, None, "x")
    assert say_all(view(opened(SCREEN), None, NOW), "it")["seats"]["S"]["name"] == "Sud"
    assert json.dumps(said["a"])
