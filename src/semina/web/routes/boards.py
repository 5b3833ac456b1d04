"""The analysis board: any position, and a line of moves from there, by its address."""

from typing import Any

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from semina.errors import SeminaError
from semina.notation.move_text import format_move
from semina.notation.position_text import OPENING, format_position, parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import Game
from semina.rules.move import move_letter
from semina.service.board_line import Found, node, played_as_far
from semina.web.api.boards import known_rules, problems_of
from semina.web.pages import page
from semina.web.site import WebRequest
from semina.words import Message


@get(["/board/{game:str}", "/board/{game:str}/{position:path}"])
async def board_page(
    request: WebRequest,
    game: FromPath[str],
    position: FromPath[str] = OPENING,
    moves: FromQuery[str] = "",
    at: FromQuery[str] = "",
    edit: FromQuery[str] = "",
) -> Response[str]:
    rules = known_rules(game)
    text = position.removeprefix("/") or OPENING
    board = await sync_to_thread(_board, rules, text, moves, at)
    return await page(
        request,
        "board.html",
        board=board,
        games=[{"key": key, "name": each.NAME} for key, each in CATALOGUE.items()],
        edit=edit not in ("", "0"),
    )


def _board(rules: Rules, position: str, moves: str, at: str) -> dict[str, Any]:
    """What the page begins with; of what is wrong in its address, as much as can be shown."""
    errors: list[Message] = []
    try:
        start = parse_position(position, rules)
    except SeminaError as error:
        errors = problems_of(error)
        start, moves = rules.START, ""
    found = played_as_far(rules.KEY, start, moves)
    if found.problem is not None:
        errors.append(found.problem)
    return {
        "game": rules.KEY,
        "name": rules.NAME,
        "width": rules.WIDTH,
        "position": format_position(start),
        "moves": [
            {"move": move_letter(play.move, rules.WIDTH), "marked": format_move(play)}
            for play in found.game.plays
        ],
        "node": node(_looked_at(found, at)),
        "errors": errors,
    }


def _looked_at(found: Found, at: str) -> Game:
    """The game after so many moves; all of them where it is not told."""
    game = found.game
    made = len(game.plays)
    after = min(int(at), made) if at.isascii() and at.isdigit() and len(at) < 6 else made
    return game.take_back(made - after) if after < made else game
