"""`semina perft`: count the sequences of moves from a position."""

import json
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from semina.cli.options import GameArgument, JsonOption, PositionArgument, whole_number
from semina.cli.warm import ready_kernel
from semina.errors import OptionError
from semina.words import message, say

if TYPE_CHECKING:
    from semina.rules.catalogue import Rules
    from semina.rules.position import Position

DEEPEST = 100
DEEPEST_BY_RULES = 5  # beyond, the kernel's start is worth waiting for


def perft(
    game: GameArgument,
    depth: Annotated[
        int,
        typer.Argument(
            metavar="DEPTH",
            parser=whole_number,
            help=say("How many moves deep, from 1."),
            show_default=False,
        ),
    ],
    position: PositionArgument = "start",
    *,
    as_json: JsonOption = False,
) -> None:
    from semina.notation.position_text import format_position, parse_position
    from semina.rules.catalogue import rules_of

    rules = rules_of(game)
    if not 1 <= depth <= DEEPEST:
        raise OptionError(
            message(
                "cannot count to a depth of {depth}; expected 1 to {deepest}",
                depth=depth,
                deepest=DEEPEST,
            )
        )
    start = parse_position(position, rules)
    began = perf_counter()
    nodes = []
    for plies in range(1, depth + 1):
        nodes.append(_leaves(rules, start, plies))
        if not as_json:
            typer.echo(f"{plies:3}  {nodes[-1]}")
    if as_json:
        facts = {
            "game": game,
            "position": format_position(start),
            "nodes": nodes,
            "seconds": round(perf_counter() - began, 6),
        }
        typer.echo(json.dumps(facts))


def _leaves(rules: "Rules", start: "Position", plies: int) -> int:
    if plies <= DEEPEST_BY_RULES:
        from semina.rules.perft import perft as by_rules

        return by_rules(rules, start, plies)
    from semina.kernel.games import GAMES
    from semina.kernel.packing import packed
    from semina.kernel.perft import perft as by_kernel
    from semina.kernel.warm import PERFT

    ready_kernel(rules.KEY, PERFT)
    game = GAMES[rules.KEY]
    return int(by_kernel(game, *packed(game, start), plies))
