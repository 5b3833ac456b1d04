"""`semina show`: a position as a board."""

import json

import typer

from semina.cli.options import GameArgument, JsonOption, PositionArgument
from semina.words import say


def show(
    game: GameArgument, position: PositionArgument = "start", *, as_json: JsonOption = False
) -> None:
    from semina.notation.account import tell_decided, tell_outcome
    from semina.notation.diagram import format_diagram
    from semina.notation.facts import position_facts
    from semina.notation.position_text import parse_position
    from semina.rules.catalogue import rules_of
    from semina.rules.game import new_game

    rules = rules_of(game)
    shown = parse_position(position, rules)
    if as_json:
        typer.echo(json.dumps(position_facts(rules, shown)))
        return
    typer.echo(format_diagram(shown, rules))
    typer.echo()
    typer.echo(str(shown))
    standing = new_game(game, shown)
    for sentence in tell_outcome(standing):
        typer.echo(say(sentence))
    if standing.outcome is None and standing.decided is not None:
        typer.echo(say(tell_decided(standing.decided)))
