"""Single moves, against programs that share no code with this one: every row, every field."""

import json
from typing import Any

import pytest
from boards import DATA, KRUR, WAHREE, legal, letter_of, played

from semina.notation.position_text import parse_position
from semina.rules.outcome import Termination
from semina.rules.sowing import End

Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    found: list[Row] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return found


KRUR_ROWS = rows("krur_moves.json")
WAHREE_ROWS = rows("wahree_moves.json")


def name(row: Row) -> str:
    return f"{row['position']} {row['move']}"


def test_no_field_of_the_golden_rows_is_forgotten_here() -> None:
    krur = {"position", "move", "laps", "end", "after", "captured", "kind"}
    assert {field for row in KRUR_ROWS for field in row} == krur
    wahree = {"position", "move", "legal", "captured_from", "pits_after", "stores_after"}
    wahree |= {"wipe_out", "final", "next_over", "kind"}
    assert {field for row in WAHREE_ROWS for field in row} == wahree
    assert len(KRUR_ROWS) == 81
    assert len(WAHREE_ROWS) == 65
    assert {row["end"] for row in KRUR_ROWS} == {
        *("empty", "capture", "own-capture", "endless", "pass"),
    }


@pytest.mark.parametrize("row", KRUR_ROWS, ids=name)
def test_krur_move(row: Row) -> None:
    assert row["move"] in legal(KRUR, row["position"])
    play = played(KRUR, row["position"], row["move"])
    assert str(play.after) == row["after"]
    assert len(play.sowing.laps) == row["laps"]
    assert play.sowing.end == row["end"]
    if "captured" in row:
        assert play.captured == row["captured"]


@pytest.mark.parametrize("row", [row for row in KRUR_ROWS if row["end"] == "pass"], ids=name)
def test_krur_pass_is_the_only_move(row: Row) -> None:
    assert legal(KRUR, row["position"]) == "-" == row["move"]


@pytest.mark.parametrize("row", WAHREE_ROWS, ids=name)
def test_wahree_move(row: Row) -> None:
    assert legal(WAHREE, row["position"]) == "".join(row["legal"])
    play = played(WAHREE, row["position"], row["move"])
    captured = [letter_of(WAHREE, capture.pit) for capture in play.sowing.captures]
    assert captured == row["captured_from"]
    assert (play.sowing.end is End.WIPE_OUT) == row["wipe_out"]

    # The row has the pits and the stores as they are before a wipe-out's sweep.
    pits = list(play.after.pits)
    stores = list(play.after.held)
    for capture in play.sowing.sweep:
        pits[capture.pit] += capture.seeds
        stores[play.before.side] -= capture.seeds
    assert pits == row["pits_after"]
    assert stores == row["stores_after"]
    gained = row["stores_after"][play.before.side] - play.before.held[play.before.side]
    assert sum(capture.seeds for capture in play.sowing.captures) == gained


@pytest.mark.parametrize("row", WAHREE_ROWS, ids=name)
def test_wahree_end_of_the_game(row: Row) -> None:
    play = played(WAHREE, row["position"], row["move"])
    ended = play.outcome or WAHREE.outcome(play.after)
    assert (play.outcome is not None) == row["wipe_out"]
    if "next_over" not in row and not row["wipe_out"]:
        return  # such a row says nothing about the position after the move
    assert row.get("next_over", True) == (ended is not None)
    assert row["final"] == (ended and [ended.south, ended.north])
    if ended:
        wanted = Termination.WIPE_OUT if row["wipe_out"] else Termination.IMMOBILISED
        assert ended.termination is wanted


@pytest.mark.parametrize("row", KRUR_ROWS + WAHREE_ROWS, ids=name)
def test_golden_positions_are_written_as_they_were_read(row: Row) -> None:
    rules = KRUR if row in KRUR_ROWS else WAHREE
    assert str(parse_position(row["position"], rules)) == row["position"]
