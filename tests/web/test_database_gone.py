"""A server whose database goes away, and comes back."""

from pathlib import Path

from postgres import Cluster
from web.browser import Browser, Server


def test_a_database_that_is_gone_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    with Cluster(settings="") as cluster:
        server = Server(tmp_path, database=cluster.new_database())
        anna = Browser(server)
        table = anna.open_table(game="krur", opponent="screen")
        anna.act(table, "move", ply=0, move="A")
        with anna.stream(table) as views:
            assert next(views)[1]["ply"] == 1
            cluster.stop()
            gone = anna.post(f"/api/tables/{table}/move", {"ply": 1, "move": "a"})
            assert gone.status_code == 503
            assert gone.json() == {
                "error": "The games cannot be reached just now. Try again in a moment.",
                "status": 503,
                "code": "unavailable",
            }
            assert anna.get(f"/tables/{table}").status_code == 503
            cluster.start()
            assert anna.act(table, "move", ply=1, move="a")["ply"] == 2
            assert next(views)[1]["ply"] == 2
        anna.close()
        status, said = server.stop()
        assert status == 0
        assert "Traceback" not in said


def test_a_server_without_its_database_ends_in_order(tmp_path: Path) -> None:
    with Cluster() as cluster:
        server = Server(tmp_path, database=cluster.new_database())
        cluster.stop()
        status, said = server.stop()
        assert status == 0
        assert "Traceback" not in said
        cluster.start()
