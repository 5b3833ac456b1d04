"""A PostgreSQL server for the tests: the machine's own programs, a cluster of its own.

Debian: apt-get install postgresql (make test does it). PostgreSQL will not run as root; then the
cluster belongs to the user that Debian's package makes.
"""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from uuid import uuid4

import psycopg

FAST = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"


class Cluster:
    """A cluster in a folder of its own, on loopback only; `with` starts and removes it."""

    def __init__(self, settings: str = FAST) -> None:
        # Not below pytest's folders, which are open to their owner alone.
        self._folder = Path(tempfile.mkdtemp(prefix="semina-postgresql-"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self._folder, self._user, self._user)
        self._data = self._folder / "data"
        self._log = self._folder / "log"
        self.port = _free_port()
        self._run("initdb", "-D", self._data, "-U", "semina", "-A", "trust", "-E", "UTF8", "-N")
        with (self._data / "postgresql.conf").open("a") as file:
            file.write(
                f"port = {self.port}\nlisten_addresses = '127.0.0.1'\n"
                f"unix_socket_directories = ''\nmax_connections = 200\n{settings}"
            )

    def __enter__(self) -> "Cluster":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self._folder)

    def start(self) -> None:
        self._control("start", "-l", self._log)

    def stop(self, mode: str = "immediate") -> None:
        """`immediate` is as a kill, `fast` an orderly end."""
        self._control("stop", "-m", mode)

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"semina_{uuid4().hex}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self._address(name).replace("postgresql:", "postgresql+psycopg:")

    def _address(self, name: str) -> str:
        return f"postgresql://semina@127.0.0.1:{self.port}/{name}"

    def _control(self, command: str, *arguments: str | Path) -> None:
        self._run("pg_ctl", command, "-w", "-s", "-D", self._data, *arguments)

    def _run(self, program: str, *arguments: str | Path) -> None:
        done = subprocess.run(
            [programs() / program, *arguments],
            user=self._user,
            group=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
        )
        assert done.returncode == 0, done.stderr


def programs() -> Path:
    """Where PostgreSQL's programs are: Debian has a folder for each version."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2])
    )
    if folders:
        return folders[-1]
    initdb = shutil.which("initdb")
    assert initdb, "the tests need PostgreSQL: apt-get install postgresql, or as your system does"
    return Path(initdb).parent


def _free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])
