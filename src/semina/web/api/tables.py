"""Tables: opening one, one's own ones, a table's view, its live stream, its record."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Annotated, Literal, cast

import msgspec
from litestar.exceptions import TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Response, Stream

from semina.notation.record import format_records
from semina.rules.match import ShortPit
from semina.service.record import records_of
from semina.service.setup import ClockSetup, MatchSetup, SeatKind, SeatSetup, TableSetup
from semina.service.table import Table
from semina.service.view import say_all, summary
from semina.web.api.answers import Opened, TableList, TableView
from semina.web.api.operations import A_PLAYER, acts, reads
from semina.web.bodies import BadRequestError
from semina.web.guards import address_of
from semina.web.identity import known_player, named_player
from semina.web.pages import language
from semina.web.site import WebRequest, site_of
from semina.web.streams import EVENTS, event_stream
from semina.web.viewer import seen_view, viewer_of
from semina.words import message

_NUMBER = re.compile(r"[0-9]{1,18}")
_CURSOR = re.compile(r"([0-9]{1,15}) ([\w-]{1,32})", re.ASCII)


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened; who asks for it sits South.

    game: see /api/games. opponent: the computer at a `level`, a friend at this screen, or who
    takes the seat by the `link` of the view. first: who starts, `south`, `north` or `chance`.
    minutes of a clock for each, 0 for none; increment: seconds that a move adds. forced: moves that
    are the only one. position: where a single game starts. short_pit, games: options of a match of
    Krur. name: yours from now on; left out, it stays.
    """

    game: str = "krur"
    mode: Literal["game", "match"] = "game"
    opponent: Literal["computer", "screen", "link"] = "computer"
    level: int = 3
    first: str = "south"
    short_pit: ShortPit = ShortPit.MORE_THAN_TWO
    games: int | None = None
    minutes: Annotated[float, msgspec.Meta(ge=0, le=24 * 60)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    forced: Literal["by-themselves", "by-hand"] = "by-themselves"
    position: str | None = None
    name: str = ""


@acts("/tables", status_code=201)
async def open_table(request: WebRequest, data: JSONBody[NewTable]) -> Opened:
    """Open a table."""
    table = await opened_table(request, data)
    return {"id": table.id, "address": f"/tables/{table.id}"}


@reads("/tables", security=A_PLAYER)
async def list_tables(
    request: WebRequest,
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="at most so many")] = 20,
    after: Annotated[
        str, QueryParameter(description="`next` of the page before, as it is", max_length=200)
    ] = "",
) -> TableList:
    """List one's own tables, those at which something happened last first.

    A table that something happens at while the list is read moves to its beginning.
    """
    player = await known_player(request)
    begin = _read_cursor(after) if after else None
    found = await site_of(request).host.store.tables_of(player.id, limit + 1, begin)
    shown = [summary(table, player.id) for table in found[:limit]]
    answer = {
        "tables": say_all(shown, language(request)),
        "next": _cursor(found[limit - 1]) if len(found) > limit else None,
    }
    return cast(TableList, answer)


@reads("/tables/{table_id:str}", 404)
async def read_table(request: WebRequest, table_id: FromPath[str]) -> Response[TableView]:
    """Read a table as you see it."""
    return Response(cast(TableView, await seen_view(request, table_id)))


@reads(
    "/tables/{table_id:str}/events",
    404,
    media_type=EVENTS,
    responses={
        200: ResponseSpec(
            str, media_type=EVENTS, description="views, as they change", generate_examples=False
        )
    },
)
async def table_events(
    request: WebRequest,
    table_id: FromPath[str],
    last_event_id: Annotated[
        str,
        HeaderParameter(name="Last-Event-ID", description="the `id` of the event seen last"),
    ] = "",
    after: Annotated[
        int,
        QueryParameter(ge=-1, le=2**53, description="the same, for who can send no header"),
    ] = -1,
) -> Stream:
    """Follow a table, by server-sent events.

    Each is named `view` and is one, its `id` the version of the table. The newest comes at once
    unless it has been seen; after that each newer one. A comment comes every 15 seconds. Who comes
    back after a break tells the `id` he has.
    """
    site = site_of(request)
    await site.host.load(table_id)  # 404 before the stream begins
    address = address_of(request)
    if site.streams.is_full(address):
        raise TooManyRequestsException
    seen = int(last_event_id) if _NUMBER.fullmatch(last_event_id) else after
    views = site.streams.views(site.host, table_id, await viewer_of(request), seen, address)
    return event_stream(views)


@reads("/tables/{table_id:str}/record.sgr", 404, media_type="text/plain")
async def table_record(request: WebRequest, table_id: FromPath[str]) -> Response[str]:
    """Take the games of a table as records (.sgr)."""
    table = await site_of(request).host.load(table_id)
    name = f"semina-{table.game.key}-{table_id[:8]}.sgr"
    return Response(
        format_records(records_of(table)),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def opened_table(request: WebRequest, wanted: NewTable) -> Table:
    """Open a table for who asks, who becomes a player if he is none."""
    _setup(wanted, "", "").check()  # before there is a player
    player, name = await named_player(request, wanted.name, language(request))
    return await site_of(request).host.create(_setup(wanted, player, name))


def _setup(wanted: NewTable, player: str, name: str) -> TableSetup:
    seats = {
        "computer": SeatSetup(SeatKind.COMPUTER, level=wanted.level),
        "screen": SeatSetup(SeatKind.SCREEN, player),
        "link": SeatSetup(SeatKind.PERSON),
    }
    own_kind = SeatKind.SCREEN if wanted.opponent == "screen" else SeatKind.PERSON
    clock = ClockSetup(round(60 * wanted.minutes), wanted.increment) if wanted.minutes else None
    return TableSetup(
        game=wanted.game,
        seats=(SeatSetup(own_kind, player, name), seats[wanted.opponent]),
        match=MatchSetup(wanted.short_pit, wanted.games) if wanted.mode == "match" else None,
        first=wanted.first,
        clock=clock,
        auto_forced=wanted.forced != "by-hand",
        position=wanted.position,
    )


def _cursor(table: Table) -> str:
    return urlsafe_b64encode(f"{table.updated_at} {table.id}".encode()).decode().rstrip("=")


def _read_cursor(text: str) -> tuple[int, str]:
    """Raises BadRequestError."""
    try:
        padded = text.encode() + b"=" * (-len(text) % 4)
        found = _CURSOR.fullmatch(urlsafe_b64decode(padded).decode())
    except (Base64Error, ValueError):
        found = None
    if found is None:
        raise BadRequestError(
            message("{after!r} is no place in a list; expected the `next` of an answer", after=text)
        )
    return int(found[1]), found[2]
