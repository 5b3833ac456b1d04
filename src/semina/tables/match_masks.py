"""Games of Krur played for the match: who wins it from every position of a family.

What wins the match is told by the holdings after the game, in any way: more seeds need not be
better. Two such questions are answered at once (`kernel/match_masks.py`).
"""

from collections.abc import Callable, Set
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate

import numpy as np

from semina.kernel.games import KRUR
from semina.kernel.match_masks import (
    FIRST,
    MOST_STAYING,
    OTHER,
    QUESTION,
    look_ahead,
    settle_masks,
)
from semina.kernel.packing import packed
from semina.kernel.retrograde import place_of
from semina.rules import krur
from semina.rules.board import Side
from semina.rules.match import shared_out
from semina.rules.position import Position
from semina.tables.build import THREADS, Report, levels, size_of
from semina.tables.layers import Family, Group
from semina.tables.probe import canonical

Questions = tuple[Set[int], Set[int]]


class MatchMasks:
    """Who wins, for every position of a family with a seed in play and whatever was gained before.

    family: of Krur. questions: twice, the holdings after the game with which the player who started
    it wins; with all others he does not. report: called with the positions settled so far.
    """

    def __init__(
        self,
        family: Family,
        questions: Questions,
        report: Report = lambda _: None,
        threads: int = THREADS,
    ) -> None:
        self._questions = questions
        self._offsets = family.offsets()
        self._masks = np.zeros((family.positions, 2), np.uint64)
        with ThreadPoolExecutor(threads) as pool:
            for begins, groups in levels(family):
                *bases, ends = accumulate(map(size_of, groups), initial=begins)
                if groups[0][0].seeds:
                    list(pool.map(self._settle_group, bases, groups))
                report(ends)

    def is_won(self, question: int, position: Position, first: Side) -> bool:
        """Whether `first`, who started the game, wins from a position of it by best play."""
        index = place_of(KRUR, self._offsets, *packed(KRUR, canonical(position)))
        mask = int(self._masks[index, FIRST if position.side is first else OTHER])
        return bool(mask >> (QUESTION * question + krur.score(position)[first]) & 1)

    def _settle_group(self, base: int, group: Group) -> None:
        size = size_of(group)
        seeds = group[0].seeds
        ended = np.empty(2, np.uint64)
        ended[FIRST] = self._mask(seeds, lambda gained: gained + seeds)
        ended[OTHER] = self._mask(seeds, lambda gained: gained)
        repeated = self._mask(
            seeds, lambda gained: shared_out(gained, krur.SEEDS - seeds - gained, seeds)[0]
        )
        leaving = np.empty((size, 2), np.uint64)
        staying = np.empty((size, MOST_STAYING), np.int32)
        masks, offsets = self._masks, self._offsets
        for layer in group:
            row = (layer.seeds, layer.captured, layer.closed)
            look_ahead(KRUR, masks, offsets, ended, base, row, layer.size, leaving, staying)
        settle_masks(masks[base : base + size], leaving, staying, repeated)

    def _mask(self, seeds: int, holding: Callable[[int], int]) -> np.uint64:
        """The cases won, so many seeds being in play, when what the first has gained decides what
        he holds after the game."""
        return np.uint64(
            sum(
                1 << QUESTION * question + gained
                for question, wins in enumerate(self._questions)
                for gained in range(krur.SEEDS - seeds + 1)
                if holding(gained) in wins
            )
        )
