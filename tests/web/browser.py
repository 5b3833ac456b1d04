"""A real server in a process of its own, and browsers that ask it."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from terminal import environment

PATIENCE = 20  # seconds
# What a server does first, for tests that ask more than a page does.
NO_RATES = "from semina.web.limits import RateLimit; RateLimit.wait = lambda *_: 0.0"
View = dict[str, Any]


class Server:
    """`semina serve` on a free port, with its database in a folder."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        port: int | None = 0,
        host: str = "127.0.0.1",
        database: str | None = None,
        before: str = "",
        files: int | None = None,
        **environ: str,
    ) -> None:
        """port: 0 for any that is free, None for the one that the command takes itself. database:
        its address, where it is not in the folder.

        before: Python that the process does first, to have other limits. files: descriptors that
        it may have.
        """
        self._program = f"{before}\nfrom semina.cli.main import main\nmain()"
        self._files = files
        database = database or str(folder / "games.db")
        self._arguments = ["--database", database, "--host", host, *options]
        own = {"NUMBA_DISABLE_JIT": "1", "XDG_DATA_HOME": str(folder)}  # the key may be there
        self._environ = {**environment("en"), **own, **environ}
        self.port = port
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", self._program, "serve", *self._arguments]
        if self._files is not None:
            command = ["prlimit", f"--nofile={self._files}", *command]
        if self.port is not None:
            command += ["--port", str(self.port)]
        self.process = subprocess.Popen(
            command,
            env=self._environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise AssertionError(line + self.stop()[1])
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str]:
        """End it; its exit status and what it said to standard error."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        said = self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode, said


class Browser:
    """One browser with its own cookies."""

    def __init__(self, server: Server | str, **headers: str) -> None:
        address = server if isinstance(server, str) else server.address
        self.client = httpx.Client(base_url=address, headers=headers, timeout=PATIENCE)
        self.csrf = ""

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.client.get(path, **options)

    def page(self, path: str = "/") -> str:
        """The HTML of a page, whose token is used from now on."""
        answer = self.get(path, headers={"Accept": "text/html"}, follow_redirects=True)
        assert answer.status_code == 200, answer.text
        found = re.search(r'<meta name="csrf" content="(\w+)">', answer.text)
        assert found
        self.csrf = found[1]
        return answer.text

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """What the page's script posts."""
        if not self.csrf:
            self.page()
        return self.client.post(
            path, json=body or {}, headers={"X-CSRF-Token": self.csrf, **headers}
        )

    def form(self, path: str, **fields: str) -> httpx.Response:
        """What a form without a script posts."""
        if not self.csrf:
            self.page()
        return self.client.post(path, data={"csrf": self.csrf, **fields})

    def open_table(self, **wanted: Any) -> str:
        answer = self.post("/api/tables", wanted)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def view(self, table: str) -> View:
        answer = self.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        found: View = answer.json()
        return found

    def act(self, table: str, action: str, **body: Any) -> View:
        answer = self.post(f"/api/tables/{table}/{action}", body)
        assert answer.status_code == 200, answer.text
        found: View = answer.json()
        return found

    def move(self, table: str) -> View:
        """Play the first legal move of the visitor's side."""
        seen = self.view(table)
        width = seen["width"]
        pit = seen["legal"][0]
        letter = chr(ord("A") + pit) if pit < width else chr(ord("a") + pit - width)
        return self.act(table, "move", ply=seen["ply"], move=letter)

    @contextmanager
    def stream(self, table: str, **headers: str) -> Iterator[Iterator[tuple[int, View]]]:
        """The live views of a table, each with its number."""
        with self.client.stream("GET", f"/api/tables/{table}/events", headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield _events(answer)

    def close(self) -> None:
        self.client.close()


def _events(answer: httpx.Response) -> Iterator[tuple[int, View]]:
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name:
            fields[name] = value
        elif not line and "data" in fields:
            assert fields["event"] == "view"
            yield int(fields["id"]), json.loads(fields["data"])
            fields = {}
