"""Whole games in a real browser."""

import pytest
from e2e.conftest import Opens
from e2e.player import Player
from playwright.sync_api import expect


@pytest.mark.parametrize("game", ["krur", "wahree", "awari"])
def test_a_whole_game_against_the_computer(opens: Opens, game: str) -> None:
    player = opens()
    player.opens_game(game)
    player.plays_to_the_end()
    assert player.view()["ending"]
    assert player.moves == player.view()["moves"]
    again = player.box(player.page.get_by_role("button", name="Play again"))
    assert player.box(player.page.locator("#told-below"))["y"] > again["y"]
    assert player.page.locator("#told-last p").count() <= 3
    finished = player.page.url
    player.page.get_by_role("button", name="Play again").click()
    player.page.wait_for_url(lambda address: address != finished)
    expect(player.page.locator("#plate-bottom")).to_contain_text("(you)")
    assert player.view()["you"] == ["N"]  # the sides are exchanged


def test_two_browsers_by_a_link(opens: Opens) -> None:
    south, north = opens(), opens()
    south.opens_game("wahree", "link", name="Amina")
    link = south.page.locator("#share-link").input_value()
    north.page.goto(link)
    north.page.get_by_label("Your name").fill("Bo")
    north.page.get_by_role("button", name="Sit down and play").click()
    north.sees_board()
    expect(south.page.locator("#plate-top")).to_contain_text("Bo")
    expect(north.page.locator("#plate-bottom")).to_contain_text("Bo")  # the viewer's own row
    south.pit("your pit C").click()
    expect(north.pit("South's pit C, 0 seeds")).to_be_visible()
    expect(north.legal).to_have_count(6)
    north.pit("your pit a").click()
    expect(south.page.locator("#moves .move")).to_have_text(["C", "a"])

    south.page.locator("#talk-panel > summary").click()
    south.page.get_by_role("button", name="Good luck!").click()
    expect(north.page.locator("#said")).to_contain_text("Good luck!")
    expect(north.page.locator("#bubble")).to_have_text("Amina: Good luck!")
    south.page.get_by_role("button", name="Hello!").click(force=True)  # too soon
    expect(south.page.locator("#said li")).to_have_count(1)
    expect(north.page.locator("#bubble")).to_be_empty(timeout=10000)

    for player in (south, north):
        player.page.locator("#more-actions > summary").click()
    offers_the_end(south)
    north.page.get_by_role("button", name="Decline").click()
    expect(south.page.locator("#line")).to_have_text("The offer was declined.")
    offers_the_end(north)
    north.page.get_by_role("button", name="Withdraw").click()
    expect(north.page.locator("#offer")).to_be_hidden()
    expect(north.page.locator("#line")).to_be_hidden()

    south.page.get_by_role("button", name="Take back").click()
    expect(north.page.locator("#offer")).to_contain_text("Amina asks to take back")
    north.page.get_by_role("button", name="Accept").click()
    expect(south.page.locator("#moves .empty")).to_be_attached()

    offers_the_end(south)
    north.page.get_by_role("button", name="Accept").click()
    for player in (south, north):
        player.waits_for_end()
        assert "agree to end the game" in player.told


def offers_the_end(player: Player) -> None:
    """Told first what each would have."""
    player.page.get_by_role("button", name="Offer to end").click()
    expect(player.page.locator("#sure-text")).to_contain_text("If the game ends here, South has")
    player.page.locator("#sure").get_by_role("button", name="Yes").click()


def test_somebody_watches(opens: Opens) -> None:
    player, watcher = opens(), opens()
    player.opens_game("krur", "screen")
    watcher.page.goto(player.page.url)
    watcher.sees_board()
    expect(watcher.page.locator("#status")).to_contain_text("You are watching.")
    expect(watcher.legal).to_have_count(0)
    player.sows_something()
    expect(watcher.page.locator("#moves .move")).to_have_count(1)


def test_a_krur_match_over_two_games(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen", mode="match", games="2")
    player.plays_to_the_end(south=3, north=1)  # South then holds 11, and may choose
    expect(player.page.locator("#match-round")).to_contain_text("Game 2 of at most 2")
    expect(player.page.locator(".layout-choice")).to_have_count(4)
    player.page.get_by_role("button", name="Pits with 2, 4, 4, closed").click()
    chosen = player.page.locator('.layout-choice[aria-pressed="true"]')
    expect(chosen).to_have_accessible_name("Pits with 2, 4, 4, closed; 1 seed in reserve")
    player.page.get_by_role("button", name="Begin the next game").click()
    expect(player.page.locator("#match-round")).to_contain_text("Game 2 of at most 2")
    expect(player.pit("South's pit A, 2 seeds")).to_be_visible()
    expect(player.page.locator("#live")).to_contain_text("your move")
    expect(player.page.locator("#live")).not_to_contain_text("Taken back")
    expect(player.pit("South's pit D, closed with sand")).to_be_visible()
    player.plays_to_the_end()
    assert player.view()["match"]["over"]
    expect(player.page.locator("#status")).to_have_text("The match is over.")


def test_a_match_against_the_computer_goes_on_to_its_second_game(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", mode="match", games="2")
    player.plays_to_the_end()
    assert player.view()["match"]["round"] == 1
    if not player.view()["match"]["over"]:
        if player.page.locator(".layout-choice:enabled").count():
            player.page.locator(".layout-choice:enabled").first.click()
        begin = player.page.get_by_role("button", name="Begin the next game")
        begin.click()
        expect(begin).to_be_hidden()
        expect(player.page.locator("#match-round")).to_contain_text("Game 2 of at most 2")
        player.plays_to_the_end()
    assert player.view()["match"]["over"]


def test_resigning_asks_first(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur")
    player.page.locator("#more-actions > summary").click()
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("button", name="No", exact=True).click()
    assert not player.is_over()
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("button", name="Yes", exact=True).click()
    player.waits_for_end()
    assert "resigns" in player.told


def test_a_hint_marks_its_pit(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur")
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator("#hinted")).to_contain_text("I would play", timeout=60000)
    expect(player.page.locator(".ring-hint")).to_have_count(1)


def test_a_hint_goes_when_its_move_is_taken_back(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur")
    player.sows_something()
    player.legal.first.wait_for()
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator("#hinted")).to_contain_text("I would play", timeout=60000)
    player.page.get_by_role("button", name="Take back").click()
    expect(player.page.locator("#moves .empty")).to_be_attached()
    expect(player.page.locator("#hinted")).to_be_hidden()
    expect(player.page.locator(".ring-hint")).to_have_count(0)


def test_a_hint_is_about_the_board_that_is_shown(opens: Opens) -> None:
    player = opens(speed="slow")
    player.opens_game("krur")
    player.legal.first.click()
    expect(player.page.get_by_role("button", name="Skip")).to_be_visible()
    while player.view()["side"] != "S":
        player.page.wait_for_timeout(100)
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator("#hinted")).to_contain_text("I would play", timeout=60000)
    expect(player.page.locator("#moves .move")).to_have_count(2)
    expect(player.page.locator(".ring-hint")).to_have_count(1)


def test_two_people_with_a_clock(opens: Opens) -> None:
    player = opens()
    player.opens_game("wahree", "screen", minutes="5", increment="3")
    expect(player.page.locator("#plate-bottom .plate-clock")).to_have_text("5:00")
    player.sows_something()
    expect(player.page.locator("#plate-top .plate-clock")).to_have_class("plate-clock is-running")
    expect(player.page.locator("#plate-top .plate-clock")).to_have_text("4:59")
