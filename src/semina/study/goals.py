"""What a lesson can ask of a move: conditions on the turn that was played, and on the game then."""

from collections.abc import Callable
from functools import reduce
from typing import Any, NamedTuple

from semina.notation.account import last_pit
from semina.rules.game import Game
from semina.rules.move import PASS, Play
from semina.rules.outcome import Termination
from semina.rules.sowing import End
from semina.study.lesson_file import Goal
from semina.words import Message, counted, message


class Condition(NamedTuple):
    """holds: whether the last move of a game does what is wanted. asked: that, in words."""

    holds: Callable[[Game, Any], bool]
    asked: Callable[[Any], Message]


_ENDS = {
    End.EMPTY: message("the last seed falls into an empty pit"),
    End.CAPTURE: message("a capture"),
    End.OWN_CAPTURE: message("the last seed falls into a pit that you have captured"),
    End.ENDLESS: message("a sowing that would never end"),
    End.PASS: message("to pass"),
    End.PLAIN: message("capture nothing"),
    End.WIPE_OUT: message("a wipe-out"),
}
_OVER = {
    Termination.EXHAUSTED: message("end the game, so that no seed is in play"),
    Termination.WIPE_OUT: message("end the game by a wipe-out"),
    Termination.IMMOBILISED: message("end the game, so that the other cannot move"),
    Termination.REPETITION: message("end the game by repetition"),
}


def _turn(game: Game) -> Play:
    return game.plays[-1]


def _last(game: Game, letter: str) -> bool:
    play = _turn(game)
    return bool(play.sowing.laps) and play.before.letters((last_pit(play),)) == letter


def _handful(game: Game, seeds: int) -> bool:
    laps = _turn(game).sowing.laps
    return bool(laps) and laps[0].seeds >= seeds


CONDITIONS = {
    "last": Condition(_last, lambda pit: message("the last seed falls into pit {pit}", pit=pit)),
    "end": Condition(lambda game, end: _turn(game).sowing.end is end, lambda end: _ENDS[end]),
    "gains": Condition(
        lambda game, seeds: _turn(game).captured >= seeds,
        lambda seeds: counted("gain at least {n} seed", "gain at least {n} seeds", n=seeds),
    ),
    "pits": Condition(
        lambda game, pits: len(_turn(game).sowing.captures) >= pits,
        lambda pits: counted(
            "a capture from at least {n} pit",
            "a capture from at least {n} pits",
            n=pits,
        ),
    ),
    "laps": Condition(
        lambda game, laps: len(_turn(game).sowing.laps) >= laps,
        lambda laps: counted(
            "a sowing of at least {n} lap",
            "a sowing of at least {n} laps",
            n=laps,
        ),
    ),
    "handful": Condition(
        _handful,
        lambda seeds: counted("lift at least {n} seed", "lift at least {n} seeds", n=seeds),
    ),
    "gives_move": Condition(
        lambda game, wanted: (game.legal_moves not in ((), (PASS,))) is wanted,
        lambda wanted: (
            message("leave the other a move") if wanted else message("leave the other no move")
        ),
    ),
    "over": Condition(
        lambda game, how: game.outcome is not None and game.outcome.termination is how,
        lambda how: _OVER[how],
    ),
}


def missed(goal: Goal, game: Game) -> list[Message]:
    """What the last move of a game did not do of what was asked; nothing: it did it all."""
    asked = [
        CONDITIONS[name].asked(wanted)
        for name, wanted in goal.named().items()
        if not CONDITIONS[name].holds(game, wanted)
    ]
    if not asked:
        return []
    return [message("The task: {task}.", task=reduce(_and, asked))]


def _and(one: Message, other: Message) -> Message:
    return message("{one}; {other}", one=one, other=other)
