"""The players that the computer can be, by name."""

from collections.abc import Callable
from functools import partial
from random import Random

from semina.engine.levels import LEVELS, LevelPlayer
from semina.engine.protocol import Player, is_fair_end
from semina.errors import UnknownNameError, shorten
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import Layout, Match
from semina.rules.move import Move
from semina.words import message


class RandomPlayer:
    """Plays any legal move, each as likely as another."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose_move(self, game: Game) -> Move:
        return self._random.choice(game.legal_moves)

    def choose_layout(self, match: Match, side: Side) -> Layout:
        return self._random.choice(match.layouts(side))

    def accepts_end(self, game: Game, side: Side) -> bool:
        return is_fair_end(game, side)


class GreedyPlayer:
    """Plays the move that gains most at once, looking no further; chance decides between equals."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose_move(self, game: Game) -> Move:
        return self._random.choice(greediest_moves(game)[0])

    def choose_layout(self, match: Match, side: Side) -> Layout:
        return match.layouts(side)[0]

    def accepts_end(self, game: Game, side: Side) -> bool:
        return is_fair_end(game, side)


PLAYERS: dict[str, Callable[[Random], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    **{f"level:{number}": partial(LevelPlayer, level) for number, level in LEVELS.items()},
}


def player_of(name: str, random: Random) -> Player:
    """A player by name. Raises UnknownNameError."""
    if name in PLAYERS:
        return PLAYERS[name](random)
    raise UnknownNameError(
        message(
            "there is no player {name!r}; expected one of: {players}",
            name=shorten(name),
            players=", ".join(("human", *PLAYERS)),
        )
    )


def greediest_moves(game: Game) -> tuple[tuple[Move, ...], int]:
    """The moves that gain most at once, and how many seeds that is."""
    rules, position = game.rules, game.position
    gains = {move: rules.play(position, move).captured for move in game.legal_moves}
    most = max(gains.values())
    return tuple(move for move, gain in gains.items() if gain == most), most
