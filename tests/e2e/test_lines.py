"""Reloading, a broken line, a server that is started anew."""

from e2e.conftest import Opens, Server
from playwright.sync_api import expect


def test_reloading_shows_the_same_board(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    player.sows_something()
    player.sows_something()
    labels = [pit.get_attribute("aria-label") for pit in player.page.locator(".pit-button").all()]
    player.page.reload()
    player.sees_board()
    expect(player.page.locator("#moves .move")).to_have_count(2)
    assert labels == [
        pit.get_attribute("aria-label") for pit in player.page.locator(".pit-button").all()
    ]
    player.sows_something()


def test_a_broken_line_is_told_and_what_was_missed_comes(opens: Opens) -> None:
    south, north = opens(), opens()
    south.opens_game("wahree", "link")
    north.page.goto(south.page.locator("#share-link").input_value())
    north.page.get_by_role("button", name="Sit down and play").click()
    north.sees_board()
    expect(south.legal).to_have_count(6)
    north.page.context.set_offline(True)
    expect(north.page.locator("#line")).to_contain_text("connection is lost", timeout=20000)
    south.pit("your pit B").click()
    expect(south.page.locator("#moves .move")).to_have_count(1)
    north.page.context.set_offline(False)
    expect(north.legal).to_have_count(6, timeout=20000)
    expect(north.page.locator("#moves .move")).to_have_count(1)


def test_the_server_is_started_anew_in_the_middle(opens: Opens, server: Server) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    player.sows_something()
    server.stop()
    try:
        expect(player.page.locator("#line")).to_contain_text("connection is lost", timeout=20000)
        player.legal.first.click()
        expect(player.page.locator("#trouble")).to_contain_text("Nothing was sent")
    finally:
        server.start()
    expect(player.page.locator("#line")).to_contain_text("Connected again", timeout=30000)
    expect(player.page.locator("#trouble")).to_be_empty()
    player.sows_something()
    player.page.reload()
    expect(player.page.locator("#moves .move")).to_have_count(2)
