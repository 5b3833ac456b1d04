"""The player that a visitor is, or becomes when he first plays."""

from semina.service.host import now_ms
from semina.service.setup import LONGEST_NAME, clean_name
from semina.service.store import Player
from semina.web.guards import unauthorized
from semina.web.site import WebRequest, site_of
from semina.words import say


async def player_id(request: WebRequest) -> str | None:
    """The player who asks; None for somebody who has not played here yet."""
    site = site_of(request)
    player = site.cookies.visitor(request).player
    if player and not await site.host.store.is_player(player):
        return None  # of another database
    return player


async def named_player(request: WebRequest, name: str, language: str) -> tuple[str, str]:
    """Who asks, as a player who has a name now: his id, and his name at a table."""
    site = site_of(request)
    store = site.host.store
    wanted = clean_name(name)
    visitor = site.cookies.visitor(request)
    player = await store.player(visitor.player) if visitor.player else None
    if player is None:
        player, _ = await store.create_player(wanted or say("Guest", language), now_ms())
        site.cookies.change(request, player=player.id)
    elif wanted and wanted != player.name:
        await store.rename(player.id, wanted)
    name = wanted or player.name
    return player.id, name_of_bot(name) if visitor.is_program else name


async def known_player(request: WebRequest) -> Player:
    """Who asks. Raises NotAuthorizedException for somebody who is no player."""
    site = site_of(request)
    visitor = site.cookies.visitor(request)
    player = await site.host.store.player(visitor.player) if visitor.player else None
    if player is None:
        raise unauthorized()
    return player


def name_of_bot(name: str) -> str:
    """A player's name at a seat that a program takes for him: the other should know."""
    sign = " (bot)"
    return name if name.endswith(sign) else name[: LONGEST_NAME - len(sign)].strip() + sign
