"""Forgetting what was abandoned: tables that nobody has touched for long, players without a table.

Little by little, so that nobody waits: each table goes in a transaction of its own, and only if
nothing has happened at it since it was looked at.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, exists, select

from semina.errors import OptionError, shorten
from semina.service.clock import now_ms
from semina.service.store import schema
from semina.service.store.database import Database, opened
from semina.words import message

DAY = 24 * 3600 * 1000  # milliseconds
EVERY_SECONDS = 3600.0
AT_ONCE = 200  # tables, and players, that are looked at in one round
log = logging.getLogger(__name__)

_PAUSE = 0.02  # seconds between two removals, in which others write


@dataclass(frozen=True, slots=True)
class Retention:
    """After how many days without a touch something goes; None: never.

    unbegun: tables at which no move was made. open: games that were begun and not ended. over:
    finished ones. players: those who are younger than that stay, and those with a table, or a
    token of a program.
    """

    unbegun: int | None = 7
    open: int | None = 90
    over: int | None = None
    players: int | None = 90


DEFAULT = Retention()


def parse_retention(text: str) -> Retention:
    """What is said as `open=30,over=never`; what is left out stays. Raises OptionError."""
    known = [field.name for field in fields(Retention)]
    days: dict[str, int | None] = {}
    for part in filter(None, text.replace(" ", "").split(",")):
        name, _, value = part.partition("=")
        if name not in known or not re.fullmatch(r"never|[1-9][0-9]{0,4}", value):
            raise OptionError(
                message(
                    "{text!r} is no time to keep something; expected some of {known}, each with "
                    "days or never, such as {example}",
                    text=shorten(part),
                    known=", ".join(known),
                    example="open=30,over=never",
                )
            )
        days[name] = None if value == "never" else int(value)
    return replace(DEFAULT, **days)


class Tidied(NamedTuple):
    """How many went, or would go."""

    tables: int = 0
    players: int = 0


class Tidying:
    """Removes what is to be forgotten from a database.

    is_watched: whether somebody looks at a table now; it stays then. forget: told of each table
    that is gone.
    """

    def __init__(
        self,
        database: Database,
        retention: Retention,
        is_watched: Callable[[str], bool],
        forget: Callable[[str], None],
    ) -> None:
        self._database = database
        self._retention = retention
        self._is_watched = is_watched
        self._forget = forget

    async def round(self, now: int, *, dry: bool = False) -> Tidied:
        """One round, of AT_ONCE tables and players at most. dry: only count."""
        tables = [
            (table, version)
            for table, version in await self._old_tables(now)
            if not self._is_watched(table)
        ]
        players = await self._old_players(now)
        if dry:
            return Tidied(len(tables), len(players))
        gone = 0
        for table, version in tables:
            gone += await self._remove_table(table, version)
            await asyncio.sleep(_PAUSE)
        left = 0
        for player in players:
            left += await self._remove_player(player)
            await asyncio.sleep(_PAUSE)
        return Tidied(gone, left)

    async def _old_tables(self, now: int) -> list[tuple[str, int]]:
        keep, columns, events = self._retention, schema.tables.c, schema.events.c
        moved = exists().where(events.table_id == columns.id, events.kind == "moved")
        kinds = (
            (keep.unbegun, (columns.state == "open", ~moved)),
            (keep.open, (columns.state == "open",)),
            (keep.over, (columns.state == "over",)),
        )
        found: dict[str, int] = {}
        async with self._database.reading() as connection:
            for days, conditions in kinds:
                if days is None:
                    continue
                wanted = (
                    select(columns.id, columns.version)
                    .where(columns.updated < now - days * DAY, *conditions)
                    .order_by(columns.updated)
                    .limit(AT_ONCE)
                )
                found.update((row.id, row.version) for row in await connection.execute(wanted))
        return list(found.items())[:AT_ONCE]

    async def _remove_table(self, table: str, version: int) -> bool:
        """Remove a table that is still in this version; whether it was."""
        async with self._database.writing_alone() as connection:
            columns = schema.tables.c
            wanted = select(columns.version).where(columns.id == table).with_for_update()
            if (await connection.execute(wanted)).scalar() != version or self._is_watched(table):
                return False
            for rows in (schema.events, schema.seats):
                await connection.execute(delete(rows).where(rows.c.table_id == table))
            await connection.execute(delete(schema.tables).where(columns.id == table))
        self._forget(table)
        return True

    async def _old_players(self, now: int) -> list[str]:
        if self._retention.players is None:
            return []
        columns = schema.players.c
        wanted = (
            select(columns.id)
            .where(columns.created < now - self._retention.players * DAY, *_without_anything())
            .limit(AT_ONCE)
        )
        async with self._database.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def _remove_player(self, player: str) -> bool:
        change = delete(schema.players).where(schema.players.c.id == player, *_without_anything())
        async with self._database.writing_alone() as connection:
            return bool((await connection.execute(change)).rowcount)


def _without_anything() -> list[ColumnElement[bool]]:
    """What holds for a player to whom nothing refers, in whatever table of the database."""
    return [
        ~exists().where(column == schema.players.c.id)
        for table in schema.metadata.sorted_tables
        for column in table.c
        if column.references(schema.players.c.id)
    ]


async def tidy_once(address: str, retention: Retention, *, dry: bool) -> Tidied:
    """All that is to be forgotten, or with `dry` how much that would be now. Raises FileError.

    A server may run meanwhile; whoever looks at such a table is told that it is gone.
    """
    async with opened(address) as database:
        tidying = Tidying(database, retention, lambda _: False, lambda _: None)
        done = await tidying.round(now_ms(), dry=dry)
        while not dry and max(last := await tidying.round(now_ms())):
            done = Tidied(done.tables + last.tables, done.players + last.players)
        return done


async def tidy_for_ever(tidying: Tidying) -> None:
    """A round an hour, until cancelled; after a full one another follows soon."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            while max(await tidying.round(now_ms())) >= AT_ONCE:
                await asyncio.sleep(_PAUSE)
        except Exception:
            log.exception("what was abandoned could not be removed")
