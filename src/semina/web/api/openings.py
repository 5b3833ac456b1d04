"""The openings of a game: what is known of each move of its first lines."""

from typing import Annotated, Any, cast

from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, QueryParameter

from semina.rules.catalogue import rules_of
from semina.rules.game import Game
from semina.service.board_line import game_of
from semina.service.view import say_all
from semina.study.openings import Study, study_of
from semina.web.api.answers import JudgementView
from semina.web.api.boards import known_rules
from semina.web.api.operations import NOBODY, reads
from semina.web.pages import language
from semina.web.site import WebRequest

OpeningMoves = Annotated[
    str,
    QueryParameter(
        name="moves", description="the letters of a line from the opening, one behind the other"
    ),
]


@reads("/openings/{game:str}", 404, security=NOBODY)
async def read_opening(
    request: WebRequest, game: FromPath[str], moves: OpeningMoves = ""
) -> JudgementView:
    """Look up a line of the opening study: what each move is worth where it leads.

    Krur's values are exact, told by the tables; those of other games are estimates: `depth` says
    how far a search looked ahead from there, `nodes` at how many positions for the whole study.
    Where the study does not go, nothing is known and `moves` is empty.
    """
    study = study_of(known_rules(game).KEY)
    found = await sync_to_thread(_judged, study, moves)
    return cast(JudgementView, say_all(found, language(request)))


def line_of(study: Study, moves: str) -> Game:
    """The game of a line from the opening. Raises MoveError."""
    return game_of(study.game, rules_of(study.game).START, moves)


def judged_line(study: Study, game: Game) -> dict[str, Any]:
    """What the study tells where a line leads, as the analysis board shows it."""
    from semina.service.judgement_view import judgement_view, unknown  # with Numba: slow to load
    from semina.study.judgement import judged

    found = study.finding(game)
    if found is None:
        return unknown()
    return judgement_view(game, judged(game, found))


def _judged(study: Study, moves: str) -> dict[str, Any]:
    return judged_line(study, line_of(study, moves))
