"""Compiling every function that the layers above call, before it is needed."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import numpy as np

from semina.kernel import jit
from semina.kernel.games import GAMES
from semina.kernel.perft import perft
from semina.kernel.playouts import play_batch
from semina.kernel.search import (
    after_move,
    bare_negamax,
    negamax,
    new_table,
    new_work,
    table_move,
)


def is_warm(key: str) -> bool:
    """Whether all that a game needs has been compiled, and kept."""
    return jit.IS_INTERPRETED or (jit.PROBLEM is None and _mark(key).exists())


def steps(keys: Iterable[str]) -> list[tuple[str, Callable[[], None]]]:
    """What there is to compile for some games: a name for each step, and the call that does it."""
    return [(f"{key} {name}", _step(key, name)) for key in keys for name in _CALLS]


def _step(key: str, name: str) -> Callable[[], None]:
    def step() -> None:
        _CALLS[name](GAMES[key])
        if name == list(_CALLS)[-1] and jit.PROBLEM is None and not jit.save_failures():
            with suppress(OSError):
                _mark(key).touch()

    return step


def _mark(key: str) -> Path:
    return jit.FOLDER / f"{key}.warm"


def _search(game: object) -> None:
    table = new_table(2)
    negamax(game, table, new_work(), 0, 0, -1, 1, 1, 0, 0)
    after_move(game, 0, 0, 0)
    table_move(table, 0, 0)


def _play_batch(game: object) -> None:
    none = np.zeros(0, np.int64)
    play_batch(game, none, none, none, 1, none, none, none)


# Every call sees a game that is over, or no game at all: it costs nothing but the compiling.
_CALLS: dict[str, Callable[[object], object]] = {
    "perft": lambda game: perft(game, 0, 0, 1),
    "search": _search,
    "bare search": lambda game: bare_negamax(game, 0, 0, -1, 1, 1),
    "random games": _play_batch,
}
