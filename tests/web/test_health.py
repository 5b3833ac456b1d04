"""What a proxy asks, and a stop in order."""

import signal
import socket
import threading
import time
from pathlib import Path

import httpx
from web.browser import NO_RATES, PATIENCE, Browser, Server
from web.test_tables import joined


def test_who_watches_over_the_server_needs_no_cookie_and_no_name(server: Server) -> None:
    for path, body in (("/health", {"alive": True}), ("/ready", {"ready": True})):
        answer = httpx.get(server.address + path, headers={"Host": "whatever.example"})
        assert (answer.status_code, answer.json()) == (200, body)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_the_watch_is_not_limited(tmp_path: Path) -> None:
    server = Server(
        tmp_path, before="from semina.web.limits import RateLimit; RateLimit.wait = lambda *_: 9.0"
    )
    assert httpx.get(server.address).status_code == 429
    assert httpx.get(server.address + "/ready").status_code == 200
    server.stop()


def test_a_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    server = Server(
        tmp_path,
        before="""
import asyncio, os
from semina.service.store import Store
from semina.web import health
health.DATABASE_SECONDS = 0.2
player = Store.player
async def slow(store, name):
    if os.path.exists(os.environ["SLOW"]):
        await asyncio.sleep(1)
    return await player(store, name)
Store.player = slow
""",
        SLOW=str(tmp_path / "slow"),
    )
    assert httpx.get(server.address + "/ready").status_code == 200
    (tmp_path / "slow").touch()
    answer = httpx.get(server.address + "/ready")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "reason": "database"})
    assert httpx.get(server.address + "/health").status_code == 200
    (tmp_path / "slow").unlink()
    assert httpx.get(server.address + "/ready").status_code == 200
    server.stop()


def test_a_stop_in_order(tmp_path: Path) -> None:
    """Readiness, streams, and moves that are being made: none that was acknowledged is lost."""
    server = Server(tmp_path, before=NO_RATES)
    anna, bert = Browser(server), Browser(server)
    tables = [anna.open_table(game="wahree", opponent="screen") for _ in range(4)]
    watched = joined(anna, bert, game="wahree")
    acknowledged = dict.fromkeys(tables, 0)
    begun = threading.Barrier(len(tables) + 1)

    def play(table: str) -> None:
        with httpx.Client(
            base_url=server.address, cookies=dict(anna.client.cookies), timeout=PATIENCE
        ) as client:
            waiting = True
            while True:
                letter = "A" if acknowledged[table] % 2 == 0 else None
                action = "move" if letter else "take-back"
                body = {"ply": 0, "move": "A"} if letter else {}
                try:
                    answer = client.post(
                        f"/api/tables/{table}/{action}",
                        json=body,
                        headers={"X-CSRF-Token": anna.csrf},
                    )
                except httpx.TransportError:
                    return  # the server is gone: that is all a client may see
                assert answer.status_code == 200, answer.text
                acknowledged[table] += 1
                if waiting:
                    waiting = False
                    begun.wait(PATIENCE)

    threads = [threading.Thread(target=play, args=(table,)) for table in tables]
    watch = httpx.Client(base_url=server.address)
    assert watch.get("/ready").status_code == 200
    for thread in threads:
        thread.start()
    begun.wait(PATIENCE)
    with bert.client.stream("GET", f"/api/tables/{watched}/events") as stream:
        server.process.send_signal(signal.SIGTERM)
        lines = list(stream.iter_lines())  # it ends, and does not break off
    (hint,) = [line for line in lines if line.startswith("retry:")]
    assert 500 <= int(hint.removeprefix("retry: ")) <= 2500
    # For a while yet it answers, so that a proxy can tell.
    answer = watch.get("/ready")
    assert (answer.status_code, answer.json()["reason"]) == (503, "stopping")
    assert watch.get("/health").status_code == 200
    assert watch.get(f"/api/tables/{watched}/events").status_code == 503
    assert server.stop(0) == (0, "")
    for thread in threads:
        thread.join(PATIENCE)
    server.start()
    for table, made in acknowledged.items():
        # The opening is the first event; one more may be kept whose answer did not come.
        assert anna.view(table)["version"] - 1 - made in (0, 1)
        assert made > 0
    assert server.stop(signal.SIGTERM) == (0, "")
    for each in (anna, bert, watch):
        each.close()


def test_a_second_signal_does_not_wait_for_proxies(tmp_path: Path) -> None:
    server = Server(tmp_path, before="import semina.web.server as s; s.DRAIN_SECONDS = 1e6")
    server.process.send_signal(signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    while httpx.get(server.address + "/ready").status_code != 503:
        assert time.monotonic() < deadline
    assert server.stop(signal.SIGTERM) == (0, "")
    assert server.port
    with socket.socket() as closed:
        assert closed.connect_ex(("127.0.0.1", server.port)) != 0
