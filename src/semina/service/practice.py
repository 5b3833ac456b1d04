"""Puzzles of the mistakes in the games that were analysed here not long ago."""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from semina.rules.board import Side
from semina.service.analyses import Analyses

if TYPE_CHECKING:
    from semina.study.mistakes import Mistake

MOST_KEPT = 64  # sides of a game


class Practice:
    """The puzzles that were made last, each of an analysis and a side."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses
        self._kept: OrderedDict[tuple[str, Side], tuple[Mistake, ...]] = OrderedDict()
        self._lock = asyncio.Lock()  # making them is work: games in play come first

    async def mistakes(self, name: str, side: Side) -> "tuple[Mistake, ...]":
        """The mistakes of a side in the game of an analysis; none where it is not kept any more."""
        async with self._lock:
            kept = self._kept.get((name, side))
            if kept is not None:
                return kept
            analysis = self._analyses.made(name)
            if analysis is None:
                return ()

            from semina.study.mistakes import mistakes_of

            kept = await asyncio.to_thread(mistakes_of, analysis, side)
            self._kept[name, side] = kept
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return kept
