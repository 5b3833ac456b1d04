"""The openings of a game, walked on the board."""

from typing import Any

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response

from semina.rules.catalogue import CATALOGUE
from semina.service.board_line import node
from semina.study.openings import Study, study_of, tell_study
from semina.web.api.boards import known_rules
from semina.web.api.openings import judged_line, line_of
from semina.web.pages import page
from semina.web.site import WebRequest


@get("/openings")
async def first_openings() -> Redirect:
    return Redirect(f"/openings/{next(iter(CATALOGUE))}")


@get("/openings/{game:str}")
async def openings_page(
    request: WebRequest, game: FromPath[str], moves: FromQuery[str] = ""
) -> Response[str]:
    rules = known_rules(game)
    study = study_of(rules.KEY)
    stood, judgement = await sync_to_thread(_opening, study, moves)
    return await page(
        request,
        "openings.html",
        games=[{"key": key, "name": each.NAME} for key, each in CATALOGUE.items()],
        game=game,
        name=rules.NAME,
        width=rules.WIDTH,
        is_exact=study.is_exact,
        plies=study.plies,
        about=tell_study(study),
        node=stood,
        moves=moves,
        judgement=judgement,
    )


def _opening(study: Study, moves: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What stands on the board where a line leads, and what is known of it."""
    line = line_of(study, moves)
    return node(line), judged_line(study, line)
