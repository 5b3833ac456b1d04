"""Semina beside its peers: how many times as fast, measured in one run on one machine.

    python benchmarks/peers.py [--rounds N] [--json]

Random games from Python against OpenSpiel, perft against plain loops, one in C for Wahree
(perft_loop.c) and one in Numba for Krur (below), and exact values of Wahree against the same
algorithm in plain C (retrograde_loop.c). The contenders take turns, half a second each, for
N rounds; the figures are medians of what they do in a second of processor time, on one core. Before
that, all who count leaves must count those that `tests/data` has.

OpenSpiel plays Oware, not Wahree: its random games are shorter, for they stop at 25 seeds and when
a position first returns. The ratio of the moves is the one to quote. The depths of perft are no
smaller than they are because a processor learns a small tree by heart when it is counted again and
again: in that way perft(8) of Krur runs at about twice the speed of perft(10).
"""

import argparse
import ctypes
import importlib
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from semina import __version__
from semina.engine.bench import processor
from semina.kernel.games import GAMES
from semina.kernel.jit import compiled
from semina.kernel.packing import packed
from semina.kernel.perft import perft
from semina.kernel.playouts import play_batch
from semina.kernel.retrograde import LEAVES, ZERO
from semina.rules.catalogue import CATALOGUE
from semina.tables.build import solve
from semina.tables.layers import family_of

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
SECONDS = 0.5  # of one contender's turn
LONGEST_GAME = 1000  # plies; OpenSpiel cuts its games there
FLAGS = ["-O2", "-march=native", "-shared", "-fPIC"]

Work = Callable[[], dict[str, int]]  # does some of it, and tells how much by its unit
Board = NDArray[np.int64]
Versions = dict[str, str | None]


class Contest(NamedTuple):
    """One thing to do, and who does it."""

    title: str
    semina: Work
    peer: Work | None = None
    peer_name: str | None = None
    leaves: int = 0  # what everyone must count, in perft

    def works(self) -> list[Work]:
        """What Semina does, and the peer if there is one."""
        return [self.semina, self.peer] if self.peer else [self.semina]


class Row(NamedTuple):
    """A line of the table: what is done in a second."""

    what: str
    semina: int
    peer: int | None = None
    ratio: float | None = None
    peer_name: str | None = None


# Random games


def semina_games(key: str, number: int = 10_000) -> Work:
    """Random games of Semina, each batch with new seeds."""
    a, b = (np.full(number, half) for half in packed(GAMES[key], CATALOGUE[key].START))
    margins, plies, ends = (np.zeros(number, np.int64) for _ in range(3))
    random = np.random.default_rng(1)

    def work() -> dict[str, int]:
        seeds = random.integers(1 << 62, size=number)
        play_batch(GAMES[key], a, b, seeds, LONGEST_GAME, margins, plies, ends)
        return {"games": number, "moves": int(plies.sum())}

    return work


def open_spiel_games(number: int = 100) -> Work:
    """Random games of OpenSpiel's Oware, driven from Python."""
    oware = importlib.import_module("pyspiel").load_game("oware")
    random = Random(1).random

    def work() -> dict[str, int]:
        moves = 0
        for _ in range(number):
            state = oware.new_initial_state()
            while legal := state.legal_actions():  # none when the game is over
                state.apply_action(legal[int(random() * len(legal))])
                moves += 1
        return {"games": number, "moves": moves}

    return work


# Perft


def semina_perft(key: str, depth: int) -> Work:
    """Perft of the compiled kernel, from the opening."""
    a, b = packed(GAMES[key], CATALOGUE[key].START)
    return lambda: {"leaves": perft(GAMES[key], a, b, depth)}


def c_perft(depth: int) -> Work:
    """Perft of Wahree by a plain loop in C."""
    function = in_c("perft_loop.c", "opening_perft")
    return lambda: {"leaves": function(depth)}


