"""A real server and a real browser: Debian's Chromium, driven by Playwright."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.player import Player
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60  # seconds for the server to start: the first time it compiles
SLOWEST = 15_000  # milliseconds until something is seen, where several suites share a machine
expect.set_options(timeout=SLOWEST)


class Server:
    """`semina serve`; it can be stopped, or killed, and started again.

    database: its address; left out, a file in the folder.
    """

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self._folder = folder
        self._database = database or str(folder / "semina.db")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "semina", "serve", "--no-open", "--port", str(self.port)]
        log = (self._folder / "server.log").open("ab")
        self._process = subprocess.Popen(
            [*command, "--database", self._database],
            env={**os.environ, "SEMINA_LANG": "en", "XDG_DATA_HOME": str(self._folder)},
            stdout=log,
            stderr=log,
        )
        log.close()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                urllib.request.urlopen(self.address, timeout=2).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"no server: {(self._folder / 'server.log').read_text()}")

    def kill(self) -> None:
        assert self._process
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


# Not for the whole session: while Playwright runs, no other test may start an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("these tests need Chromium: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield made
        made.close()


Opens = Callable[..., Player]


@pytest.fixture
def opens(server: Server, browser: Browser) -> Iterator[Opens]:
    """A new person at a new browser; at the end nothing may have gone wrong in any of them."""
    made: list[tuple[BrowserContext, Player]] = []

    def open_one(speed: str = "off", **options: Any) -> Player:
        shown: dict[str, Any] = {
            "base_url": server.address,
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            **options,
        }
        context = browser.new_context(**shown)
        context.set_default_timeout(SLOWEST)
        context.add_init_script(f"localStorage.setItem('semina-speed', '{speed}')")
        player = Player(context.new_page())
        made.append((context, player))
        return player

    yield open_one
    for context, player in made:
        context.close()
        assert player.mistakes == []
