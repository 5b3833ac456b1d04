"""The games Semina knows. A game is a module that has what `Rules` asks for."""

from typing import Protocol

from semina.errors import UnknownNameError, shorten
from semina.rules import awari, krur, wahree
from semina.rules.move import Move, Play
from semina.rules.outcome import Outcome
from semina.rules.position import Position
from semina.rules.setup import Setup
from semina.words import message

RULES_VERSION = "1"


class Rules(Protocol):
    """What a game's module offers.

    KEY: its name on the command line and in records. NAME: for people. WIDTH: pits in a row.
    SEEDS: in the whole game. START: the opening.
    """

    KEY: str
    NAME: str
    WIDTH: int
    SEEDS: int
    START: Position

    def check(self, setup: Setup) -> Position:
        """The position of a setup. Raises PositionError listing all its problems."""
        ...

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """What the side to move may play; empty when the position is over."""
        ...

    def play(self, position: Position, move: Move) -> Play:
        """Play a move. Raises MoveError if it is not legal."""
        ...

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended if this position is an end, whatever came before; else None."""
        ...

    def score(self, position: Position) -> tuple[int, int]:
        """Seeds that count for South and North, whatever lies in play."""
        ...

    def agreed_score(self, position: Position) -> tuple[int, int]:
        """Seeds of South and North if the game is broken off here."""
        ...


CATALOGUE: dict[str, Rules] = {rules.KEY: rules for rules in (krur, wahree, awari)}


def rules_of(key: str) -> Rules:
    """The rules of a game by its key. Raises UnknownNameError."""
    if key in CATALOGUE:
        return CATALOGUE[key]
    raise UnknownNameError(
        message(
            "there is no game {key!r}; expected one of: {games}",
            key=shorten(key),
            games=", ".join(CATALOGUE),
        )
    )
