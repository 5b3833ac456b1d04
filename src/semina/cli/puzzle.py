"""`semina puzzle`: solving puzzles in the terminal."""

from typing import Annotated

import typer

from semina.cli.options import SpeedOption, complete_game, one_of, whole_number
from semina.words import say


def puzzle(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help=say("The name of a game, as in krur; left out: krur."),
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = "krur",
    *,
    grade: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help=say("Puzzles of one grade: 1, the easiest, to 5."),
            show_default=False,
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help=say("The puzzle with this number; left out, chance chooses one."),
            show_default=False,
        ),
    ] = None,
    speed: SpeedOption = "normal",
) -> None:
    from random import Random

    from semina.cli.animation import Speed
    from semina.cli.board import terminal
    from semina.cli.puzzle_session import PuzzleSession
    from semina.study.puzzle_file import numbers_of, shipped

    chosen_speed = Speed(one_of("--speed", speed, list(Speed)))
    numbers = numbers_of(game, grade, number)
    if number is None:
        begin = Random().randrange(len(numbers))
        numbers = numbers[begin:] + numbers[:begin]
    PuzzleSession(terminal(), shipped(game), numbers, chosen_speed).run()
