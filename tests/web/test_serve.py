"""The command `semina serve`."""

import re
import socket
import time
from pathlib import Path

import httpx
from terminal import run
from web.browser import PATIENCE, Browser, Server


def test_a_taken_port_that_was_asked_for_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port), "--database", str(tmp_path / "games.db"))
    assert done.returncode == 2
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_none_is_refused() -> None:
    for port in ("70000", "x"):
        done = run("serve", "--port", port)
        assert done.returncode == 2, port
        assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("serve", "--port", "0", "--database", str(tmp_path / "file" / "games.db"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    (tmp_path / "games.db").write_text("this is no database, only some text of a user" * 100)
    done = run("serve", "--port", "0", "--database", str(tmp_path / "games.db"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_two_servers_take_two_ports_and_end_quietly(tmp_path: Path) -> None:
    servers = [Server(tmp_path / name, port=None, SEMINA_LANG="it") for name in "ab"]
    try:
        assert servers[0].port != servers[1].port
        for server in servers:
            assert httpx.get(server.address).status_code == 200
    finally:
        for server in servers:
            assert server.stop() == (0, "")


def test_the_page_is_opened_in_the_browser_that_is_named(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    server = Server(tmp_path, "--open", BROWSER=str(browser))
    try:
        httpx.get(server.address)
        deadline = time.monotonic() + PATIENCE
        while not opened.exists() or not opened.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert opened.read_text() == server.address + "/\n"
    finally:
        assert server.stop() == (0, "")


def test_the_room_gets_an_address_and_a_code(tmp_path: Path) -> None:
    server = Server(tmp_path, host="0.0.0.0")
    assert server.process.stdout
    found = re.search(r"http://([\w.-]+):(\d+)/", server.process.stdout.readline())
    assert found
    browser = Browser(server)
    table = browser.open_table(opponent="link")
    # Who plays on the machine itself sends on a link that works elsewhere.
    assert browser.view(table)["link"] == f"http://{found[1]}:{found[2]}/join/{table}"
    browser.close()
    code = [server.process.stdout.readline() for _ in range(8)]
    assert any("█" in line or "▀" in line or "▄" in line for line in code)
    assert server.stop() == (0, "")
