"""A full disk, and a backup that is put in the place of the database: nothing told is lost."""

import asyncio
import signal
import sqlite3
import subprocess
import threading
from pathlib import Path

from postgres import programs
from sqlalchemy import make_url, select
from web.browser import NO_RATES, PATIENCE, Browser, Server

from semina.service.store import schema
from semina.service.store.addresses import file_of
from semina.service.store.database import Database
from semina.service.store.rows import events_after
from semina.service.table import Table


def versions_of(url: str) -> dict[str, int]:
    """The version of each table of a database; each is replayed from its events."""

    async def read() -> dict[str, int]:
        database = await Database.open(url)
        async with database.reading() as connection:
            columns = schema.tables.c
            found = (await connection.execute(select(columns.id, columns.version))).all()
            for table, version in found:
                log = await events_after(connection, table, 0)
                assert Table.fold(log).version == version == len(log)
        await database.close()
        return {row.id: row.version for row in found}

    return asyncio.run(read())


def limit_files(server: Server, most: str) -> None:
    """How large a file the server may write: to it, a full disk and a free one."""
    subprocess.run(
        ["prlimit", f"--pid={server.process.pid}", f"--fsize={most}:unlimited"], check=True
    )


def test_a_full_disk_is_told_and_all_goes_on_when_there_is_room(tmp_path: Path) -> None:
    server = Server(tmp_path, before=NO_RATES)
    anna = Browser(server)
    table = anna.open_table(game="wahree", opponent="screen")
    anna.act(table, "move", ply=0, move="A")
    limit_files(server, "1")
    for _ in range(3):
        answer = anna.post(f"/api/tables/{table}/move", {"ply": 1, "move": "a"})
        assert answer.status_code == 503
        assert answer.json()["error"].startswith("The games cannot be reached just now.")
    assert anna.view(table)["ply"] == 1  # looking needs no room
    limit_files(server, "unlimited")
    assert anna.act(table, "move", ply=1, move="a")["ply"] == 2
    assert anna.act(table, "move", ply=2, move="B")["ply"] == 3
    server.stop(signal.SIGKILL)
    server.start()
    assert anna.view(table)["ply"] == 3
    anna.close()
    assert server.stop() == (0, "")


def restored(database: str, folder: Path) -> str:
    """A new database made of a backup of one that is in use, as docs/running.md says."""
    if path := file_of(database):
        # What `sqlite3 games.db ".backup FILE"` does.
        with sqlite3.connect(path) as source, sqlite3.connect(folder / "new.db") as target:
            source.backup(target)
        source.close()
        target.close()
        return f"sqlite+aiosqlite:///{folder / 'new.db'}"
    old = make_url(database).set(drivername="postgresql")
    new = old.set(database=f"{old.database}_new")
    dump = folder / "semina.dump"
    for program, *arguments in (
        ("pg_dump", "--format=custom", f"--file={dump}", str(old)),
        ("createdb", f"--maintenance-db={old}", str(new.database)),
        ("pg_restore", f"--dbname={new}", str(dump)),
    ):
        subprocess.run([programs() / program, *arguments], check=True)
    return str(new.set(drivername="postgresql+psycopg"))


def test_a_backup_made_while_games_go_on_is_whole(tmp_path: Path, database: str) -> None:
    server = Server(tmp_path, database=database, before=NO_RATES)
    anna = Browser(server)
    tables = [anna.open_table(game="wahree", opponent="screen") for _ in range(3)]
    acknowledged = dict.fromkeys(tables, 1)
    begun, done = threading.Event(), threading.Event()

    def play() -> None:
        while not done.is_set():
            for table in tables:
                anna.act(table, "move", ply=0, move="A")
                acknowledged[table] += 1
                anna.act(table, "take-back")
                acknowledged[table] += 1
            begun.set()

    playing = threading.Thread(target=play)
    playing.start()
    assert begun.wait(PATIENCE)
    before = dict(acknowledged)
    new = restored(database, tmp_path)
    done.set()
    playing.join(PATIENCE)
    assert server.stop() == (0, "")

    kept = versions_of(new)
    assert set(kept) == set(tables)
    for table in tables:
        assert before[table] <= kept[table] <= acknowledged[table]
    again = Server(tmp_path, database=new, before=NO_RATES)  # the key is the same
    browser = Browser(again)
    browser.client.cookies = anna.client.cookies
    for table in tables:
        seen = browser.view(table)
        assert seen["you"] == ["S", "N"]
        assert browser.act(table, "move", ply=seen["ply"], move="Aa"[seen["ply"]])
    browser.close()
    anna.close()
    assert again.stop() == (0, "")
