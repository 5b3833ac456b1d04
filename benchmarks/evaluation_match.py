"""How much Wahree's evaluation wins over the seed difference alone, at equal nodes.

    python benchmarks/evaluation_match.py [--pairs 200] [--nodes 20000]

Both sides search with the same program; one takes a position that it looks no further into as
worth only the seeds gained on the way.
"""

import argparse
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

from paired_games import Choose, compared, margins, opening

from semina.engine.limit import Limit
from semina.engine.search import Searcher
from semina.kernel import krur, wahree
from semina.kernel.games import MODULES
from semina.rules.game import Game
from semina.rules.move import Move

OPENING = 6  # random moves


class SeedsAlone(NamedTuple):
    """Wahree, whatever is left being thought to be shared equally."""

    width: int = wahree.WIDTH


MODULES[SeedsAlone] = SimpleNamespace(**{**vars(wahree), "estimate": krur.estimate})  # type: ignore[assignment]


def chooser(searcher: Searcher, limit: Limit) -> Choose:
    """A player that plays what a search to a limit finds."""

    def choose(game: Game) -> Move:
        move = searcher.search(game, limit).move
        assert move is not None
        return move

    return choose


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=20_000)
    options = parser.parse_args()
    limit = Limit(nodes=options.nodes)
    fitted, seeds_alone = Searcher(8), Searcher(8, {"wahree": SeedsAlone()})
    players = chooser(fitted, limit), chooser(seeds_alone, limit)
    result = compared(
        [
            margins(*players, opening("wahree", OPENING, Random(number)))
            for number in range(options.pairs)
        ]
    )
    lost = result.games - result.wins - result.draws
    print(f"{result.games} games at {options.nodes} nodes a move")
    print(f"won {result.wins}, drawn {result.draws}, lost {lost}")
    print(f"score {100 * result.score:.1f} % ± {100 * result.score_error:.1f} (95 %)")
    print(f"margin {result.margin:+.2f} seeds ± {result.margin_error:.2f}")


if __name__ == "__main__":
    main()
