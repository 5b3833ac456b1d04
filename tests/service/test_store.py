"""The store on a real SQLite file: nothing acknowledged is lost, and one of two is first."""

import asyncio
import sqlite3
import subprocess
import sys
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from service.opened import NOW, moving
from sqlalchemy import create_engine

from semina.rules.board import Side
from semina.service.errors import RefusedError, UnknownTableError
from semina.service.events import Moved, Seated
from semina.service.setup import ClockSetup, MatchSetup, SeatKind, SeatSetup, TableSetup
from semina.service.store import Store, rows
from semina.service.store.schema import metadata
from semina.service.table import Table


def address(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'semina.db'}"


async def people(store: Store) -> tuple[str, str]:
    ann, bob = [(await store.create_player(name, NOW))[0].id for name in ("Ann", "Bob")]
    return ann, bob


def seated(south: str, north: str | None, **options: Any) -> TableSetup:
    seats = (SeatSetup(SeatKind.PERSON, south, "Ann"), SeatSetup(SeatKind.PERSON, north))
    return TableSetup("krur", seats, **options)


def test_what_was_acknowledged_is_there_again(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, None), NOW)
        table = await store.act(table.id, lambda now: now.sit(bob, "Bob", NOW))
        table = await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
        assert await store.load(table.id) is table
        await store.close()

        store = await Store.open(address(tmp_path), NOW)
        assert await store.load(table.id) == table
        log = await store.events_after(table.id, 1)
        assert log == [Seated(NOW, Side.NORTH, bob, "Bob"), Moved(NOW, 0, "A")]
        assert await store.events_after(table.id, 3) == []
        again = await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
        assert again == table
        await store.close()

    asyncio.run(test())


