"""Tables that take minutes: `make tables-check`."""

from pathlib import Path

import pytest

from semina.tables.layers import family_of
from semina.tables.probe import Tables
from semina.tables.store import build
from semina.tables.table_file import TableFile
from semina.tables.verify import verify

pytestmark = pytest.mark.large


@pytest.mark.parametrize("game", ["wahree", "awari"])
def test_a_large_table_is_right_and_small_on_disk(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """225,792,840 positions, C(32, 12), at most 3 bits each."""
    monkeypatch.setenv("SEMINA_TABLES", str(tmp_path))
    family = family_of(game, 20)
    file = TableFile(build(family))
    tables = Tables(game)
    assert sum(sum(tables.histogram(n).values()) for n in range(1, 21)) == 225_792_840 - 1
    assert 8 * file.bytes_on_disk < 3 * family.positions
    verify(file)


@pytest.mark.parametrize("closed", range(4))
def test_krur_is_right(closed: int, tables: Path) -> None:
    verify(TableFile(tables / f"krur-{closed}.values"))
