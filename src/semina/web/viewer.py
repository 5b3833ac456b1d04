"""Whoever looks at a table, and what he sees of it."""

from typing import Any, NamedTuple

from semina.service.table import Table
from semina.service.view import say_all, view
from semina.web.identity import player_id
from semina.web.pages import language
from semina.web.site import WebRequest, site_of

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")


class Viewer(NamedTuple):
    """player: his id, None for somebody unknown. base: where links that he sends on begin."""

    player: str | None
    language: str
    base: str = ""

    def sees(self, table: Table) -> dict[str, Any]:
        """The view of a table, said in his language."""
        shown: dict[str, Any] = say_all(view(table, self.player), self.language)
        if shown["link"]:
            shown["link"] = self.base + shown["link"]
        return shown


async def viewer_of(request: WebRequest, player: str | None = None) -> Viewer:
    """Who asks. player: his id, where it is known already."""
    known = player or await player_id(request)
    return Viewer(known, language(request), room_address(request))


async def seen_view(request: WebRequest, table_id: str) -> dict[str, Any]:
    """A table as who asks sees it. Raises UnknownTableError."""
    table = await site_of(request).host.load(table_id)
    return (await viewer_of(request)).sees(table)


def room_address(request: WebRequest) -> str:
    """The server's address in its network for who uses one that only this machine knows; or ""."""
    return site_of(request).room if (request.url.hostname or "") in LOOPBACK else ""
