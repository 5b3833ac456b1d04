"""The player himself: his name, language and theme, and moving to another device."""

import re
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urljoin

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response

from semina.service.errors import UnknownTableError
from semina.service.host import now_ms
from semina.service.setup import clean_name
from semina.service.store import Player
from semina.service.store.tokens import MOST_TOKENS, Token
from semina.web.bodies import SMALL, BadRequestError, is_json, read_form, read_json
from semina.web.identity import named_player, player_id
from semina.web.pages import THEMES, language, page
from semina.web.routes.home import tables_of
from semina.web.site import WebRequest, site_of
from semina.web.viewer import room_address
from semina.words import LANGUAGES, message

_OUR_PATH = re.compile(r"/(?![/\\])[^\s\\]*")


class Wishes(msgspec.Struct):
    """What a player changes; None is left as it is. back: where to go then."""

    name: str | None = None
    language: str | None = None
    theme: str | None = None
    back: str = "/me"


class NewToken(msgspec.Struct):
    """name: of the program, or what the token is for."""

    name: str = ""


@get("/me")
async def my_page(request: WebRequest) -> Response[str]:
    return await _my_page(request)


async def _my_page(
    request: WebRequest,
    recovery: str | None = None,
    recovering: str | None = None,
    token: str | None = None,
) -> Response[str]:
    player = await player_id(request)
    tokens = await site_of(request).host.store.tokens_of(player) if player else []
    return await page(
        request,
        "me.html",
        mine=await tables_of(request),
        recovery=recovery,
        recovering=recovering,
        token=token,
        tokens=[_token(each) for each in tokens],
        most_tokens=MOST_TOKENS,
    )


def _token(token: Token) -> dict[str, Any]:
    made = datetime.fromtimestamp(token.created / 1000, UTC).date()
    used = token.used and token.used.isoformat()
    return {"id": token.id, "name": token.name, "made": made.isoformat(), "used": used}


@post("/me", request_max_body_size=SMALL, status_code=200)
async def change_me(request: WebRequest) -> Response[Any]:
    wishes = await (read_json if is_json(request) else read_form)(request, Wishes)
    cookies = site_of(request).cookies
    if wishes.language in LANGUAGES:
        cookies.change(request, language=wishes.language)
    if wishes.theme in THEMES:
        cookies.change(request, theme=wishes.theme)
    if wishes.name is not None:
        await named_player(request, wishes.name, language(request))
    if is_json(request):
        visitor = cookies.visitor(request)
        player = await site_of(request).host.store.player(visitor.player or "")
        name = player and player.name
        return Response({"name": name, "language": language(request), "theme": visitor.theme})
    return Redirect(our_path(wishes.back), status_code=303)


@get("/language/{code:str}")
async def change_language(
    request: WebRequest, code: FromPath[str], back: FromQuery[str] = "/"
) -> Redirect:
    if code not in LANGUAGES:
        raise NotFoundException
    site_of(request).cookies.change(request, language=code)
    return Redirect(our_path(back), status_code=303)


def our_path(path: str) -> str:
    """A path of this site; the first page in the place of anything else."""
    return path if _OUR_PATH.fullmatch(path) else "/"


@post("/me/recovery", request_max_body_size=SMALL, status_code=200)
async def new_recovery_link(request: WebRequest) -> Response[str]:
    """A link that makes another device this player; links made before no longer do."""
    player = await player_id(request)
    if player is None:
        raise PermissionDeniedException
    code = await site_of(request).host.store.new_code(player)
    base = room_address(request) or str(request.base_url)
    return await _my_page(request, recovery=urljoin(base, f"/recover/{code}"))


@post("/me/tokens", request_max_body_size=SMALL, status_code=200)
async def make_token(request: WebRequest) -> Response[str]:
    """A token for a program; the page that answers shows it, and no other ever does."""
    wanted = await read_form(request, NewToken)
    name = clean_name(wanted.name)
    if not name:
        raise BadRequestError(message("a token needs a name: what it is for"))
    player, _ = await named_player(request, "", language(request))
    token = await site_of(request).host.store.create_token(player, name, now_ms())
    return await _my_page(request, token=token)


@post("/me/tokens/{token:str}/revoke", request_max_body_size=SMALL)
async def revoke_token(request: WebRequest, token: FromPath[str]) -> Redirect:
    player = await player_id(request)
    if player is None:
        raise PermissionDeniedException
    await site_of(request).host.store.revoke_token(player, token)
    return Redirect("/me#tokens", status_code=303)


@get("/recover/{code:str}")
async def recover(request: WebRequest, code: FromPath[str]) -> Response[Any]:
    """Become the player of a link; who is another player already is asked first."""
    found = await _of_code(request, code)
    present = await player_id(request)
    if present not in (None, found.id):
        return await _my_page(request, recovering=code)
    site_of(request).cookies.change(request, player=found.id)
    return Redirect("/me", status_code=303)


@post("/recover/{code:str}", request_max_body_size=SMALL)
async def recover_surely(request: WebRequest, code: FromPath[str]) -> Redirect:
    found = await _of_code(request, code)
    site_of(request).cookies.change(request, player=found.id)
    return Redirect("/me", status_code=303)


async def _of_code(request: WebRequest, code: str) -> Player:
    found = await site_of(request).host.store.recover(code)
    if found is None:
        raise UnknownTableError(message("this link is no longer good; make a new one"))
    return found
