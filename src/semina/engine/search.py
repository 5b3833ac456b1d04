"""Choosing a move by search: iterative deepening over the kernel's alpha-beta."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import TIMEOUT_MAX, Lock, Timer, current_thread, main_thread
from time import perf_counter
from typing import Any

import numpy as np

from semina.engine.limit import DEEPEST, Limit
from semina.errors import OptionError
from semina.kernel.games import GAMES
from semina.kernel.machine import free_megabytes
from semina.kernel.packing import packed, packed_move, unpacked_move
from semina.kernel.search import (
    ENTRY,
    INFINITE,
    NODE_LIMIT,
    NODES,
    ROOT_MOVE,
    STOP,
    UNIT,
    WANTED,
    WANTED_AT,
    after_move,
    negamax,
    new_table,
    new_work,
    set_stood,
    table_move,
)
from semina.rules.game import Game
from semina.rules.move import Move
from semina.rules.position import Position
from semina.tables.probe import Table
from semina.words import message

NO_NODE_LIMIT = 1 << 62
ENTRY_BYTES = 8 * ENTRY
SMALLEST, LARGEST = 1, 1 << 16  # megabytes of a table


@dataclass(frozen=True, slots=True)
class Score:
    """What a search says of a move or position, in seeds for the side to move.

    exact: whether it rests on no estimate.
    """

    value: float
    exact: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a search. At the end of a game `move` is None and `line` empty.

    value, exact: as in Score. line: the moves of best play that the search can still tell.
    depth: plies searched completely. moves: the score of every move, where asked for.
    """

    move: Move | None
    value: float
    exact: bool
    line: tuple[Move, ...]
    depth: int
    nodes: int
    seconds: float
    moves: dict[Move, Score]


Told = Callable[[Finding], None]


