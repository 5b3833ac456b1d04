"""Tables and their events as rows of the database, and what the server notes there."""

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.service.events import Event, Seated, from_json
from semina.service.store import schema
from semina.service.table import Table


class ConflictError(Exception):
    """Somebody else has added to the table since it was read."""


async def events_after(connection: AsyncConnection, table: str, number: int) -> list[Event]:
    columns = schema.events.c
    wanted = (
        select(columns.data)
        .where(columns.table_id == table, columns.number > number)
        .order_by(columns.number)
    )
    return [from_json(data) for data in (await connection.execute(wanted)).scalars()]


async def insert_table(connection: AsyncConnection, log: list[Event]) -> Table:
    """A new table of its first events."""
    table = Table.fold(log)
    row = {"id": table.id, "created": table.created_at, "setup": table.setup.to_json()}
    await connection.execute(insert(schema.tables).values(**row, **_state(table)))
    await _insert_events(connection, table.id, 0, log)
    taken = [
        {"table_id": table.id, "side": side, "player_id": seat.player, "name": seat.name}
        for side, seat in zip("SN", table.seats, strict=True)
        if seat.player is not None
    ]
    if taken:
        await connection.execute(insert(schema.seats), taken)
    return table


async def append(
    connection: AsyncConnection, before: Table, after: Table, log: list[Event]
) -> None:
    """Add events to a table. Raises ConflictError if it is not what it was before."""
    columns = schema.tables.c
    change = (
        update(schema.tables)
        .where(columns.id == before.id, columns.version == before.version)
        .values(**_state(after))
    )
    if not (await connection.execute(change)).rowcount:
        raise ConflictError
    await _insert_events(connection, before.id, before.version, log)
    for event in log:
        if isinstance(event, Seated):
            seat = {"side": event.side.letter, "player_id": event.player, "name": event.name}
            await connection.execute(insert(schema.seats).values(table_id=before.id, **seat))


async def lock(connection: AsyncConnection, table: str) -> None:
    """Let nobody else add to a table until this transaction ends."""
    columns = schema.tables.c
    wanted = select(columns.version).where(columns.id == table).with_for_update()
    await connection.execute(wanted)


async def _insert_events(
    connection: AsyncConnection, table: str, number: int, log: list[Event]
) -> None:
    rows = [
        {
            "table_id": table,
            "number": number + place,
            "kind": event.kind,
            "data": event.to_json(),
            "at": event.at,
        }
        for place, event in enumerate(log, 1)
    ]
    await connection.execute(insert(schema.events), rows)


def _state(table: Table) -> dict[str, object]:
    state = "over" if table.is_over else "open"
    return {"version": table.version, "updated": table.updated_at, "state": state}


async def timed_tables(connection: AsyncConnection) -> list[Table]:
    """The tables with a clock that are not over."""
    columns = schema.tables.c
    wanted = select(columns.id, columns.setup).where(columns.state == "open")
    found = (await connection.execute(wanted)).all()
    return [
        Table.fold(await events_after(connection, table, 0))
        for table, setup in found
        if setup["clock"]
    ]


async def noted(connection: AsyncConnection, key: str) -> str | None:
    """What is noted; another transaction waits to read it until this one ends."""
    columns = schema.server.c
    wanted = select(columns.value).where(columns.key == key).with_for_update()
    return (await connection.execute(wanted)).scalar()


async def note(connection: AsyncConnection, key: str, value: str) -> None:
    change = update(schema.server).where(schema.server.c.key == key).values(value=value)
    if not (await connection.execute(change)).rowcount:
        await connection.execute(insert(schema.server).values(key=key, value=value))


async def noted_under(connection: AsyncConnection, prefix: str) -> dict[str, str]:
    """All that is noted with keys that begin so."""
    columns = schema.server.c
    wanted = select(columns.key, columns.value).where(
        columns.key.startswith(prefix, autoescape=True)
    )
    found = (await connection.execute(wanted)).all()
    return {row.key: row.value for row in found}


async def forget(connection: AsyncConnection, key: str) -> None:
    await connection.execute(delete(schema.server).where(schema.server.c.key == key))
