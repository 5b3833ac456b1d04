"""The analysis of a game: what each move gave away, and where it turned."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from io import BytesIO
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

import msgspec
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream

from semina.errors import SeminaError
from semina.notation.record import Record, record_of
from semina.notation.record_account import tell_fault
from semina.notation.record_reader import Reading, read_records_partly
from semina.rules.board import Side
from semina.service.analyses import check_length, name_of
from semina.service.events import side_of
from semina.service.view import say_all
from semina.web.api.operations import NOBODY, acts, reads
from semina.web.api.study_answers import AnalysisView
from semina.web.guards import address_of
from semina.web.identity import player_id
from semina.web.pages import language
from semina.web.site import Site, WebRequest, site_of
from semina.web.streams import EVENTS, event, event_stream
from semina.web.turns import turn_to_read
from semina.words import Message, message, say

if TYPE_CHECKING:
    from semina.study.analysis import Analysis

LARGEST = 256 * 1024  # bytes of a record

Read: TypeAlias = tuple[Record, Message | None]  # what is wrong behind what was read


class GameToAnalyse(msgspec.Struct, forbid_unknown_fields=True):
    """record: a game as a record (.sgr), the first of the text; it need not be finished.

    you: the side that sentences speak to.
    """

    record: str
    you: Literal["S", "N"] | None = None


@acts(
    "/analyses",
    request_max_body_size=LARGEST,
    media_type=EVENTS,
    responses={
        200: ResponseSpec(
            str,
            media_type=EVENTS,
            description="`progress`, as it goes on, and then `analysis`",
            generate_examples=False,
        )
    },
)
async def analyse_game(request: WebRequest, data: JSONBody[GameToAnalyse]) -> Stream:
    """Analyse a game, by server-sent events.

    `progress` tells how many of its positions are judged (`done`, `total`). Then comes `analysis`,
    which `GET /api/analyses/ID` gives as well, as long as it is kept. Of a record that is wrong the
    moves before that are analysed, and `problem` says what is wrong.
    """
    site = site_of(request)
    reading = await _read(request, data.record)
    if site.host.analyses.is_full:
        raise TooManyRequestsException(headers={"Retry-After": "10"})
    player = await player_id(request) or address_of(request)
    you = None if data.you is None else side_of(data.you)
    events = _events(site, reading, player, you, language(request))
    return event_stream(events)


@reads("/analyses/{name:str}", 404, security=NOBODY)
async def read_analysis(request: WebRequest, name: FromPath[str]) -> AnalysisView:
    """Read an analysis that was made here not long ago."""
    analysis = site_of(request).host.analyses.made(name)
    if analysis is None:
        raise NotFoundException
    return _shown(analysis, record_of(analysis.game), None, None, language(request))


async def _events(
    site: Site, reading: Read, player: str, you: Side | None, spoken: str
) -> AsyncGenerator[bytes, None]:
    record, problem = reading
    async with aclosing(site.host.analyses.make(record.game, player)) as making:
        async for progress in making:
            yield event("progress", progress._asdict())
            if site.streams.is_closed:
                return
        analysis = site.host.analyses.made(name_of(record.game))
        assert analysis is not None
        yield event("analysis", _shown(analysis, record, problem, you, spoken))


def _shown(
    analysis: "Analysis", record: Record, problem: Message | None, you: Side | None, spoken: str
) -> AnalysisView:
    from semina.service.analysis_view import analysis_view
    from semina.study.margin_graph import NARROW, draw_margins
    from semina.study.report import SHORT_NAME, players

    south, north = (say(name, spoken) for name in players(record))
    short = [say(name, spoken) for name in players(record, SHORT_NAME)]
    shown = {
        "id": name_of(analysis.game),
        **analysis_view(analysis, you),
        "problem": problem,
        "graph": draw_margins(analysis, (south, north), spoken),
        "narrow_graph": draw_margins(analysis, (short[0], short[1]), spoken, NARROW),
    }
    return cast(AnalysisView, say_all(shown, spoken))


async def _read(request: WebRequest, text: str) -> Read:
    """The first game of a text, as far as it is right. Raises SeminaError."""
    async with turn_to_read(request):
        record, error = await sync_to_thread(_first_reading, text)
    if record is None:
        raise error or SeminaError(message("there is no game record in {path!r}", path=""))
    check_length(record.game)
    return record, tell_fault(error.message) if error else None


def _first_reading(text: str) -> Reading:
    return next(read_records_partly(BytesIO(text.encode(errors="replace"))), Reading(None, None))
