"""What the kernel and the search do in a second here, and the signature of the search.

The signature is the number of nodes that searches to a fixed depth take from fixed positions. It is
the same on every machine; a change of it is a change of the search (benchmarks/SIGNATURE).
"""

import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from semina import __version__
from semina.engine.limit import Limit
from semina.engine.playouts import random_games
from semina.engine.search import Searcher
from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.perft import perft
from semina.kernel.search import INFINITE, bare_negamax
from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import new_game
from semina.tables.build import solve
from semina.tables.layers import family_of

RUNS = 5  # figures are medians
PERFT_DEPTHS = {"krur": 10, "wahree": 9}
BARE_DEPTHS = {"krur": 14, "wahree": 14}
PLAYOUTS = 20_000
RETROGRADE_SEEDS = 11
SEARCH_DEPTHS = {"krur": 18, "wahree": 12}
SEARCH_MEGABYTES = 16
POSITIONS = {
    "krur": (
        "4,4,4,4/4,4,4,4 0-0 S",
        "9,1,0,1/10,10,1,0 0-0 N",
        "3,4,1,2/4,7,2,9 0-0 S",
        "7*,6,1,3/2,7*,0,6 0-0 S",
        "1,0,13*,0/3,1,3,11* 0-0 N",
    ),
    "wahree": (
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
        "2,1,5,9,2,8/0,7,2,7,1,2 0-2 S",
        "5,1,0,0,5,0/0,17,5,1,4,0 4-6 S",
        "1,0,1,7,0,3/3,0,2,16,3,0 2-10 S",
        "7,1,1,6,0,0/1,0,0,0,1,0 20-11 S",
    ),
}


def signature() -> tuple[int, float]:
    """The nodes that all the searches take, and the seconds."""
    nodes = 0
    seconds = 0.0
    for key, positions in POSITIONS.items():
        rules = CATALOGUE[key]
        limit = Limit(depth=SEARCH_DEPTHS[key])
        for text in positions:
            game = new_game(key, parse_position(text, rules))
            found = Searcher(SEARCH_MEGABYTES).search(game, limit)
            nodes += found.nodes
            seconds += found.seconds
    return nodes, seconds


def bench() -> dict[str, Any]:
    """Every figure, in things a second on one core, with the versions and the processor."""
    nodes, seconds = signature()
    figures: dict[str, int] = {"search nodes": round(nodes / seconds)}
    for key in POSITIONS:
        figures[f"{key} perft leaves"] = _rate(_perft(key))
        figures[f"{key} bare alpha-beta nodes"] = _rate(_bare_search(key))
    for key in POSITIONS:
        figures[f"{key} random games"] = _rate(_random_games(key))
        figures[f"{key} random moves"] = _rate(_random_moves(key))
    figures["wahree retrograde positions"] = _rate(_retrograde)
    return {
        "signature": nodes,
        "per_second": figures,
        "versions": {"semina": __version__, "python": platform.python_version()}
        | {name: version(name) for name in ("numba", "numpy")},
        "cpu": processor(),
    }


def processor() -> str:
    """The name of the processor."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _rate(work: Callable[[], int]) -> int:
    """How much of it is done in a second; `work` tells how much it did."""
    work()
    rates = []
    for _ in range(RUNS):
        began = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - began))
    return round(median(rates))


def _perft(key: str) -> Callable[[], int]:
    game = GAMES[key]
    start = packed(game, CATALOGUE[key].START)
    return lambda: int(perft(game, *start, PERFT_DEPTHS[key]))


def _retrograde() -> int:
    family = family_of("wahree", RETROGRADE_SEEDS)
    solve(family, threads=1)
    return family.positions


def _bare_search(key: str) -> Callable[[], int]:
    game = GAMES[key]
    start = packed(game, CATALOGUE[key].START)
    depth = BARE_DEPTHS[key]
    return lambda: int(bare_negamax(game, *start, -INFINITE, INFINITE, depth)[1])


def _random_games(key: str) -> Callable[[], int]:
    return lambda: len(random_games(key, PLAYOUTS).plies)


def _random_moves(key: str) -> Callable[[], int]:
    return lambda: int(random_games(key, PLAYOUTS).plies.sum())
