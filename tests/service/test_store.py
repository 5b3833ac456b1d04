"""The store on a real SQLite file: nothing acknowledged is lost, and one of two is first."""

import asyncio
import sqlite3
import subprocess
import sys
from operator import methodcaller
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from postgres import Cluster
from service.opened import NOW, moving
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from semina.rules.board import Side
from semina.service.errors import RefusedError, UnknownTableError
from semina.service.events import Moved, Seated
from semina.service.setup import ClockSetup, MatchSetup, SeatKind, SeatSetup, TableSetup
from semina.service.store import Store, rows
from semina.service.store.retention import DAY, Retention
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


def test_what_was_acknowledged_is_there_again(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database, NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, None), NOW)
        table = await store.act(table.id, lambda now: now.sit(bob, "Bob", NOW))
        table = await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW))
        assert await store.load(table.id) is table
        await store.close()

        store = await Store.open(database, NOW)
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


def test_a_server_that_is_killed_loses_nothing(database: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DIE, database],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert done.returncode == -9, done.stderr
    name, moves = done.stdout.splitlines()

    async def test() -> None:
        store = await Store.open(database)
        table = await store.load(name)
        assert [str(move) for move in table.game.moves] == moves.split()
        assert len(table.game.plays) >= 10
        await store.close()

    asyncio.run(test())


def test_of_two_different_moves_at_once_one_is_made(database: str) -> None:
    async def test() -> None:
        stores = [await Store.open(database, NOW) for _ in range(2)]
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


def test_many_who_talk_at_once_are_all_heard(database: str) -> None:
    async def test() -> None:
        stores = [await Store.open(database, NOW) for _ in range(2)]
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
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, tries = rows.append, 0

    async def often_too_late(*arguments: Any) -> None:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise rows.ConflictError
        await append(*arguments)

    async def test() -> None:
        store = await Store.open(database, NOW)
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
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("semina.service.store.store.MOST_CACHED", 1)

    async def test() -> None:
        store = await Store.open(database, NOW)
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


def test_who_waits_is_woken_after_the_commit(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database, NOW)
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


def test_who_goes_away_while_it_is_kept_loses_nothing(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database, NOW)
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


def test_a_rematch_is_one_table_whoever_asks(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database, NOW)
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


def test_the_tables_of_a_player_are_those_he_sits_at(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database, NOW)
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


def test_what_is_not_there_is_said_to_be_unknown(database: str) -> None:
    async def test() -> None:
        store = await Store.open(database, NOW)
        for asked in (store.load("x"), store.act("x", lambda now: now.check_flag(NOW))):
            with pytest.raises(UnknownTableError):
                await asked
        await store.close()

    asyncio.run(test())


@pytest.mark.parametrize(("beat", "back", "left"), [(4, 60, 8), (4, 10, 8), (None, 60, 10)])
def test_clocks_do_not_run_while_no_server_is_there(
    database: str, beat: int | None, back: int, left: int
) -> None:
    """North has 10 s from second 2 on; the server is last alive at `beat`, again at `back`.

    Without a beat since the move nothing of North's time counts.
    """

    async def test() -> None:
        store = await Store.open(database, NOW)
        ann, bob = await people(store)
        table = await store.create(seated(ann, bob, clock=ClockSetup(10)), NOW)
        still = await store.create(seated(ann, bob, clock=ClockSetup(10)), NOW)
        await store.act(table.id, lambda now: now.move(ann, 0, "A", NOW + 2000))
        if beat is not None:
            await store.beat(NOW + 1000 * beat)
        await store.close()

        store = await Store.open(database, NOW + 1000 * back)
        table = await store.load(table.id)
        assert table.clock
        assert table.clock.remaining(Side.NORTH, NOW + 1000 * back) == 1000 * left
        assert (await store.load(still.id)).version == 1
        # A second server that starts now has nothing to give back; with SQLite, where one serves a
        # file, it cannot know, and gives what passed since the last sign of life: 2 s at most.
        given = 1000 if database.startswith("sqlite") else 0
        other = await Store.open(database, NOW + 1000 * (back + 1))
        clock = (await other.load(table.id)).clock
        assert clock
        assert clock.remaining(Side.NORTH, NOW + 1000 * (back + 1)) == 1000 * (left - 1) + given
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


def test_another_server_wakes_who_waits_here(cluster: Cluster) -> None:
    """Through the notices of PostgreSQL; what is remembered is the new table already."""

    async def test() -> None:
        address = cluster.new_database()
        here, there = [await Store.open(address, NOW) for _ in range(2)]
        ann, bob = await people(here)
        table = await here.create(seated(ann, bob), NOW)
        with here.listen(table.id) as news, here.listen("another") as other:
            after = await there.act(table.id, moving(ann, 0, "A"))
            assert await news.wait(5)
            assert await here.remembered(table.id) == after
            assert not await news.wait(0.05)
            assert not await other.wait(0.01)
        for store in (here, there):
            await store.close()

    asyncio.run(test())


