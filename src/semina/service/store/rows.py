"""Tables and their events as rows of the database, and what the server notes there."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from semina.service.events import Event, Seated, from_json
from semina.service.store import schema
from semina.service.table import Table

READ_AT_ONCE = 200  # tables whose events are read by one statement


class ConflictError(Exception):
    """Somebody else has added to the table since it was read."""


class Change(NamedTuple):
    """A table before and after events, and the events."""

    before: Table
    after: Table
    log: list[Event]


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
    await connection.execute(insert(schema.events), _events(table.id, 0, log))
    taken = [
        {"table_id": table.id, "side": side, "player_id": seat.player, "name": seat.name}
        for side, seat in zip("SN", table.seats, strict=True)
        if seat.player is not None
    ]
    if taken:
        await connection.execute(insert(schema.seats), taken)
    return table


async def append(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Add events to different tables. Raises ConflictError if one is not what it was before; then
    nothing may be committed."""
    columns = schema.tables.c
    change = (
        update(schema.tables)
        .where(columns.id == bindparam("table"), columns.version == bindparam("before"))
        .values({name: bindparam(f"new_{name}") for name in ("version", "updated", "state")})
    )
    states = [
        {"table": before.id, "before": before.version}
        | {f"new_{name}": value for name, value in _state(after).items()}
        for before, after, _ in changes
    ]
    if (await connection.execute(change, states)).rowcount != len(changes):
        raise ConflictError
    await connection.execute(
        insert(schema.events),
        [row for before, _, log in changes for row in _events(before.id, before.version, log)],
    )
    taken = [
        {
            "table_id": before.id,
            "side": event.side.letter,
            "player_id": event.player,
            "name": event.name,
        }
        for before, _, log in changes
        for event in log
        if isinstance(event, Seated)
    ]
    if taken:
        await connection.execute(insert(schema.seats), taken)


async def lock(connection: AsyncConnection, table: str) -> None:
    """Let nobody else add to a table until this transaction ends."""
    columns = schema.tables.c
    wanted = select(columns.version).where(columns.id == table).with_for_update()
    await connection.execute(wanted)


def _events(table: str, number: int, log: list[Event]) -> list[dict[str, object]]:
    """Events as rows, the first with the number after the one given."""
    return [
        {
            "table_id": table,
            "number": number + place,
            "kind": event.kind,
            "data": event.to_json(),
            "at": event.at,
        }
        for place, event in enumerate(log, 1)
    ]


def _state(table: Table) -> dict[str, object]:
    state = "over" if table.is_over else "open"
    return {"version": table.version, "updated": table.updated_at, "state": state}


async def timed_tables(connection: AsyncConnection) -> list[Table]:
    """The tables with a clock that are not over; nobody else changes them in this transaction."""
    columns = schema.tables.c
    wanted = (
        select(columns.id, columns.setup)
        .where(columns.state == "open")
        .order_by(columns.id)
        .with_for_update()
    )
    found = (await connection.execute(wanted)).all()
    timed = [table for table, setup in found if setup["clock"]]
    logs: dict[str, list[Event]] = {table: [] for table in timed}
    for start in range(0, len(timed), READ_AT_ONCE):
        events = schema.events.c
        some = (
            select(events.table_id, events.data)
            .where(events.table_id.in_(timed[start : start + READ_AT_ONCE]))
            .order_by(events.table_id, events.number)
        )
        for table, data in await connection.execute(some):
            logs[table].append(from_json(data))
    return [Table.fold(log) for log in logs.values()]


async def noted(connection: AsyncConnection, key: str) -> str | None:
    wanted = select(schema.server.c.value).where(schema.server.c.key == key)
    return (await connection.execute(wanted)).scalar()


async def note(connection: AsyncConnection, key: str, value: str) -> None:
    change = update(schema.server).where(schema.server.c.key == key).values(value=value)
    if not (await connection.execute(change)).rowcount:
        await connection.execute(insert(schema.server).values(key=key, value=value))
