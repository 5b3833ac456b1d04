"""The free board: any position by its address."""

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from semina.notation.position_text import OPENING
from semina.web.api.boards import known_rules, text_state
from semina.web.pages import page
from semina.web.site import WebRequest


@get(["/board/{game:str}", "/board/{game:str}/{position:path}"])
async def board_page(
    request: WebRequest,
    game: FromPath[str],
    position: FromPath[str] = OPENING,
    edit: FromQuery[str] = "",
) -> Response[str]:
    rules = known_rules(game)
    text = position.removeprefix("/") or OPENING
    state = text_state(rules, text)
    return await page(
        request,
        "board.html",
        game=game,
        name=rules.NAME,
        width=rules.WIDTH,
        position=state["position"],
        state=state,
        edit=edit not in ("", "0"),
    )
