"""The first page, and opening a table."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import get, post
from litestar.response import Redirect, Response

from semina.engine.levels import LEVELS
from semina.rules.catalogue import CATALOGUE
from semina.rules.match import ShortPit
from semina.service.setup import ClockSetup, MatchSetup, SeatKind, SeatSetup, TableSetup
from semina.service.view import summary
from semina.web.bodies import SMALL, is_json, read_body
from semina.web.identity import named_player, player_id
from semina.web.level_words import tell_level
from semina.web.pages import language, page
from semina.web.site import WebRequest, site_of


class NewTable(msgspec.Struct):
    """The form of a new table; who fills it in sits South. minutes: 0 for no clock."""

    game: str = "krur"
    mode: Literal["game", "match"] = "game"
    opponent: Literal["computer", "screen", "link"] = "computer"
    level: int = 3
    first: str = "south"
    short_pit: ShortPit = ShortPit.MORE_THAN_TWO
    games: int | None = None
    minutes: Annotated[float, msgspec.Meta(ge=0, le=24 * 60)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    forced: Literal["by-themselves", "by-hand"] = "by-themselves"  # moves that are the only one
    position: str | None = None
    name: str = ""


@get("/")
async def home(request: WebRequest) -> Response[str]:
    return await page(
        request,
        "home.html",
        games=[{"key": key, "name": rules.NAME} for key, rules in CATALOGUE.items()],
        levels=[{"number": number, "text": tell_level(number)} for number in LEVELS],
        mine=await tables_of(request),
    )


async def tables_of(request: WebRequest) -> list[dict[str, Any]]:
    """The visitor's own tables, those touched last first."""
    player = await player_id(request)
    if player is None:
        return []
    return [summary(table, player) for table in await site_of(request).host.store.tables_of(player)]


@post("/tables", request_max_body_size=SMALL)
async def open_table(request: WebRequest) -> Response[Any]:
    wanted = await read_body(request, NewTable)
    player, name = "", ""
    table_setup(wanted, player, name).check()  # before there is a player
    player, name = await named_player(request, wanted.name, language(request))
    table = await site_of(request).host.create(table_setup(wanted, player, name))
    address = f"/tables/{table.id}"
    if is_json(request):
        return Response({"id": table.id, "address": address}, status_code=201)
    return Redirect(address, status_code=303)


def table_setup(wanted: NewTable, player: str, name: str) -> TableSetup:
    """The table that a form asks for."""
    seats = {
        "computer": SeatSetup(SeatKind.COMPUTER, level=wanted.level),
        "screen": SeatSetup(SeatKind.SCREEN, player),
        "link": SeatSetup(SeatKind.PERSON),
    }
    other = seats.get(wanted.opponent, seats["computer"])
    own_kind = SeatKind.SCREEN if wanted.opponent == "screen" else SeatKind.PERSON
    clock = ClockSetup(round(60 * wanted.minutes), wanted.increment) if wanted.minutes else None
    return TableSetup(
        game=wanted.game,
        seats=(SeatSetup(own_kind, player, name), other),
        match=MatchSetup(wanted.short_pit, wanted.games) if wanted.mode == "match" else None,
        first=wanted.first,
        clock=clock,
        auto_forced=wanted.forced != "by-hand",
        position=wanted.position,
    )
