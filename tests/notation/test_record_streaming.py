"""Readers of records take a file as it comes: they do not hold it, nor read far ahead."""

import tracemalloc
from collections.abc import Iterator
from io import BufferedReader, RawIOBase

from semina.errors import RecordError
from semina.notation.record_reader import read_records, read_records_leniently

RECORD = b'[Game "krur"]\n[Rules "1"]\n[Round "%d"]\n\n1. A {' + b"word " * 50 + b"} a 2. A *\n\n"


class Endless(RawIOBase):
    """A file without end, written while it is read; it counts the bytes it has given."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = b""
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while len(self._rest) < len(buffer):
            piece = next(self._pieces, b"")
            if not piece:
                break
            self._rest += piece
        taken = self._rest[: len(buffer)]
        self._rest = self._rest[len(taken) :]
        buffer[: len(taken)] = taken
        self.given += len(taken)
        return len(taken)


def games() -> Iterator[bytes]:
    number = 0
    while True:
        number += 1
        yield RECORD % number


def test_the_first_record_is_given_before_the_file_is_read() -> None:
    file = Endless(games())
    reader = read_records(BufferedReader(file, 4096))
    assert next(reader).tags == {"Round": "1"}
    # The record itself, up to the first line of the next one, in pieces of 4096 bytes.
    assert file.given <= len(RECORD) + 2 * 4096
    assert next(reader).tags == {"Round": "2"}


def test_a_file_without_end_is_read_in_constant_memory() -> None:
    file = Endless(games())
    reader = read_records(BufferedReader(file, 4096))
    for _ in range(50):
        next(reader)
    tracemalloc.start()
    try:
        for number in range(51, 1551):
            assert next(reader).tags["Round"] == str(number)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert file.given > 1500 * len(RECORD)
    # As games these records are many times as much.
    assert peak < 600_000


def test_a_line_without_end_is_given_up_in_bounded_memory() -> None:
    def pieces() -> Iterator[bytes]:
        yield b'[Game "krur"]\n[Rules "1"]\n\n1. A {'
        for _ in range(16 * 1024):
            yield b"z" * 1024
        yield b"} *\n\n"
        yield RECORD % 7

    tracemalloc.start()
    try:
        error, record = read_records_leniently(BufferedReader(Endless(pieces()), 4096))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(error, RecordError)
    assert not isinstance(record, RecordError)
    assert record.tags == {"Round": "7"}
    assert peak < 8 * 2**20  # the line has 16 MiB
