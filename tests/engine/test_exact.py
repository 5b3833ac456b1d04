"""Search that looks into tables, against the values that another program found."""

from pathlib import Path

import pytest
from boards import DATA, WAHREE

from semina.engine.exact import best_finding, exact_values, tables_of
from semina.engine.limit import Limit
from semina.engine.search import Finding, Searcher
from semina.notation.position_text import parse_position
from semina.rules.game import new_game
from semina.tables.layers import family_of
from semina.tables.store import build

LIMIT = Limit(nodes=20_000)


@pytest.fixture
def table_of_ten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEMINA_TABLES", str(tmp_path))
    build(family_of("wahree", 10))


def findings() -> dict[str, tuple[int, Finding]]:
    """The reference's positions that no table of ten holds: value, and what is found."""
    found = {}
    searcher = Searcher(8)
    for line in (DATA / "wahree_values.tsv").read_text().splitlines()[1:]:
        text, value, _ = line.split("\t")
        position = parse_position(text, WAHREE)
        if position.in_play > 10:
            found[text] = int(value), best_finding(new_game("wahree", position), searcher, LIMIT)
    return found


def test_tables_make_more_values_exact_and_none_wrong(request: pytest.FixtureRequest) -> None:
    without = findings()
    request.getfixturevalue("table_of_ten")
    with_table = findings()
    for text, (value, found) in (*without.items(), *with_table.items()):
        assert found.value == value or not found.exact, text
    exact = [{text for text in each if each[text][1].exact} for each in (without, with_table)]
    assert exact[0] < exact[1]
    assert len(exact[1]) > len(exact[0]) + 10


def test_tables_that_are_built_meanwhile_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEMINA_TABLES", str(tmp_path / "tables"))
    position = parse_position("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S", WAHREE)
    assert tables_of("wahree") is None
    assert exact_values(new_game("wahree", position)) is None
    build(family_of("wahree", 3))
    tables = tables_of("wahree")
    assert tables
    assert tables_of("wahree") is tables
    assert exact_values(new_game("wahree", position))
    build(family_of("wahree", 5))
    larger = parse_position("0,0,0,0,2,1/1,0,0,0,0,1 23-20 S", WAHREE)
    assert exact_values(new_game("wahree", larger))
