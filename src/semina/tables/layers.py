"""What a table covers: its layers, in an order in which they can be solved.

A layer holds the positions with the same seeds in play and the same pits captured and closed, seen
by the side to move. A group of layers is closed under the moves that gain nothing; every other move
leads to a layer of an earlier group.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from semina.errors import OptionError
from semina.kernel import krur
from semina.kernel.games import GAMES, MODULES
from semina.kernel.oware_family import NUMBERED_SEEDS
from semina.kernel.ranking import layer_size
from semina.kernel.retrograde import key_of
from semina.rules.krur import KEY as KRUR
from semina.words import message

MOST_SEEDS = NUMBERED_SEEDS  # of a table, in a game whose layers are told by their seeds
KRUR_CLOSED = range(4)  # closed pits of a row that can still play


class Layer(NamedTuple):
    """Seeds in play, and a bit for each captured and closed pit, the mover's lowest."""

    seeds: int
    captured: int
    closed: int
    size: int


Group = tuple[Layer, ...]


@dataclass(frozen=True)
class Family:
    """The layers of one table.

    game: its key. size: seeds on the board; closed pits of a row in Krur.
    """

    game: str
    size: int
    groups: tuple[Group, ...]

    @property
    def name(self) -> str:
        return f"{self.game}-{self.size}"

    @property
    def positions(self) -> int:
        return sum(layer.size for group in self.groups for layer in group)

    def offsets(self) -> NDArray[np.int64]:
        """Where each layer begins, by the kernel's `layer_key`; -1 for what is not there."""
        game = GAMES[self.game]
        found = np.full(MODULES[type(game)].LAYER_KEYS, -1, np.int64)
        begins = 0
        for group in self.groups:
            for layer in group:
                found[key_of(game, layer.seeds, layer.captured, layer.closed)] = begins
                begins += layer.size
        return found


def seeds_family(game: str, seeds: int) -> Family:
    """Every position of a game with at most so many seeds on the board. Raises OptionError."""
    if not 1 <= seeds <= MOST_SEEDS:
        raise OptionError(
            message("a table of {seeds} seeds; expected 1 to {most}", seeds=seeds, most=MOST_SEEDS)
        )
    pits = 2 * MODULES[type(GAMES[game])].WIDTH
    return Family(
        game, seeds, tuple((Layer(n, 0, 0, layer_size(n, pits)),) for n in range(seeds + 1))
    )


def krur_family(closed: int) -> Family:
    """The games of a match in which one row has so many closed pits, its last ones.

    Every set of captured pits, with every number of seeds that may be left; without a captured pit
    only the seeds that games start with: all pits full, or one of them short.
    """
    most = most_in_play(closed)
    shut = ((1 << closed) - 1) << (krur.WIDTH - closed)  # in the mover's row
    groups = []
    for captures in range(2 * krur.WIDTH - closed, -1, -1):
        seeds_left = range(most - krur.FULL * captures + 1) if captures else (most - 2, most)
        sets = [
            captured
            for captured in range(256)
            if captured.bit_count() == captures and not captured & shut
        ]
        for seeds in seeds_left:
            for captured in sets:
                swapped = swapped_marks(captured)
                if closed == 0 and swapped < captured:
                    continue
                group = [_krur_layer(seeds, captured, shut)]
                if (swapped, swapped_marks(shut)) != (captured, shut):
                    group.append(_krur_layer(seeds, swapped, swapped_marks(shut)))
                if group[0].size:
                    groups.append(tuple(group))
    return Family("krur", closed, tuple(groups))


def most_in_play(closed: int) -> int:
    """The seeds that a game of Krur with so many closed pits starts with: 4 in each other pit."""
    return krur.SEEDS - krur.FULL * closed


def _krur_layer(seeds: int, captured: int, closed: int) -> Layer:
    free = 2 * krur.WIDTH - (captured | closed).bit_count()
    return Layer(seeds, captured, closed, layer_size(seeds, free))


def swapped_marks(marks: int) -> int:
    """Marks of Krur's pits, seen from the other side."""
    return (marks & 15) << 4 | marks >> 4


@cache
def family_of(game: str, size: int) -> Family:
    """The family of a game by its size. Raises OptionError.

    Every game but Krur, whose pits are marked, has its layers told by their seeds.
    """
    return krur_family(size) if game == KRUR else seeds_family(game, size)
