"""Rendering a page: what every template knows, and the page's own values."""

from typing import Any

from litestar.enums import MediaType
from litestar.response import Response

from semina.service.store import Player
from semina.service.view import say_all
from semina.web.language import NAMES, direction, language_of
from semina.web.site import WebRequest, site_of
from semina.web.static_files import static_address
from semina.words import LANGUAGES, REVIEWED, Message, counted, message, say

THEMES = {
    "": message("As on my device"),
    "light": message("Light"),
    "dark": message("Dark"),
    "contrast": message("High contrast"),
}


def language(request: WebRequest) -> str:
    """The language of a request: that of its `lang`, else the one chosen, else the browser's."""
    chosen = request.query_params.get("lang")
    if chosen not in LANGUAGES:
        chosen = site_of(request).cookies.visitor(request).language
    return language_of(chosen, request.headers.get("accept-language", ""))


async def page(request: WebRequest, template: str, code: int = 200, **values: Any) -> Response[str]:
    """A page; the messages among its values are said in the visitor's language."""
    site = site_of(request)
    visitor = site.cookies.visitor(request)
    player = await site.host.store.player(visitor.player) if visitor.player else None
    return rendered(request, template, code, player, **values)


def rendered(
    request: WebRequest, template: str, code: int, player: Player | None, **values: Any
) -> Response[str]:
    """The same, for one who is known to be that player."""
    site = site_of(request)
    visitor = site.cookies.visitor(request)
    spoken = language(request)

    def told(text: Message | str, /, **fields: object) -> str:
        return say(Message(text, fields) if isinstance(text, str) else text, spoken)

    def told_by_number(one: str, many: str, n: int, /, **fields: object) -> str:
        return say(counted(one, many, n=n, **fields), spoken)

    shown = {
        "_": told,
        "_n": told_by_number,
        "language": spoken,
        "is_reviewed": spoken in REVIEWED,
        "languages": [{"code": code, "name": NAMES[code]} for code in LANGUAGES],
        "dir": direction(spoken),
        "csrf": site.cookies.csrf(visitor),
        "player": player and {"id": player.id, "name": player.name},
        "theme": visitor.theme,
        "themes": [{"key": key, "name": told(name)} for key, name in THEMES.items()],
        "path": request.scope["path"],
        "static": static_address,
        **say_all(values, spoken),
    }
    html = site.templates.get_template(template).render(shown)
    return Response(html, status_code=code, media_type=MediaType.HTML)
