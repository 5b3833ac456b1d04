"""Files that a command reads and writes."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from semina.errors import FileError
from semina.words import message

STANDARD_INPUT = "-"


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """A file to read bytes from; `-` is standard input. Raises FileError."""
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115 -- only opening it may fail here
    except (OSError, ValueError) as error:
        raise unusable(path, error) from None
    with stream:
        yield stream


def write_whole(path: str, text: str) -> None:
    """Write a file so that it is either all there or as it was before. Raises FileError.

    The text goes to a new file beside it, which then takes its name; a link is followed.
    """
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside = target.with_name(f".{target.name[:100]}.{token_hex(8)}.part")
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            if target.exists():
                beside.chmod(target.stat().st_mode & 0o7777)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise unusable(path, error) from None


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
