"""The free board: any position by its address, and what the rules say of it."""

from typing import Any

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from semina.errors import PositionError, SeminaError
from semina.notation.account import tell_outcome, tell_play
from semina.notation.move_text import parse_move
from semina.notation.position_text import OPENING, format_position, parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import new_game
from semina.rules.outcome import decided
from semina.rules.position import Position
from semina.service import board_view
from semina.service.view import say_all
from semina.web.bodies import SMALL, read_body
from semina.web.pages import language, page
from semina.web.site import WebRequest

State = dict[str, Any]


class PositionBody(msgspec.Struct):
    position: str


class PlayBody(msgspec.Struct):
    position: str
    move: str


def known_rules(game: str) -> Rules:
    """The rules of a game. Raises NotFoundException: the name is part of the address."""
    if game not in CATALOGUE:
        raise NotFoundException
    return CATALOGUE[game]


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


@post("/api/board/{game:str}", request_max_body_size=SMALL, status_code=200)
async def check_position(request: WebRequest, game: FromPath[str]) -> State:
    body = await read_body(request, PositionBody)
    state: State = say_all(text_state(known_rules(game), body.position), language(request))
    return state


@post("/api/board/{game:str}/play", request_max_body_size=SMALL, status_code=200)
async def play_on_board(request: WebRequest, game: FromPath[str]) -> State:
    """A move on the free board: the turn to animate, and the state after it."""
    rules = known_rules(game)
    body = await read_body(request, PlayBody)
    before = parse_position(body.position, rules)
    after = new_game(game, before).play(parse_move(body.move, before))
    turn = board_view.turn(after.plays[-1], 0)
    state = position_state(rules, after.position)
    answer: State = say_all(
        {**state, "turn": turn, "told": tell_play(after.plays[-1])}, language(request)
    )
    return answer


def text_state(rules: Rules, text: str) -> State:
    """The state of a position text; of one that is wrong, the opening and what is wrong."""
    try:
        return position_state(rules, parse_position(text, rules))
    except SeminaError as error:
        problems = error.problems if isinstance(error, PositionError) else (error.message,)
        return {**position_state(rules, rules.START), "errors": list(problems)}


def position_state(rules: Rules, position: Position) -> State:
    """What the page shows of a position that has no history."""
    game = new_game(rules.KEY, position)
    score = rules.score(position)
    ahead = decided(score, rules.SEEDS)
    return {
        "position": format_position(position),
        "address": f"/board/{rules.KEY}/{format_position(position).replace(' ', '_')}",
        "side": position.side.letter,
        "board": board_view.board(position),
        "legal": [move for move in game.legal_moves if move >= 0],
        "previews": board_view.previews(rules, position),
        "must_pass": game.must_pass,
        "score": board_view.pair(score),
        "decided": None if ahead is None else ahead.letter,
        "ending": tell_outcome(game),
        "errors": [],
    }
