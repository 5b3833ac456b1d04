"""The puzzles: all of them, and one on its board."""

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from semina.study.puzzle_file import games_with_puzzles, shipped
from semina.study.puzzles import GRADES
from semina.web.api.puzzles import collection_view, puzzle_of, puzzle_view
from semina.web.pages import page
from semina.web.site import WebRequest


@get("/puzzles")
async def puzzles_page(request: WebRequest) -> Response[str]:
    games = [collection_view(shipped(key)) for key in games_with_puzzles()]
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
        grades=len(GRADES),
        base=f"/puzzles/{game}",
        edition=shipped(game).seed,
        numbers=shipped(game).of_grade(puzzle.grade),
    )
