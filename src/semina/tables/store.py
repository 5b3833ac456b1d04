"""The folder of the tables: what it holds, and building what is not there."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import filelock

from semina.errors import TableError
from semina.kernel.machine import free_megabytes
from semina.kernel.retrograde import fill, fill_distances
from semina.rules.krur import KEY as KRUR
from semina.tables.build import Bytes, Report, megabytes_needed, solve
from semina.tables.folders import tables_folder
from semina.tables.layers import Family, family_of
from semina.tables.table_file import BLOCK, PROGRESS, VALUES, TableFile, write_table
from semina.tables.unfinished import Unfinished
from semina.words import message

UNFINISHED = ".building"  # how the name of a build that is not done ends


def path_of(family: Family, kind: str = VALUES) -> Path:
    """Where a table of a family is kept."""
    return tables_folder() / f"{family.name}.{kind}"


def found_files() -> list[Path]:
    """The files that seem to be tables."""
    folder = tables_folder()
    return sorted([*folder.glob(f"*.{VALUES}"), *folder.glob(f"*.{PROGRESS}")])


def unfinished_files() -> list[Path]:
    """The builds that were ended, or go on now."""
    return sorted(tables_folder().glob(f"*{UNFINISHED}"))


def check_memory(family: Family) -> None:
    """Raise TableError if the machine has not the memory to build a family."""
    free, needed = free_megabytes(), megabytes_needed(family)
    if free is None or needed <= free:
        return
    sizes = range(1, family.size) if family.game != KRUR else ()
    fitting = [size for size in sizes if megabytes_needed(family_of(family.game, size)) <= free]
    largest = f"--seeds {fitting[-1]}" if fitting else message("none")
    raise TableError(
        message(
            "{name} needs {needed} MB of memory, {free} MB are free; the largest table that fits: "
            "{fitting}",
            name=family.name,
            needed=needed,
            free=free,
            fitting=largest,
        )
    )


def build(family: Family, report: Report = lambda _: None) -> Path:
    """Build the table of a family and keep it; gives its path.

    A build that was ended goes on at its last whole level. Raises TableError.
    """
    check_memory(family)
    path = path_of(family)
    work = path.with_suffix(UNFINISHED)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with filelock.FileLock(path.with_suffix(".lock"), timeout=0):
            for left_by_a_kill in path.parent.glob(f".{family.name}-*.part"):
                left_by_a_kill.unlink()
            unfinished = Unfinished(work, family)
            codes = solve(family, report, unfinished)
            distances = _filled(codes, unfinished.distances())
            write_table(path_of(family, PROGRESS), family, distances)
            fill(codes, BLOCK)
            write_table(path, family, [codes])
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


def _filled(codes: Bytes, distances: Iterable[Bytes]) -> Iterator[Bytes]:
    """Distances made to compress well, piece by piece."""
    begins = 0
    for piece in distances:
        fill_distances(codes[begins : begins + len(piece)], piece)
        begins += len(piece)
        yield piece


def open_files(game: str, sizes: Iterable[int]) -> tuple[TableFile, TableFile] | None:
    """The values and the progress of the first family, of these sizes, that is there.

    Raises TableError where only damaged ones are there.
    """
    damage = None
    for size in sizes:
        paths = [tables_folder() / f"{game}-{size}.{kind}" for kind in (VALUES, PROGRESS)]
        if paths[0].exists():
            try:
                return TableFile(paths[0]), TableFile(paths[1])
            except TableError as error:
                damage = damage or error
    if damage:
        raise damage
    return None


def is_built(family: Family) -> bool:
    """Whether the table of a family is there, and whole as far as opening it tells."""
    try:
        return open_files(family.game, [family.size]) is not None
    except TableError:
        return False
