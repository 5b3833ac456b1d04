"""Looking through a file of games (.sgr)."""

import time
from io import BytesIO
from typing import Annotated, Any, cast

import msgspec
from litestar.concurrency import sync_to_thread
from litestar.params import JSONBody

from semina.errors import RecordError, SeminaError
from semina.notation.account import tell_outcome
from semina.notation.move_text import format_move
from semina.notation.position_text import format_position
from semina.notation.record import Record, format_record, format_result, written_tags
from semina.notation.record_account import tell_facts, tell_headline, tell_title
from semina.notation.record_reader import read_records_partly
from semina.service import board_view
from semina.service.view import say_all
from semina.web.api.operations import NOBODY, acts
from semina.web.api.study_answers import Records
from semina.web.pages import language
from semina.web.site import WebRequest
from semina.web.turns import turn_to_read
from semina.words import message

LARGEST = 1024 * 1024  # bytes
_SHOWN = 12  # games of a file
_MOST_MOVES = 3000  # of all the games shown; a longer file shows fewer games
_PATIENCE = 3.0  # seconds for one file


class RecordText(msgspec.Struct, forbid_unknown_fields=True):
    """text: what is in the file. name: of the file."""

    text: str
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


@acts("/records", security=NOBODY, request_max_body_size=LARGEST)
async def read_record(request: WebRequest, data: JSONBody[RecordText]) -> Records:
    """Look through a file of games: every position and every move of the first ones."""
    found = await looked_through(request, data.name, data.text.encode())
    return cast(Records, say_all(found, language(request)))


async def looked_through(request: WebRequest, name: str, content: bytes) -> dict[str, Any]:
    """The first games of a file. Raises RecordError, and SeminaError if there are none."""
    found, error = await looked_partly_through(request, name, content)
    if error or found is None:
        raise error or SeminaError(message("there is no game record in {path!r}", path=name))
    return found


async def looked_partly_through(
    request: WebRequest, name: str, content: bytes
) -> tuple[dict[str, Any] | None, RecordError | None]:
    """The first games of a file, up to what is wrong with it; None if there are none."""
    async with turn_to_read(request):
        return await sync_to_thread(_look_through, name, content)


def _look_through(name: str, content: bytes) -> tuple[dict[str, Any] | None, RecordError | None]:
    games: list[dict[str, Any]] = []
    fault = None
    more = moves = 0
    begun = time.monotonic()
    for record, fault in read_records_partly(BytesIO(content)):
        if record:
            moves += len(record.game.plays)
            if len(games) < _SHOWN and (not games or moves <= _MOST_MOVES):
                games.append(shown_game(record))
            else:
                more += 1
        if fault or time.monotonic() - begun > _PATIENCE:
            break
    return ({"file": name, "games": games, "more": more} if games else None), fault


def shown_game(record: Record) -> dict[str, Any]:
    """A game as `RecordedGame` tells it; its sentences are messages still."""
    game = record.game
    return {
        "title": tell_title(record),
        "headline": tell_headline(record),
        "facts": [list(fact) for fact in tell_facts(record)],
        "key": game.key,
        "name": game.rules.NAME,
        "width": game.rules.WIDTH,
        "tags": written_tags(record),
        "moves": [format_move(play) for play in game.plays],
        "start": board_view.board(game.start),
        "turns": [board_view.turn(play, ply) for ply, play in enumerate(game.plays)],
        "comments": [list(step.comments) for step in record.line.steps],
        "ending": tell_outcome(game),
        "positions": [format_position(each).replace(" ", "_") for each in game.positions],
        "result": format_result(game.outcome),
        "record": format_record(record),
    }
