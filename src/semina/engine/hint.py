"""A hint: what the tables or the search would play, and how sure they are, in a sentence."""

from semina.engine.exact import best_finding
from semina.engine.limit import Limit
from semina.engine.search import Finding, Searcher
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.setup import side_name
from semina.words import Message, counted, message

FAR = 40  # plies: a search that is so deep has seen all but the circles
LIMIT = Limit(nodes=2_000_000, seconds=1.0)


def found_hint(game: Game, limit: Limit = LIMIT, megabytes: int = 64) -> Finding:
    """The best move where a game stands, which must not be over."""
    return best_finding(game, Searcher(megabytes), limit)


def tell_hint(game: Game, found: Finding) -> Message:
    """What was found, as advice to the side to move."""
    assert found.move is not None
    move = game.position.letters((found.move,))
    if not found.exact and found.depth > FAR:
        return message(
            "I would play {move}. I looked as far as I could, but the game may go in circles: I "
            "may be wrong.",
            move=move,
        )
    if not found.exact:
        return message(
            "I would play {move}. I looked {depth} moves ahead, and may be wrong.",
            move=move,
            depth=found.depth,
        )
    side = game.position.side
    score = game.rules.score(game.position)
    ahead = score[side] - score[side.other] + int(found.value)
    if ahead == 0:
        return message(
            "I would play {move}. This is exact: if both play their best, the game ends equal.",
            move=move,
        )
    return counted(
        "I would play {move}. This is exact: if both play their best, {side} ends {n} seed ahead.",
        "I would play {move}. This is exact: if both play their best, {side} ends {n} seeds ahead.",
        n=abs(ahead),
        move=move,
        side=side_name(side if ahead > 0 else Side(side.other)),
    )
