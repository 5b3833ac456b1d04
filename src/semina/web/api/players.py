"""Players: becoming one, and who one is."""

from typing import Annotated

import msgspec
from litestar.params import JSONBody

from semina.service.host import now_ms
from semina.service.setup import clean_name
from semina.service.store import Player
from semina.web.api.answers import NewPlayerView, PlayerView
from semina.web.api.operations import A_PLAYER, NOBODY, acts, edits, reads
from semina.web.bodies import BadRequestError
from semina.web.guards import address_of, let_wait
from semina.web.identity import known_player
from semina.web.site import WebRequest, site_of
from semina.words import message

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """name: as others see it, 40 letters of it. token: what the token is for."""

    name: Name
    token: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Renamed(msgspec.Struct, forbid_unknown_fields=True):
    """name: as others see it from now on, 40 letters of it."""

    name: Name


@acts("/players", security=NOBODY, status_code=201)
async def create_player(request: WebRequest, data: JSONBody[NewPlayer]) -> NewPlayerView:
    """Become a new player and get a token, without a browser.

    Who plays on the page makes a token there, under /me, and plays as himself. Keep the token: it
    is told once, and there is no way back to a player who has lost it.
    """
    site = site_of(request)
    name = _written(data.name)
    let_wait(site.newcomers.wait(address_of(request)))
    player, _ = await site.host.store.create_player(name, now_ms())
    token = await site.host.store.create_token(player.id, data.token or name, now_ms())
    return {"player": _shown(player), "token": token}


@reads("/me", security=A_PLAYER)
async def who_am_i(request: WebRequest) -> PlayerView:
    """Read who you are."""
    return _shown(await known_player(request))


@edits("/me")
async def rename(request: WebRequest, data: JSONBody[Renamed]) -> PlayerView:
    """Change your name, at tables that you sit down at from now on."""
    player = await known_player(request)
    name = _written(data.name)
    await site_of(request).host.store.rename(player.id, name)
    return {"id": player.id, "name": name}


def _written(text: str) -> str:
    """A name with something in it. Raises BadRequestError."""
    if name := clean_name(text):
        return name
    raise BadRequestError(message("a name needs a letter; found {name!r}", name=text))


def _shown(player: Player) -> PlayerView:
    return {"id": player.id, "name": player.name}
