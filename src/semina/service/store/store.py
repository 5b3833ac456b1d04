"""The store: tables as the events that made them, in a database.

The database alone says how a table stands. What is kept in memory only saves reading: it is
brought up to date by the events that came since, each time a table is asked for.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, suppress
from secrets import token_urlsafe
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.errors import SeminaError
from semina.service import events, measures
from semina.service.clock import now_ms
from semina.service.errors import UnknownTableError
from semina.service.events import Event
from semina.service.setup import TableSetup
from semina.service.store import rows, schema
from semina.service.store.database import Database
from semina.service.store.players import ID_BYTES, Players
from semina.service.store.wakeups import Waiter, Wakeups
from semina.service.table import Table, created
from semina.words import message

Decide = Callable[[Table], list[Event]]
Also = Callable[[AsyncConnection, Table], Awaitable[None]]  # is done with the table after
MOST_CACHED = 1000  # tables in memory
ALIVE = "last_alive"
LIFE_OF = "alive:"  # and the name of one server
STOPPED = "stopped"
BEAT_SECONDS = 2.0  # how often a server says that it is alive
LAPSE_MS = 6_000  # without a sign of life after which a server had been away


class Store(Players):
    """Tables and players in a database; made by `open`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._wakeups = Wakeups()
        self._keeping: set[asyncio.Task[Table]] = set()
        self._life = LIFE_OF + token_urlsafe(8)

    @classmethod
    async def open(cls, url: str, now: int | None = None) -> "Store":
        """A database by its address (`sqlite+aiosqlite:///PATH`), brought up to date.

        Clocks that ran while no server was there are given the time back.
        """
        store = cls(await Database.open(url))
        await store.beat(now_ms() if now is None else now)
        return store

    async def close(self) -> None:
        await asyncio.gather(*self._keeping, return_exceptions=True)
        await self._database.close()

    # Tables

    async def create(self, setup: TableSetup, now: int) -> Table:
        """Open a table. Raises a SeminaError if it cannot be opened so."""
        log = created(setup, token_urlsafe(ID_BYTES), now)
        async with self._database.writing() as connection:
            table = await rows.insert_table(connection, log)
        self._remember(table)
        return table

    async def load(self, table: str) -> Table:
        """A table as it stands. Raises UnknownTableError."""
        known = self._cache.get(table)
        async with self._database.reading() as connection:
            log = await rows.events_after(connection, table, known.version if known else 0)
        if known is None:
            if not log:
                raise UnknownTableError(message("There is no such table."))
            known = Table.fold(log)
        else:
            known = _with(known, log)
        self._remember(known)
        return known

    async def act(self, table: str, decide: Decide) -> Table:
        """Keep what `decide` makes of a table, and give the table after it.

        All is committed before this returns. Where another was quicker, `decide` is asked again
        about the table as it then stands. Raises what `decide` raises, and UnknownTableError.
        """
        return await self._act(table, decide)

    async def rematch(self, table: str, player: str | None, now: int) -> Table:
        """The table at which the players of a finished one go on; opened by who asks first."""
        new = token_urlsafe(ID_BYTES)

        async def open_new(connection: AsyncConnection, after: Table) -> None:
            await rows.insert_table(connection, created(after.rematch_setup, new, now))

        after = await self._act(table, lambda found: found.rematch(player, new, now), open_new)
        assert after.next_table is not None
        return await self.load(after.next_table)

    async def events_after(self, table: str, number: int) -> list[Event]:
        """The events of a table behind a number; numbers begin with 1."""
        async with self._database.reading() as connection:
            return await rows.events_after(connection, table, number)

    def listen(self, table: str) -> AbstractContextManager[Waiter]:
        """`with store.listen(id) as news: … await news.wait(15)`: woken after each commit."""
        return self._wakeups.listening(table)

    async def tables_of(self, player: str, most: int = 20) -> list[Table]:
        """The tables at which somebody sits, those touched last first."""
        wanted = (
            select(schema.tables.c.id)
            .join(schema.seats)
            .where(schema.seats.c.player_id == player)
            .group_by(schema.tables.c.id)
            .order_by(schema.tables.c.updated.desc(), schema.tables.c.id)
            .limit(most)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).scalars().all()
        return [await self.load(table) for table in found]

    async def beat(self, now: int) -> None:
        """Note that a server is alive, often; where none was for a while (it was stopped, or the
        computer slept), running clocks are given back that time.

        One transaction: of two servers that start together, one finds that all is done.
        """
        resumed = []
        async with self._database.writing(reads_first=True) as connection:
            stopped = await rows.noted(connection, STOPPED)
            away_since = stopped or await rows.noted(connection, ALIVE)
            if away_since and (stopped or now - int(away_since) > LAPSE_MS):
                for table in await rows.timed_tables(connection):
                    if await _resume(connection, table, int(away_since), now):
                        resumed.append(table.id)
            await rows.note(connection, ALIVE, str(now))
            await rows.note(connection, self._life, str(now))
            if stopped:
                await rows.note(connection, STOPPED, "")
        for name in resumed:
            self._wakeups.wake(name)

    async def note_stop(self, now: int) -> None:
        """Note that a server stops, so that the time until the next one starts is given back;
        where another one is alive no time is lost."""
        async with self._database.writing(reads_first=True) as connection:
            await rows.noted(connection, ALIVE)  # of two that stop together, one is the last
            others = False
            for key, seen in (await rows.noted_under(connection, LIFE_OF)).items():
                if key == self._life or now - int(seen) > LAPSE_MS:
                    await rows.forget(connection, key)
                else:
                    others = True
            if not others:
                await rows.note(connection, STOPPED, str(now))

    # Inside

    async def _act(self, table: str, decide: Decide, also: Also | None = None) -> Table:
        """`act`; `also` is done in the same transaction, if there are events."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            # What is remembered is mostly right; only a commit, or a look, tells.
            if remembered := self._cache.get(table):
                with suppress(SeminaError, rows.ConflictError):
                    if log := decide(remembered):
                        return await self._shielded(self._keep(remembered, log, also))
            before = await self.load(table)
            log = decide(before)
            if not log:
                return before
            with suppress(rows.ConflictError):
                return await self._shielded(self._keep(before, log, also))
            return await self._shielded(self._act_alone(table, decide, also))

    async def _keep(self, before: Table, log: list[Event], also: Also | None) -> Table:
        """Keep events of a table that is still as before. Raises ConflictError if it is not."""
        after = _with(before, log)
        async with self._database.writing() as connection:
            await rows.append(connection, before, after, log)
            if also:
                await also(connection, after)
        return self._told(after, log)

    async def _act_alone(self, table: str, decide: Decide, also: Also | None) -> Table:
        """`_act` where others are often quicker: they have to wait."""
        async with self._database.writing(reads_first=True) as connection:
            await rows.lock(connection, table)
            before = Table.fold(await rows.events_after(connection, table, 0))
            log = decide(before)
            if not log:
                return before
            after = _with(before, log)
            await rows.append(connection, before, after, log)
            if also:
                await also(connection, after)
        return self._told(after, log)

    def _told(self, table: Table, log: list[Event]) -> Table:
        """The table after what was kept: remembered, counted, who waits for it being woken."""
        measures.count_kept(log)
        self._remember(table)
        self._wakeups.wake(table.id)
        return table

    async def _shielded(self, work: Coroutine[Any, Any, Table]) -> Table:
        """Do it to its end: who asked may go away, what was decided is kept and told all the same.

        Raises what it raises.
        """
        task = asyncio.create_task(work)
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
        return await asyncio.shield(task)

    def _remember(self, table: Table) -> None:
        known = self._cache.get(table.id)
        if known is None or known.version < table.version:
            self._cache[table.id] = table
        self._cache.move_to_end(table.id)
        while len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)


def _with(table: Table, log: list[Event]) -> Table:
    for event in log:
        table = table.apply(event)
    return table


async def _resume(connection: AsyncConnection, table: Table, alive: int, now: int) -> bool:
    """Give a clock that runs back what it lost since a server was alive; whether one runs."""
    clock = table.clock
    if clock is None or clock.running is None:
        return False
    log: list[Event] = [events.Resumed(now, max(0, now - max(alive, clock.since)))]
    await rows.append(connection, table, _with(table, log), log)
    return True
