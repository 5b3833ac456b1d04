"""The free board: what the rules say of any position."""

from typing import Any, cast

import msgspec
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody

from semina.errors import PositionError, SeminaError
from semina.notation.account import tell_outcome, tell_play
from semina.notation.move_text import parse_move
from semina.notation.position_text import format_position, parse_position
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import new_game
from semina.rules.outcome import decided
from semina.rules.position import Position
from semina.service import board_view
from semina.service.view import say_all
from semina.web.api.answers import BoardState, BoardTurn
from semina.web.api.operations import NOBODY, acts
from semina.web.pages import language
from semina.web.site import WebRequest

State = dict[str, Any]


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
    state = position_state(rules, after.position)
    found = {**state, "turn": turn, "told": tell_play(after.plays[-1])}
    return cast(BoardTurn, say_all(found, language(request)))


def known_rules(game: str) -> Rules:
    """The rules of a game. Raises NotFoundException: the name is part of the address."""
    if game not in CATALOGUE:
        raise NotFoundException
    return CATALOGUE[game]


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