def in_c(source: str, name: str) -> Callable[[int], int]:
    """A function of one of our programs in C."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder) / "library.so"
        subprocess.run(["gcc", *FLAGS, HERE / source, "-o", library], check=True)
        function = ctypes.CDLL(str(library))[name]  # stays loaded without the file
    function.restype = ctypes.c_longlong
    return cast(Callable[[int], int], function)


def numba_perft(depth: int) -> Work:
    """Perft of Krur by a plain loop in Numba."""
    boards = np.zeros((depth, 16), np.int64)
    boards[0, :8] = 4
    return lambda: {"leaves": krur_perft(boards, 0, 0, depth)}


# Exact values


def semina_retrograde(seeds: int) -> Work:
    """Solving every position of Wahree with so many seeds, by one thread."""
    family = family_of("wahree", seeds)

    def work() -> dict[str, int]:
        solve(family, threads=1)
        return {"positions": family.positions}

    return work


def c_retrograde(seeds: int) -> Work:
    """The same by the same algorithm in plain C; it must find the same values above 0, in sum."""
    function = in_c("retrograde_loop.c", "retrograde")
    family = family_of("wahree", seeds)
    values = (solve(family) & (LEAVES - 1)).astype(np.int64) - ZERO
    if function(seeds) != values[values > 0].sum():
        sys.exit("The values of retrograde_loop.c are not those of Semina.")

    def work() -> dict[str, int]:
        function(seeds)
        return {"positions": family.positions}

    return work


# Krur as it is written first: a board is eight pits and a flag for each captured one; South's come
# first. The numbers are points of docs/rules/krur.md. Closed pits (K15) belong to matches.


@compiled
def krur_choices(board: Board, side: int) -> int:
    """How many pits of a side may be lifted (K1)."""
    count = 0
    for pit in range(4 * side, 4 * side + 4):
        if board[pit] != 0 and board[8 + pit] == 0:
            count += 1
    return count


@compiled
def krur_play(board: Board, start: Board, side: int, move: int) -> None:
    """Play a move on a board that is a copy of `start`."""
    pit = move
    while True:
        seeds = board[pit]
        board[pit] = 0
        while seeds > 0:
            pit = (pit + 1) & 7
            if board[8 + pit] != 0 and pit >> 2 == side:  # K5
                continue
            board[pit] += 1
            seeds -= 1
        if board[pit] == 1 or board[8 + pit] != 0:  # K2, K6
            return
        if board[pit] == 4 and pit >> 2 != side:  # K3
            board[8 + pit] = 1
            return
        if pit == move:  # K9
            place = 0
            while place < 8 and board[place] == start[place]:
                place += 1
            if place == 8:
                return


@compiled
def krur_perft(boards: Board, ply: int, side: int, depth: int) -> int:
    """The leaves below `boards[ply]`, those at depth 1 counted without playing the moves."""
    board = boards[ply]
    choices = krur_choices(board, side)
    must_pass = choices == 0 and krur_choices(board, 1 - side) != 0  # K8
    if depth == 1:
        return 1 if must_pass else choices
    after = boards[ply + 1]
    leaves = 0
    for pit in range(4 * side, 4 * side + 4):
        if board[pit] != 0 and board[8 + pit] == 0:
            after[:] = board
            krur_play(after, board, side, pit)
            leaves += krur_perft(boards, ply + 1, 1 - side, depth - 1)
    if must_pass:
        after[:] = board
        leaves += krur_perft(boards, ply + 1, 1 - side, depth - 1)
    return leaves


# Measuring


def contests(versions: Versions) -> list[Contest]:
    """What is measured; a peer that is not there is left out, and that is said."""
    oware = c_loop = None
    if versions["open_spiel"]:
        oware = open_spiel_games()
    else:
        say("OpenSpiel is left out; install it with `pip install semina[bench]`.")
    if versions["gcc"]:
        c_loop = c_perft(9)
    else:
        say("The loop in C is left out: there is no gcc to compile it.")
    return [
        Contest("random Wahree", semina_games("wahree"), oware, "OpenSpiel, Oware"),
        Contest("random Krur", semina_games("krur")),
        Contest(
            "perft(9) of Wahree",
            semina_perft("wahree", 9),
            c_loop,
            "plain loop in C",
            known_leaves("wahree", 9),
        ),
        Contest(
            "perft(10) of Krur",
            semina_perft("krur", 10),
            numba_perft(10),
            "plain loop in Numba",
            known_leaves("krur", 10),
        ),
        Contest(
            "values of Wahree to 13",
            semina_retrograde(13),
            c_retrograde(13) if versions["gcc"] else None,
            "plain C, same algorithm",
        ),
    ]


def known_leaves(key: str, depth: int) -> int:
    """The leaves that the reference data have."""
    lines = (DATA / f"{key}_perft.txt").read_text(encoding="utf-8").splitlines()
    return int(dict(line.split() for line in lines if not line.startswith("#"))[str(depth)])


def warm_up(contest: Contest) -> None:
    """Let everyone compile and begin; stop if anyone counts other leaves than the data have."""
    done = [work() for work in contest.works()]
    counts = [amounts.get("leaves", 0) for amounts in done]
    if any(leaves != contest.leaves for leaves in counts):
        found = ", ".join(map(str, counts))
        sys.exit(
            f"{contest.title}: tests/data has {contest.leaves} leaves, but Semina and the "
            f"{contest.peer_name} count {found}."
        )


def rates(work: Work) -> dict[str, float]:
    """What is done in a second of processor time, by its unit."""
    done: Counter[str] = Counter()
    began = process_time()
    while (spent := process_time() - began) < SECONDS:
        done.update(work())
    return {unit: amount / spent for unit, amount in done.items()}


def measured(contest: Contest, rounds: int) -> Iterator[Row]:
    """Let the contenders take turns: a row for each unit."""
    warm_up(contest)
    turns = [[rates(work) for work in contest.works()] for _ in range(rounds)]
    for unit in turns[0][0]:
        what = f"{contest.title}, {unit}/s"
        columns = zip(*turns, strict=True)
        semina, *peers = (median(rate[unit] for rate in column) for column in columns)
        if peers:
            ratio = round(semina / peers[0], 2)
            yield Row(what, round(semina), round(peers[0]), ratio, contest.peer_name)
        else:
            yield Row(what, round(semina))


# What is said


def say(sentence: str) -> None:
    """Tell the reader what is no figure."""
    print(sentence, file=sys.stderr)


def found_versions() -> Versions:
    """The versions of all that takes part; None for what is not there."""
    found: Versions = {"semina": __version__, "python": platform.python_version()}
    for package in ("numba", "numpy", "open_spiel"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    found["gcc"] = None
    if shutil.which("gcc"):
        asked = ["gcc", "-dumpfullversion", "-dumpversion"]
        found["gcc"] = subprocess.run(asked, capture_output=True, text=True).stdout.strip()
    return found


def table(rows: list[Row]) -> str:
    """The rows under each other, with the times that Semina is faster."""
    lines = [f"{'':30}{'Semina':>13}{'peer':>13}{'ratio':>8}"]
    for row in rows:
        line = f"{row.what:30}{row.semina:13,.0f}"
        if row.peer is not None:
            line += f"{row.peer:13,.0f}{row.ratio:8.1f}  {row.peer_name}"
        lines.append(line)
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Semina beside its peers.")
    parser.add_argument("--rounds", type=int, choices=range(1, 21), default=5, metavar="N")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    options = parser.parse_args()
    versions, cpu = found_versions(), processor()
    rows = [row for contest in contests(versions) for row in measured(contest, options.rounds)]
    if options.json:
        figures = [row._asdict() for row in rows]  # in a second of processor time
        facts = {"rounds": options.rounds, "versions": versions, "cpu": cpu}
        print(json.dumps({"figures": figures, **facts}))
    else:
        names = ", ".join(f"{name} {number}" for name, number in versions.items() if number)
        print(f"{table(rows)}\n\n{names}; {cpu}")


if __name__ == "__main__":
    main()
