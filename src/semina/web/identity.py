"""The player that a visitor is, or becomes when he first plays."""

from semina.service.host import now_ms
from semina.service.setup import clean_name
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
    """Who asks, as a player who has a name now: his id and his name."""
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
    return player.id, wanted or player.name
