"""An analysis as plain dicts and lists, ready to be written as JSON."""

from typing import Any

from semina.engine.search import Score
from semina.notation.move_text import format_move
from semina.notation.position_text import format_position
from semina.notation.record import Record, written_tags
from semina.rules.board import Side
from semina.study.analysis import SIGNS, Accuracy, Analysis, JudgedMove
from semina.study.analysis_account import letter
from semina.words import say

Facts = dict[str, Any]


def analysis_facts(record: Record, analysis: Analysis) -> Facts:
    """The facts that `semina analyse --json` prints of a game; docs/study.md says what each is."""
    return {
        "game": record.game.key,
        "tags": written_tags(record),
        "start": format_position(record.game.start),
        "margins": [score_facts(margin, "margin") for margin in analysis.margins],
        "moves": [move_facts(move) for move in analysis.moves],
        "turning_points": [move.ply for move in analysis.turning_points],
        "accuracy": {side.letter: accuracy_facts(analysis.accuracy(side)) for side in Side},
        "wanted": analysis.wanted and say(analysis.wanted),
    }


def move_facts(move: JudgedMove) -> Facts:
    """The facts of one move."""
    judgement = move.judgement
    return {
        "ply": move.ply,
        "side": move.side.letter,
        "position": format_position(move.play.before),
        "move": format_move(move.play),
        "lost": score_facts(move.lost, "seeds"),
        "sign": SIGNS.get(move.annotation or 0, ""),
        "before": score_facts(move.before, "margin"),
        "after": score_facts(move.after, "margin"),
        "best": [letter(move, each) for each in judgement.best],
        "line": [letter(move, each) for each in judgement.line],
        "values": {
            letter(move, each): score_facts(score, "value")
            for each, score in judgement.moves.items()
        },
        "depth": judgement.depth,
    }


def accuracy_facts(accuracy: Accuracy) -> Facts:
    """The facts of how well a side played."""
    return {
        "moves": accuracy.moves,
        "lost": score_facts(accuracy.lost, "seeds"),
        "percent": accuracy.percent,
    }


def score_facts(score: Score, name: str) -> Facts:
    """A number under its name, and whether it is exact."""
    return {name: score.value, "exact": score.exact}
