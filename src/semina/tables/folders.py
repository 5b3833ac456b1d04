"""Where Semina keeps what is large and what is to last: a folder among the user's data."""

import os
import sys
from pathlib import Path

from semina.errors import TableError
from semina.words import message


def tables_folder() -> Path:
    """`$SEMINA_TABLES`, else in the user's data folder. Raises TableError if he has no home."""
    if chosen := os.environ.get("SEMINA_TABLES"):
        return Path(chosen)
    return data_folder() / "tables"


def data_folder() -> Path:
    """Semina's own folder among the user's data. Raises TableError if he has no home."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or _home() / ".local" / "share")
    return base / "semina"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise TableError(
            message("there is no home folder for the tables; name another in SEMINA_TABLES")
        ) from None
