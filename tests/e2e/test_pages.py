"""Every page: nothing serious for axe, whatever the colours; no sideways scrolling."""

from pathlib import Path

import pytest
from boards import PROJECT
from e2e.conftest import Opens
from playwright.sync_api import expect

PAGES = (
    "/",
    "/me",
    "/api",
    "/records",
    "/learn",
    "/learn/krur/1",
    "/learn/wahree/4",
    "/rules/krur",
    "/rules/wahree",
    "/puzzles",
    "/puzzles/krur/1",
    "/board/krur/start?edit=1",
    "/board/wahree/start",
    "/board/krur/1,1,3,10*/3,2,4,x_0-0_S",
    "/nothing-here",
)
EXAMPLES = PROJECT / "tests" / "data" / "examples.sgr"
LONG_NAME = "Maximiliana-Theodora von und zu Sandkorn"


@pytest.mark.parametrize("colours", ["light", "dark", "contrast"])
def test_axe_finds_nothing_serious(opens: Opens, colours: str) -> None:
    player = opens(color_scheme="dark" if colours == "dark" else "light")
    if colours == "contrast":
        player.page.goto("/")
        player.page.locator(".menu > summary").click()
        player.page.get_by_label("High contrast").check()
        player.page.wait_for_load_state("networkidle")
    for path in PAGES:
        player.page.goto(path)
        player.finds_nothing_serious()
    player.opens_game("krur")
    player.finds_nothing_serious()
    player.sows_something()
    player.page.locator("#more-actions > summary").click()
    player.finds_nothing_serious()
    player.page.locator(".menu > summary").click()
    player.finds_nothing_serious()
    player.opens_game("wahree", "link")
    player.finds_nothing_serious()
    friend = opens(color_scheme="dark" if colours == "dark" else "light")
    friend.page.goto(player.page.locator("#share-link").input_value())
    friend.finds_nothing_serious()


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_at_320_pixels(opens: Opens, path: str) -> None:
    player = opens(viewport={"width": 320, "height": 640})
    player.page.goto(path)
    player.has_no_sideways_scrolling()


def test_tables_of_the_rules_scroll_in_their_own_box(opens: Opens) -> None:
    player = opens(viewport={"width": 320, "height": 640})
    player.page.goto("/rules/krur")
    boxes = player.page.locator(".scroll-box[tabindex='0']")
    expect(boxes.first).to_have_attribute("role", "region")
    player.finds_nothing_serious()


def test_long_names_at_320_pixels(opens: Opens) -> None:
    south, north = (opens(viewport={"width": 320, "height": 640}) for _ in range(2))
    south.opens_game("wahree", "link", name=LONG_NAME, minutes="5")
    north.page.goto(south.page.locator("#share-link").input_value())
    north.has_no_sideways_scrolling()
    north.page.get_by_label("Your name").fill(LONG_NAME[::-1])
    north.page.get_by_role("button", name="Sit down and play").click()
    north.sees_board()
    for player in (south, north):
        player.has_no_sideways_scrolling()


def test_a_record_is_looked_through(opens: Opens) -> None:
    player = opens()
    player.page.goto("/records")
    player.page.get_by_label("A file").set_input_files(EXAMPLES)
    player.page.get_by_role("button", name="Look through it").click()
    player.sees_board()
    player.page.get_by_role("button", name="Next move").click()
    expect(player.page.locator("#status")).to_contain_text("Position 1 of")
    player.page.get_by_role("button", name="End", exact=True).click()
    expect(player.page.get_by_role("button", name="Next move")).to_be_disabled()
    player.page.locator("#games button").last.click()
    expect(player.page.locator("#status")).to_contain_text("Position 0 of")
    player.finds_nothing_serious()


def test_a_record_that_is_none_is_told(opens: Opens) -> None:
    player = opens()
    player.page.goto("/records")
    player.page.get_by_label("or its text").fill("this is no record")
    with player.page.expect_navigation():
        player.page.get_by_role("button", name="Look through it").click()
    expect(player.page.locator(".trouble")).not_to_be_empty()
    player.mistakes.clear()  # the browser notes the answer 400


def test_a_record_of_ones_own_game_is_saved_and_read(opens: Opens, tmp_path: Path) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    player.sows_something()
    with player.page.expect_download() as waiting:
        player.page.get_by_role("link", name="Save the record").click()
    saved = tmp_path / "own.sgr"
    waiting.value.save_as(saved)
    player.page.goto("/records")
    player.page.get_by_label("or its text").fill(saved.read_text())
    player.page.get_by_role("button", name="Look through it").click()
    player.sees_board()
    expect(player.page.locator("#moves button")).to_have_count(1)


def test_name_language_and_colours_are_kept(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur")  # who plays is somebody
    player.page.goto("/me")
    player.page.get_by_label("Your name, as others see it").fill("Zeinebou")
    player.page.locator('select[name="language"]').select_option("it")
    player.page.locator('form[action="/me"] input[value="dark"]').check()
    player.page.locator('form[action="/me"] button').click()
    expect(player.page.locator(".menu-name")).to_have_text("Zeinebou")
    root = player.page.locator("html")
    expect(root).to_have_attribute("lang", "it")
    expect(root).to_have_attribute("data-theme", "dark")


def test_ones_own_link_makes_another_browser_the_same_player(opens: Opens) -> None:
    player, other = opens(), opens()
    player.opens_game("krur", name="Amina")
    player.page.goto("/me")
    player.page.get_by_role("button", name="Make my link").click()
    link = player.page.locator("#recovery").input_value()
    other.page.goto(link)
    expect(other.page.locator(".menu-name")).to_have_text("Amina")
    expect(other.page.locator(".tables a")).to_have_count(1)


def test_my_games_are_on_the_first_page(opens: Opens) -> None:
    player = opens()
    player.page.goto("/")
    assert player.page.locator(".tables").count() == 0
    player.opens_game("krur")
    table = player.page.url
    player.page.goto("/")
    player.page.locator(".tables a").first.click()
    player.page.wait_for_url(table)
