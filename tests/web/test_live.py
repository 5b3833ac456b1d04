"""Live streams: the newest view to everybody, also after a break or a new start of the server."""

import signal
import socket
import threading
import time
from pathlib import Path

from web.browser import PATIENCE, Browser, Server
from web.test_tables import joined


def test_a_move_is_pushed_to_the_other_browser(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="wahree")
    with bert.stream(table) as views:
        number, seen = next(views)
        assert number == seen["version"]
        anna.act(table, "move", ply=0, move="A")
        number, seen = next(views)
    assert seen["ply"] == 1
    assert seen["you"] == ["N"]
    assert number == seen["version"]


def test_who_comes_back_gets_what_he_missed_at_once(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="wahree")
    with bert.stream(table) as views:
        number, _ = next(views)
    anna.act(table, "move", ply=0, move="A")
    bert.act(table, "move", ply=1, move="a")
    with bert.stream(table, **{"Last-Event-ID": str(number)}) as views:
        newest, seen = next(views)
    assert seen["ply"] == 2
    assert newest > number


def test_who_has_the_newest_view_waits_for_the_next(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="wahree")
    version = bert.view(table)["version"]
    later = threading.Timer(0.2, anna.act, (table, "say"), {"phrase": "hello"})
    with bert.stream(table, **{"Last-Event-ID": str(version)}) as views:
        later.start()
        number, _ = next(views)
        later.join()
    assert number == version + 1


def test_a_number_that_is_none_is_as_none(anna: Browser) -> None:
    table = anna.open_table(opponent="screen")
    for number in ("x", "-1", "9" * 5000, "1.5"):
        with anna.stream(table, **{"Last-Event-ID": number}) as views:
            assert next(views)[1]["ply"] == 0
    assert anna.get(f"/api/tables/{table}/events", params={"after": "x"}).status_code == 400


def test_each_viewer_has_his_own_view(anna: Browser, bert: Browser, server: Server) -> None:
    table = joined(anna, bert, game="wahree")
    italian = Browser(server, **{"Accept-Language": "it-IT,it;q=0.9,en;q=0.5"})
    with italian.stream(table) as views:
        _, seen = next(views)
    with anna.stream(table) as views:
        _, own = next(views)
    italian.close()
    assert seen["you"] == []
    assert own["you"] == ["S"]
    assert seen["status"] != own["status"]


def test_a_reader_that_reads_nothing_holds_nobody(
    anna: Browser, bert: Browser, server: Server
) -> None:
    table = joined(anna, bert, game="wahree")
    with socket.create_connection(("127.0.0.1", server.port)) as stuck:
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        request = (
            f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
        )
        stuck.sendall(request.encode())
        players = {"S": anna, "N": bert}
        with bert.stream(table) as views:
            next(views)
            for ply in range(24):
                seen = anna.view(table)
                players[seen["side"]].move(table)
                if ply == 0:
                    begun = time.monotonic()
            while next(views)[1]["ply"] < seen["ply"]:
                pass
            assert time.monotonic() - begun < PATIENCE


def test_a_game_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    anna, bert = Browser(server), Browser(server)
    try:
        table = joined(anna, bert, game="wahree")
        anna.act(table, "move", ply=0, move="A")
        with bert.stream(table) as views:
            number, _ = next(views)
            began = time.monotonic()
            server.process.send_signal(signal.SIGINT)
            assert list(views) == []  # the stream ends, and does not break off
            assert time.monotonic() - began < PATIENCE / 2
        assert server.stop() == (0, "")
        server.start()
        assert bert.act(table, "move", ply=1, move="a")["ply"] == 2
        with anna.stream(table, **{"Last-Event-ID": str(number)}) as views:
            assert next(views)[1]["ply"] == 2
        # Even without a farewell nothing is lost that a player was told.
        server.stop(signal.SIGKILL)
        server.start()
        assert anna.view(table)["ply"] == 2
    finally:
        anna.close()
        bert.close()
        server.stop()
