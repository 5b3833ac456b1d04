"""Asking the tables: the exact value of a position and of its moves."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from semina.errors import TableError
from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.probing import MISSING, probe, probe_batch
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE
from semina.rules.krur import KEY as KRUR
from semina.rules.move import Move
from semina.rules.position import Position
from semina.tables.layers import KRUR_CLOSED
from semina.tables.store import open_file
from semina.tables.table_file import BLOCK, TableFile
from semina.words import message

WAHREE_SIZES = range(48, 0, -1)


@dataclass(frozen=True, slots=True)
class Probed:
    """The exact value of a position, in seeds for the side to move, and of each legal move."""

    value: int
    moves: dict[Move, int]


class Table:
    """One family's values; blocks of its file are read when they are first asked for."""

    def __init__(self, file: TableFile) -> None:
        self.file = file
        self._game = GAMES[file.family.game]
        self._offsets = file.family.offsets()
        self._codes = np.empty(file.blocks * BLOCK, np.uint8)
        self._loaded = np.zeros(file.blocks, np.uint8)

    def value(self, a: int, b: int) -> int:
        """The value of a packed position of the family. Raises TableError."""
        while (found := int(self._probe(a, b))) <= MISSING:
            self._load(MISSING - found)
        return found

    def values(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.int64]:
        """The values of many. Raises TableError."""
        values = np.zeros(len(a), np.int64)
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
                self._load(MISSING - int(values[done]))
        return values

    def _probe(self, a: int, b: int) -> int:
        return int(probe(self._game, self._codes, self._loaded, self._offsets, a, b))

    def _load(self, block: int) -> None:
        piece = self.file.read_block(block)
        self._codes[block * BLOCK : block * BLOCK + len(piece)] = piece
        self._loaded[block] = 1


class Tables:
    """The tables of a game that are there."""

    def __init__(self, game: str) -> None:
        """Raises UnknownNameError; TableError if a file is there and cannot be used."""
        self.game = game
        self._tables: dict[int, Table] = {}
        if game == KRUR:
            for closed in KRUR_CLOSED:
                if file := open_file(game, [closed]):
                    self._tables[closed] = Table(file)
        elif file := open_file(game, WAHREE_SIZES):
            self._tables[file.family.size] = Table(file)

    def get(self, position: Position) -> Probed | None:
        """The values of a position, or None where no table holds it."""
        table = self._table_of(position)
        if table is None:
            return None
        rules = CATALOGUE[self.game]
        moves = {}
        for move in rules.legal_moves(position):
            play = rules.play(position, move)
            moves[move] = play.captured - table.value(*packed(canonical(play.after)))
        value = max(moves.values()) if moves else table.value(*packed(canonical(position)))
        return Probed(value, moves)

    def probe(self, position: Position) -> Probed:
        """The values of a position. Raises TableError where no table holds it."""
        found = self.get(position)
        if found is None:
            raise outside(self.game, position)
        return found

    def _table_of(self, position: Position) -> Table | None:
        size = size_needed(self.game, position)
        if size is None:
            return None
        if self.game == KRUR:
            return self._tables.get(size)
        return next((table for most, table in self._tables.items() if size <= most), None)


def size_needed(game: str, position: Position) -> int | None:
    """The size of the family that a position is in; None if it is in none."""
    if game != KRUR:
        return position.in_play
    rows = [[pit for pit in position.closed if pit // 4 == side] for side in Side]
    if rows[0] and rows[1]:
        return None
    closed = len(position.closed)
    most = 32 - 4 * closed
    if not position.captured and position.in_play not in (most, most - 2):
        return None
    if position.in_play > most - 4 * len(position.captured):
        return None
    return closed if closed in KRUR_CLOSED else None


def outside(game: str, position: Position) -> TableError:
    """What to say of a position that no table holds."""
    size = size_needed(game, position)
    if size is None:
        return TableError(
            message(
                "{position} is outside the tables: no game of a match comes to it",
                position=str(position),
            )
        )
    command = f"semina tables build {game}"
    if game != KRUR:
        command += f" --seeds {size}"
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
