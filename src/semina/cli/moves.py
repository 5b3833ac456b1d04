"""`semina moves`: the legal moves of a position, or of a file of positions."""

import json
from typing import TYPE_CHECKING

import typer

from semina.cli.options import FileOption, GameArgument, JsonOption, PositionArgument
from semina.words import say

if TYPE_CHECKING:
    from semina.rules.catalogue import Rules
    from semina.rules.position import Position


def moves(
    game: GameArgument,
    position: PositionArgument = "start",
    *,
    file: FileOption = None,
    as_json: JsonOption = False,
) -> None:
    from semina.notation.facts import moves_facts
    from semina.notation.position_text import parse_position
    from semina.rules.catalogue import rules_of

    rules = rules_of(game)
    if file is not None:
        from semina.cli.positions_file import answer_each, check_no_other

        check_no_other(position)
        answer_each(file, lambda text: moves_facts(rules, parse_position(text, rules)))
        return
    shown = parse_position(position, rules)
    if as_json:
        typer.echo(json.dumps(moves_facts(rules, shown)))
        return
    _print_moves(rules, shown)


def _print_moves(rules: "Rules", position: "Position") -> None:
    from semina.notation.account import tell_end, tell_outcome
    from semina.notation.move_text import format_move
    from semina.rules.game import new_game

    typer.echo(str(position))
    for sentence in tell_outcome(new_game(rules.KEY, position)):
        typer.echo(say(sentence))
    plays = [rules.play(position, move) for move in rules.legal_moves(position)]
    moves = [format_move(play) for play in plays]
    width = max((len(move) for move in moves), default=0)
    for move, play in zip(moves, plays, strict=True):
        typer.echo(f"  {move:{width}}  {play.after}  {say(tell_end(play))}")
