"""A table as records: the games of its match so far, or its one game."""

from dataclasses import replace
from datetime import UTC, datetime

from semina.notation.match_record import game_tags
from semina.notation.record import Record, record_of
from semina.rules.board import Side
from semina.service.setup import SeatKind, SeatSetup
from semina.service.table import Table


def records_of(table: Table) -> tuple[Record, ...]:
    """The finished games of a table and the present one, as they are saved."""
    tags = _tags(table)
    if table.match is None:
        return (record_of(table.game, tags),)
    name = f"Krur {_time(table):%Y-%m-%d %H:%M:%S}"
    games = (*table.match.games, table.game)
    matches = [replace(table.match, games=games[:number]) for number in range(len(games))]
    return tuple(
        record_of(game, {**tags, **game_tags(match, name)})
        for game, match in zip(games, matches, strict=True)
    )


def _tags(table: Table) -> dict[str, str]:
    tags = {"Date": f"{_time(table):%Y.%m.%d}"}
    if clock := table.setup.clock:
        tags["TimeControl"] = f"{clock.seconds}+{clock.increment}"
    for side in Side:
        if name := _name(table.seats[side]):
            tags[side.name.capitalize()] = name
    return tags


def _name(seat: SeatSetup) -> str:
    """The player as a record names him; the computer as the terminal knows it."""
    return f"level:{seat.level}" if seat.kind is SeatKind.COMPUTER else seat.name


def _time(table: Table) -> datetime:
    return datetime.fromtimestamp(table.created_at / 1000, UTC)
