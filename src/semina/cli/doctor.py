"""`semina doctor`: what Semina runs on here, and what it has found."""

import os
import platform
import shutil
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import typer

from semina import __version__
from semina.errors import SeminaError
from semina.words import say

LIBRARIES = ("numba", "numpy", "rich", "typer")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def doctor() -> None:
    rows = _findings()
    width = max(len(what) for what, _ in rows)
    for what, found in rows:
        typer.echo(f"{what:{width}}  {found}")


def _findings() -> list[tuple[str, str]]:
    from semina.kernel import jit
    from semina.kernel.games import GAMES
    from semina.kernel.warm import PARTS, is_warm

    cores = os.cpu_count() or 1
    rows = [
        ("Semina", __version__),
        ("Python", f"{platform.python_version()} ({platform.platform()}, {cores} CPU)"),
        *((name, _version(name)) for name in LIBRARIES),
        (say("kernel"), jit.fingerprint()),
    ]
    if jit.PROBLEM:
        rows.append((say("compiled in"), say(jit.PROBLEM)))
    else:
        kept = f"{jit.FOLDER} ({_megabytes(jit.FOLDER):.1f} MB)"
        rows.append((say("compiled in"), kept))
    warm = [
        f"{key} ({', '.join(found)})"
        for key in GAMES
        if (found := [part for part in PARTS if is_warm(key, part)])
    ]
    rows.append((say("compiled for"), ", ".join(warm) or say("no game yet (semina warm)")))
    rows.append((say("tables"), _tables()))
    rows.append((say("database"), say("none yet")))
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    rows.append(("Chromium", chromium or say("not found (needed by the tests of the page only)")))
    return rows


def _tables() -> str:
    from semina.tables.folders import tables_folder
    from semina.tables.store import found_files
    from semina.tables.table_file import VALUES

    try:
        names = [path.stem for path in found_files() if path.suffix == f".{VALUES}"]
        return f"{tables_folder()}: {', '.join(names) or say('none yet')}"
    except SeminaError as error:
        return say(error.message)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return say("not installed")


def _megabytes(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.glob("**/*") if file.is_file()) / 1e6
