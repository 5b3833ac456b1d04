"""The first page, and opening a table by its form."""

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Response

from semina.engine.levels import LEVELS
from semina.rules.catalogue import CATALOGUE
from semina.service.view import summary
from semina.web.api.tables import NewTable, opened_table
from semina.web.bodies import SMALL, read_form
from semina.web.identity import player_id
from semina.web.level_words import tell_level
from semina.web.pages import page
from semina.web.site import WebRequest, site_of


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
async def open_by_form(request: WebRequest) -> Redirect:
    table = await opened_table(request, await read_form(request, NewTable))
    return Redirect(f"/tables/{table.id}", status_code=303)
