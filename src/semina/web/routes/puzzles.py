"""The puzzles: all of them, and one on its board."""

from typing import Literal

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from semina.rules.catalogue import CATALOGUE
from semina.service.events import side_of
from semina.study.puzzle_file import shipped
from semina.study.puzzles import GRADES
from semina.web.api.puzzles import collection_view, puzzle_of, puzzle_view
from semina.web.pages import page
from semina.web.site import WebRequest, site_of


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
        numbers=shipped(game).of_grade(puzzle.grade),
    )


@get("/analyses/{name:str}/practice/{side:str}/{number:int}")
async def practice_page(
    request: WebRequest,
    name: FromPath[str],
    side: FromPath[Literal["S", "N"]],
    number: FromPath[int],
) -> Response[str]:
    """The puzzle of one's own mistake."""
    mistakes = await site_of(request).host.practice.mistakes(name, side_of(side))
    if not 1 <= number <= len(mistakes):
        raise NotFoundException

    from semina.study.mistakes import tell_mistake

    mistake = mistakes[number - 1]
    return await page(
        request,
        "puzzle.html",
        puzzle=puzzle_view(mistake.puzzle, number),
        mistake={"told": tell_mistake(mistake), "exact": mistake.puzzle.exact},
        grades=len(GRADES),
        base=f"/analyses/{name}/practice/{side}",
        edition=None,
        numbers=list(range(1, len(mistakes) + 1)),
    )
