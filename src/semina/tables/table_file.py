"""A table as one file: a header, the place of each block, and the blocks, compressed.

    magic (16 bytes) · length of the header (4) · CRC of the header (4) · header (JSON)
    · where each block ends, from the first (8 bytes each) · CRC of that index (4) · blocks

Numbers are little-endian. Blocks are zstd frames with their own checksums. The header names the
game, its rules' version, the family, how many positions and how many in a block, and the version of
the code of a value. Files are written whole: under another name, synced, then renamed.
"""

import json
import mmap
import os
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Any

import numpy as np
import zstandard
from numpy.typing import NDArray

from semina.errors import TableError
from semina.kernel.probing import BLOCK_BITS
from semina.rules.catalogue import RULES_VERSION
from semina.tables.build import THREADS, Bytes
from semina.tables.layers import Family, family_of
from semina.words import Message, message

MAGIC = b"Semina table v1\n"
VALUES, PROGRESS = "values", "progress"  # the kinds of files, and how their names end
CODE_VERSION = 1  # of what a byte means
BLOCK = 1 << BLOCK_BITS  # positions
LEVEL = 9  # of compression
PIECE = 64 * BLOCK  # positions that a thread compresses at once
PIECES_AT_ONCE = 16
_NUMBER = np.dtype("<u8")


def header_of(family: Family, kind: str) -> dict[str, object]:
    """What a file of a family says of itself."""
    return {
        "kind": kind,
        "game": family.game,
        "rules": RULES_VERSION,
        "size": family.size,
        "positions": family.positions,
        "block": BLOCK,
        "code": CODE_VERSION,
    }


