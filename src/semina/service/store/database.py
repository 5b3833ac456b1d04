"""The database: how it is opened, brought up to date, and written to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from semina.service import measures

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 10_000  # how long SQLite waits for another writer


class Database:
    """A database and its connections; made by `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_sqlite = engine.dialect.name == "sqlite"
        # SQLite has one writer at a time; here the others wait in turn, not by chance.
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> "Database":
        """The database at an address, its tables made or brought up to date."""
        engine = create_async_engine(url, hide_parameters=True)  # a log holds nobody's name
        event.listen(engine.sync_engine, "handle_error", lambda _: measures.DATABASE_ERRORS.inc())
        database = cls(engine)
        if database._is_sqlite:
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        try:
            async with database.writing(reads_first=True) as connection:
                await connection.run_sync(_upgrade)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self, *, reads_first: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end.

        reads_first: whether it reads something that nobody else may change before it writes.
        """
        turn = self._turn if self._is_sqlite else nullcontext()
        with measures.COMMIT.time():
            async with turn, self._engine.begin() as connection:
                if reads_first and self._is_sqlite:
                    # Else a reader would become a writer on the way, which SQLite may refuse.
                    await connection.exec_driver_sql("BEGIN IMMEDIATE")
                yield connection


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "foreign_keys = ON", f"busy_timeout = {BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