def test_a_database_that_is_gone_and_back_is_gone_on_with() -> None:
    """What was acknowledged is there; what another server does is heard again."""

    async def test(cluster: Cluster) -> None:
        address = cluster.new_database()
        here, there = [await Store.open(address, NOW) for _ in range(2)]
        ann, bob = await people(here)
        table = await here.create(seated(ann, bob), NOW)
        with here.listen(table.id) as news:
            table = await here.act(table.id, moving(ann, 0, "A"))
            assert await news.wait(1)
            cluster.stop()
            for store in (here, there):
                with pytest.raises(SQLAlchemyError):
                    await store.act(table.id, moving(bob, 1, "a"))
            assert await here.remembered(table.id) == table
            cluster.start()
            after = await there.act(table.id, moving(bob, 1, "a"))
            assert after.version == 3
            assert await news.wait(10)
            assert await here.remembered(table.id) == after
            again = await there.act(table.id, moving(ann, 2, "C"))
            assert await news.wait(5)
            assert await here.remembered(table.id) == again
        for store in (here, there):
            await store.close()

    with Cluster(settings="") as cluster:  # with fsync: it is ended as by a kill
        asyncio.run(test(cluster))


def test_servers_that_start_together_agree(cluster: Cluster) -> None:
    """Of several that make the tables of a new database at once, each finds them made."""

    async def test() -> None:
        address = cluster.new_database()
        stores = await asyncio.gather(*(Store.open(address, NOW) for _ in range(4)))
        ann, bob = await people(stores[0])
        table = await stores[1].create(seated(ann, bob), NOW)
        assert [await store.load(table.id) for store in stores] == [table] * 4
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_of_many_that_are_kept_together_one_fault_hinders_no_other(database: str) -> None:
    """All at once, one of them refused by the database: the others are kept all the same."""

    async def test() -> None:
        store = await Store.open(database, NOW)
        ann, bob = await people(store)
        tables = [await store.create(seated(ann, None), NOW) for _ in range(30)]
        sitting = [
            store.act(table.id, methodcaller("sit", bob if number != 7 else "nobody", "Bob", NOW))
            for number, table in enumerate(tables)
        ]
        done = await asyncio.gather(*sitting, return_exceptions=True)
        assert isinstance(done[7], IntegrityError)
        assert all(isinstance(each, Table) for each in done[:7] + done[8:])
        versions = [(await store.load(table.id)).version for table in tables]
        assert versions == [2] * 7 + [1] + [2] * 22
        await store.close()

    asyncio.run(test())


def test_many_clocks_are_given_their_time_back(database: str) -> None:
    """More tables than one notice, or one statement, can name."""

    async def test() -> None:
        store = await Store.open(database, NOW)
        ann, bob = await people(store)
        setup = seated(ann, bob, clock=ClockSetup(60))
        tables = await asyncio.gather(*(store.create(setup, NOW) for _ in range(450)))
        await asyncio.gather(*(store.act(table.id, moving(ann, 0, "A")) for table in tables))
        await store.note_stop(NOW + 10_000)
        await store.close()
        store = await Store.open(database, NOW + 50_000)
        for table in tables:
            found = await store.load(table.id)
            assert found.clock
            assert found.clock.remaining(Side.NORTH, NOW + 50_000) == 50_000
        await store.close()

    asyncio.run(test())


def test_a_notice_of_others_does_no_harm(cluster: Cluster) -> None:
    """Anybody in the database can send one; ours are heard after it, and the end is quiet."""

    async def test() -> None:
        address = cluster.new_database()
        here, there = [await Store.open(address, NOW) for _ in range(2)]
        ann, bob = await people(here)
        table = await here.create(seated(ann, bob), NOW)
        plain = address.replace("+psycopg", "")
        async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as connection:
            for payload in ("", "hello", "x y:z", "x :1", "x y:-1", "x y:٣"):
                await connection.execute("SELECT pg_notify('semina_tables', %s)", [payload])
        with here.listen(table.id) as news:
            await there.act(table.id, moving(ann, 0, "A"))
            assert await news.wait(5)
        for store in (here, there):
            await store.close()

    asyncio.run(test())


def test_a_table_that_was_removed_elsewhere_is_gone_here(database: str) -> None:
    async def test() -> None:
        here, there = [await Store.open(database, NOW) for _ in range(2)]
        ann, bob = await people(here)
        table = await here.create(seated(ann, bob), NOW)
        assert await there.load(table.id) == table
        assert (await here.tidying(Retention()).round(NOW + 100 * DAY)).tables == 1
        for store in (here, there):
            with pytest.raises(UnknownTableError):
                await store.load(table.id)
            with pytest.raises(UnknownTableError):
                await store.act(table.id, moving(ann, 0, "A"))
            await store.close()

    asyncio.run(test())
