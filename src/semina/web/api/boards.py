"""The free board: what the rules say of any position."""

from typing import Annotated, Any, cast

import msgspec
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from semina.errors import PositionError, SeminaError
from semina.notation.account import tell_play
from semina.notation.move_text import parse_move
from semina.notation.position_text import OPENING, parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import Game, new_game
from semina.service import board_line, board_view
from semina.service.view import say_all
from semina.web.api.answers import BoardNode, BoardState, BoardTurn
from semina.web.api.operations import NOBODY, acts, reads
from semina.web.pages import language
from semina.web.site import WebRequest
from semina.words import Message

State = dict[str, Any]
LinePosition = Annotated[
    str, QueryParameter(name="position", description="where the line begins, as text")
]
LineMoves = Annotated[
    str,
    QueryParameter(
        name="moves", description="the letters of its moves, one behind the other; - for a pass"
    ),
]


class PositionBody(msgspec.Struct, forbid_unknown_fields=True):
    """position: as text; `start` is the opening."""

    position: str


class PlayBody(msgspec.Struct, forbid_unknown_fields=True):
    """position: as text; `start` is the opening. move: the letter of a pit, - for a pass."""

    position: str
    move: str


@acts("/board/{game:str}", 404, security=NOBODY)
async def check_position(
    request: WebRequest, game: FromPath[str], data: JSONBody[PositionBody]
) -> BoardState:
    """Check a position: what stands on its board, what can be moved, what is wrong with it."""
    state = text_state(known_rules(game), data.position)
    return cast(BoardState, say_all(state, language(request)))


@acts("/board/{game:str}/play", 404, security=NOBODY)
async def play_on_board(
    request: WebRequest, game: FromPath[str], data: JSONBody[PlayBody]
) -> BoardTurn:
    """Play a move in a position: the move lap by lap, and the position after it."""
    rules = known_rules(game)
    before = parse_position(data.position, rules)
    after = new_game(game, before).play(parse_move(data.move, before))
    turn = board_view.turn(after.plays[-1], 0)
    state = board_line.state(new_game(game, after.position))
    found = {**state, "turn": turn, "told": tell_play(after.plays[-1])}
    return cast(BoardTurn, say_all(found, language(request)))


@reads("/board/{game:str}/line", 404, security=NOBODY)
async def read_line(
    request: WebRequest,
    game: FromPath[str],
    position: LinePosition = OPENING,
    moves: LineMoves = "",
) -> BoardNode:
    """Follow a line of moves: the board where it leads, and the last move lap by lap.

    What has stood in the line counts: a position that comes for the third time ends the game.
    """
    found = await sync_to_thread(_node, known_rules(game), position, moves)
    return cast(BoardNode, say_all(found, language(request)))


def _node(rules: Rules, position: str, moves: str) -> State:
    return board_line.node(line_of(rules, position, moves))


def known_rules(game: str) -> Rules:
    """The rules of a game. Raises NotFoundException: the name is part of the address."""
    if game not in CATALOGUE:
        raise NotFoundException
    return CATALOGUE[game]


def line_of(rules: Rules, position: str, moves: str) -> Game:
    """The game of a line. Raises SeminaError where it cannot be played."""
    return board_line.game_of(rules.KEY, parse_position(position, rules), moves)


def text_state(rules: Rules, text: str) -> State:
    """The state of a position text; of one that is wrong, the opening and what is wrong."""
    try:
        return board_line.state(new_game(rules.KEY, parse_position(text, rules)))
    except SeminaError as error:
        return {**board_line.state(new_game(rules.KEY)), "errors": problems_of(error)}


def problems_of(error: SeminaError) -> list[Message]:
    """What is wrong, one sentence each."""
    return list(error.problems) if isinstance(error, PositionError) else [error.message]
