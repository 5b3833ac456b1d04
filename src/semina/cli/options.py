"""Arguments and options that several commands share."""

from typing import Annotated, TypeAlias

import typer

from semina.words import say

GameArgument: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="GAME", help=say("The name of a game, as in krur."), show_default=False),
]
PositionArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=say("A position, as in '4,4,4,4/4,4,x,x 6-2 N'; _ may stand for a space."),
    ),
]
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help=say("Print JSON, for programs."))
]
