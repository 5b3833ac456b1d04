"""All that a server needs of the tables: it acts, and what follows from that happens by itself."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from semina.rules.catalogue import CATALOGUE
from semina.service.analyses import Analyses
from semina.service.board_searches import BoardSearches
from semina.service.clock import now_ms
from semina.service.computer import Computers
from semina.service.errors import RefusedError
from semina.service.events import Event
from semina.service.hindrances import SETTLING_MS, Hindrances
from semina.service.permissions import may_hint
from semina.service.practice import Practice
from semina.service.setup import TableSetup
from semina.service.store import Store
from semina.service.store.database import reason_of
from semina.service.store.retention import Retention, tidy_for_ever
from semina.service.store.store import BEAT_SECONDS, LAPSE_MS, Decide
from semina.service.table import Table
from semina.service.thinking import Hint
from semina.words import message

__all__ = ["Host", "now_ms"]

COUNT_SECONDS = 0.5  # how often servers count each other

log = logging.getLogger(__name__)


class Host:
    """The store and the computers: lets the computer answer, ends games whose time is up."""

    def __init__(self, store: Store, computers: Computers) -> None:
        self.store = store
        self.computers = computers
        self.searches = BoardSearches()
        self.analyses = Analyses(computers)
        self.practice = Practice(self.analyses)
        self._tasks: set[asyncio.Task[None]] = set()
        self._flags: dict[str, asyncio.TimerHandle] = {}
        self._alive = now_ms()
        self._hindrances = Hindrances()
        if store.is_awaited:
            self._hindrances.note(self._alive, self._alive + SETTLING_MS)
        self._start(self._hindrances.watch())
        self._start(self._beat())
        self._start(self._watch_servers())

    @classmethod
    async def open(cls, url: str, workers: int = 2) -> "Host":
        """A host for the database at an address; see `Store.open`."""
        return cls(await Store.open(url), Computers(workers))

    def tidy(self, retention: Retention) -> None:
        """From now on remove what was abandoned, an hour after the other."""
        self._start(tidy_for_ever(self.store.tidying(retention)))

    async def warm(self, games: Iterable[str] = CATALOGUE) -> None:
        """Have ready what searches need; call it before serving."""
        await asyncio.to_thread(self.computers.warm, list(games))

    async def close(self) -> None:
        """Stop; what was acknowledged is kept, and what was being thought of begins anew later."""
        for handle in self._flags.values():
            handle.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.computers.close()
        self.searches.close()
        with suppress(Exception):  # the database may be gone
            await self.store.note_stop(now_ms())
        await self.store.close()

    async def create(self, setup: TableSetup) -> Table:
        """Open a table. Raises a SeminaError if it cannot be opened so."""
        return self._follow(await self.store.create(setup, now_ms()))

    async def load(self, table: str) -> Table:
        """A table as it stands. Raises UnknownTableError."""
        await self._wake_up()
        found = await self.store.load(table)
        if self._check_flag(found):
            return await self.act(table, self._check_flag)
        return self._follow(found)

    async def act(self, table: str, decide: Decide) -> Table:
        """As `Store.act`."""
        await self._wake_up()
        return self._follow(await self.store.act(table, decide))

    async def rematch(self, table: str, player: str | None) -> Table:
        """The table at which the players of a finished one go on."""
        return self._follow(await self.store.rematch(table, player, now_ms()))

    async def hint(self, table: str, player: str | None) -> Hint:
        """What to play. Raises RefusedError to who is not to move or plays against a person."""
        found = await self.load(table)
        if not may_hint(found, player):
            raise RefusedError(message("There is no hint here now."))
        return await self.computers.hint(found)

    def lost_ms(self, table: Table) -> int:
        """How much of the time that runs at a table the servers have hindered who is to move."""
        return self._hindrances.lost_of(table.clock, now_ms())

    def _check_flag(self, table: Table) -> list[Event]:
        return table.check_flag(now_ms() - self.lost_ms(table))

    def _follow(self, table: Table) -> Table:
        """Set going what a table waits for by itself."""
        if table.computer_task:
            self._start(self._answer(table.id))
        if handle := self._flags.pop(table.id, None):
            handle.cancel()
        deadline = table.clock.deadline if table.clock and not table.game.outcome else None
        if deadline is not None:
            seconds = max(0, deadline + self.lost_ms(table) - now_ms()) / 1000
            loop = asyncio.get_running_loop()
            self._flags[table.id] = loop.call_later(seconds, self._time_is_up, table.id)
        return table

    async def _answer(self, table: str) -> None:
        if await self.computers.answer(self.store, table):
            self._follow(await self.store.load(table))  # a person's time may run now

    def _time_is_up(self, table: str) -> None:
        self._flags.pop(table, None)
        self._start(self._settle(table))

    async def _settle(self, table: str) -> None:
        await self.load(table)

    async def _beat(self) -> None:
        while True:
            await self._try_to_show_life()
            await asyncio.sleep(BEAT_SECONDS)

    async def _try_to_show_life(self) -> None:
        now = now_ms()
        try:
            self._hindrances.learn(await self.store.beat(now, self._hindrances.times))
            self._alive = now
        except SQLAlchemyError as error:  # a full disk, say: looking needs no writing
            log.error("the sign of life could not be kept: %s", reason_of(error))
        except Exception:
            log.exception("the sign of life could not be kept")

    async def _watch_servers(self) -> None:
        """Where one goes, its players come to the others."""
        before = 1
        while True:
            with suppress(SQLAlchemyError):  # counted when the database is back
                servers = await self.store.servers()
                if servers < before:
                    now = now_ms()
                    self._hindrances.note(now - SETTLING_MS, now + SETTLING_MS)
                before = servers
            await asyncio.sleep(COUNT_SECONDS)

    async def _wake_up(self) -> None:
        """After a sleep of the whole computer, give back its time before any flag is looked at."""
        if now_ms() - self._alive > LAPSE_MS:
            await self._try_to_show_life()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or not (error := task.exception()):
            return
        if isinstance(error, SQLAlchemyError):
            log.error("something at a table was not kept: %s", reason_of(error))
        else:
            log.error("something at a table failed", exc_info=error)
