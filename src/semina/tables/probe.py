"""Asking the tables: the exact value of a position and of its moves."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semina.errors import OptionError, TableError
from semina.kernel.games import GAMES
from semina.kernel.krur import FULL
from semina.kernel.packing import packed
from semina.kernel.probing import MISSING, blocks_of, probe, probe_batch, probe_layer
from semina.kernel.retrograde import place_of
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.rules.krur import KEY as KRUR
from semina.rules.move import Move, Play
from semina.rules.position import Position
from semina.tables.build import THREADS
from semina.tables.layers import KRUR_CLOSED, MOST_SEEDS, most_in_play
from semina.tables.store import open_files
from semina.tables.table_file import BLOCK, TableFile
from semina.words import message


@dataclass(frozen=True, slots=True)
class Probed:
    """The exact value of a position, in seeds for the side to move, and of each legal move.

    progress: the moves that keep the value and, where it is above 0, come nearer to what makes it:
    who only keeps the value may walk in circles, and lose it to repetition.
    """

    value: int
    moves: dict[Move, int]
    progress: tuple[Move, ...]


class Table:
    """One family's values; blocks of its files are read when they are first asked for."""

    def __init__(self, values: TableFile, progress: TableFile) -> None:
        self.family = values.family
        self._game = GAMES[self.family.game]
        self._offsets = self.family.offsets()
        self._values = values
        self._codes = np.empty(values.blocks * BLOCK, np.uint8)
        self._loaded = np.zeros(values.blocks, np.uint8)
        self._progress = progress
        self._distances: dict[int, NDArray[np.uint8]] = {}  # blocks

    def packed(self, position: Position) -> tuple[int, int]:
        """A position of the family as the table has it."""
        return packed(self._game, canonical(position))

    def value(self, a: int, b: int) -> int:
        """The value of a packed position of the family. Raises TableError."""
        while (found := int(self._probe(a, b))) <= MISSING:
            self.load(MISSING - found)
        return found

    def values(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
        """The values of many. Raises TableError."""
        values = np.zeros(len(a), np.int64)
        self._load_all(blocks_of(self._game, self._offsets, a, b))
        done = 0
        while done < len(a):
            done += int(
                probe_batch(
                    self._game,
                    self._codes,
                    self._loaded,
                    self._offsets,
                    a[done:],
                    b[done:],
                    values[done:],
                )
            )
            if done < len(a):
                self.load(MISSING - int(values[done]))
        return values

    def layer_values(self, seeds: int) -> NDArray[np.int8]:
        """The values of a layer of a game whose layers are told by their seeds."""
        begins = int(self._offsets[seeds])
        size = sum(layer.size for layer in self.family.groups[seeds])
        self._load_all(np.arange((begins + size - 1) // BLOCK + 1))
        values = np.zeros(size, np.int8)
        probe_layer(self._game, self._codes, self._loaded, self._offsets, seeds, values)
        return values

    def distance(self, a: int, b: int) -> int:
        """The moves that best play takes to leave the layer, of a position that is lost."""
        block, place = divmod(int(place_of(self._game, self._offsets, a, b)), BLOCK)
        if block not in self._distances:
            self._distances[block] = self._progress.read_block(block)
        return int(self._distances[block][place])

    @property
    def in_memory(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]:
        """The codes that are loaded, the flags of their blocks, the offsets of the layers."""
        return self._codes, self._loaded, self._offsets

    def _load_all(self, blocks: NDArray[np.int64]) -> None:
        """Read blocks that many positions are in, by several threads."""
        missing = np.unique(blocks[self._loaded[blocks] == 0])
        if missing.size:
            with ThreadPoolExecutor(THREADS) as pool:
                list(pool.map(self.load, missing.tolist()))

    def _probe(self, a: int, b: int) -> int:
        return int(probe(self._game, self._codes, self._loaded, self._offsets, a, b))

    def load(self, block: int) -> None:
        """Read a block. Raises TableError if it is damaged."""
        piece = self._values.read_block(block)
        self._codes[block * BLOCK : block * BLOCK + len(piece)] = piece
        self._loaded[block] = 1


def open_tables(game: str) -> "Tables":
    """The tables of a game that are there, for `probe`, which raises where none holds a position,
    and `get`, which gives None. Raises UnknownNameError; TableError if one cannot be used."""
    return Tables(rules_of(game).KEY)


class Tables:
    """The tables of a game that are there."""

    def __init__(self, game: str) -> None:
        """Raises UnknownNameError; TableError if a file is there and cannot be used."""
        self.game = game
        self._tables: dict[int, Table] = {}
        if game == KRUR:
            for closed in KRUR_CLOSED:
                if files := open_files(game, [closed]):
                    self._tables[closed] = Table(*files)
        elif files := open_files(game, range(MOST_SEEDS, 0, -1)):
            self._tables[files[0].family.size] = Table(*files)

    @property
    def are_there(self) -> bool:
        """Whether there is any table; of Krur, all of them."""
        return len(self._tables) == (len(KRUR_CLOSED) if self.game == KRUR else 1)

    def histogram(self, seeds: int) -> dict[int, int]:
        """How many positions with so many seeds have each value. Raises TableError, OptionError."""
        if not 1 <= seeds <= MOST_SEEDS:
            raise OptionError(
                message(
                    "a histogram of {seeds} seeds; expected 1 to {most}",
                    seeds=seeds,
                    most=MOST_SEEDS,
                )
            )
        table = next(iter(self._tables.values()), None)
        if table is None or seeds > table.family.size:
            raise OptionError(
                message(
                    "no table holds {seeds} seeds; to build one: semina tables build {game} "
                    "--seeds {seeds}",
                    seeds=seeds,
                    game=self.game,
                )
            )
        values = table.layer_values(seeds)
        found, counts = np.unique(values, return_counts=True)
        by_value = dict(zip(found.tolist(), counts.tolist(), strict=True))
        return {value: by_value.get(value, 0) for value in range(-seeds, seeds + 1)}

    def get(self, position: Position) -> Probed | None:
        """The values of a position, or None where no table holds it."""
        table = self._table_of(position)
        if table is None:
            return None
        rules = CATALOGUE[self.game]
        plays = [rules.play(position, move) for move in rules.legal_moves(position)]
        if not plays:
            return Probed(table.value(*table.packed(position)), {}, ())
        moves = {
            play.move: play.captured - table.value(*table.packed(play.after)) for play in plays
        }
        value = max(moves.values())
        keeping = [play for play in plays if moves[play.move] == value]
        return Probed(value, moves, _progress(table, value, keeping))

    def probe(self, position: Position) -> Probed:
        """The values of a position. Raises TableError where no table holds it."""
        found = self.get(position)
        if found is None:
            raise outside(self.game, position)
        return found

    def below(self, position: Position) -> Table | None:
        """The table that holds what may come of a position, if not the position itself."""
        if self.game == KRUR:
            if _is_closed_in_both_rows(position) or canonical(position) != position:
                return None
            return self._tables.get(len(position.closed))
        return next(iter(self._tables.values()), None)

    def _table_of(self, position: Position) -> Table | None:
        size = size_needed(self.game, position)
        if size is None:
            return None
        if self.game == KRUR:
            return self._tables.get(size)
        return next((table for most, table in self._tables.items() if size <= most), None)


def _progress(table: Table, value: int, keeping: list[Play]) -> tuple[Move, ...]:
    """Of the moves that keep a value, those that come nearest to what makes it."""
    if value > 0 and not any(play.captured for play in keeping):
        distances = [table.distance(*table.packed(play.after)) for play in keeping]
        nearest = min(distances)
        return tuple(
            play.move
            for play, distance in zip(keeping, distances, strict=True)
            if distance == nearest
        )
    if value > 0:
        keeping = [play for play in keeping if play.captured]
    return tuple(play.move for play in keeping)


def size_needed(game: str, position: Position) -> int | None:
    """The size of the family that a position is in; None if it is in none."""
    if game != KRUR:
        return position.in_play
    if _is_closed_in_both_rows(position):
        return None
    closed = len(position.closed)
    most = most_in_play(closed)
    if not position.captured and position.in_play not in (most, most - 2):
        return None
    if position.in_play > most - FULL * len(position.captured):
        return None
    return closed if closed in KRUR_CLOSED else None


def _is_closed_in_both_rows(position: Position) -> bool:
    return len({pit // position.width for pit in position.closed}) > 1


def build_command(game: str, position: Position) -> str | None:
    """The command that builds the smallest table with a position in it; None where none can."""
    size = size_needed(game, position)
    if size is None or (game != KRUR and size > MOST_SEEDS):
        return None
    command = f"semina tables build {game}"
    return command if game == KRUR else f"{command} --seeds {size}"


def outside(game: str, position: Position) -> TableError:
    """What to say of a position that no table holds."""
    if size_needed(game, position) is None:
        return TableError(
            message(
                "{position} is outside the tables: no game of a match comes to it",
                position=str(position),
            )
        )
    command = build_command(game, position)
    if command is None:
        return TableError(
            message(
                "{position} is outside the tables: with more than {most} seeds none can be built",
                position=str(position),
                most=MOST_SEEDS,
            )
        )
    return TableError(
        message(
            "{position} is outside the tables that are there; {command} builds one that holds it",
            position=str(position),
            command=command,
        )
    )


def canonical(position: Position) -> Position:
    """A position of the same value as the tables have it: closed pits last in their row."""
    if not position.closed:
        return position
    width = position.width
    order: list[int] = []
    for row in (range(width), range(width, 2 * width)):
        order += [pit for pit in row if pit not in position.closed]
        order += [pit for pit in row if pit in position.closed]
    place = {pit: number for number, pit in enumerate(order)}
    return position._replace(
        pits=tuple(position.pits[pit] for pit in order),
        captured=frozenset(place[pit] for pit in position.captured),
        closed=frozenset(place[pit] for pit in position.closed),
    )
