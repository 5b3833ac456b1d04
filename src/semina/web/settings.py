"""What a server is told when it starts: its database, its key, its names, its proxies."""

import os
import re
import secrets
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from semina.errors import FileError, OptionError, shorten
from semina.service.store.addresses import address_of, file_of
from semina.service.store.retention import DEFAULT, Retention
from semina.tables.folders import data_folder
from semina.words import message

Proxies = tuple[IPv4Network | IPv6Network, ...]

_KEY_BYTES = 32
_KEY_FILE = "server.key"


@dataclass(frozen=True, slots=True)
class Settings:
    """database: an SQLAlchemy address. key: what cookies are signed with.

    room: `http://192.0.2.7:8000`, where others in the network are served as well; "" otherwise.
    names: the host names by which it may be asked, beside addresses; None: any. proxies: those
    whose word on who asks is believed. metrics_port: where figures are shown to this machine.
    """

    database: str
    key: str
    room: str = ""
    names: frozenset[str] | None = None
    proxies: Proxies = ()
    retention: Retention = DEFAULT
    json_logs: bool = False
    metrics_port: int | None = None


def settings_for(database: str | None = None) -> Settings:
    """The settings of a server: the database asked for, else `$SEMINA_DATABASE`, else our own.

    The folder of the database is made if it is missing, and so is the key in it, unless
    `$SEMINA_KEY` gives one. Raises FileError, OptionError.
    """
    address = database or os.environ.get("SEMINA_DATABASE")
    address = address_of(address or str(data_folder() / "semina.db"))
    path = file_of(address)
    folder = path.parent if path else data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if path:
            path.touch(mode=0o600)  # what SQLite puts beside it has the same mode
        return Settings(address, _given_key() or _key_in(folder))
    except OSError as error:
        raise FileError(
            message(
                "the folder {folder!r} of the database cannot be used: {reason}",
                folder=str(folder),
                reason=error.strerror,
            )
        ) from None


def names_of(others: Iterable[str] = ()) -> frozenset[str]:
    """The host names of this machine, and others that were given."""
    own = socket.gethostname().lower()
    names = ("localhost", own, own.partition(".")[0], f"{own}.local", *others)
    return frozenset(name.lower() for name in names if name)


def proxies_of(text: str) -> Proxies:
    """The addresses and networks of proxies, as they are given: `127.0.0.1, 10.0.0.0/8`.

    Raises OptionError.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        networks = [ip_network(part) for part in parts]
    except ValueError:
        raise OptionError(
            message(
                "{text!r} are no addresses of proxies; expected some such as 127.0.0.1 or "
                "10.0.0.0/8, with commas between",
                text=shorten(text),
            )
        ) from None
    # A socket for both kinds of addresses tells the old ones as ::ffff:192.0.2.1.
    old = [each for each in networks if isinstance(each, IPv4Network)]
    mapped = [IPv6Network(f"::ffff:{each.network_address}/{96 + each.prefixlen}") for each in old]
    return (*networks, *mapped)


def is_among(address: str, networks: Proxies) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


def _given_key() -> str:
    """`$SEMINA_KEY`, which several servers with one database must share; or "".

    Raises OptionError.
    """
    key = os.environ.get("SEMINA_KEY", "")
    if key and len(key) < _KEY_BYTES:
        raise OptionError(
            message(
                "SEMINA_KEY has {n} signs; expected at least {least}, as `openssl rand -hex 32` "
                "makes them",
                n=len(key),
                least=_KEY_BYTES,
            )
        )
    return key


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
