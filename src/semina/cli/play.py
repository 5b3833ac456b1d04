"""`semina play`: a game, or a match of Krur, in the terminal."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from semina.cli.options import (
    ShortPitOption,
    SpeedOption,
    complete_game,
    complete_player,
    one_of,
    short_pit_of,
    whole_number,
)
from semina.cli.table_builds import NoBuildOption, prepare_tables
from semina.cli.warm import ready_kernel
from semina.errors import OptionError, shorten
from semina.words import message, say

if TYPE_CHECKING:
    from random import Random

    from semina.cli.progress import Progress
    from semina.engine.protocol import Player

HUMAN = "human"
OPPONENT = "level:3"  # who plays North when nothing is said: needs no compiling


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help=say("The name of a game, as in krur; left out, you are asked."),
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = None,
    *,
    match: Annotated[
        bool, typer.Option("--match", help=say("Play a match of several games (Krur)."))
    ] = False,
    short_pit: ShortPitOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help=say("In a match: end after N games."),
            show_default=False,
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE",
            help=say("Who starts the first game: south, north or chance; left out: south."),
            show_default=False,
        ),
    ] = None,
    south: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help=say(
                "Who plays South: human, level:1 to level:10, greedy or random; left out: human."
            ),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    north: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help=say(
                "Who plays North: human, level:1 to level:10, greedy or random; left out: level:3."
            ),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    speed: SpeedOption = "normal",
    continued: Annotated[
        str | None,
        typer.Option(
            "--continue",
            metavar="FILE",
            help=say("Go on with the last game of a saved FILE, or with its match."),
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help=say("Make chance repeatable."),
            show_default=False,
        ),
    ] = None,
    no_build: NoBuildOption = False,
) -> None:
    from random import Random

    from semina.cli.animation import Speed
    from semina.cli.board import terminal
    from semina.cli.progress import resumed
    from semina.cli.session import Session
    from semina.engine.levels import LevelPlayer

    chosen_speed = Speed(one_of("--speed", speed, list(Speed)))
    chance = Random(seed)
    if continued is None:
        names = {"South": south or HUMAN, "North": north or OPPONENT}
        players = [_player(name, chance) for name in names.values()]
        starter = one_of("--first", first or "south", ["south", "north", "chance"])
        if starter == "chance":
            starter = chance.choice(["south", "north"])
        progress = _begin(game, match, short_pit, games, starter, names)
    else:
        if (game, match, short_pit, games, first) != (None, False, None, None, None):
            raise OptionError(
                message("--continue takes the game and its options from FILE; leave them out")
            )
        progress = resumed(continued)
        tags = progress.record.tags
        given = {"South": south, "North": north}
        progress = progress.with_tags({name: who for name, who in given.items() if who})
        players = [
            _player(south or _recorded(tags.get("South")), chance),
            _player(north or _recorded(tags.get("North")), chance),
        ]
    seats = (players[0], players[1])
    levels = [player.level for player in seats if isinstance(player, LevelPlayer)]
    if any(level.uses_tables for level in levels):
        from semina.engine.exact import parts_of_search

        prepare_tables(progress.game.rules, build_missing=not no_build)
        ready_kernel(progress.game.key, *parts_of_search(progress.game.key))
    elif any(level.searches for level in levels):
        ready_kernel(progress.game.key)
    Session(terminal(), progress, seats, chosen_speed, continued or "").run()


def _begin(
    game: str | None,
    match: bool,
    short_pit: str | None,
    games: int | None,
    starter: str,
    names: dict[str, str],
) -> "Progress":
    """The game or match that the options ask for. Raises OptionError, UnknownNameError."""
    from semina.cli.progress import begun, match_begun
    from semina.notation.match_options import MOST_GAMES
    from semina.rules import krur
    from semina.rules.board import Side
    from semina.rules.catalogue import rules_of
    from semina.rules.match import Match

    first = Side[starter.upper()]
    if games is not None and not 1 <= games <= MOST_GAMES:
        raise OptionError(
            message(
                "a match of {games} games; expected 1 to {most}",
                games=shorten(str(games)),
                most=MOST_GAMES,
            )
        )
    if not match and (short_pit is not None or games is not None):
        raise OptionError(message("--short-pit and --games are for a match; add --match"))
    if game is not None:
        rules_of(game)
    elif not match:
        game, match = _asked_game()
        if match:
            short_pit = _asked_short_pit()
    if not match:
        return begun(game or krur.KEY, first, names)
    if game not in (None, krur.KEY):
        raise OptionError(message("a match is played in krur, not in {game}", game=game))
    return match_begun(Match(short_pit_of(short_pit), games, first), names)


def _asked_game() -> tuple[str, bool]:
    """The game a person chooses, and whether as a match; Krur where nobody can be asked."""
    from semina.rules import krur
    from semina.rules.catalogue import CATALOGUE

    if not sys.stdin.isatty():
        return krur.KEY, False
    choices = [(rules.NAME, key, False) for key, rules in CATALOGUE.items()]
    choices.append((say("Krur, a match of several games"), krur.KEY, True))
    typer.echo(say("What shall we play? (semina play --help tells of more choices)"))
    return choices[_asked_number([name for name, _, _ in choices])][1:]


def _asked_short_pit() -> str:
    """The short-pit option of a match that a person chooses (K14, K14b)."""
    typer.echo(say("When may a player open a pit with only 2 seeds?"))
    told = {
        "more-than-two": say("with more than 2 seeds left over (the usual rule)"),
        "two-or-more": say("with 2 or more left over"),
        "never": say("never"),
    }
    return list(told)[_asked_number(list(told.values()))]


def _asked_number(choices: list[str]) -> int:
    """Show numbered choices and ask for one; gives its place in the list."""
    for number, choice in enumerate(choices, 1):
        typer.echo(f"  {number}  {choice}")
    while True:
        answer = input(say("A number (Enter for 1): ")).strip() or "1"
        if answer in [str(number) for number in range(1, len(choices) + 1)]:
            return int(answer) - 1
        typer.echo(say(message("{text!r} is not one of the numbers.", text=shorten(answer))))


def _player(name: str, chance: "Random") -> "Player | None":
    """Who plays: None for a person. Raises UnknownNameError."""
    from semina.engine.players import player_of

    return None if name == HUMAN else player_of(name, chance)


def _recorded(name: str | None) -> str:
    """The player a record names; somebody it knows by another name is a person."""
    from semina.engine.players import PLAYERS

    return name if name in PLAYERS else HUMAN
