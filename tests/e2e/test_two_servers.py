"""Two servers on one PostgreSQL database, a browser at each."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.conftest import Opens, Server
from playwright.sync_api import expect
from postgres import Cluster

SOON = 5_000  # milliseconds: less than the pulse of the stream


@pytest.fixture
def two(tmp_path: Path, cluster: Cluster) -> Iterator[list[Server]]:
    database = cluster.new_database()
    made = [Server(tmp_path, database) for _ in range(2)]
    for server in made:
        server.start()
    yield made
    for server in made:
        server.stop()


def test_a_game_goes_on_over_two_servers_and_a_kill(opens: Opens, two: list[Server]) -> None:
    """Each sees the other's moves at once, not at the next pulse of the stream (15 s)."""
    south, north = [opens(base_url=server.address) for server in two]
    south.opens_game("wahree", "link", name="Amina")
    table = south.page.url.removeprefix(two[0].address)
    north.page.goto(table.replace("/tables/", "/join/"))
    north.page.get_by_label("Your name").fill("Bo")
    north.page.get_by_role("button", name="Sit down and play").click()
    north.sees_board()
    expect(south.page.locator("#plate-top")).to_contain_text("Bo", timeout=SOON)
    for ply, (player, other) in enumerate([(south, north), (north, south)] * 2, 1):
        player.sows_something()
        expect(other.page.locator("#moves .move")).to_have_count(ply, timeout=SOON)

    two[0].kill()
    expect(south.page.locator("#line")).to_contain_text("connection is lost", timeout=20000)
    assert north.view()["ply"] == 4
    two[0].start()
    expect(south.page.locator("#line")).to_contain_text("Connected again", timeout=30000)
    south.sows_something()
    expect(north.page.locator("#moves .move")).to_have_count(5, timeout=SOON)
    north.sows_something()
    expect(south.page.locator("#moves .move")).to_have_count(6, timeout=SOON)
    assert south.moves == north.moves == south.view()["moves"]
