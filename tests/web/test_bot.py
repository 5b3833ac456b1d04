"""The sample bot, as its reader starts it, against the computer and against itself."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from boards import PROJECT
from web.browser import PATIENCE, Browser, Server

from semina.rules.catalogue import CATALOGUE


def bot(*arguments: str, **environ: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-u", str(PROJECT / "examples" / "bot.py"), *arguments],
        env={"PATH": "/usr/bin:/bin", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What it said, when it has ended well."""
    out, err = process.communicate(timeout=6 * PATIENCE)
    assert process.returncode == 0, err
    return out, err


@pytest.fixture
def token(server: Server) -> str:
    made = httpx.post(f"{server.address}/api/players", json={"name": "Zoe"}).json()
    return str(made["token"])


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_bot_plays_the_computer_to_the_end(server: Server, token: str, game: str) -> None:
    out, _ = ended(bot(server.address, game, "1", SEMINA_TOKEN=token))
    link, *told = out.splitlines()
    seen = httpx.get(f"{server.address}/api/tables/{link.rpartition('/')[2]}").json()
    assert seen["game"] == game
    assert [seen["seats"][side]["name"] for side in "SN"] == ["Zoe (bot)", "Computer, level 1"]
    assert seen["ending"]["sentences"]
    assert told == [" ".join(seen["ending"]["sentences"])]


def test_two_bots_play_each_other(server: Server) -> None:
    first = bot(server.address, "krur")
    assert first.stdout
    link = first.stdout.readline().strip()
    second = bot(link)
    assert ended(first)[0] == ended(second)[0] != ""


def test_a_bot_answers_offers(server: Server, anna: Browser) -> None:
    first = bot(server.address, "wahree")
    assert first.stdout
    table = first.stdout.readline().strip().rpartition("/")[2]
    anna.act(table, "sit", name="Anna")
    with anna.stream(table) as views:
        next(seen for _, seen in views if seen["side"] == "N")
        anna.act(table, "offer-end")
        ending = next(seen["ending"] for _, seen in views if seen["ending"])
    assert ending["termination"] == "agreement"
    assert "agree" in ended(first)[0]


def test_a_bot_plays_on_after_its_server_was_away(tmp_path: Path) -> None:
    server = Server(tmp_path)
    anna = Browser(server)
    try:
        first = bot(server.address, "wahree")
        assert first.stdout
        table = first.stdout.readline().strip().rpartition("/")[2]
        anna.act(table, "sit", name="Anna")
        with anna.stream(table) as views:
            next(seen for _, seen in views if seen["ply"] == 1)
        server.stop()
        assert first.stderr
        assert "trying again" in first.stderr.readline()
        server.start()
        anna.move(table)
        with anna.stream(table) as views:
            assert next(seen for _, seen in views if seen["ply"] == 3)
        anna.act(table, "resign")
        assert "North resigns" in ended(first)[0]
    finally:
        anna.close()
        server.stop()
