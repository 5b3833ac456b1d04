"""`semina db`, run as a user does."""

import asyncio
from pathlib import Path

import pytest
from postgres import Cluster
from service.test_copying import filled
from terminal import run

from semina.service.store import Store


def test_a_database_is_copied_and_brought_up_to_date(tmp_path: Path, cluster: Cluster) -> None:
    """Into PostgreSQL by the short form of its address, and back."""
    source, back = tmp_path / "school.db", tmp_path / "back.db"
    asyncio.run(filled(f"sqlite+aiosqlite:///{source}"))
    middle = cluster.new_database().replace("postgresql+psycopg:", "postgresql:")
    done = run("db", "copy", str(source), middle)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[0] == ["players", "3"]
    assert ["events", "6"] in lines
    assert run("db", "upgrade", middle).returncode == 0
    assert run("db", "copy", middle, str(back)).stdout == done.stdout


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://ann:secret@db.example/x", "no database can be at 'mysql://ann:***@db.example/x'"),
        ("postgresql://ann:secret@127.0.0.1:1/x", "cannot be opened"),
        ("://", "no database can be at '://'"),
        ("{folder}", "cannot be opened"),
        ("{folder}/nowhere/x.db", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_is_told(tmp_path: Path, address: str, reason: str) -> None:
    """In one line, without a password."""
    source = tmp_path / "school.db"
    asyncio.run(filled(f"sqlite+aiosqlite:///{source}"))
    done = run("db", "copy", str(source), address.format(folder=tmp_path))
    assert done.returncode == 1
    assert reason in done.stderr
    assert "secret" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_database_in_use_is_told(tmp_path: Path) -> None:
    async def use() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'school.db'}")
        await store.close()  # its last sign of life is some moments old

    asyncio.run(use())
    done = run("db", "copy", str(tmp_path / "school.db"), str(tmp_path / "new.db"))
    assert done.returncode == 0
    assert "A server uses the old database" in done.stderr
