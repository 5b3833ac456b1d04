"""The OpenAPI document of the API, made from its handlers."""

import inspect
from itertools import chain

from litestar import Litestar, Router
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme

from semina import __version__
from semina.web.api import (
    analyses,
    answers,
    board_records,
    board_values,
    boards,
    games,
    lesson_answers,
    lessons,
    openings,
    play,
    players,
    practice,
    puzzles,
    records,
    study_answers,
    tables,
)
from semina.web.api.operations import COOKIE, TOKEN
from semina.web.bodies import JsonRequest

PATH = "/api/openapi.json"

OPERATIONS = [
    *(players.create_player, players.who_am_i, players.rename, games.list_games),
    *(tables.open_table, tables.list_tables, tables.read_table),
    *(tables.table_events, tables.table_record),
    *(play.sit, play.move, play.hint, play.take_back, play.offer_end),
    *(play.accept, play.decline, play.withdraw, play.resign, play.abandon),
    *(play.layout, play.next_game, play.rematch, play.say),
    *(boards.check_position, boards.play_on_board, boards.read_line, records.read_record),
    *(board_values.read_values, board_values.search_line, openings.read_opening),
    *(board_records.read_trees, board_records.write_record),
    *(analyses.analyse_game, analyses.read_analysis),
    *(lessons.list_lessons, lessons.read_lesson, lessons.answer_lesson),
    *(puzzles.list_puzzles, puzzles.read_puzzle, puzzles.answer_puzzle, puzzles.puzzle_hint),
    *(practice.answer_practice, practice.practice_hint),
]

_DESCRIPTION = """Games of Krur, Wahree and Awari, played by programs.

A program shows its token in the header `Authorization: Bearer …`. Sentences are in the language of
`Accept-Language`, or of `lang` in the query. Whatever cannot be done is answered with a `Problem`.
"""


def api_router() -> Router:
    """All operations."""
    return Router("/api", route_handlers=OPERATIONS, request_class=JsonRequest)


def openapi_config(cookie: str) -> OpenAPIConfig:
    """cookie: the name of the page's own."""
    schemes: dict[str, SecurityScheme | Reference] = {
        TOKEN: SecurityScheme(type="http", scheme="bearer", description="made on the page /me"),
        COOKIE: SecurityScheme(
            type="apiKey",
            security_scheme_in="cookie",
            name=cookie,
            description="the page's own; what changes something needs X-CSRF-Token besides",
        ),
    }
    return OpenAPIConfig(
        title="Semina",
        version=__version__,
        description=_DESCRIPTION,
        components=Components(security_schemes=schemes),
        path=PATH,
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        use_handler_docstrings=False,
    )


def complete(app: Litestar) -> None:
    """Add to the document what the types say besides: what they are, and no other fields."""
    schemas = app.openapi_schema.components.schemas
    kinds = [field.annotation for each in OPERATIONS if (field := each.parsed_data_field)]
    kinds.append(board_records.NodeBody)
    for kind in kinds:
        schemas[kind.__name__].additional_properties = False
    answered = [vars(each).values() for each in (answers, lesson_answers, study_answers)]
    for kind in chain(kinds, *answered):
        if schema := schemas.get(getattr(kind, "__name__", "")):
            schema.description = inspect.getdoc(kind)