DIE = """
import asyncio, os, sys
from service.test_store import Store, people, seated
async def main():
    store = await Store.open(sys.argv[1], 1)
    ann, bob = await people(store)
    table = await store.create(seated(ann, bob), 1)
    print(table.id, flush=True)
    for ply in range(10):
        who = [ann, bob][table.game.position.side]
        letter = "ABCDabcd"[table.game.legal_moves[-1]]
        ply = len(table.game.plays)
        table = await store.act(table.id, lambda now: now.move(who, ply, letter, 1))
    print(*table.game.moves, flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DIE, address(tmp_path)],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert done.returncode == -9, done.stderr
    name, moves = done.stdout.splitlines()

    async def test() -> None:
        store = await Store.open(address(tmp_path))
        table = await store.load(name)
        assert [str(move) for move in table.game.moves] == moves.split()
        assert len(table.game.plays) >= 10
        await store.close()

    asyncio.run(test())


def test_of_two_different_moves_at_once_one_is_made(tmp_path: Path) -> None:
    async def test() -> None:
        stores = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        ann, bob = await people(stores[0])
        for _ in range(5):
            table = await stores[0].create(seated(ann, bob), NOW)
            done = await asyncio.gather(
                *(store.act(table.id, moving(ann, 0, pit)) for store in stores for pit in "ABCD"),
                return_exceptions=True,
            )
            made = [found for found in done if isinstance(found, Table)]
            refused = [found for found in done if isinstance(found, RefusedError)]
            # The same move comes by both stores; the second time it does no harm.
            assert (len(made), len(refused)) == (2, 6)
            assert made[0].game.moves == made[1].game.moves
            assert {str(error) for error in refused} == {
                "The board has changed: look again before you move."
            }
            loaded = [await store.load(table.id) for store in stores]
            assert loaded[0] == loaded[1] == made[0]
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_many_who_talk_at_once_are_all_heard(tmp_path: Path) -> None:
    async def test() -> None:
        stores = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        ann, bob = await people(stores[0])
        table = await stores[0].create(seated(ann, bob), NOW)
        await asyncio.gather(
            *(
                store.act(table.id, methodcaller("say", who, "hello", NOW))
                for store in stores
                for who in (ann, bob) * 5
            )
        )
        assert len((await stores[0].load(table.id)).said) == 20
        numbers = [said.number for said in (await stores[1].load(table.id)).said]
        assert numbers == list(range(2, 22))
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_who_always_comes_second_gets_his_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, tries = rows.append, 0

    async def often_too_late(*arguments: Any) -> None:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise rows.ConflictError
        await append(*arguments)

    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, bob), NOW)
        monkeypatch.setattr(rows, "append", often_too_late)
        with store.listen(table.id) as news:
            table = await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
            assert await news.wait(1)
        assert (tries, table.version) == (3, 2)
        assert await store.load(table.id) == table
        await store.close()

    asyncio.run(test())


def test_what_is_remembered_may_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("semina.service.store.store.MOST_CACHED", 1)

    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        tables = [await store.create(seated(ann, bob), NOW) for _ in range(3)]
        for table in tables * 2:
            ply = len((await store.load(table.id)).game.plays)
            letter, who = [("A", ann), ("a", bob)][ply]
            await store.act(table.id, moving(who, ply, letter))
        for table in tables:
            assert (await store.load(table.id)).game.moves == (0, 4)
        await store.close()

    asyncio.run(test())


def test_who_waits_is_woken_after_the_commit(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, bob), NOW)
        with store.listen(table.id) as news, store.listen("another") as other:
            assert not await news.wait(0.01)
            await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
            assert await news.wait(1)
            assert not await news.wait(0.01)
            with pytest.raises(RefusedError):
                await store.act(table.id, lambda now: now.move(ann, 0, "B", NOW))
            assert not await news.wait(0.01)
            waiting = asyncio.ensure_future(news.wait(5))
            await asyncio.sleep(0)
            await store.act(table.id, lambda now: now.say(ann, "hello", NOW))
            assert await waiting
            assert not await other.wait(0.01)
        await store.close()

    asyncio.run(test())


def test_who_goes_away_while_it_is_kept_loses_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        for turns in range(12):
            table = await store.create(seated(ann, bob), NOW)
            act = store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
            task = asyncio.ensure_future(act)
            for _ in range(turns):
                await asyncio.sleep(0.0003)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            after = await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
            assert after.game.moves == (0,)
            assert (await store.load(table.id)).version == 2
        await store.close()

    asyncio.run(test())


def test_a_rematch_is_one_table_whoever_asks(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, bob, match=MatchSetup()), NOW)
        with pytest.raises(RefusedError):
            await store.rematch(table.id, ann, NOW)
        await store.act(table.id, lambda now: now.resign(ann, NOW))
        made = await asyncio.gather(*(store.rematch(table.id, who, NOW) for who in (ann, bob)))
        assert made[0].id == made[1].id != table.id
        assert made[0].held_by(bob) == (Side.SOUTH,)
        assert (await store.load(table.id)).next_table == made[0].id
        assert [found.id for found in await store.tables_of(ann)] == sorted(
            [made[0].id, table.id], key=lambda name: (-NOW, name)
        )
        await store.close()

    asyncio.run(test())


def test_the_tables_of_a_player_are_those_he_sits_at(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        first = await store.create(seated(ann, None), NOW + 1)
        second = await store.create(seated(ann, bob), NOW + 2)
        screen = SeatSetup(SeatKind.SCREEN, ann)
        third = await store.create(TableSetup("wahree", (screen, screen)), NOW + 3)
        assert [table.id for table in await store.tables_of(ann)] == [third.id, second.id, first.id]
        assert [table.id for table in await store.tables_of(bob)] == [second.id]
        await store.act(first.id, lambda now: now.sit(bob, "Bob", NOW + 4))
        assert [table.id for table in await store.tables_of(bob)] == [first.id, second.id]
        assert len(await store.tables_of(ann, most=1)) == 1
        assert await store.tables_of("nobody") == []
        await store.close()

    asyncio.run(test())


def test_players_come_back_by_their_code(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, code = await store.create_player("Ann ", NOW)
        assert (ann.name, ann.created) == ("Ann", NOW)
        assert await store.recover(f" {code} ") == ann
        assert await store.recover("wrong") is None
        await store.rename(ann.id, "Anna")
        renamed = await store.player(ann.id)
        assert renamed
        assert renamed.name == "Anna"
        newer = await store.new_code(ann.id)
        assert await store.recover(code) is None
        assert await store.recover(newer) == renamed
        assert await store.player("nobody") is None
        for change in (store.rename("nobody", "x"), store.new_code("nobody")):
            with pytest.raises(UnknownTableError):
                await change
        await store.close()
        kept = (tmp_path / "semina.db").read_bytes() + b"".join(
            path.read_bytes() for path in tmp_path.glob("semina.db-wal")
        )
        assert code.encode() not in kept
        assert newer.encode() not in kept

    asyncio.run(test())


def test_what_is_not_there_is_said_to_be_unknown(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        for asked in (store.load("x"), store.act("x", lambda now: now.check_flag(NOW))):
            with pytest.raises(UnknownTableError):
                await asked
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize(("beat", "back", "left"), [(4, 60, 8), (4, 10, 2), (None, 60, 10)])
def test_clocks_do_not_run_while_no_server_is_there(
    tmp_path: Path, beat: int | None, back: int, left: int
) -> None:
    """North has 10 s from second 2 on; the server is last alive at `beat`, again at `back`.

    A gap of less than 15 s is none: another server may be there. Without a beat since the move
    nothing of North's time counts.
    """

    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, bob, clock=ClockSetup(10)), NOW)
        still = await store.create(seated(ann, bob, clock=ClockSetup(10)), NOW)
        await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW + 2000))
        if beat is not None:
            await store.beat(NOW + 1000 * beat)
        await store.close()

        store = await Store.open(address(tmp_path), NOW + 1000 * back)
        table = await store.load(table.id)
        assert table.clock
        assert table.clock.remaining(Side.NORTH, NOW + 1000 * back) == 1000 * left
        assert (await store.load(still.id)).version == 1
        # A second server that starts now finds nothing to give back.
        other = await Store.open(address(tmp_path), NOW + 1000 * (back + 1))
        assert await other.load(table.id) == table
        await other.close()
        await store.close()

    asyncio.run(test())


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    async def test() -> None:
        for _ in range(2):  # the second time there is nothing to do
            await (await Store.open(address(tmp_path))).close()

    asyncio.run(test())
    engine = create_engine(f"sqlite:///{tmp_path / 'semina.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_database_keeps_its_own_order(tmp_path: Path) -> None:
    """Foreign keys and the write-ahead log are on."""

    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        with pytest.raises(Exception, match="FOREIGN KEY"):
            await store.create(seated("nobody", None), NOW)
        await store.close()

    asyncio.run(test())
    connection = sqlite3.connect(tmp_path / "semina.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    connection.close()
