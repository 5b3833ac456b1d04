"""The log and the figures: what happened, and nothing about whom."""

import json
import re
import socket
from pathlib import Path

import httpx
import pytest
from web.browser import Browser, Server
from web.test_tables import joined

from semina.errors import OptionError
from semina.web.settings import settings_for

NAME = "Zebediah-Quux"
TOKEN = "secret-token-4711"


def lines_of(said: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.splitlines()]


def test_a_log_tells_what_was_asked_and_nothing_of_who_asked(tmp_path: Path) -> None:
    server = Server(
        tmp_path,
        *("--log-format", "json", "--behind-proxy", "127.0.0.1"),
        before="""
import semina.web.routes.boards as boards
def failing(*_):
    raise ValueError("Zebediah-Quux secret-token-4711")
boards.known_rules = failing
""",
    )
    headers = {"X-Forwarded-For": "203.0.113.77", "User-Agent": f"agent {TOKEN}"}
    anna, bert = Browser(server, **headers), Browser(server, **headers)
    table = joined(anna, bert, game="wahree")
    anna.post("/me", {"name": NAME})
    mine = anna.open_table(opponent="link", name=NAME)
    anna.act(table, "move", ply=0, move="A")
    with bert.stream(table) as views:
        next(views)
    bert.get(f"/api/tables/{table}", params={"query": TOKEN}, headers={"Authorization": TOKEN})
    bert.get(f"/{TOKEN}")
    bert.get(f"/recover/{TOKEN}")
    fault = bert.get("/board/krur/start")
    assert fault.status_code == 500
    code = re.search(r"/recover/([\w-]+)", anna.form("/me/recovery").text)
    assert code
    cookies = [*anna.client.cookies.values(), *bert.client.cookies.values()]
    csrfs = [anna.csrf, bert.csrf]
    with socket.create_connection(("127.0.0.1", server.port)) as broken:
        broken.sendall(f"{TOKEN} {NAME}\r\n\r\n".encode())
        broken.recv(100)
    anna.close()
    bert.close()
    status, said = server.stop()
    assert status == 0
    for secret in (NAME, "Zebediah", TOKEN, table, mine, "203.0.113.77", code[1], *cookies, *csrfs):
        assert secret not in said, secret

    lines = lines_of(said)
    assert (lines[0]["event"], lines[-1]["event"]) == ("start", "stop")
    asked = [line for line in lines if line["event"] == "request"]
    routes = {line["route"] for line in asked}
    assert {"/", "/api/tables/{table_id}", "/api/tables/{table_id}/move"} <= routes
    for line in asked:
        assert set(line) == {"time", "level", "event", "method", "route", "status", "ms", "request"}
    assert [line["route"] for line in lines if line["event"] == "stream"] == [
        "/api/tables/{table_id}/events"
    ]
    (fell,) = [line for line in lines if line.get("fault")]
    assert fell["fault"] == "ValueError"
    assert fell["request"] == fault.headers["x-request-id"]
    assert "failing" in str(fell["raised"])
    assert {line["status"] for line in asked} >= {200, 201, 404, 500}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as made:
        return int(made.getsockname()[1])


def test_figures_are_at_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path, "--metrics-port", str(port))
    anna = Browser(server)
    table = anna.open_table(game="wahree", opponent="screen", name=NAME)

    def figure(name: str) -> float:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert NAME not in text
        assert table not in text
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    move = '{method="POST",route="/api/tables/{table_id}/move",status="200"}'
    assert figure("semina_moves_total") == 0
    with anna.stream(table) as views:
        next(views)
        assert figure("semina_streams") == 1
        for ply in range(3):
            anna.act(table, "move", ply=ply, move="AaB"[ply])
    assert figure("semina_moves_total") == 3
    assert figure(f"semina_requests_total{move}") == 3
    assert figure('semina_request_seconds_count{route="/api/tables/{table_id}/move"}') == 3
    assert figure("semina_commit_seconds_count") >= 5
    assert figure("semina_database_errors_total") == 0
    assert figure("semina_loop_lag_seconds_count") >= 0
    assert anna.get("/metrics").status_code == 404
    anna.close()
    assert server.stop() == (0, "")


def test_a_key_that_servers_share_is_long_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "games.db")
    monkeypatch.setenv("SEMINA_KEY", "0123456789" * 4)
    assert settings_for(path).key == "0123456789" * 4
    assert not (tmp_path / "server.key").exists()
    monkeypatch.setenv("SEMINA_KEY", "short")
    with pytest.raises(OptionError, match="at least 32"):
        settings_for(path)
