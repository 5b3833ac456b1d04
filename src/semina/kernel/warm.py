"""Compiling every function that the layers above call, before it is needed."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import numpy as np

from semina.kernel import jit
from semina.kernel.games import GAMES
from semina.kernel.krur import LAYER_KEYS, Krur
from semina.kernel.match_masks import MOST_STAYING, look_ahead, settle_masks
from semina.kernel.perft import perft
from semina.kernel.playouts import play_batch
from semina.kernel.probing import blocks_of, probe, probe_batch
from semina.kernel.retrograde import (
    encode,
    expand,
    fill,
    fill_distances,
    key_of,
    look_forward,
    place_of,
    position_at,
    reach,
    settle,
)
from semina.kernel.search import (
    after_move,
    bare_negamax,
    negamax,
    new_table,
    new_work,
    table_move,
)

PERFT, SEARCH, BARE_SEARCH, RANDOM_GAMES, TABLES, MATCH = (
    "perft",
    "search",
    "bare-search",
    "random-games",
    "tables",
    "match",
)


def is_warm(key: str, part: str) -> bool:
    """Whether a part of what a game needs has been compiled, and kept."""
    if jit.IS_INTERPRETED:
        return True
    return jit.PROBLEM is None and _mark(key, part).exists() and any(jit.FOLDER.rglob("*.nbi"))


def parts_of(key: str) -> tuple[str, ...]:
    """The parts that there are for a game: matches are of Krur."""
    return tuple(part for part in PARTS if part != MATCH or isinstance(GAMES[key], Krur))


def steps(keys: Iterable[str], parts: Iterable[str]) -> list[tuple[str, Callable[[], None]]]:
    """What there is to compile for some games: a name for each step, and the call that does it."""
    return [
        (f"{key} {part}", _step(key, part))
        for key in keys
        for part in parts
        if part in parts_of(key)
    ]


def _step(key: str, part: str) -> Callable[[], None]:
    def step() -> None:
        _CALLS[part](GAMES[key])
        if jit.PROBLEM is None and not jit.save_failures():
            with suppress(OSError):
                _mark(key, part).touch()

    return step


def _mark(key: str, part: str) -> Path:
    return jit.FOLDER / f"{key}-{part}.warm"


def _search(game: object) -> None:
    table = new_table(2)
    negamax(game, table, new_work(), None, 0, 0, -1, 1, 1, 0, 0)
    after_move(game, 0, 0, 0)
    table_move(table, 0, 0)


def _play_batch(game: object) -> None:
    none = np.zeros(0, np.int64)
    play_batch(game, none, none, none, 1, none, none, none)


def _tables(game: object) -> None:
    one = np.zeros(1, np.uint8)
    none = np.zeros(0, np.int64)
    offsets = np.zeros(1 << 15, np.int64)  # as many as any game has keys
    states = np.full(1, 64, np.uint16)
    layers = np.zeros((1, 4), np.int64)
    sets = np.zeros((2, 1, 1), np.uint32)
    piece = (0, 0, 1)
    key_of(game, 0, 0, 0)
    place_of(game, offsets, 0, 0)
    position_at(game, 0, 0, 0, 0)
    look_forward(game, one, offsets, states, 0, (0, 0, 0), piece)
    reach(states, 1, sets[0, 0], piece)
    expand(game, offsets, states, 0, layers, 1, 1, sets[0], sets[1], one, piece)
    settle(game, offsets, states, 0, layers, 0, sets, one)
    encode(states, one)
    fill_distances(one, one)
    fill(one, 1)
    probe(game, one, one, offsets, 0, 0)
    blocks_of(game, offsets, none, none)
    probe_batch(game, one, one, offsets, none, none, none)
    negamax(game, new_table(2), new_work(), (one, one, offsets), 0, 0, -1, 1, 1, 0, 0)


def _match(game: object) -> None:
    masks = np.zeros((1, 2), np.uint64)
    staying = np.full((1, MOST_STAYING), -1, np.int32)
    offsets = np.zeros(LAYER_KEYS, np.int64)
    look_ahead(game, masks, offsets, masks[0], 0, (0, 0, 0), 1, masks.copy(), staying)
    settle_masks(masks, masks.copy(), staying, masks[0, 0])


# Every call sees a game that is over, or no game at all: it costs nothing but the compiling.
_CALLS: dict[str, Callable[[object], object]] = {
    PERFT: lambda game: perft(game, 0, 0, 1),
    SEARCH: _search,
    BARE_SEARCH: lambda game: bare_negamax(game, 0, 0, -1, 1, 1),
    RANDOM_GAMES: _play_batch,
    TABLES: _tables,
    MATCH: _match,
}
PARTS = tuple(_CALLS)
