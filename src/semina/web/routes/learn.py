"""The lessons: their list, and each of them."""

from typing import Any

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from semina.rules.catalogue import rules_of
from semina.study.lessons import lessons, taught
from semina.web.api.lessons import known_lesson, lesson_name, lesson_view
from semina.web.pages import language, page
from semina.web.site import WebRequest


@get("/learn")
async def learn_page(request: WebRequest) -> Response[str]:
    return await page(request, "learn.html", games=[_of(game, request) for game in taught()])


@get("/learn/{game:str}/{number:int}")
async def lesson_page(
    request: WebRequest, game: FromPath[str], number: FromPath[int]
) -> Response[str]:
    shown = lesson_view(known_lesson(game, number), language(request))
    return await page(request, "lesson.html", lesson=shown, of=len(lessons(game)))


def _of(game: str, request: WebRequest) -> dict[str, Any]:
    """A game with its lessons."""
    found = [lesson_name(each, language(request)) for each in lessons(game)]
    return {"key": game, "name": rules_of(game).NAME, "lessons": found}
