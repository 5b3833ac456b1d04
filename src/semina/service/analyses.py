"""Analyses of games: made position by position in the computers' threads, and kept for a while.

What is kept is lost when the server stops; that costs only computing it again. A game is analysed
while somebody waits for it, by all who do together.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from semina.errors import SeminaError
from semina.notation.record import format_record, record_of
from semina.rules.game import Game
from semina.service.computer import Computers
from semina.service.thinking import find_judgement
from semina.words import message

if TYPE_CHECKING:
    from semina.study.analysis import Analysis
    from semina.study.judgement import Judgement

MOST_KEPT = 32  # games that nobody waits for
MOST_MOVES = 600  # of a game
MOST_AT_A_TIME = 100


class Progress(NamedTuple):
    """How many positions of a game are judged, and how many there are."""

    done: int
    total: int


@dataclass(slots=True)
class _Kept:
    game: Game
    judged: dict[int, "Judgement"] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0  # how many wait for it


class Analyses:
    """The analyses that are being made, and those that were made last."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    @property
    def is_full(self) -> bool:
        """Whether as many wait for an analysis as may."""
        return sum(kept.waiting for kept in self._kept.values()) >= MOST_AT_A_TIME

    async def make(self, game: Game, player: str) -> AsyncGenerator[Progress, None]:
        """Judge what is not judged yet, for a player, and tell how far that is.

        It is kept at least until the generator is closed. Raises SeminaError for a game that is too
        long.
        """
        check_length(game)
        name = name_of(game)
        kept = self._kept.setdefault(name, _Kept(game))
        kept.waiting += 1
        try:
            # With Numba, which is slow to load.
            analysis = await asyncio.to_thread(import_module, "semina.study.analysis")
            todo = analysis.plies_to_judge(game)
            yield Progress(len(kept.judged), len(todo))
            for ply in todo:
                async with kept.lock:
                    if ply in kept.judged:
                        continue
                    find = partial(find_judgement, game, ply)
                    kept.judged[ply] = (await self._computers.think(player, find)).found
                yield Progress(len(kept.judged), len(todo))
        finally:
            kept.waiting -= 1
            self._kept.move_to_end(name)
            self._forget()

    def made(self, name: str) -> "Analysis | None":
        """The analysis of the game with this `name_of`; None if it is not kept, or not done."""
        kept = self._kept.get(name)
        if kept is None:
            return None

        from semina.study.analysis import analysed, plies_to_judge

        if len(kept.judged) < len(plies_to_judge(kept.game)):
            return None
        return analysed(kept.game, kept.judged)

    def _forget(self) -> None:
        idle = [name for name, kept in self._kept.items() if not kept.waiting]
        for name in idle[: max(0, len(idle) - MOST_KEPT)]:
            del self._kept[name]


def name_of(game: Game) -> str:
    """A name that only this game has: its moves, where it began, how it ended."""
    return sha256(format_record(record_of(game)).encode()).hexdigest()[:32]


def check_length(game: Game) -> None:
    """Raise SeminaError for a game that is too long to be analysed here."""
    if len(game.plays) > MOST_MOVES:
        raise SeminaError(
            message(
                "a game of {moves} moves; one of at most {most} is analysed here",
                moves=len(game.plays),
                most=MOST_MOVES,
            )
        )
