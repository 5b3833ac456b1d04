"""How long the analysis of a game takes: a Wahree game of 100 moves, and a Krur game with tables.

python benchmarks/analysis.py [SECONDS FOR A MOVE]

Games of the computer's level 4 against itself, the same every time. It is told what tables are
there. What is measured is `semina analyse` as a user waits for it, in a process of its own.
"""

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from semina.engine.exact import tables_of
from semina.engine.levels import LEVELS, LevelPlayer
from semina.notation.record import format_record, record_of
from semina.rules.game import Game, new_game

PLIES = {"wahree": 100, "krur": 200}  # at most
TARGETS = {"wahree": 30, "krur": 2}  # seconds, on two cores; krur with its tables
SEED = 7


def played(key: str) -> Game:
    """A game of level 4 against itself, or its beginning."""
    player = LevelPlayer(LEVELS[4], Random(SEED))
    game = new_game(key)
    while game.outcome is None and len(game.plays) < PLIES[key]:
        game = game.play(player.choose_move(game))
    return game


def seconds_for(game: Game, folder: Path, options: list[str]) -> float:
    file = folder / f"{game.key}.sgr"
    file.write_text(format_record(record_of(game)))
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "semina", "analyse", str(file), "--no-build", "--json", *options],
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - began


def main() -> None:
    options = ["--seconds", sys.argv[1]] if len(sys.argv) > 1 else []
    with TemporaryDirectory() as folder:
        for key in PLIES:
            game = played(key)
            seconds_for(game, Path(folder), options)  # the first time it may compile
            took = seconds_for(game, Path(folder), options)
            tables = "with tables" if tables_of(key) else "without tables"
            print(
                f"{key}: {len(game.plays)} moves, {tables}: {took:.1f} s (wanted: {TARGETS[key]} s)"
            )


if __name__ == "__main__":
    main()
