"""Positions and turns as a page draws them; used for tables and for the free board alike."""

from semina.rules.catalogue import Rules
from semina.rules.move import Play
from semina.rules.position import Position
from semina.service.setup import Json


def board(position: Position) -> Json:
    """`pits`, `captured`, `closed`, `held`."""
    raise NotImplementedError


def turn(play: Play, ply: int) -> Json:
    """A move to animate; ply: how many came before it."""
    raise NotImplementedError


def previews(rules: Rules, position: Position) -> Json:
    """What each legal move does, by pit number as text (a pass has none)."""
    raise NotImplementedError