class Searcher:
    """A search and its transposition table of `megabytes`; another search waits for the first.

    kernel: the kernel's game for each key, for trying one that differs.
    """

    def __init__(self, megabytes: int = 64, kernel: Mapping[str, Any] = GAMES) -> None:
        if not SMALLEST <= megabytes <= LARGEST:
            raise OptionError(
                message(
                    "a table of {megabytes} MB; expected {smallest} to {largest}",
                    megabytes=megabytes,
                    smallest=SMALLEST,
                    largest=LARGEST,
                )
            )
        entries = (megabytes << 20) // ENTRY_BYTES
        free = free_megabytes()
        if free is not None and megabytes > free:
            raise _no_memory(megabytes)
        try:
            self._table = new_table(entries)
        except MemoryError:
            raise _no_memory(megabytes) from None
        self._work = new_work()
        self._kernel = kernel
        self._lock = Lock()
        self._is_stopped = False

    def stop(self) -> None:
        """End the search that is running, from another thread; it gives what it has found."""
        self._is_stopped = True
        self._work[STOP] = 1

    def search(
        self,
        game: Game,
        limit: Limit,
        *,
        every_move: bool = False,
        values: Table | None = None,
        told: Told | None = None,
    ) -> Finding:
        """The best move where the game stands. Positions of the game count (K11, W8).

        every_move: give each move its own score, which takes longer. values: a table of exact
        values, of positions that may come. told: called with what is found, depth by depth.
        """
        if game.outcome is not None:
            return Finding(None, _end_value(game), True, (), 0, 0, 0.0, {})
        with self._lock:
            return self._search(self._kernel[game.key], game, limit, every_move, values, told)

    def _search(
        self,
        kernel: Any,
        game: Game,
        limit: Limit,
        every_move: bool,
        values: Table | None,
        told: Told | None,
    ) -> Finding:
        self._is_stopped = False
        exact = values.in_memory if values else None
        _compile(kernel, game.position, self._table, self._work, exact)
        began = perf_counter()
        self._table = new_table(len(self._table) // ENTRY)  # quicker than to clear it
        self._work.fill(0)
        self._work[STOP] = self._is_stopped
        self._work[NODE_LIMIT] = limit.nodes or NO_NODE_LIMIT
        set_stood(self._work, _stood_twice(kernel, game))
        timer = Timer(min(limit.seconds, TIMEOUT_MAX), self.stop) if limit.seconds else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            root = _Root(kernel, game, self._table, self._work, values)
            tell = (lambda: told(root.finding(perf_counter() - began))) if told else None
            self._run(partial(root.deepen, limit.depth or DEEPEST, every_move, tell))
        finally:
            if timer:
                timer.cancel()
        return root.finding(perf_counter() - began)

    def _run(self, work: Callable[[], None]) -> None:
        """Do it so that Ctrl-C ends it at once: the kernel does not hear signals."""
        if current_thread() is not main_thread():
            work()
            return
        with ThreadPoolExecutor(1) as pool:
            try:
                pool.submit(work).result()
            except BaseException:
                self.stop()
                raise


class _Root:
    """The position that is searched, and what the last complete depth found."""

    def __init__(
        self,
        kernel: Any,
        game: Game,
        table: np.ndarray,
        work: np.ndarray,
        values: Table | None,
    ) -> None:
        self._game = kernel
        self._position = game.position
        self._legal = game.legal_moves
        self._table = table
        self._work = work
        self._values = values
        self._exact_values = values.in_memory if values else None
        self._a, self._b = packed(kernel, game.position)
        self._move = packed_move(self._legal[0], self._position)
        self._value = 0
        self._exact = False
        self._depth = 0
        self._scores: dict[Move, Score] = {}

    def deepen(
        self, deepest: int, every_move: bool, tell: Callable[[], None] | None = None
    ) -> None:
        for depth in range(1, deepest + 1):
            self._load_wanted()
            value, exact = self._search(depth)
            if self._work[STOP]:
                return
            scores = self._search_every_move(depth) if every_move else {}
            if self._work[STOP]:
                return
            self._value, self._exact, self._depth = value, exact, depth
            self._move = int(self._work[ROOT_MOVE])
            self._scores = scores
            if tell:
                tell()
            if exact and all(score.exact for score in scores.values()):
                return

    def _search(self, depth: int) -> tuple[int, bool]:
        """The value at a depth, by a window around the last one; by a full one where that fails."""
        low, high = self._value - UNIT, self._value + UNIT
        for window in ((low, high), (-INFINITE, INFINITE)):
            value, _, exact = negamax(
                self._game,
                self._table,
                self._work,
                self._exact_values,
                self._a,
                self._b,
                *window,
                depth,
                0,
                0,
            )
            if self._work[STOP] or window[0] < value < window[1]:
                break
        return int(value), bool(exact)

    def _load_wanted(self) -> None:
        """Read the blocks of the table that the last depth asked for in vain."""
        wanted = int(self._work[WANTED])
        if self._values and wanted:
            for block in set(self._work[WANTED_AT : WANTED_AT + wanted].tolist()):
                self._values.load(block)
            self._work[WANTED] = 0

    def _search_every_move(self, depth: int) -> dict[Move, Score]:
        scores = {}
        best = int(self._work[ROOT_MOVE])
        for move in self._legal:
            child_a, child_b, gained = after_move(
                self._game, self._a, self._b, packed_move(move, self._position)
            )
            value, _, exact = negamax(
                self._game,
                self._table,
                self._work,
                self._exact_values,
                child_a,
                child_b,
                -INFINITE,
                INFINITE,
                depth - 1,
                1,
                1,  # a return to the root is no circle of the move's own position
            )
            scores[move] = Score(_seeds(UNIT * gained - value), bool(exact))
        self._work[ROOT_MOVE] = best
        return scores

    def finding(self, seconds: float) -> Finding:
        return Finding(
            unpacked_move(self._move, self._position),
            _seeds(self._value),
            self._exact,
            self._line(),
            self._depth,
            int(self._work[NODES]),
            seconds,
            self._scores,
        )

    def _line(self) -> tuple[Move, ...]:
        """The moves that the table holds from here, as far as it still holds them."""
        line: list[Move] = []
        a, b, move = self._a, self._b, self._move
        side = self._position.side
        stood = set()
        while move >= 0 and (a, b, side) not in stood and len(line) < max(self._depth, 1):
            stood.add((a, b, side))
            line.append(unpacked_move(move, self._position._replace(side=side)))
            a, b, _ = after_move(self._game, a, b, move)
            side = side.other
            move = table_move(self._table, a, b)
        return tuple(line)


def _no_memory(megabytes: int) -> OptionError:
    return OptionError(message("no memory for a table of {megabytes} MB", megabytes=megabytes))


def _compile(
    kernel: Any, position: Position, table: np.ndarray, work: np.ndarray, exact: Any
) -> None:
    """Have the kernel ready for this game, so that the clock does not run while it is compiled."""
    work[NODE_LIMIT] = 1
    negamax(kernel, table, work, exact, *packed(kernel, position), -INFINITE, INFINITE, 1, 0, 0)


def _stood_twice(kernel: Any, game: Game) -> list[tuple[int, int, int]]:
    """The positions that would end the game if they came again, as `set_stood` takes them."""
    side = game.position.side
    counts: dict[Position, int] = {}
    for position in game.positions:
        counts[position] = counts.get(position, 0) + 1
    return [
        (*packed(kernel, position), int(position.side is not side))
        for position, count in counts.items()
        if count >= 2
    ]


def _end_value(game: Game) -> int:
    """What the side to move gains more than the other by the end of a game (W6, A2, A3)."""
    side = game.position.side
    score = game.rules.score(game.position)
    if game.outcome is None or game.rules.outcome(game.position) is None:
        return 0
    final = (game.outcome.south, game.outcome.north)
    return (final[side] - score[side]) - (final[side.other] - score[side.other])


def _seeds(units: int) -> float:
    """Units of the search in seeds; a whole number where it is one."""
    units = int(units)  # uncompiled, the search has NumPy's numbers
    whole, rest = divmod(units, UNIT)
    return whole if rest == 0 else round(units / UNIT, 2)
