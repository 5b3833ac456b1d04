"""The addresses of databases."""

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from semina.errors import FileError
from semina.words import message

SQLITE, POSTGRESQL = "sqlite+aiosqlite", "postgresql+psycopg"
_SHORT = {"sqlite": SQLITE, "postgresql": POSTGRESQL, "postgres": POSTGRESQL}


def address_of(text: str) -> str:
    """An address as SQLAlchemy takes it; a path stands for an SQLite file. Raises FileError."""
    if "://" not in text:
        return f"{SQLITE}:///{Path(text).absolute()}"
    kind, _, rest = text.partition("://")
    address = f"{_SHORT.get(kind, kind)}://{rest}"
    try:
        known = make_url(address).drivername in (SQLITE, POSTGRESQL)
    except ArgumentError:
        known = False
    if not known:
        raise FileError(
            message(
                "no database can be at {address!r}; expected a path, or {example}",
                address=told(text),
                example="postgresql+psycopg://USER@HOST/NAME",
            )
        )
    return address


def file_of(address: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL, and for one in memory."""
    url = make_url(address)
    if url.drivername != SQLITE or url.database in (None, "", ":memory:"):
        return None
    return Path(url.database or "")


def told(address: str) -> str:
    """An address without its password."""
    try:
        return make_url(address).render_as_string()
    except ArgumentError:
        return address.rpartition("@")[2]
