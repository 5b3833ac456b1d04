"""What players do at a table. The names that a view lists under `actions` are these addresses."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, cast

import msgspec
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from semina.rules.board import Side
from semina.service.events import Event, side_of
from semina.service.host import now_ms
from semina.service.table import Table
from semina.service.view import say_all
from semina.web.api.answers import HintView, TableView
from semina.web.api.operations import acts
from semina.web.identity import named_player, player_id
from semina.web.pages import language
from semina.web.site import WebRequest, site_of
from semina.web.viewer import viewer_of

Short = Annotated[str, msgspec.Meta(max_length=40)]
Seen = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Shown = Response[TableView]
Player = str | None
Command = Callable[[Table, Player, int], list[Event]]


class MoveBody(msgspec.Struct, forbid_unknown_fields=True):
    """ply: moves played before this one. move: the letter of a pit, - for a pass.

    seen: the version of the view that was looked at.
    """

    ply: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    move: Short
    seen: Seen | None = None


class TakeBackBody(msgspec.Struct, forbid_unknown_fields=True):
    """seen: the version of the view that was looked at."""

    seen: Seen | None = None


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """kind: of the offer that is answered."""

    kind: Literal["end", "take-back"]


class LayoutBody(msgspec.Struct, forbid_unknown_fields=True):
    """layout: one of those that the view of the match lists."""

    layout: Short


class PhraseBody(msgspec.Struct, forbid_unknown_fields=True):
    """phrase: the key of one of those that the view lists."""

    phrase: Short


class SeatBody(msgspec.Struct, forbid_unknown_fields=True):
    """side: any that is free if left out. name: yours from now on; left out, it stays."""

    side: Literal["S", "N"] | None = None
    name: str = ""


@acts("/tables/{table_id:str}/move", 404, 409)
async def move(request: WebRequest, table_id: FromPath[str], data: JSONBody[MoveBody]) -> Shown:
    """Play a move.

    One sent twice is played once; one for a `ply` that is past, or not yet there, is refused.
    """
    host = site_of(request).host
    return await _act(
        request,
        table_id,
        lambda table, who, now: table.move(
            who, data.ply, data.move, now, data.seen, host.lost_ms(table)
        ),
    )


@acts("/tables/{table_id:str}/take-back", 404, 409, name="take_back")
async def take_back(
    request: WebRequest, table_id: FromPath[str], data: JSONBody[TakeBackBody]
) -> Shown:
    """Take back the last move, or ask the other player to let you."""
    return await _act(
        request, table_id, lambda table, who, now: table.ask_take_back(who, now, data.seen)
    )


@acts("/tables/{table_id:str}/offer-end", 404, 409, body=False)
async def offer_end(request: WebRequest, table_id: FromPath[str]) -> Shown:
    """Offer to end the game here.

    `if_ended` of the view says what each would have.
    """
    return await _act(request, table_id, lambda table, who, now: table.offer_end(who, now))


@acts("/tables/{table_id:str}/accept", 404, 409)
async def accept(request: WebRequest, table_id: FromPath[str], data: JSONBody[AnswerBody]) -> Shown:
    """Accept the offer that waits."""
    return await _answer(request, table_id, data, True)


@acts("/tables/{table_id:str}/decline", 404, 409)
async def decline(
    request: WebRequest, table_id: FromPath[str], data: JSONBody[AnswerBody]
) -> Shown:
    """Decline the offer that waits."""
    return await _answer(request, table_id, data, False)


@acts("/tables/{table_id:str}/withdraw", 404, 409)
async def withdraw(
    request: WebRequest, table_id: FromPath[str], data: JSONBody[AnswerBody]
) -> Shown:
    """Withdraw one's own offer."""
    return await _answer(request, table_id, data, False)


@acts("/tables/{table_id:str}/resign", 404, 409, body=False)
async def resign(request: WebRequest, table_id: FromPath[str]) -> Shown:
    """Resign the game."""
    return await _act(request, table_id, lambda table, who, now: table.resign(who, now))


@acts("/tables/{table_id:str}/abandon", 404, 409, body=False)
async def abandon(request: WebRequest, table_id: FromPath[str]) -> Shown:
    """Leave a game unfinished at which no other person plays; it has no result."""
    return await _act(request, table_id, lambda table, who, now: table.abandon(who, now))


@acts("/tables/{table_id:str}/layout", 404, 409)
async def layout(request: WebRequest, table_id: FromPath[str], data: JSONBody[LayoutBody]) -> Shown:
    """Set out one's row for the next game of a match."""
    return await _act(
        request, table_id, lambda table, who, now: table.choose_layout(who, data.layout, now)
    )


@acts("/tables/{table_id:str}/next-game", 404, 409, body=False)
async def next_game(request: WebRequest, table_id: FromPath[str]) -> Shown:
    """Begin the next game of a match."""
    return await _act(request, table_id, lambda table, who, now: table.start_next_game(who, now))


@acts("/tables/{table_id:str}/say", 404, 409)
async def say(request: WebRequest, table_id: FromPath[str], data: JSONBody[PhraseBody]) -> Shown:
    """Say one of the phrases."""
    return await _act(request, table_id, lambda table, who, now: table.say(who, data.phrase, now))


@acts("/tables/{table_id:str}/sit", 404, 409)
async def sit(request: WebRequest, table_id: FromPath[str], data: JSONBody[SeatBody]) -> Shown:
    """Take a free seat."""
    return await _shown(request, *await take_seat(request, table_id, data))


@acts("/tables/{table_id:str}/hint", 404, 409, body=False)
async def hint(request: WebRequest, table_id: FromPath[str]) -> HintView:
    """Ask what the computer would play; the table does not change."""
    player = await player_id(request)
    found = await site_of(request).host.hint(table_id, player or "")
    return cast(HintView, say_all({"text": found.text, "move": found.move}, language(request)))


@acts("/tables/{table_id:str}/rematch", 404, 409, body=False)
async def rematch(request: WebRequest, table_id: FromPath[str]) -> Shown:
    """Go on at a new table with the same players.

    The answer is the view of the old table, whose `rematch` is the new one.
    """
    player = await player_id(request)
    host = site_of(request).host
    await host.rematch(table_id, player or "")
    return await _shown(request, await host.load(table_id), player)


async def take_seat(request: WebRequest, table_id: str, wanted: SeatBody) -> tuple[Table, str]:
    """Take a free seat; who has no name yet becomes a player. The table then, and his id."""
    host = site_of(request).host
    await host.load(table_id)  # nobody becomes a player at a table that is not there
    player, name = await named_player(request, wanted.name, language(request))
    side = None if wanted.side is None else side_of(wanted.side)
    take = partial(_take_seat, player=player, name=name, side=side)
    return await host.act(table_id, take), player


def _take_seat(table: Table, *, player: str, name: str, side: Side | None) -> list[Event]:
    return table.sit(player, name, now_ms(), side)


async def _answer(request: WebRequest, table_id: str, body: AnswerBody, agrees: bool) -> Shown:
    return await _act(
        request, table_id, lambda table, who, now: table.answer(who, body.kind, agrees, now)
    )


async def _act(request: WebRequest, table_id: str, command: Command) -> Shown:
    player = await player_id(request)
    now = now_ms()
    host = site_of(request).host
    table = await host.act(table_id, lambda table: command(table, player, now))
    return await _shown(request, table, player)


async def _shown(request: WebRequest, table: Table, player: Player) -> Shown:
    """The new view."""
    viewer = await viewer_of(request, player)
    return Response(cast(TableView, viewer.sees(table)), status_code=200)
