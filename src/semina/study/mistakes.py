"""Puzzles of a player's own mistakes, from the analysis of his game."""

from typing import NamedTuple

from semina.engine.exact import best_finding
from semina.engine.limit import Limit
from semina.engine.search import Searcher
from semina.rules.board import Side
from semina.rules.game import Game, new_game
from semina.rules.move import Move
from semina.rules.setup import side_name
from semina.study.analysis import MISTAKE_SEEDS, Analysis, JudgedMove
from semina.study.analysis_account import LONGEST_LINE
from semina.study.puzzles import Answer, Puzzle
from semina.words import Message, message

MOST = 8
REPLY = Limit(nodes=100_000)  # for the best answer to each wrong move
MEGABYTES = 8


class Mistake(NamedTuple):
    """A move that gave seeds away: the puzzle of what to play instead.

    ply: the moves of the game before it.
    """

    ply: int
    puzzle: Puzzle


def practised(analysis: Analysis, side: Side) -> list[JudgedMove]:
    """The mistakes of a side where one move was clearly best, those that cost most, in their order.

    A mistake gives away two seeds or more, and so does every other move there but the best.
    """
    found = [
        move
        for move in analysis.moves
        if move.side is side and move.lost.value >= MISTAKE_SEEDS and _is_one_best(move)
    ]
    found.sort(key=lambda move: -move.lost.value)
    return sorted(found[:MOST], key=lambda move: move.ply)


def mistakes_of(analysis: Analysis, side: Side) -> tuple[Mistake, ...]:
    """Puzzles of the mistakes of a side.

    The values are those of the analysis; where one is an estimate, the puzzle is not exact. Its
    position has no history.
    """
    searcher = Searcher(MEGABYTES)
    return tuple(
        Mistake(move.ply, _puzzle(analysis.game.key, move, searcher))
        for move in practised(analysis, side)
    )


def _is_one_best(move: JudgedMove) -> bool:
    lost = sorted(move.judgement.lost(each).value for each in move.judgement.moves)
    return lost[1] >= MISTAKE_SEEDS


def _puzzle(key: str, move: JudgedMove, searcher: Searcher) -> Puzzle:
    game = new_game(key, move.play.before)
    score, side = game.rules.score(game.position), move.side
    ahead = score[side] - score[side.other]
    scores = move.judgement.moves
    best, *following = move.judgement.line
    replies = {each: _reply(game.play(each), searcher) for each in scores}
    if following and replies[best] is not None:
        replies[best] = following[0]
    answers = tuple(
        Answer(each, round(ahead + value.value), replies[each]) for each, value in scores.items()
    )
    return Puzzle(
        key,
        game.position,
        (answers,),
        exact=all(value.exact for value in scores.values()),
        played=move.play.move,
        beyond=tuple(following[1:LONGEST_LINE]),
    )


def tell_mistake(mistake: Mistake) -> Message:
    """What was played where a puzzle comes from."""
    position, played = mistake.puzzle.position, mistake.puzzle.played
    assert played is not None
    return message(
        "Move {number} of your game: {side} played {move}.",
        number=mistake.ply + 1,
        side=side_name(position.side),
        move=position.letters((played,)),
    )


def _reply(game: Game, searcher: Searcher) -> Move | None:
    return None if game.outcome else best_finding(game, searcher, REPLY).move
