"""Telling the other servers of a PostgreSQL database which tables have changed (LISTEN, NOTIFY).

A notice only wakes: what a table is, is read from the database. It goes out with the commit of what
it tells of, and a server that could not listen for a while looks at all it waits for.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import token_urlsafe

import psycopg
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.service.store.database import PRESENT
from semina.service.table import Table

CHANNEL = "semina_tables"
MOST_AT_ONCE = 100  # tables in one notice, which holds up to 8000 bytes
PAUSE_SECONDS = 1.0  # between two tries to reach the database

Connection = psycopg.AsyncConnection[tuple[object, ...]]

log = logging.getLogger(__name__)


class Notices:
    """heard: called with the id and the version of a table that another server has changed.
    missed: called when notices may have been lost."""

    def __init__(
        self, url: URL, heard: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard = heard
        self._missed = missed
        self._own = token_urlsafe(6)  # what we tell begins with it: we need not hear it
        self._listening: asyncio.Task[None] | None = None

    async def listen(self) -> None:
        """Begin to listen, and be present: see `database.is_only_server`."""
        connection = await self._connected()
        self._listening = asyncio.create_task(self._listen(connection))

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def tell(self, connection: AsyncConnection, tables: Sequence[Table]) -> None:
        """Tell when this transaction is committed."""
        changes = [f"{table.id}:{table.version}" for table in tables]
        for start in range(0, len(changes), MOST_AT_ONCE):
            payload = " ".join([self._own, *changes[start : start + MOST_AT_ONCE]])
            await connection.execute(
                text("SELECT pg_notify(:channel, :payload)"),
                {"channel": CHANNEL, "payload": payload},
            )

    async def _connected(self) -> Connection:
        connection: Connection = await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, connect_timeout=5
        )
        await connection.execute(f"SELECT pg_advisory_lock_shared({PRESENT})")
        await connection.execute(f"LISTEN {CHANNEL}")
        return connection

    async def _listen(self, connection: Connection) -> None:
        while True:
            try:
                async with connection:
                    async for notice in connection.notifies():
                        self._read(notice.payload)
            except psycopg.Error as error:
                log.warning("the database tells nothing more: %s", type(error).__name__)
            connection = await self._connected_again()
            self._missed()

    async def _connected_again(self) -> Connection:
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            with suppress(psycopg.Error):
                return await self._connected()

    def _read(self, payload: str) -> None:
        teller, *changes = payload.split() or [""]
        if teller == self._own:
            return
        for change in changes:
            table, _, version = change.rpartition(":")
            if not (table and version.isdecimal()):
                log.warning("a notice that is none of ours")
                return
            self._heard(table, int(version))
