"""The puzzles: all of them, and one on its board."""

import re
from typing import Literal

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from semina.rules.catalogue import CATALOGUE
from semina.service.events import side_of
from semina.study.puzzle_file import shipped
from semina.study.puzzles import GRADES
from semina.web.api.puzzles import collection_view, puzzle_of, puzzle_view
from semina.web.pages import page
from semina.web.routes.analyses import gone
from semina.web.site import WebRequest, site_of

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what may be the id of a table, and no other address


@get("/puzzles")
async def puzzles_page(request: WebRequest) -> Response[str]:
    games = [collection_view(shipped(key)) for key in CATALOGUE]
    return await page(request, "puzzles.html", games=games)


@get("/puzzles/{game:str}/{number:int}")
async def puzzle_page(
    request: WebRequest, game: FromPath[str], number: FromPath[int]
) -> Response[str]:
    puzzle = puzzle_of(game, number)
    return await page(
        request,
        "puzzle.html",
        puzzle=puzzle_view(puzzle, number),
        mistake=None,
        grades=len(GRADES),
        base=f"/puzzles/{game}",
        edition=shipped(game).seed,
        following=None,
        numbers=shipped(game).of_grade(puzzle.grade),
    )


@get("/analyses/{name:str}/practice/{side:str}/{number:int}")
async def practice_page(
    request: WebRequest,
    name: FromPath[str],
    side: FromPath[Literal["S", "N"]],
    number: FromPath[int],
    table: FromQuery[str] = "",
    game: FromQuery[int] = 0,
) -> Response[str]:
    """The puzzle of one's own mistake.

    table, game: where the analysis is seen; that of an opened record has an address of its own.
    """
    mistakes = await site_of(request).host.practice.mistakes(name, side_of(side))
    if not mistakes:
        return await gone(request)
    if not 1 <= number <= len(mistakes):
        raise NotFoundException

    from semina.study.mistakes import tell_mistake

    mistake = mistakes[number - 1]
    base = f"/analyses/{name}/practice/{side}"
    back, query = _way_back(name, table, game)
    return await page(
        request,
        "puzzle.html",
        puzzle=puzzle_view(mistake.puzzle, number),
        mistake={
            "told": tell_mistake(mistake),
            "exact": mistake.puzzle.exact,
            "of": len(mistakes),
            "back": back,
            "table": f"/tables/{table}" if query else None,
        },
        grades=len(GRADES),
        base=base,
        edition=None,
        following=f"{base}/{number + 1}{query}" if number < len(mistakes) else None,
        numbers=list(range(1, len(mistakes) + 1)),
    )


def _way_back(name: str, table: str, game: int) -> tuple[str, str]:
    """The page of the analysis, and how the next address tells of it; nothing that is no table."""
    if not _TABLE.fullmatch(table):
        return f"/analyses/{name}", ""
    which = f"game={game}" if game > 0 else ""
    back = f"/tables/{table}/analysis" + (f"?{which}" if which else "")
    return back, "?" + "&".join(filter(None, (f"table={table}", which)))
