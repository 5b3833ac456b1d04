"""What is read: the rules of the games, and the files of the page."""

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from markupsafe import Markup

from semina.web.api.boards import known_rules
from semina.web.language import language_of
from semina.web.pages import language, page
from semina.web.rules_page import rules_html
from semina.web.site import WebRequest
from semina.web.static_files import TYPES, content_hash, static_path


@get("/rules/{game:str}")
async def rules_page(request: WebRequest, game: FromPath[str]) -> Response[str]:
    rules = known_rules(game)
    wanted = request.query_params.get("language")
    chosen = language_of(wanted, "") if wanted else language(request)
    html = Markup(rules_html(game, chosen))  # from our own files
    return await page(request, "rules.html", game=game, name=rules.NAME, html=html)


@get("/static/{name:path}")
async def static_file(request: WebRequest, name: FromPath[str]) -> Response[bytes]:
    """A file; kept for ever by the address with its hash, else asked for again each time."""
    path = static_path(name.removeprefix("/"))
    if path is None:
        raise NotFoundException
    found = content_hash(path)
    is_fixed = request.query_params.get("v") == found
    headers = {
        "ETag": f'"{found}"',
        "Cache-Control": "public, max-age=31536000, immutable" if is_fixed else "no-cache",
    }
    if f'"{found}"' in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(path.read_bytes(), media_type=TYPES[path.suffix], headers=headers)
