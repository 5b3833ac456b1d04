"""The lines and words of a record file, with where each stands, whatever the size of the file."""

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from semina.errors import RecordError
from semina.notation.record import CONTROL
from semina.words import Message, message

LONGEST = 1 << 20  # bytes of a line; a longer one must not fill the memory
# Characters of a comment. It may have to be written as one line, of up to four bytes each.
LONGEST_COMMENT = LONGEST // 8

_FIRST_TAG = re.compile(r'[ \t]*\[[ \t]*Game[ \t]+"')
_WORD = re.compile(r"[^\s{}();$]+|\$[0-9]*|[{}();]")


class Readable(Protocol):
    """A file of bytes, or whatever else has lines to read."""

    def readline(self, limit: int, /) -> bytes:
        """At most `limit` bytes of a line."""
        ...


class Word(NamedTuple):
    """A piece of movetext and where it stands (line and column from 1); a comment is one word."""

    text: str
    line: int
    column: int

    def error(self, problem: Message, position: object = None) -> RecordError:
        reached = None if position is None else str(position)
        return RecordError(problem, self.line, self.column, reached)


def folded(text: str) -> str:
    """A comment with a single space wherever it has spaces, tabs or line ends."""
    return " ".join(re.split(r"[ \t]+", text.strip(" \t")))


class RecordLines:
    """The line being read of a file: its text without the line end, and its number from 1."""

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._fault: RecordError | None = None
        self._is_cut = False
        self.text = ""
        self.number = 0
        self.at_end = False
        self.next()

    def next(self) -> None:
        """Go to the next line."""
        while self._is_cut:
            self._read()
        raw = self._read()
        self.at_end = not raw
        self.number += 1
        self._fault = None
        if self._is_cut:
            self._fault = RecordError(
                message("a line is longer than {limit} bytes", limit=LONGEST), self.number, 1
            )
            self.text = ""
            return
        try:
            # A byte order mark also stands where files were put together.
            self.text = raw.decode().removeprefix("\ufeff").rstrip("\r\n")
            if control := CONTROL.search(self.text):
                self._fault = RecordError(
                    message("the control character {sign!r}", sign=control.group()),
                    self.number,
                    control.start() + 1,
                )
                self.text = ""
        except UnicodeDecodeError as error:
            byte = "0x" + raw[error.start : error.start + 1].hex()
            self._fault = RecordError(
                message("the byte {byte} is not UTF-8 text", byte=byte),
                self.number,
                error.start + 1,
            )
            self.text = ""

    def _read(self) -> bytes:
        """A line, or the first or next part of one that is too long."""
        raw = self._stream.readline(LONGEST + 1)
        self._is_cut = len(raw) > LONGEST and not raw.endswith(b"\n")
        return raw

    def check(self) -> None:
        """Raise RecordError if the present line cannot be read."""
        if self._fault:
            raise self._fault

    @property
    def begins_record(self) -> bool:
        """Whether the present line is the first of a record."""
        return bool(_FIRST_TAG.match(self.text))

    def skip_blank(self) -> None:
        """Go on to a line that says something, if this one does not."""
        while not (self.at_end or self._fault or self._says_something()):
            self.next()

    def skip_to_record(self) -> None:
        """Go on to a line that begins a record, if this one does not."""
        while not (self.at_end or self.begins_record):
            self.next()

    def words(self) -> Iterator[Word]:
        """The words of the movetext from the present line on, line by line.

        Stops before a line that begins a record, and at the end of the file.
        """
        while not (self.at_end or self.begins_record):
            self.check()
            column = 0
            while found := self._word_from(column):
                start = Word(found.group(), self.number, found.start() + 1)
                column = found.end()
                if start.text == ";":
                    yield start._replace(text="{" + folded(self.text[column:].replace("}", ")")))
                    break
                if start.text == "{":
                    comment, column = self._comment(start, column)
                    yield start._replace(text="{" + comment)
                else:
                    yield start
            self.next()

    def _comment(self, start: Word, column: int) -> tuple[str, int]:
        """The text of a comment, white space folded, and the column behind it."""
        pieces = []
        size = 0
        while (end := self.text.find("}", column)) < 0:
            pieces.append(self.text[column:])
            size += len(self.text) - column + 1
            self.next()
            self.check()
            column = 0
            if self.at_end or self.begins_record or size > LONGEST_COMMENT:
                raise start.error(message("the comment that begins here is not closed"))
        pieces.append(self.text[column:end])
        return folded(" ".join(pieces)), end + 1

    def _word_from(self, column: int) -> re.Match[str] | None:
        if column == 0 and self.text.startswith("%"):
            return None
        return _WORD.search(self.text, column)

    def _says_something(self) -> bool:
        return bool(self.text.strip()) and not self.text.startswith("%")
