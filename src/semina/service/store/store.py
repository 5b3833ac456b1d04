"""The store: tables as the events that made them, in a database.

The database alone says how a table stands. What is kept in memory only saves reading: it is
brought up to date by the events that came since, each time a table is asked for.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import AbstractContextManager, suppress
from secrets import token_urlsafe
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import and_, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.errors import SeminaError
from semina.service import events, measures
from semina.service.clock import now_ms
from semina.service.errors import UnknownTableError
from semina.service.events import Event
from semina.service.hindrances import Hindrances, Times
from semina.service.setup import TableSetup
from semina.service.store import rows, schema
from semina.service.store.appends import Appends
from semina.service.store.database import Database, is_only_server, number_of_servers
from semina.service.store.notices import Notices
from semina.service.store.players import ID_BYTES
from semina.service.store.retention import Retention, Tidying
from semina.service.store.rows import Change
from semina.service.store.tokens import Tokens
from semina.service.store.wakeups import Waiter, Wakeups
from semina.service.table import Table, created
from semina.words import message

Done = TypeVar("Done")
Decide = Callable[[Table], list[Event]]
Also = Callable[[AsyncConnection, Table], Awaitable[None]]  # is done with the table after
MOST_CACHED = 1000  # tables in memory
MOST_SHARED = 6  # as many as a value of the database's holds
HINDERED = "hindered"  # when the players were, as all servers of this database know
ALIVE = "last_alive"  # when any server of this database last said so
BEAT_SECONDS = 2.0  # how often a server says that it is alive
LAPSE_MS = 6_000  # without a sign of life after which a server had been away


class Store(Tokens):
    """Tables and players in a database; made by `open`."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._appends = Appends(database, self._notify)
        self._notices: Notices | None = None
        if not database.is_sqlite:
            self._notices = Notices(database.url, self._heard, self._look_at_all)
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._wakeups = Wakeups()
        self.is_awaited = False  # whether others may have played before this server came
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: str, now: int | None = None) -> "Store":
        """A database by its address (`sqlite+aiosqlite:///PATH`, `postgresql+psycopg://HOST/NAME`),
        brought up to date.

        Clocks that ran while no server was there are given the time back.
        """
        store = cls(await Database.open(url))
        try:
            await store.arrive(now_ms() if now is None else now)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        if self._notices:
            await self._notices.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
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
        return await self._shielded(self._load(table))

    async def _load(self, table: str) -> Table:
        known = self._cache.get(table)
        async with self._database.reading() as connection:
            # The event known last as well: if it is not there, the table was removed.
            log = await rows.events_after(connection, table, known.version - 1 if known else 0)
        if not log:
            raise self._unknown(table)
        loaded = _with(known, log[1:]) if known else Table.fold(log)
        self._remember(loaded)
        return loaded

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
        """`with store.listen(id) as news: … await news.wait(15)`: woken after each commit, here or
        by another server of a PostgreSQL database; `remembered` is then up to date."""
        return self._wakeups.listening(table)

    async def remembered(self, table: str) -> Table:
        """A table as this server knows it; read only if it does not. Raises UnknownTableError."""
        return self._cache.get(table) or await self.load(table)

    async def tables_of(
        self, player: str, most: int = 20, after: tuple[int, str] | None = None
    ) -> list[Table]:
        """The tables at which somebody sits, those touched last first.

        after: `updated_at` and the id of a table behind which to begin.
        """
        wanted = (
            select(schema.tables.c.id)
            .join(schema.seats)
            .where(schema.seats.c.player_id == player)
            .group_by(schema.tables.c.id)
            .order_by(schema.tables.c.updated.desc(), schema.tables.c.id)
            .limit(most)
        )
        if after:
            updated, columns = after[0], schema.tables.c
            same = and_(columns.updated == updated, columns.id > after[1])
            wanted = wanted.where(or_(columns.updated < updated, same))
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).scalars().all()
        return [await self.load(table) for table in found]

    async def arrive(self, now: int) -> None:
        """Be there as a server: if it is the only one, running clocks are given back the time since
        there was one. Of two that start together, one finds that all is done."""
        async with self._database.writing_alone() as connection:
            is_only = await is_only_server(connection)
            resumed = await self._show_life(connection, now, 0 if is_only else LAPSE_MS)
        self.is_awaited = not is_only or bool(resumed)
        if self._notices:
            await self._notices.listen()
        self._tell_resumed(resumed)

    async def beat(self, now: int, hindered: Iterable[Times] = ()) -> list[Times]:
        """Note that a server is alive, often; where none was for long (the computer slept), running
        clocks are given back that time.

        hindered: when the players were hindered, as this server knows; as all know is given.
        """
        return await self._shielded(self._beat(now, hindered))

    async def _beat(self, now: int, hindered: Iterable[Times]) -> list[Times]:
        async with self._database.writing_alone() as connection:
            resumed = await self._show_life(connection, now, LAPSE_MS)
            known = await self._share(connection, hindered)
        self._tell_resumed(resumed)
        return known

    async def _share(self, connection: AsyncConnection, hindered: Iterable[Times]) -> list[Times]:
        noted = await rows.noted(connection, HINDERED)
        shared = Hindrances()
        if noted:
            shared.learn(msgspec.json.decode(noted, type=list[Times]))
        shared.learn(hindered)
        text = msgspec.json.encode(shared.times[-MOST_SHARED:]).decode()
        if text != noted:
            await rows.note(connection, HINDERED, text)
        return shared.times

    async def servers(self) -> int:
        """How many servers of this database are there."""
        return 1 if self._database.is_sqlite else await self._shielded(self._servers())

    async def _servers(self) -> int:
        async with self._database.reading() as connection:
            return await number_of_servers(connection)

    async def note_stop(self, now: int) -> None:
        """The last sign of life: the time until a server is there again is given back."""
        async with self._database.writing_alone() as connection:
            await rows.note(connection, ALIVE, str(now))

    def tidying(self, retention: Retention) -> Tidying:
        """What removes abandoned tables and players; a table that somebody watches stays."""
        return Tidying(self._database, retention, self._wakeups.is_awaited, self._forget)

    # Inside

    async def _show_life(self, connection: AsyncConnection, now: int, lapse_ms: int) -> list[Table]:
        """Note the time; the tables whose clocks got back a lapse longer than `lapse_ms`."""
        alive = await rows.noted(connection, ALIVE)
        if alive and 0 <= int(alive) - now < LAPSE_MS:
            return []  # another server was there later, while this one waited for its turn
        await rows.note(connection, ALIVE, str(now))
        if alive is None or now - int(alive) <= lapse_ms:
            return []
        changes = [
            change
            for table in await rows.timed_tables(connection)
            if (change := _resumption(table, int(alive), now))
        ]
        if changes:
            await rows.append(connection, changes)
        resumed = [change.after for change in changes]
        await self._notify(connection, resumed)
        return resumed

    def _tell_resumed(self, tables: list[Table]) -> None:
        for table in tables:
            self._told(table, [])

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
        change = Change(before, _with(before, log), log)
        if also:
            async with self._database.writing() as connection:
                await self._keep_change(connection, change, also)
        else:
            await self._appends.append(change)
        return self._told(change.after, log)

    async def _act_alone(self, table: str, decide: Decide, also: Also | None) -> Table:
        """`_act` where others are often quicker: they have to wait."""
        async with self._database.writing_alone() as connection:
            await rows.lock(connection, table)
            kept = await rows.events_after(connection, table, 0)
            if not kept:  # it was removed, and another server did that
                raise self._unknown(table)
            before = Table.fold(kept)
            log = decide(before)
            if not log:
                return before
            change = Change(before, _with(before, log), log)
            await self._keep_change(connection, change, also)
        return self._told(change.after, log)

    async def _keep_change(
        self, connection: AsyncConnection, change: Change, also: Also | None
    ) -> None:
        await rows.append(connection, [change])
        if also:
            await also(connection, change.after)
        await self._notify(connection, [change.after])

    async def _notify(self, connection: AsyncConnection, tables: list[Table]) -> None:
        if self._notices and tables:
            await self._notices.tell(connection, tables)

    def _heard(self, table: str, version: int) -> None:
        """Another server says that a table has changed."""
        known = self._cache.get(table)
        if self._wakeups.is_awaited(table) and (known is None or known.version < version):
            self._start(self._look(table))

    def _look_at_all(self) -> None:
        for table in self._wakeups.awaited:
            self._start(self._look(table))

    async def _look(self, table: str) -> None:
        """Read what others did at a table, and wake who waits for it."""
        known = self._cache.get(table)
        with suppress(SQLAlchemyError):  # the database is gone again; notices tell when it is back
            if await self.load(table) is not known:
                self._wakeups.wake(table)

    def _told(self, table: Table, log: list[Event]) -> Table:
        """The table after what was kept: remembered, counted, who waits for it being woken."""
        measures.count_kept(log)
        self._remember(table)
        self._wakeups.wake(table.id)
        return table

    async def _shielded(self, work: Coroutine[Any, Any, Done]) -> Done:
        """Do it to its end: who asked may go away, what was decided is kept and told all the same,
        and a connection to the database is not left in the middle.

        Raises what it raises.
        """
        return await asyncio.shield(self._start(work))

    def _start(self, work: Coroutine[Any, Any, Done]) -> "asyncio.Task[Done]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _unknown(self, table: str) -> UnknownTableError:
        self._forget(table)
        return UnknownTableError(message("There is no such table."))

    def _forget(self, table: str) -> None:
        self._cache.pop(table, None)

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


def _resumption(table: Table, alive: int, now: int) -> Change | None:
    """What gives a clock that runs back what it lost since a server was alive."""
    clock = table.clock
    if clock is None or clock.running is None:
        return None
    log: list[Event] = [events.Resumed(now, max(0, now - max(alive, clock.since)))]
    return Change(table, _with(table, log), log)
