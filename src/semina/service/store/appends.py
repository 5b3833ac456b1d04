"""Adding events to tables, many in one commit.

A commit waits for the disk, some milliseconds. What is asked for meanwhile is put together and
committed next, all at once, so that the disk does not bound how many games are played.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.service.store import rows
from semina.service.store.database import Database
from semina.service.store.rows import Change, ConflictError
from semina.service.table import Table

MOST_AT_ONCE = 100  # changes in one commit

Tell = Callable[[AsyncConnection, list[Table]], Awaitable[None]]


class _Waiting(NamedTuple):
    change: Change
    done: asyncio.Future[None]


class Appends:
    """tell: is called in each transaction with the tables as they are after it."""

    def __init__(self, database: Database, tell: Tell) -> None:
        self._database = database
        self._tell = tell
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, change: Change) -> None:
        """Keep a change; committed when this returns.

        Raises ConflictError if the table is not as before, and what the database raises.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(change, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            # Two servers that change the same tables do so in the same order, else each could
            # wait for the other.
            await self._write(sorted(batch, key=lambda waiting: waiting.change.before.id))

    async def _write(self, batch: list[_Waiting]) -> None:
        changes = [waiting.change for waiting in batch]
        try:
            async with self._database.writing() as connection:
                await rows.append(connection, changes)
                await self._tell(connection, [change.after for change in changes])
        except (ConflictError, IntegrityError) as error:
            if len(batch) == 1:
                _fail(batch, error)
            else:
                for waiting in batch:  # only one of them is to blame
                    await self._write([waiting])
        except Exception as error:
            _fail(batch, error)
        else:
            for waiting in batch:
                if not waiting.done.done():
                    waiting.done.set_result(None)


def _fail(batch: list[_Waiting], error: Exception) -> None:
    for waiting in batch:
        if not waiting.done.done():
            waiting.done.set_exception(error)
