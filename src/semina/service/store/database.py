"""The database: how it is opened, brought up to date, and written to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from semina.errors import FileError
from semina.service import measures
from semina.service.store.addresses import told
from semina.words import message

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 10_000  # how long SQLite waits for another writer
POSTGRESQL = {
    "pool_size": 10,
    "max_overflow": 20,
    "pool_timeout": 10,
    "connect_args": {"connect_timeout": 5},
}
# Our advisory locks in PostgreSQL; any numbers that nobody else in the database takes.
ALONE, PRESENT = 0x5E31, 0x5E32


class Database:
    """A database and its connections; made by `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.url = engine.url
        self.is_sqlite = engine.dialect.name == "sqlite"
        # Without transactions, whose end would make psycopg forget the statements it has prepared.
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")
        # SQLite has one writer at a time; here the others wait in turn, not by chance.
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> "Database":
        """The database at an address, its tables made or brought up to date. Raises FileError."""
        try:
            return await cls._open(url)
        except (SQLAlchemyError, CommandError, OSError) as error:
            raise FileError(
                message(
                    "the database {address!r} cannot be opened: {reason}",
                    address=told(url),
                    reason=reason_of(error),
                )
            ) from None

    @classmethod
    async def _open(cls, url: str) -> "Database":
        is_postgresql = make_url(url).get_backend_name() == "postgresql"
        engine = create_async_engine(
            url,
            hide_parameters=True,  # a log holds nobody's name
            json_serializer=_json_text,
            json_deserializer=msgspec.json.decode,
            **(POSTGRESQL if is_postgresql else {}),
        )
        event.listen(engine.sync_engine, "handle_error", lambda _: measures.DATABASE_ERRORS.inc())
        database = cls(engine)
        if database.is_sqlite:
            event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        try:
            async with database.writing_alone() as connection:
                await connection.run_sync(_upgrade)
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """For single statements: each sees what is committed when it begins."""
        async with self._reading.connect() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """All that is read here is as it was at one moment."""
        async with self._engine.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end."""
        turn = self._turn if self.is_sqlite else nullcontext()
        with measures.COMMIT.time():
            async with turn, self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def writing_alone(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that reads before it writes: others who want to be alone wait.

        In SQLite every writer waits; in PostgreSQL one locks the rows that `writing` may change.
        """
        async with self.writing() as connection:
            if self.is_sqlite:
                # Else a reader would become a writer on the way, which SQLite may refuse.
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({ALONE})"))
            yield connection


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    """A database for as long as it is needed. Raises FileError."""
    database = await Database.open(url)
    try:
        yield database
    finally:
        await database.close()


def reason_of(error: Exception) -> str:
    """What the database says is wrong, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


async def is_only_server(connection: AsyncConnection) -> bool:
    """Whether no server that listens for notices is present; with SQLite there is but one."""
    if connection.dialect.name == "sqlite":
        return True
    # Each holds the lock shared for as long as it lives, so nobody gets it alone.
    wanted = text(f"SELECT pg_try_advisory_xact_lock({PRESENT})")
    return bool((await connection.execute(wanted)).scalar())


async def number_of_servers(connection: AsyncConnection) -> int:
    """How many servers of a PostgreSQL database listen for notices."""
    present = text(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
        " WHERE datname = current_database() AND locktype = 'advisory'"
        f" AND mode = 'ShareLock' AND objid = {PRESENT}"
    )
    return int((await connection.execute(present)).scalar_one())


def _json_text(value: object) -> str:
    return msgspec.json.encode(value).decode()


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
