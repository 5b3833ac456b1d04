"""Checking a table by the moves of the kernel, without trusting how it was built."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from semina.errors import TableError
from semina.kernel.games import GAMES
from semina.kernel.packing import unpacked
from semina.kernel.retrograde import position_at
from semina.kernel.verifying import SOUND, check, ground, recover
from semina.tables.layers import Family, Group, Layer
from semina.tables.table_file import TableFile
from semina.words import message

Report = Callable[[int], None]


def verify(values: TableFile, report: Report = lambda _: None) -> None:
    """Check every value of a file. Raises TableError with the first that is wrong."""
    codes = np.concatenate([values.read_block(block) for block in range(values.blocks)])
    verify_codes(values.family, codes, report)


def verify_codes(family: Family, codes: NDArray[np.uint8], report: Report = lambda _: None) -> None:
    """Check filled codes. Raises TableError."""
    found = np.zeros(family.positions, np.int8)
    grounded = np.zeros(family.positions, np.uint8)
    offsets = family.offsets()
    begins = 0
    for group in family.groups:
        _verify_group(family, group, begins, codes, found, grounded, offsets)
        begins += sum(layer.size for layer in group)
        report(begins)


def _verify_group(
    family: Family,
    group: Group,
    begins: int,
    codes: NDArray[np.uint8],
    found: NDArray[np.int8],
    grounded: NDArray[np.uint8],
    offsets: NDArray[np.int64],
) -> None:
    game = GAMES[family.game]
    layers: list[tuple[Layer, int]] = []
    for layer in group:
        layers.append((layer, begins))
        begins += layer.size
    for layer, base in layers:
        recover(game, codes, found, offsets, base, layer[:3], layer.size)
    for layer, base in layers:
        wrong = check(game, found, grounded, offsets, base, layer[:3], layer.size)
        if wrong != SOUND:
            raise _wrong(family, layer, wrong)
    while True:
        marked = 0
        left: tuple[Layer, int] | None = None
        for layer, base in layers:
            more, number = ground(game, found, grounded, offsets, base, layer[:3], layer.size)
            marked += more
            if number != SOUND:
                left = layer, number
        if left is None:
            return
        if not marked:
            raise _wrong(family, *left)


def _wrong(family: Family, layer: Layer, number: int) -> TableError:
    game = GAMES[family.game]
    a, b = position_at(game, number, *layer[:3])
    position = unpacked(game, int(a), int(b))
    return TableError(
        message(
            "the table {name} is wrong at {position}",
            name=family.name,
            position=str(position),
        )
    )
