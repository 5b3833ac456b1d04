"""A school's database moves, with all that is in it."""

import asyncio
from pathlib import Path

import pytest
from postgres import Cluster
from service.opened import NOW, moving
from service.test_store import people, seated

from semina.errors import FileError
from semina.rules.board import Side
from semina.service.setup import ClockSetup
from semina.service.store import Store
from semina.service.store.copying import copy
from semina.service.table import Table


async def filled(address: str) -> tuple[str, str, list[Table]]:
    """A database with games in play; a player's recovery code, Ann's token, and the tables."""
    store = await Store.open(address, NOW)
    ann, bob = await people(store)
    _, code = await store.create_player("Ünal ﻋ 😀", NOW)
    tables = [
        await store.create(seated(ann, bob, clock=ClockSetup(60, 5)), NOW + number)
        for number in range(3)
    ]
    for ply, who, pit in ((0, ann, "A"), (1, bob, "a")):
        tables[0] = await store.act(tables[0].id, moving(who, ply, pit))
    tables[1] = await store.act(tables[1].id, lambda now: now.resign(bob, NOW))
    token = await store.create_token(ann, "bot", NOW)
    await store.close()
    return code, token, tables


def test_all_is_the_same_in_the_copy(database: str, tmp_path: Path, cluster: Cluster) -> None:
    """From each kind to the other; the clock has stood still in between."""
    is_file = database.startswith("sqlite")
    target = cluster.new_database() if is_file else f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    told: dict[str, int] = {}

    async def test() -> None:
        code, token, tables = await filled(database)
        await copy(database, target, told.__setitem__)
        store = await Store.open(target, NOW + 3_600_000)
        for table in tables[1:]:
            assert await store.load(table.id) == table
        going = await store.load(tables[0].id)
        assert going.game == tables[0].game
        assert going.clock
        assert going.clock.remaining(Side.SOUTH, NOW + 3_600_000) == 60_000
        found = await store.recover(code)
        assert found
        assert found.name == "Ünal ﻋ 😀"
        ann = going.seats[0].player
        assert ann
        assert await store.player_of(token, NOW) == ann
        assert (await store.act(going.id, moving(ann, 2, "C"))).version == going.version + 1
        await store.close()

    asyncio.run(test())
    rows = {"players": 3, "tokens": 1, "tables": 3, "events": 6, "seats": 6, "server": 1}
    assert told == rows


def test_a_copy_goes_into_an_empty_database_only(database: str, tmp_path: Path) -> None:
    source = f"sqlite+aiosqlite:///{tmp_path / 'source.db'}"

    async def test() -> None:
        await filled(source)
        *_, tables = await filled(database)
        with pytest.raises(FileError, match="holds games or players; expected an empty one"):
            await copy(source, database, lambda *_: None)
        store = await Store.open(database, NOW)
        assert (await store.load(tables[1].id)).version == 2
        await store.close()
        with pytest.raises(FileError, match="there is no database"):
            await copy(f"{source}-of-nobody", database, lambda *_: None)

    asyncio.run(test())