def write_table(path: Path, family: Family, codes: Iterable[Bytes]) -> None:
    """Write a byte for each position of a family. Raises TableError; then no file has changed.

    codes: of values, filled, or the distances, in parts of any size; the kind is how the name of
    the path ends.
    """
    header = json.dumps(header_of(family, path.suffix[1:])).encode()
    blocks = -(-family.positions // BLOCK)
    ends = np.zeros(blocks, _NUMBER)
    beside = path.with_name(f".{path.stem}-{token_hex(4)}.part")
    try:
        try:
            with beside.open("xb") as stream:
                stream.write(MAGIC)
                stream.write(len(header).to_bytes(4, "little"))
                stream.write(zlib.crc32(header).to_bytes(4, "little"))
                stream.write(header)
                index_at = stream.tell()
                stream.write(ends.tobytes() + bytes(4))
                blocks_at = stream.tell()
                for block, piece in enumerate(_compressed(codes)):
                    stream.write(piece)
                    ends[block] = stream.tell() - blocks_at
                stream.seek(index_at)
                index = ends.tobytes()
                stream.write(index + zlib.crc32(index).to_bytes(4, "little"))
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise TableError(
            message(
                "the table cannot be written to {path!r}: {reason}",
                path=str(path),
                reason=error.strerror,
            )
        ) from None


def _compressed(codes: Iterable[Bytes]) -> Iterator[bytes]:
    """The blocks, compressed by several threads, in order."""

    def compress(piece: Bytes) -> list[bytes]:
        compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
        return [
            compressor.compress(piece[place : place + BLOCK].tobytes())
            for place in range(0, len(piece), BLOCK)
        ]

    pieces = _in_pieces(codes)
    with ThreadPoolExecutor(THREADS) as pool:
        while some := list(islice(pieces, PIECES_AT_ONCE)):
            for blocks in pool.map(compress, some):
                yield from blocks


def _in_pieces(codes: Iterable[Bytes]) -> Iterator[Bytes]:
    """The same in parts of a PIECE each, but the last."""
    rest = np.empty(0, np.uint8)
    for part in codes:
        place = 0
        while len(rest) + len(part) - place >= PIECE:
            ends = place + PIECE - len(rest)
            yield np.concatenate([rest, part[place:ends]])
            rest, place = rest[:0], ends
        rest = np.concatenate([rest, part[place:]])
    if len(rest):
        yield rest


class TableFile:
    """A table's file, opened for reading; any number of threads and processes may."""

    def __init__(self, path: Path) -> None:
        """Raises TableError if it is not a table of ours, whole, and of this version."""
        self.path = path
        try:
            with path.open("rb") as stream:
                self._bytes = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            empty = message("it is empty")
            reason = error.strerror if isinstance(error, OSError) else empty
            raise self._unusable(reason) from None
        self.header = self._read_header()
        try:
            self.family = family_of(str(self.header["game"]), int(self.header["size"]))
            expected = header_of(self.family, path.suffix[1:])
        except Exception:
            raise self._unusable(message("it is of a game that is not known here")) from None
        if path.stem != self.family.name:
            raise self._unusable(message("it holds {name}", name=self.family.name))
        for name, value in expected.items():
            if self.header.get(name) != value:
                raise self._unusable(
                    message(
                        "its {name} is {found!r}, expected {value!r}",
                        name=name,
                        found=self.header.get(name),
                        value=value,
                    )
                )
        self._ends = self._read_index()

    @property
    def blocks(self) -> int:
        return len(self._ends)

    @property
    def bytes_on_disk(self) -> int:
        return len(self._bytes)

    def read_block(self, block: int) -> Bytes:
        """The codes of a block. Raises TableError if it is damaged."""
        begins = self._blocks_at + (int(self._ends[block - 1]) if block else 0)
        ends = self._blocks_at + int(self._ends[block])
        size = min(BLOCK, self.family.positions - block * BLOCK)
        try:
            # A decompressor must not be shared between threads.
            decompressor = zstandard.ZstdDecompressor()
            piece = decompressor.decompress(self._bytes[begins:ends], max_output_size=size)
        except zstandard.ZstdError:
            piece = b""
        if len(piece) != size:
            raise self._unusable(message("block {block} is damaged", block=block))
        return np.frombuffer(piece, np.uint8)

    def check_blocks(self) -> None:
        """Read every block. Raises TableError if one is damaged."""
        for block in range(self.blocks):
            self.read_block(block)

    def _read_header(self) -> dict[str, Any]:
        start = len(MAGIC) + 8
        if self._bytes[: len(MAGIC)] != MAGIC or len(self._bytes) < start:
            raise self._unusable(message("it is not a table of this version of Semina"))
        length = int.from_bytes(self._bytes[len(MAGIC) : len(MAGIC) + 4], "little")
        checksum = int.from_bytes(self._bytes[len(MAGIC) + 4 : start], "little")
        raw = self._bytes[start : start + length]
        if zlib.crc32(raw) != checksum:
            raise self._unusable(message("its header is damaged"))
        self._index_at = start + length
        try:
            header: dict[str, Any] = json.loads(raw)
        except ValueError:
            raise self._unusable(message("its header is damaged")) from None
        return header

    def _read_index(self) -> NDArray[np.uint64]:
        blocks = -(-self.family.positions // BLOCK)
        raw = self._bytes[self._index_at : self._index_at + 8 * blocks]
        self._blocks_at = self._index_at + 8 * blocks + 4
        checksum = int.from_bytes(self._bytes[self._blocks_at - 4 : self._blocks_at], "little")
        if len(raw) != 8 * blocks or zlib.crc32(raw) != checksum:
            raise self._unusable(message("its index is damaged"))
        ends = np.frombuffer(raw, _NUMBER)
        if self._blocks_at + int(ends[-1]) != len(self._bytes):
            raise self._unusable(message("it is cut short, or something follows it"))
        return ends

    def _unusable(self, reason: Message | str | None) -> TableError:
        return TableError(
            message(
                "the table {path!r} cannot be used: {reason}; build it again",
                path=str(self.path),
                reason=reason,
            )
        )
