"""A tournament of the levels: each against the one below, in pairs of games.

    python benchmarks/levels.py [--pairs 100] [krur] [wahree]

The openings are random moves; two processes share the work.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from random import Random

from paired_games import compared, margins, opening

from semina.engine.levels import LEVELS, LevelPlayer

OPENING = {"krur": 2, "wahree": 6}  # random moves


def play_pair(key: str, level: int, number: int) -> tuple[int, int]:
    """What a level wins by over the one below it, as South and as North."""
    players = [
        LevelPlayer(LEVELS[played], Random(number * 100 + played)).choose_move
        for played in (level, level - 1)
    ]
    return margins(players[0], players[1], opening(key, OPENING[key], Random(number)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(OPENING))
    parser.add_argument("--pairs", type=int, default=100)
    options = parser.parse_args()
    print("game    levels   games   score %        margin in seeds")
    with ProcessPoolExecutor(2) as pool:
        for key, level in product(options.games, list(LEVELS)[1:]):
            numbers = range(options.pairs)
            pairs = list(
                pool.map(play_pair, *zip(*((key, level, n) for n in numbers), strict=True))
            )
            result = compared(pairs)
            print(
                f"{key:7} {level:2} - {level - 1:<2}  {result.games:5}   "
                f"{100 * result.score:5.1f} ± {100 * result.score_error:4.1f}   "
                f"{result.margin:+6.2f} ± {result.margin_error:.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
