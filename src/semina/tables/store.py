"""The folder of the tables: where it is, what it holds, and building what is not there."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

import filelock

from semina.errors import TableError
from semina.kernel.retrograde import fill
from semina.tables.build import Report, solve
from semina.tables.layers import Family, family_of
from semina.tables.table_file import BLOCK, SUFFIX, TableFile, write_table
from semina.tables.unfinished import Unfinished
from semina.words import message


def tables_folder() -> Path:
    """`$SEMINA_TABLES`, else in the user's data folder. Raises TableError if he has no home."""
    if chosen := os.environ.get("SEMINA_TABLES"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or _home() / ".local" / "share")
    return base / "semina" / "tables"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise TableError(
            message("there is no home folder for the tables; name another in SEMINA_TABLES")
        ) from None


def path_of(family: Family) -> Path:
    """Where the table of a family is kept."""
    return tables_folder() / f"{family.name}{SUFFIX}"


def found_files(game: str) -> list[Path]:
    """The files that a game's tables seem to be in, the largest family first."""
    found = [
        (int(path.stem.removeprefix(f"{game}-")), path)
        for path in tables_folder().glob(f"{game}-*{SUFFIX}")
        if path.stem.removeprefix(f"{game}-").isdecimal()
    ]
    return [path for _, path in sorted(found, reverse=True)]


def build(family: Family, report: Report = lambda _: None) -> Path:
    """Build the table of a family and keep it; gives its path.

    A build that was ended goes on at its last whole level. Raises TableError.
    """
    path = path_of(family)
    work = path.with_suffix(".building")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with filelock.FileLock(path.with_suffix(".lock"), timeout=0):
            codes = solve(family, report, Unfinished(work, family))
            fill(codes, BLOCK)
            write_table(path, family, codes)
            work.unlink(missing_ok=True)
    except filelock.Timeout:
        raise TableError(
            message("another program is building {path!r}; wait for it", path=str(path))
        ) from None
    except OSError as error:
        raise TableError(
            message(
                "the table cannot be built in {folder!r}: {reason}",
                folder=str(path.parent),
                reason=error.strerror,
            )
        ) from None
    return path


def open_file(game: str, sizes: Iterable[int]) -> TableFile | None:
    """The first table file that is there, of families of these sizes. Raises TableError."""
    for size in sizes:
        path = tables_folder() / f"{game}-{size}{SUFFIX}"
        if path.exists():
            return TableFile(path, family_of)
    return None
