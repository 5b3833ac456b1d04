"""Random games by the batch, for statistics and for training."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from semina.errors import OptionError
from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.playouts import play_batch
from semina.rules.catalogue import rules_of
from semina.rules.position import Position
from semina.words import message

LONGEST = 1000  # plies

Integers = NDArray[np.int64]


class RandomGames(NamedTuple):
    """What came of random games: three arrays of one length.

    margins: seeds that the side to move at the start gained more than the other. plies: the moves
    made. ends: `kernel.playouts.OVER`, `REPEATED` (K11, W8) or `CUT` at the longest length.
    """

    margins: Integers
    plies: Integers
    ends: Integers


def random_games(
    game: str,
    number: int,
    starts: Sequence[Position] = (),
    *,
    seed: int = 0,
    longest: int = LONGEST,
) -> RandomGames:
    """Play games of random legal moves; the same seed gives the same games.

    starts: the positions to begin from, in turn; the opening if there is none. Raises
    UnknownNameError, and OptionError for numbers that are below what makes sense.
    """
    rules = rules_of(game)
    if number < 0 or seed < 0 or longest < 1:
        raise OptionError(
            message(
                "{number} random games of at most {longest} moves with seed {seed}; expected games "
                "and seed from 0, moves from 1",
                number=number,
                longest=longest,
                seed=seed,
            )
        )
    kernel = GAMES[game]
    both = np.array([packed(kernel, start) for start in starts or (rules.START,)], np.int64)
    a, b = (np.resize(half, number) for half in both.T)
    seeds = np.random.default_rng(seed).integers(1 << 63, size=number, dtype=np.uint64)
    margins, plies, ends = (np.zeros(number, np.int64) for _ in range(3))
    play_batch(kernel, a, b, seeds.astype(np.int64), longest, margins, plies, ends)
    return RandomGames(margins, plies, ends)
