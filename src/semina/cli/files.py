"""Files that a command reads and writes."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from semina.errors import FileError
from semina.words import message

STANDARD_INPUT = "-"


class Source:
    """A file that is read line by line; a fault in reading names the file."""

    def __init__(self, path: str, stream: BinaryIO) -> None:
        self._path = path
        self._stream = stream

    def readline(self, limit: int, /) -> bytes:
        """At most `limit` bytes of a line. Raises FileError."""
        try:
            return self._stream.readline(limit)
        except OSError as error:
            raise unusable(self._path, error) from None


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """A file to read from; `-` is standard input. Raises FileError."""
    if path == STANDARD_INPUT:
        yield Source(path, sys.stdin.buffer)
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115 -- only opening it may fail here
    except (OSError, ValueError) as error:
        raise unusable(path, error) from None
    with stream:
        yield Source(path, stream)


def write_whole(path: str, content: str | bytes) -> None:
    """Write a file so that it is either all there or as it was before. Raises FileError.

    The content goes to a new file beside it, which then takes its name; a link is followed.
    """
    raw = content.encode() if isinstance(content, str) else content
    try:
        target = Path(os.path.realpath(path))
        is_there = target.exists()
        if target.is_symlink():  # what is still a link leads round in a circle
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if is_there and not target.is_file():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if is_there and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        beside = target.with_name(f".semina-{token_hex(8)}.part")
        try:
            with beside.open("xb") as stream:
                stream.write(raw)
                stream.flush()
                os.fsync(stream.fileno())
            if is_there:
                beside.chmod(target.stat().st_mode & 0o7777)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise unusable(path, error) from None


def stamp_of(path: str) -> tuple[int, int] | None:
    """What changes when somebody writes a file; None where there is none to be seen."""
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_ino


def rescue(text: str) -> str:
    """Write a game that would be lost where the program is ended from outside; gives the path.

    Raises FileError.
    """
    base = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")  # noqa: PTH111
    folder = Path(base) / "semina"
    path = str(folder / f"rescued-{datetime.now():%Y-%m-%d-%H%M%S}.sgr")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unusable(path, error) from None
    write_whole(path, text)
    return path


def unusable(path: str, error: OSError | ValueError) -> FileError:
    """The error for a file that the system will not let us read or write."""
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.ENOENT:
        return FileError(message("there is no file or folder {path!r}", path=path))
    if number in (errno.EISDIR, errno.ENOTDIR):
        return FileError(message("{path!r} is not a file", path=path))
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return FileError(message("no permission to use the file {path!r}", path=path))
    if number == errno.ENOSPC:
        return FileError(message("the disk is full: {path!r} was not written", path=path))
    reason = error.strerror if isinstance(error, OSError) else error
    return FileError(
        message("the file {path!r} cannot be used: {reason}", path=path, reason=reason)
    )
