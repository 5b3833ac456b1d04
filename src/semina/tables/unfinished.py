"""A build that goes on where it was ended: a file that grows by one solved level at a time."""

import os
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from semina.tables.build import Bytes, levels, size_of
from semina.tables.layers import Family
from semina.tables.table_file import VALUES, header_of

_CRC = 4  # bytes behind the codes and the distances of a level
_PIECE = 1 << 20  # bytes that are read or written at once


class Unfinished:
    """What is solved of a family. Raises OSError where the file cannot be used."""

    def __init__(self, path: Path, family: Family) -> None:
        self._path = path
        head = str(header_of(family, VALUES)).encode()
        self._head = len(head).to_bytes(4, "little") + head
        self._sizes = [sum(map(size_of, groups)) for _, groups in levels(family)]

    def load(self, codes: Bytes) -> int:
        """Read the whole levels that are there; gives how many positions they hold."""
        done = 0
        good = len(self._head)
        try:
            with self._path.open("rb") as stream:
                if stream.read(len(self._head)) != self._head:
                    raise FileNotFoundError
                for size in self._sizes:
                    checksum = 0
                    for begins, ends in _pieces(2 * size):
                        raw = np.fromfile(stream, np.uint8, ends - begins)
                        checksum = zlib.crc32(raw.data, checksum)
                        into = codes[done + begins : done + min(ends, size)]
                        into[: len(raw)] = raw[: len(into)]
                    if stream.read(_CRC) != checksum.to_bytes(_CRC, "little"):
                        codes[done : done + size] = 0
                        break
                    done += size
                    good += 2 * size + _CRC
        except FileNotFoundError:
            self._path.write_bytes(self._head)
        else:
            os.truncate(self._path, good)
        return done

    def add(self, codes: Bytes, distances: Bytes) -> None:
        """Keep one more level."""
        checksum = 0
        with self._path.open("ab") as stream:
            for part in (codes, distances):
                for begins, ends in _pieces(len(part)):
                    piece = part[begins:ends].data
                    checksum = zlib.crc32(piece, checksum)
                    stream.write(piece)
            stream.write(checksum.to_bytes(_CRC, "little"))
            stream.flush()
            os.fsync(stream.fileno())

    def distances(self) -> Iterator[Bytes]:
        """The distances of all levels, in pieces."""
        with self._path.open("rb") as stream:
            stream.seek(len(self._head))
            for size in self._sizes:
                stream.seek(size, os.SEEK_CUR)
                for begins, ends in _pieces(size):
                    yield np.fromfile(stream, np.uint8, ends - begins)
                stream.seek(_CRC, os.SEEK_CUR)


def _pieces(size: int) -> Iterator[tuple[int, int]]:
    for begins in range(0, size, _PIECE):
        yield begins, min(begins + _PIECE, size)
