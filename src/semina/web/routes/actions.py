"""What players do at a table: every POST of a game in play."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from semina.rules.board import Side
from semina.service.events import Event, side_of
from semina.service.host import now_ms
from semina.service.table import Table
from semina.service.view import say_all
from semina.web.bodies import SMALL, is_json, read_body
from semina.web.identity import named_player, player_id
from semina.web.pages import language
from semina.web.site import WebRequest, site_of
from semina.web.viewer import viewer_of

Short = Annotated[str, msgspec.Meta(max_length=40)]
Player = str | None


class Nothing(msgspec.Struct):
    """An action that needs no more than its name."""


class MoveBody(msgspec.Struct):
    ply: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    move: Short
    seen: int | None = None  # the version of the view that was looked at


class TakeBackBody(msgspec.Struct):
    seen: int | None = None


class AnswerBody(msgspec.Struct):
    kind: Literal["end", "take-back"]


class LayoutBody(msgspec.Struct):
    layout: Short


class PhraseBody(msgspec.Struct):
    phrase: Short


class SeatBody(msgspec.Struct):
    side: Literal["S", "N"] | None = None
    name: str = ""


Commands = dict[str, tuple[type[Any], Callable[[Table, Player, int, Any], list[Event]]]]

# The body of each action, and the command that it is.
COMMANDS: Commands = {
    "move": (MoveBody, lambda table, who, now, b: table.move(who, b.ply, b.move, now, b.seen)),
    "take-back": (TakeBackBody, lambda table, who, now, b: table.ask_take_back(who, now, b.seen)),
    "offer-end": (Nothing, lambda table, who, now, _: table.offer_end(who, now)),
    "accept": (AnswerBody, lambda table, who, now, b: table.answer(who, b.kind, True, now)),
    "decline": (AnswerBody, lambda table, who, now, b: table.answer(who, b.kind, False, now)),
    "withdraw": (AnswerBody, lambda table, who, now, b: table.answer(who, b.kind, False, now)),
    "resign": (Nothing, lambda table, who, now, _: table.resign(who, now)),
    "abandon": (Nothing, lambda table, who, now, _: table.abandon(who, now)),
    "layout": (LayoutBody, lambda table, who, now, b: table.choose_layout(who, b.layout, now)),
    "next-game": (Nothing, lambda table, who, now, _: table.start_next_game(who, now)),
    "say": (PhraseBody, lambda table, who, now, b: table.say(who, b.phrase, now)),
}


@post("/tables/{table_id:str}/{action:str}", request_max_body_size=SMALL, status_code=200)
async def act(request: WebRequest, table_id: FromPath[str], action: FromPath[str]) -> Response[Any]:
    if action in OTHERS:
        return await OTHERS[action](request, table_id)
    if action not in COMMANDS:
        raise NotFoundException
    kind, command = COMMANDS[action]
    body = await read_body(request, kind)
    player = await player_id(request)
    host = site_of(request).host
    now = now_ms()
    table = await host.act(table_id, lambda table: command(table, player, now, body))
    return await _shown(request, table, player)


async def sit(request: WebRequest, table_id: str) -> Response[Any]:
    """Take a free seat; who has no name yet becomes a player."""
    body = await read_body(request, SeatBody)
    host = site_of(request).host
    await host.load(table_id)  # nobody becomes a player at a table that is not there
    player, name = await named_player(request, body.name, language(request))
    side = None if body.side is None else side_of(body.side)
    take = partial(_take_seat, player=player, name=name, side=side)
    return await _shown(request, await host.act(table_id, take), player)


def _take_seat(table: Table, *, player: str, name: str, side: Side | None) -> list[Event]:
    return table.sit(player, name, now_ms(), side)


async def hint(request: WebRequest, table_id: str) -> Response[Any]:
    """What the computer would play; the table does not change."""
    player = await player_id(request)
    found = await site_of(request).host.hint(table_id, player or "")
    answer = {"text": found.text, "move": found.move}
    return Response(say_all(answer, language(request)), status_code=200)


async def rematch(request: WebRequest, table_id: str) -> Response[Any]:
    """Go on at a new table: the answer is the view of the old one, which names the new one."""
    player = await player_id(request)
    host = site_of(request).host
    made = await host.rematch(table_id, player or "")
    if not is_json(request):
        return Redirect(f"/tables/{made.id}", status_code=303)
    return await _shown(request, await host.load(table_id), player)


OTHERS: dict[str, Callable[[WebRequest, str], Awaitable[Response[Any]]]] = {
    "sit": sit,
    "hint": hint,
    "rematch": rematch,
}


async def _shown(request: WebRequest, table: Table, player: Player) -> Response[Any]:
    """The new view to a script; to a form the way back to the page."""
    if not is_json(request):
        return Redirect(f"/tables/{table.id}", status_code=303)
    return Response((await viewer_of(request, player)).sees(table), status_code=200)
