"""The values of moves on the analysis board: what the tables tell at once, and a search, live."""

from typing import Any, cast

from litestar.concurrency import sync_to_thread
from litestar.exceptions import TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.response import Stream

from semina.notation.position_text import OPENING
from semina.rules.catalogue import Rules
from semina.service.board_searches import SECONDS
from semina.service.view import say_all
from semina.web.api.answers import JudgementView
from semina.web.api.boards import LineMoves, LinePosition, known_rules, line_of
from semina.web.api.operations import NOBODY, reads
from semina.web.guards import address_of
from semina.web.pages import language
from semina.web.site import WebRequest, site_of
from semina.web.streams import EVENTS, event_stream


@reads("/board/{game:str}/values", 404, security=NOBODY)
async def read_values(
    request: WebRequest,
    game: FromPath[str],
    position: LinePosition = OPENING,
    moves: LineMoves = "",
) -> JudgementView:
    """Ask the tables where a line leads: the exact value of every move, if a table has it.

    Else nothing is known, and `wanted` says which table would tell.
    """
    found = await sync_to_thread(_values, known_rules(game), position, moves)
    return cast(JudgementView, say_all(found, language(request)))


@reads(
    "/board/{game:str}/search",
    404,
    security=NOBODY,
    media_type=EVENTS,
    responses={
        200: ResponseSpec(
            str,
            media_type=EVENTS,
            description="judgements, deeper and deeper, and the end",
            generate_examples=False,
        )
    },
)
async def search_line(
    request: WebRequest,
    game: FromPath[str],
    position: LinePosition = OPENING,
    moves: LineMoves = "",
) -> Stream:
    """Search where a line leads, and follow it by server-sent events.

    Each step deeper is an event `judgement`, as `/values` answers. The event `end` is the last:
    `why` is `exact`, `time`, `stopped`, `failed`, or `replaced` if you have begun another search,
    for each has one at a time. A search ends when its stream is closed, when all is exact, or after
    ten seconds; sooner where many are asked for.
    """
    found = await sync_to_thread(line_of, known_rules(game), position, moves)
    site = site_of(request)
    address = address_of(request)
    if site.host.searches.is_full or site.streams.is_full(address):
        raise TooManyRequestsException(headers={"Retry-After": str(round(SECONDS))})
    judgements = site.streams.judgements(
        site.host.searches, _visitor(request, address), found, language(request), address
    )
    return event_stream(judgements)


def _visitor(request: WebRequest, address: str) -> str:
    """Who may have one search: a browser or a program; without a cookie or token, an address."""
    cookies = site_of(request).cookies
    visitor = cookies.visitor(request)
    if visitor.is_program or cookies.has_shown(request):
        return visitor.session
    return f"address {address}"


def _values(rules: Rules, position: str, moves: str) -> dict[str, Any]:
    game = line_of(rules, position, moves)
    from semina.service.judgement_view import table_view  # with Numba, which is slow to load

    return table_view(game)
