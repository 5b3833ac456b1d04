"""What is known of a position, as the analysis board shows it."""

from semina.engine.exact import exact_finding, parts_of_search
from semina.engine.search import Score
from semina.kernel import jit
from semina.kernel.warm import is_warm
from semina.notation.move_text import format_move
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.move import Move, move_letter
from semina.rules.setup import side_name
from semina.service.setup import Json
from semina.study.judgement import Judgement, judged, margin, wanted
from semina.words import Message, counted, message


def table_view(game: Game) -> Json:
    """What the tables tell where a game stands, and else which table would."""
    if game.outcome is not None:
        return unknown(is_settled=True)
    if jit.PROBLEM is None and not all(
        is_warm(game.key, part) for part in parts_of_search(game.key)
    ):
        # Compiled here and now it would stop everybody's games for a while.
        return unknown(message("The engine is getting ready. Try again in a moment."))
    found = exact_finding(game)
    if found is None:
        return unknown(wanted(game))
    return judgement_view(game, judged(game, found))


def judgement_view(game: Game, judgement: Judgement) -> Json:
    """The value of every move and the line of best play; sentences are messages still."""
    ahead = margin(game, judgement.value)
    return {
        "settled": judgement.exact and all(score.exact for score in judgement.moves.values()),
        "exact": judgement.exact,
        "value": judgement.value,
        "margin": ahead,
        "depth": judgement.depth,
        "nodes": judgement.nodes,
        "moves": [
            _move(game, judgement, move, score)
            for move, score in sorted(judgement.moves.items(), key=lambda item: -item[1].value)
        ],
        "line": _line(game, judgement.line),
        "told": _tell(judgement, ahead),
        "wanted": judgement.wanted,
    }


def unknown(wanted: Message | None = None, is_settled: bool = False) -> Json:
    """What is shown of a game of which nothing is known; settled: as it is over."""
    return {
        "settled": is_settled,
        "exact": False,
        "value": None,
        "margin": None,
        "depth": 0,
        "nodes": 0,
        "moves": [],
        "line": [],
        "told": None,
        "wanted": wanted,
    }


def _move(game: Game, judgement: Judgement, move: Move, score: Score) -> Json:
    lost = judgement.lost(move)
    return {
        "pit": None if move < 0 else move,
        "move": move_letter(move, game.position.width),
        "value": score.value,
        "exact": score.exact,
        "lost": lost.value,
        "lost_exact": lost.exact,
        "best": move in judgement.best,
    }


def _line(game: Game, moves: tuple[Move, ...]) -> list[str]:
    """The moves as records write them; a search may see on where the game ends by repetition."""
    known = len(game.plays)
    for move in moves:
        if move not in game.legal_moves:
            break
        game = game.play(move)
    return [format_move(play) for play in game.plays[known:]]


def _tell(judgement: Judgement, ahead: float) -> Message:
    """How the game ends with best play, in a sentence."""
    seeds = round(abs(ahead))
    side = side_name(Side.SOUTH if ahead > 0 else Side.NORTH)
    if judgement.exact and seeds == 0:
        return message("Exact: if both play their best, the game ends equal.")
    if judgement.exact:
        return counted(
            "Exact: if both play their best, {side} ends {n} seed ahead.",
            "Exact: if both play their best, {side} ends {n} seeds ahead.",
            n=seeds,
            side=side,
        )
    if seeds == 0:
        return message("Estimate: the game ends about equal.")
    return counted(
        "Estimate: {side} ends about {n} seed ahead.",
        "Estimate: {side} ends about {n} seeds ahead.",
        n=seeds,
        side=side,
    )
