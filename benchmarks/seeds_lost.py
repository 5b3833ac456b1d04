"""How many seeds a move of each level loses, by the exact values of the tables.

    python benchmarks/seeds_lost.py [--games 40]

Each level plays against itself from random openings; only positions that the tables hold count
(all of Krur; of Wahree those with few seeds), and only where there is a choice. Needs
`semina tables build` of both games.
"""

import argparse
import sys
from random import Random
from statistics import mean

from paired_games import opening

from semina.engine.levels import LEVELS, LevelPlayer
from semina.tables.probe import Tables

OPENING = {"krur": 2, "wahree": 6}  # random moves


def lost(key: str, level: int, games: int, tables: Tables) -> list[int]:
    """What each move of a level lost."""
    losses = []
    for number in range(games):
        random = Random(number)
        player = LevelPlayer(LEVELS[level], random)
        game = opening(key, OPENING[key], random)
        while game.outcome is None:
            move = player.choose_move(game)
            probed = tables.get(game.position)
            if probed and len(probed.moves) > 1:
                losses.append(probed.value - probed.moves[move])
            game = game.play(move)
    return losses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    options = parser.parse_args()
    for key in OPENING:
        tables = Tables(key)
        if not tables.are_there:
            sys.exit(f"There is no table of {key}; build it: semina tables build {key}")
        for level in LEVELS:
            losses = lost(key, level, options.games, tables)
            print(f"{key:7} level {level:2}  {mean(losses):5.2f} seeds a move, {len(losses)} moves")


if __name__ == "__main__":
    main()
