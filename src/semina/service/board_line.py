"""A line of moves on the analysis board: a position, and the letters of the moves from there.

The board keeps its tree in the browser. The server is asked for one place of it at a time, by the
line that leads there: what has stood on the way counts (K11, W8).
"""

from typing import NamedTuple

from semina.errors import MoveError
from semina.notation.account import tell_decided, tell_outcome, tell_play, tell_warning
from semina.notation.move_text import format_move, parse_move
from semina.notation.position_text import format_position
from semina.rules.game import Game, Replay, new_game
from semina.rules.move import PASS, move_letter
from semina.rules.outcome import decided
from semina.rules.position import Position
from semina.service import board_view
from semina.service.setup import Json
from semina.words import Message, message

MOST_MOVES = 600  # of a line
MOST_IN_ADDRESS = 300  # longer lines are handed on as records


class Found(NamedTuple):
    """The game as far as its moves could be played, and what was wrong with the next one."""

    game: Game
    problem: Message | None


def game_of(key: str, start: Position, moves: str) -> Game:
    """The game of a line. Raises MoveError at the first move that cannot be played."""
    found = played_as_far(key, start, moves)
    if found.problem is not None:
        raise MoveError(found.problem)
    return found.game


def played_as_far(key: str, start: Position, moves: str) -> Found:
    """The game of a line, up to the first move that cannot be played."""
    replay = Replay(new_game(key, start))
    problem = None
    try:
        for letter in moves[:MOST_MOVES]:
            replay.play(parse_move(letter, replay.position))
        if len(moves) > MOST_MOVES:
            problem = message(
                "a line of {n} moves; expected at most {most}", n=len(moves), most=MOST_MOVES
            )
    except MoveError as error:
        problem = error.message
    return Found(replay.game(), problem)


def letters_of(game: Game) -> str:
    """The moves of a game as a line has them."""
    return "".join(move_letter(move, game.position.width) for move in game.moves)


def node(game: Game) -> Json:
    """What the board shows where a game stands; the turn that led there is to be animated."""
    last = game.plays[-1] if game.plays else None
    return {
        **state(game),
        "ply": len(game.plays),
        "move": None if last is None else format_move(last),
        "turn": last and board_view.turn(last, len(game.plays) - 1),
        "told": _told(game),
        "line_address": _line_address(game),
    }


def state(game: Game) -> Json:
    """What the page shows of a position, and of where a game stands in it."""
    score = game.rules.score(game.position)
    ahead = decided(score, game.rules.SEEDS)
    legal = [move for move in game.legal_moves if move != PASS]
    return {
        "position": format_position(game.position),
        "address": address(game.key, game.position),
        "side": game.position.side.letter,
        "board": board_view.board(game.position),
        "legal": legal,
        "previews": board_view.previews(game.rules, game.position) if legal else {},
        "must_pass": game.must_pass,
        "score": board_view.pair(score),
        "decided": None if ahead is None else ahead.letter,
        "ending": tell_outcome(game),
        "errors": [],
    }


def address(key: str, position: Position) -> str:
    """The page of a position."""
    return f"/board/{key}/{format_position(position).replace(' ', '_')}"


def _line_address(game: Game) -> str | None:
    """The page of a line; None for one too long for an address."""
    if len(game.plays) > MOST_IN_ADDRESS:
        return None
    moves = f"?moves={letters_of(game)}" if game.plays else ""
    return address(game.key, game.start) + moves


def _told(game: Game) -> list[Message]:
    """The sentences about the last turn, and what it changed."""
    if not game.plays:
        return []
    last = game.plays[-1]
    told = tell_play(last)
    if game.is_warned:
        told.append(tell_warning())
    was_open = decided(game.rules.score(last.before), game.rules.SEEDS) is None
    if game.decided is not None and was_open and game.outcome is None:
        told.append(tell_decided(game.decided))
    return told
