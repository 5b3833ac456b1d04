"""Tokens and lists of tables in the store."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from service.opened import NOW

from semina.service.errors import RefusedError
from semina.service.setup import SeatKind, SeatSetup, TableSetup
from semina.service.store import Store
from semina.service.store.tokens import MOST_TOKENS

DAY = 24 * 3600 * 1000  # milliseconds


def run(database: str, test: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def opened() -> None:
        store = await Store.open(database, NOW)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(opened())


def test_a_token_leads_to_its_player_until_it_is_revoked(database: str) -> None:
    async def test(store: Store) -> None:
        ann, bob = [(await store.create_player(name, NOW))[0].id for name in ("Ann", "Bob")]
        secret = await store.create_token(ann, "bot", NOW)
        other = await store.create_token(bob, "bot", NOW)
        assert await store.player_of(secret, NOW) == ann
        assert await store.player_of(other, NOW) == bob
        assert await store.player_of(secret[:-1], NOW) is None
        (token,) = await store.tokens_of(ann)
        await store.revoke_token(bob, token.id)
        assert await store.player_of(secret, NOW) == ann
        await store.revoke_token(ann, token.id)
        await store.revoke_token(ann, token.id)
        assert await store.player_of(secret, NOW) is None
        assert await store.player_of(other, NOW) == bob

    run(database, test)


def test_the_day_of_the_last_use_is_kept(database: str) -> None:
    async def test(store: Store) -> None:
        ann = (await store.create_player("Ann", NOW))[0].id
        secret = await store.create_token(ann, "bot", NOW)
        assert (await store.tokens_of(ann))[0].used is None
        days = []
        for now in (NOW, NOW + DAY, NOW + DAY + 1):
            await store.player_of(secret, now)
            days.append((await store.tokens_of(ann))[0].used)
        first, second = days[0], days[1]
        assert first
        assert second
        assert (second - first).days == 1
        assert days[2] == second

    run(database, test)


def test_a_player_has_so_many_tokens_and_no_more(database: str) -> None:
    async def test(store: Store) -> None:
        ann = (await store.create_player("Ann", NOW))[0].id
        asked = [store.create_token(ann, "bot", NOW) for _ in range(MOST_TOKENS + 5)]
        made = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(each, str) for each in made) == MOST_TOKENS == 10
        assert sum(isinstance(each, RefusedError) for each in made) == 5
        await store.revoke_token(ann, (await store.tokens_of(ann))[3].id)
        assert await store.create_token(ann, "one more", NOW)

    run(database, test)


def test_the_database_holds_no_token(tmp_path: Path) -> None:
    secrets = []

    async def test(store: Store) -> None:
        ann = (await store.create_player("Ann", NOW))[0].id
        secrets.append(await store.create_token(ann, "bot", NOW))

    run(f"sqlite+aiosqlite:///{tmp_path / 'semina.db'}", test)
    with closing(sqlite3.connect(tmp_path / "semina.db")) as connection:
        written = "\n".join(connection.iterdump())
    assert "bot" in written
    assert secrets[0] not in written
    assert secrets[0].removeprefix("semina_") not in written


@pytest.mark.parametrize("most", [1, 2, 3, 6, 7])
def test_pages_of_tables_hold_each_once_also_of_one_moment(database: str, most: int) -> None:
    async def test(store: Store) -> None:
        ann = (await store.create_player("Ann", NOW))[0].id
        seats = (SeatSetup(SeatKind.SCREEN, ann), SeatSetup(SeatKind.SCREEN, ann))
        made = [
            await store.create(TableSetup("krur", seats), NOW + (number == 0))
            for number in range(7)
        ]
        found, after = [], None
        while tables := await store.tables_of(ann, most, after):
            found += [table.id for table in tables]
            after = tables[-1].updated_at, tables[-1].id
        assert found[0] == made[0].id
        assert len(found) == 7
        assert {*found[1:]} == {table.id for table in made[1:]}

    run(database, test)
