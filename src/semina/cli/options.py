"""Arguments and options that several commands share, and how the shell completes them."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from semina.errors import OptionError, shorten
from semina.words import message, say

if TYPE_CHECKING:
    from semina.rules.match import ShortPit


def complete_game(begun: str) -> list[str]:
    """The games whose names begin so."""
    from semina.rules.catalogue import CATALOGUE

    return [key for key in CATALOGUE if key.startswith(begun)]


def complete_player(begun: str) -> list[str]:
    """Those who can play whose names begin so."""
    from semina.engine.players import PLAYERS

    return [name for name in ("human", *PLAYERS) if name.startswith(begun)]


def whole_number(text: str) -> int:
    """A number as a command line gives it. Raises OptionError."""
    try:
        return int(text)
    except ValueError:
        raise OptionError(message("{text!r} is not a whole number", text=shorten(text))) from None


def decimal_number(text: str) -> float:
    """A number as a command line gives it, as in 0.5. Raises OptionError."""
    try:
        return float(text)
    except ValueError:
        raise OptionError(message("{text!r} is not a number", text=shorten(text))) from None


def one_of(option: str, value: str, known: list[str]) -> str:
    """The value of an option that takes one of some words. Raises OptionError."""
    if value in known:
        return value
    raise OptionError(
        message(
            "{option} cannot be {value!r}; expected one of: {known}",
            option=option,
            value=shorten(value),
            known=", ".join(known),
        )
    )


def short_pit_of(value: str | None) -> "ShortPit":
    """The short-pit option of a match as a command line gives it. Raises OptionError."""
    from semina.rules.match import ShortPit

    return ShortPit(one_of("--short-pit", value or ShortPit.MORE_THAN_TWO, list(ShortPit)))


ForgetOption: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="DAYS",
        envvar="SEMINA_FORGET",
        help=say("What is removed after how many days, such as unbegun=7,open=90,over=never."),
        show_default=False,
    ),
]
GameArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=say("The name of a game, as in krur."),
        show_default=False,
        autocompletion=complete_game,
    ),
]
PositionArgument: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help=say("A position, as in '4,4,4,4/4,4,x,x 6-2 N'; _ may stand for a space."),
    ),
]
FileOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help=say("Answer each line of FILE (- for standard input) with a line of JSON."),
    ),
]
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help=say("Print JSON, for programs."))
]
SpeedOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--speed",
        metavar="SPEED",
        help=say("How sowings are shown: slow, normal, fast or off."),
    ),
]
ShortPitOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--short-pit",
        metavar="OPTION",
        help=say(
            "In a match, how many seeds left over open a pit with 2: more-than-two, "
            "two-or-more or never."
        ),
        show_default=False,
    ),
]
