"""What a player does: he chooses a move, a layout, and answers an offer to end."""

from typing import Protocol

from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import Layout, Match
from semina.rules.move import Move


class Player(Protocol):
    """Someone who plays one side of a game."""

    def choose_move(self, game: Game) -> Move:
        """One of the game's legal moves; the game must not be over."""
        ...

    def choose_layout(self, match: Match, side: Side) -> Layout:
        """One of the rows that `side` may set out before the next game of a match."""
        ...

    def accepts_end(self, game: Game, side: Side) -> bool:
        """Whether `side` agrees to end the game here (K12, W9)."""
        ...


def is_fair_end(game: Game, side: Side) -> bool:
    """Whether ending here costs `side` nothing against what it can count now."""
    seeds = game.rules.agreed_score(game.position)
    return seeds[side] >= seeds[side.other]
