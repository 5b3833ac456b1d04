"""Where a server keeps its database and its key."""

import os
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from semina.errors import FileError
from semina.service.store.addresses import address_of, file_of
from semina.tables.folders import data_folder
from semina.words import message

_KEY_BYTES = 32
_KEY_FILE = "server.key"


@dataclass(frozen=True, slots=True)
class Settings:
    """database: an SQLAlchemy address. key: what cookies are signed with.

    room: `http://192.0.2.7:8000`, where others in the network are served as well; "" otherwise.
    """

    database: str
    key: str
    room: str = ""


def settings_for(database: str | None = None) -> Settings:
    """The settings of a server: the database asked for, else `$SEMINA_DATABASE`, else our own.

    The folder of the database is made if it is missing, and so is the key in it. Raises FileError.
    """
    address = database or os.environ.get("SEMINA_DATABASE")
    address = address_of(address or str(data_folder() / "semina.db"))
    path = file_of(address)
    folder = path.parent if path else data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path:
            path.touch(mode=0o600)  # what SQLite puts beside it has the same mode
        return Settings(address, _key_in(folder))
    except OSError as error:
        raise FileError(
            message(
                "the folder {folder!r} of the database cannot be used: {reason}",
                folder=str(folder),
                reason=error.strerror,
            )
        ) from None


def _key_in(folder: Path) -> str:
    """The key kept in a folder, which only its owner can read; made the first time."""
    path = folder / _KEY_FILE
    try:
        opened = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        key = path.read_text(encoding="ascii", errors="replace").strip()
        if re.fullmatch(f"[0-9a-f]{{{2 * _KEY_BYTES}}}", key):
            return key
        if key:
            raise FileError(
                message(
                    "the key {path!r} that cookies are signed with is damaged; delete it, and "
                    "players come back by their recovery links",
                    path=str(path),
                )
            ) from None
        path.unlink()  # a server was ended before it had written it
        return _key_in(folder)
    key = secrets.token_hex(_KEY_BYTES)
    with os.fdopen(opened, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key
