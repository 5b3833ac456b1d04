"""What was abandoned goes, and nothing else."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from service.opened import NOW
from service.test_store import address, people, seated
from terminal import run

from semina.errors import OptionError
from semina.service.errors import UnknownTableError
from semina.service.store import Store
from semina.service.store.retention import DAY, Retention, Tidied, parse_retention


async def four_tables(store: Store) -> dict[str, str]:
    """Tables of two players, in each state, all touched NOW."""
    ann, bob = await people(store)
    made = {
        name: (await store.create(seated(ann, bob), NOW)).id for name in ("unbegun", "open", "over")
    }
    for name in ("open", "over"):
        await store.act(made[name], lambda table: table.move(ann, 0, "A", NOW))
    await store.act(made["over"], lambda table: table.resign(ann, NOW))
    return made


async def there(store: Store, tables: dict[str, str]) -> set[str]:
    found = set()
    for name, table in tables.items():
        with suppress(UnknownTableError):  # a sentence: there is no such table
            await store.load(table)
            found.add(name)
    return found


def test_each_goes_when_its_time_has_come(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        tables = await four_tables(store)
        alone, _ = await store.create_player("Eve", NOW)
        tidying = store.tidying(Retention())
        assert await tidying.round(NOW + 7 * DAY) == Tidied()
        assert await tidying.round(NOW + 7 * DAY + 1, dry=True) == Tidied(1, 0)
        assert await there(store, tables) == {"unbegun", "open", "over"}
        assert await tidying.round(NOW + 7 * DAY + 1) == Tidied(1, 0)
        assert await there(store, tables) == {"open", "over"}
        assert await tidying.round(NOW + 90 * DAY + 1) == Tidied(1, 1)
        assert await there(store, tables) == {"over"}
        assert await store.player(alone.id) is None
        assert await tidying.round(NOW + 9000 * DAY) == Tidied()  # finished games are kept
        assert await store.tidying(Retention(over=9)).round(NOW + 10 * DAY) == Tidied(1, 0)
        # Now nothing belongs to the two players either.
        assert await tidying.round(NOW + 91 * DAY) == Tidied(0, 2)
        await store.close()

    asyncio.run(test())


def test_a_table_that_is_watched_or_touched_stays(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        tables = await four_tables(store)
        late = NOW + 200 * DAY
        tidying = store.tidying(Retention())
        with store.listen(tables["open"]), store.listen(tables["unbegun"]):
            assert await tidying.round(late) == Tidied()
        # Somebody moves between the look and the removal.
        looked = await tidying._old_tables(late)
        bob = (await store.load(tables["open"])).seats[1].player
        await store.act(tables["open"], lambda table: table.move(bob, 1, "a", late))
        gone = [await tidying._remove_table(table, version) for table, version in looked]
        assert gone.count(True) == 1
        assert await there(store, tables) == {"open", "over"}
        assert await tidying.round(late + DAY) == Tidied()
        await store.close()

    asyncio.run(test())


def test_a_player_with_a_token_stays(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path), NOW)
        eve, _ = await store.create_player("Eve", NOW)
        await store.create_token(eve.id, "bot", NOW)
        assert await store.tidying(Retention()).round(NOW + 1000 * DAY) == Tidied()
        assert await store.player(eve.id)
        await store.close()

    asyncio.run(test())


def test_who_acts_at_a_table_that_another_server_removed_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        one, two = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        tables = await four_tables(one)
        ann = (await two.load(tables["unbegun"])).seats[0].player
        await one.tidying(Retention()).round(NOW + 8 * DAY)
        with pytest.raises(UnknownTableError, match="no such table"):
            await two.act(tables["unbegun"], lambda table: table.move(ann, 0, "A", NOW + 8 * DAY))
        await one.close()
        await two.close()

    asyncio.run(test())


def test_the_command_counts_and_removes(tmp_path: Path) -> None:
    async def make() -> dict[str, str]:
        store = await Store.open(address(tmp_path), NOW)  # NOW is long ago
        tables = await four_tables(store)
        await store.close()
        return tables

    asyncio.run(make())
    path = str(tmp_path / "semina.db")
    counted = run("db", "tidy", path, "--dry-run")
    assert counted.stdout.split("\n")[:2] == ["2 games", "0 players"], counted.stderr
    assert run("db", "tidy", path, "--forget", "over=1").stdout.startswith("3 games\n2 players")
    assert run("db", "tidy", path).stdout.startswith("0 games\n0 players")
    wrong = run("db", "tidy", path, "--forget", "over=soon")
    assert wrong.returncode == 2
    assert "over=soon" in wrong.stderr


def test_how_long_something_is_kept() -> None:
    assert parse_retention("") == Retention(7, 90, None, 90)
    assert parse_retention("open=never, over=365") == Retention(7, None, 365, 90)
    for wrong in ("open", "open=0", "closed=3", "open=-1"):
        with pytest.raises(OptionError):
            parse_retention(wrong)
