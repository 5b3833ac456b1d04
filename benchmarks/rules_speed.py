"""How many moves a second the rules play, with legal moves and the full trace of each.

    python benchmarks/rules_speed.py [SECONDS]

Random games from the opening, one core. Prints one JSON line: moves a second of each game (the
median and the extremes of five runs), and what it ran on.
"""

import json
import platform
import sys
from random import Random
from statistics import median
from time import perf_counter

from semina import __version__
from semina.rules.catalogue import CATALOGUE, Rules

RUNS = 5
LONGEST_GAME = 1000  # plies; random games that circle are left there


def moves_a_second(rules: Rules, random: Random, seconds: float) -> float:
    """Play random games for about so long."""
    moves = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds:
        position = rules.START
        for _ in range(LONGEST_GAME):
            legal = rules.legal_moves(position)
            if not legal:
                break
            position = rules.play(position, random.choice(legal)).after
            moves += 1
    return moves / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    figures = {}
    for key, rules in CATALOGUE.items():
        runs = [moves_a_second(rules, Random(run), seconds) for run in range(RUNS)]
        figures[key] = {
            "median": round(median(runs)),
            "min": round(min(runs)),
            "max": round(max(runs)),
        }
    print(
        json.dumps(
            {
                "moves_per_second": figures,
                "semina": __version__,
                "python": platform.python_version(),
                "machine": platform.machine(),
            }
        )
    )


if __name__ == "__main__":
    main()
