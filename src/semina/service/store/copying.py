"""Moving all that a database holds to another one, of either kind."""

from collections.abc import Callable

from sqlalchemy import Table, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.errors import FileError
from semina.service.clock import now_ms
from semina.service.store import rows, schema
from semina.service.store.addresses import file_of, told
from semina.service.store.database import opened
from semina.service.store.store import ALIVE, LAPSE_MS
from semina.words import message

ROWS_AT_ONCE = 500

Report = Callable[[str, int], None]


async def upgrade(address: str) -> None:
    """Make the tables of a database, or bring them up to date. Raises FileError."""
    async with opened(address):
        pass


async def copy(source: str, target: str, report: Report) -> bool:
    """Copy everything, at one moment of the source, into a target that holds nothing yet.

    All of it or nothing is copied. report: called with the name of each table of the database and
    how many rows it had. Whether a server was using the source. Raises FileError.
    """
    if (path := file_of(source)) and not path.exists():
        raise FileError(message("there is no database {address!r}", address=str(path)))
    async with (
        opened(source) as old,
        opened(target) as new,
        old.snapshot() as reading,
        new.writing_alone() as writing,
    ):
        await _check_empty(writing, target)
        for table in schema.metadata.sorted_tables:
            report(table.name, await _copy_rows(table, reading, writing))
        alive = await rows.noted(reading, ALIVE)
        return alive is not None and now_ms() - int(alive) < LAPSE_MS


async def _check_empty(connection: AsyncConnection, address: str) -> None:
    for table in schema.metadata.sorted_tables:
        if table is schema.server:  # what a server that ran there noted of itself
            await connection.execute(delete(table))
        elif (await connection.execute(select(func.count()).select_from(table))).scalar():
            raise FileError(
                message(
                    "the database {address!r} holds games or players; expected an empty one",
                    address=told(address),
                )
            )


async def _copy_rows(table: Table, reading: AsyncConnection, writing: AsyncConnection) -> int:
    count = 0
    async with reading.stream(select(table)) as found:
        async for part in found.mappings().partitions(ROWS_AT_ONCE):
            await writing.execute(insert(table), [dict(row) for row in part])
            count += len(part)
    return count
