"""An analysis as a page shows it: plain values, ready for JSON once they are said."""

from semina.notation.move_text import format_move
from semina.rules.board import Side
from semina.rules.setup import side_name
from semina.service.board_view import board
from semina.service.setup import Json
from semina.study.analysis import Analysis, JudgedMove
from semina.study.analysis_account import (
    table_command,
    tell_accuracy,
    tell_exactness,
    tell_line,
    tell_lost,
    tell_no_turn,
    tell_numbers,
    tell_step,
    tell_table,
    tell_turn,
)
from semina.study.analysis_facts import accuracy_facts, move_facts, score_facts
from semina.study.mistakes import practised
from semina.words import message


def analysis_view(analysis: Analysis, you: Side | None) -> Json:
    """An analysis for one viewer; its sentences are messages still, to be said by `say_all`.

    you: the side that he played.
    """
    turning, command = analysis.turning_points, table_command(analysis)
    return {
        "game": analysis.game.key,
        "width": analysis.game.rules.WIDTH,
        "margins": [score_facts(margin, "margin") for margin in analysis.margins],
        "moves": [
            {
                **move_facts(move),
                "given_away": tell_lost(move.lost),
                "told": tell_step(move, you),
            }
            for move in analysis.moves
        ],
        "turning_points": [_turn(number, move, you) for number, move in enumerate(turning, 1)],
        "accuracy": {
            side.letter: {
                **accuracy_facts(analysis.accuracy(side)),
                "told": tell_accuracy(side, analysis.accuracy(side), you),
            }
            for side in Side
        },
        "practice": [side.letter for side in Side if practised(analysis, side)],
        "told": [*([] if turning else [tell_no_turn(analysis)]), *tell_exactness(analysis)],
        "table": command and {"command": command, "told": tell_table(command)},
        "numbers": tell_numbers(),
    }


def _turn(number: int, move: JudgedMove, you: Side | None) -> Json:
    return {
        "number": number,
        "ply": move.ply,
        "title": message(
            "Move {number}, {side}: {move}",
            number=move.ply + 1,
            side=side_name(move.side),
            move=format_move(move.play),
        ),
        "board": board(move.play.before),
        "played": move.play.move,
        "best": list(move.judgement.best),
        "told": [*tell_turn(move, you), tell_line(move)],
    }
