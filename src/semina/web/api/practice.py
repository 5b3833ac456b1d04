"""Puzzles of one's own mistakes: of a game that was analysed here."""

from typing import Literal, TypeAlias

from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from semina.service.events import side_of
from semina.study.puzzles import Puzzle
from semina.web.api.operations import NOBODY, acts
from semina.web.api.puzzles import Attempt, HintWish, hinted, judged
from semina.web.api.study_answers import PuzzleHint, PuzzleVerdict
from semina.web.site import WebRequest, site_of

SideLetter: TypeAlias = Literal["S", "N"]

_PATH = "/analyses/{name:str}/practice/{side:str}/{number:int}"


@acts(f"{_PATH}/answer", 404, security=NOBODY)
async def answer_practice(
    request: WebRequest,
    name: FromPath[str],
    side: FromPath[SideLetter],
    number: FromPath[int],
    data: JSONBody[Attempt],
) -> PuzzleVerdict:
    """Try a move in the puzzle of a mistake: whether it is right, and the reply that refutes it."""
    return judged(request, await _puzzle(request, name, side, number), data)


@acts(f"{_PATH}/hint", 404, security=NOBODY)
async def practice_hint(
    request: WebRequest,
    name: FromPath[str],
    side: FromPath[SideLetter],
    number: FromPath[int],
    data: JSONBody[HintWish],
) -> PuzzleHint:
    """Ask for a hint in the puzzle of a mistake: a move that is wrong."""
    return hinted(request, await _puzzle(request, name, side, number), data)


async def _puzzle(request: WebRequest, name: str, side: SideLetter, number: int) -> Puzzle:
    """Raises NotFoundException."""
    mistakes = await site_of(request).host.practice.mistakes(name, side_of(side))
    if not 1 <= number <= len(mistakes):
        raise NotFoundException
    return mistakes[number - 1].puzzle
