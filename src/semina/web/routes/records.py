"""Looking through a file of games (.sgr)."""

import asyncio
import time
from io import BytesIO
from typing import Any

from litestar import get, post
from litestar.concurrency import sync_to_thread
from litestar.datastructures import UploadFile
from litestar.exceptions import ClientException
from litestar.response import Response

from semina.errors import SeminaError
from semina.notation.account import tell_outcome
from semina.notation.move_text import format_move
from semina.notation.position_text import format_position
from semina.notation.record import Record, format_result, written_tags
from semina.notation.record_reader import read_records
from semina.service import board_view
from semina.web.bodies import unreadable
from semina.web.pages import page
from semina.web.site import WebRequest
from semina.words import Message, message

LARGEST = 1024 * 1024  # bytes
_SHOWN = 12  # games of a file
_MOST_MOVES = 3000  # of all the games shown; a longer file shows fewer games
_PATIENCE = 3.0  # seconds for one file
_ONE_AT_A_TIME = asyncio.Semaphore(1)  # reading is work: games in play come first


@get("/records")
async def records_page(request: WebRequest) -> Response[str]:
    return await page(request, "records.html", record=None, error=None)


@post("/records", request_max_body_size=LARGEST, status_code=200)
async def look_through(request: WebRequest) -> Response[str]:
    name, content = await _uploaded(request)
    try:
        async with _ONE_AT_A_TIME:
            shown = await sync_to_thread(_looked_through, name, content)
    except SeminaError as error:
        return await page(request, "records.html", 400, record=None, error=error.message)
    return await page(request, "records.html", record=shown, error=None)


async def _uploaded(request: WebRequest) -> tuple[str, bytes]:
    try:
        form = await request.form()
    except ClientException as error:
        if error.status_code != 400:
            raise
        raise unreadable(error.detail) from None
    file = form.get("file")
    if isinstance(file, UploadFile):
        return file.filename[:80], await file.read()
    return "", str(form.get("text") or "").encode(errors="replace")


def _looked_through(name: str, content: bytes) -> dict[str, Any]:
    """The first games of a file. Raises RecordError, and SeminaError if there are none."""
    games: list[dict[str, Any]] = []
    more = moves = 0
    begun = time.monotonic()
    for record in read_records(BytesIO(content)):
        moves += len(record.game.plays)
        if len(games) < _SHOWN and (not games or moves <= _MOST_MOVES):
            games.append(_game(record))
        else:
            more += 1
        if time.monotonic() - begun > _PATIENCE:
            break
    if not games:
        raise SeminaError(message("there is no game record in {path!r}", path=name))
    return {"file": name, "games": games, "more": more}


def _game(record: Record) -> dict[str, Any]:
    game = record.game
    tags = written_tags(record)
    return {
        "title": _title(record),
        "key": game.key,
        "name": game.rules.NAME,
        "width": game.rules.WIDTH,
        "tags": tags,
        "moves": [format_move(play) for play in game.plays],
        "start": board_view.board(game.start),
        "turns": [board_view.turn(play, ply) for ply, play in enumerate(game.plays)],
        "comments": [list(step.comments) for step in record.line.steps],
        "ending": tell_outcome(game),
        "positions": [format_position(each).replace(" ", "_") for each in game.positions],
        "result": format_result(game.outcome),
    }


def _title(record: Record) -> Message:
    tags = record.tags
    return message(
        "{game}: {south} – {north}",
        game=record.game.rules.NAME,
        south=tags.get("South", "?"),
        north=tags.get("North", "?"),
    )
