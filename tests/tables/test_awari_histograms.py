"""Awari's values against those printed in T. Lincke's thesis, appendix B, to 12 seeds."""

import json

import pytest
from boards import AWARI, DATA
from terminal import run

from semina.tables.probe import Tables

pytestmark = pytest.mark.usefixtures("tables")
PRINTED = json.loads((DATA / "awari_histograms.json").read_text(encoding="utf-8"))["values"]


@pytest.mark.parametrize("seeds", range(1, 13))
def test_as_many_positions_have_each_value_as_are_printed(seeds: int) -> None:
    counts = Tables(AWARI.KEY).histogram(seeds)
    assert {str(value): count for value, count in counts.items()} == PRINTED[str(seeds)]


def test_every_printed_number_of_seeds_is_compared() -> None:
    assert [int(seeds) for seeds in PRINTED] == [*range(1, 13)]


def test_the_commands_of_tables_know_awari() -> None:
    facts = json.loads(run("tables", "histogram", "awari", "2", "--json").stdout)
    assert facts == {"game": "awari", "seeds": 2, "positions": 78, "values": PRINTED["2"]}
    over = "0,0,0,0,0,1/1,0,0,0,0,0 20-26"  # A2
    ended = json.loads(run("tables", "probe", "awari", over, "--json").stdout)
    assert (ended["value"], ended["moves"], ended["progress"]) == (2, {}, [])
    assert run("tables", "verify", "awari").stdout == "awari-14: 9,657,700 values are right.\n"
