"""A build that goes on where it was ended: a file that grows by one solved level at a time."""

import os
import zlib
from pathlib import Path

import numpy as np

from semina.tables.build import Solution, levels, size_of
from semina.tables.layers import Family
from semina.tables.table_file import VALUES, header_of

_CRC = 4  # bytes behind each level


class Unfinished:
    """What is solved of a family. Raises OSError where the file cannot be used."""

    def __init__(self, path: Path, family: Family) -> None:
        self._path = path
        head = str(header_of(family, VALUES)).encode()
        self._head = len(head).to_bytes(4, "little") + head
        self._sizes = [sum(map(size_of, groups)) for _, groups in levels(family)]

    def load(self, solution: Solution) -> int:
        """Read the whole levels that are there; gives how many positions they hold."""
        done = 0
        good = len(self._head)
        try:
            with self._path.open("rb") as stream:
                if stream.read(len(self._head)) != self._head:
                    raise FileNotFoundError
                for size in self._sizes:
                    level = stream.read(2 * size)
                    checksum = stream.read(_CRC)
                    if (
                        len(level) != 2 * size
                        or zlib.crc32(level).to_bytes(_CRC, "little") != checksum
                    ):
                        break
                    parts = np.frombuffer(level, np.uint8).reshape(2, size)
                    solution.codes[done : done + size] = parts[0]
                    solution.distances[done : done + size] = parts[1]
                    done += size
                    good += 2 * size + _CRC
        except FileNotFoundError:
            self._path.write_bytes(self._head)
        else:
            os.truncate(self._path, good)
        return done

    def add(self, level: Solution) -> None:
        """Keep one more level."""
        raw = level.codes.tobytes() + level.distances.tobytes()
        with self._path.open("ab") as stream:
            stream.write(raw + _checksum(raw))
            stream.flush()
            os.fsync(stream.fileno())


def _checksum(raw: bytes) -> bytes:
    return zlib.crc32(raw).to_bytes(_CRC, "little")
