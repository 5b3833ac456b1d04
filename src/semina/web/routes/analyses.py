"""Where a game turned, as a page: a game of a table, or one that was analysed not long ago."""

from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from semina.notation.record import record_of
from semina.service.record import records_of
from semina.web.api.records import shown_game
from semina.web.identity import player_id
from semina.web.pages import page
from semina.web.site import WebRequest, site_of
from semina.words import message

_GONE = message(
    "An analysis is kept only for a while. Open the game or its record again, and have it analysed "
    "once more."
)


@get("/tables/{table_id:str}/analysis")
async def analysis_page(
    request: WebRequest, table_id: FromPath[str], game: FromQuery[int] = 0
) -> Response[str]:
    """The finished games of a table; the one that is analysed at once is the last or `game`."""
    table = await site_of(request).host.load(table_id)
    finished = [record for record in records_of(table) if record.game.outcome]
    if not finished or not 0 <= game <= len(finished):
        raise NotFoundException
    held = table.held_by(await player_id(request))
    shown = {
        "file": "",
        "games": [shown_game(record) for record in finished],
        "more": 0,
        "analysed": (game or len(finished)) - 1,
        "you": held[0].letter if len(held) == 1 else None,
    }
    return await page(request, "records.html", record=shown, error=None, table=table_id)


@get("/analyses/{name:str}")
async def kept_analysis_page(request: WebRequest, name: FromPath[str]) -> Response[str]:
    """An analysis that is still kept, for who comes back to it; its game has no names here."""
    analysis = site_of(request).host.analyses.made(name)
    if analysis is None:
        return await gone(request)
    game = shown_game(record_of(analysis.game))
    shown = {"file": "", "games": [game], "more": 0, "analysed": 0, "kept": name}
    return await page(request, "records.html", record=shown, error=None)


@get(["/analyses/{name:str}/practice", "/analyses/{name:str}/practice/{side:str}"])
async def shortened_analysis(request: WebRequest) -> Response[str]:
    """An address that somebody shortened by hand."""
    return await gone(request)


async def gone(request: WebRequest) -> Response[str]:
    """Where an analysis would be that is not kept any more."""
    records: dict[str, Any] = {"address": "/records", "name": message("Recorded games")}
    return await page(request, "error.html", 404, status=404, text=_GONE, way=records)
