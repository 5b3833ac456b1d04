"""The board: keyboard, previews, the sowing seen, its words, no motion, right to left, phones."""

import pytest
from e2e.conftest import Opens
from playwright.sync_api import expect

ENDLESS = "/board/krur/3,6*,1,3/2,3,13,1_0-0_S"  # 56 laps by A, back to the start
SIZES = {
    "small": (320, 640),
    "upright": (390, 844),
    "lying": (844, 390),
    "lying-small": (568, 320),
    "lying-flat": (667, 320),
    "lying-high": (667, 375),
    "projector": (1920, 1080),
}


def test_playing_with_the_keyboard_alone(opens: Opens) -> None:
    player = opens()
    player.opens_game("wahree", "screen")
    keys = player.page.keyboard
    keys.press("c")
    expect(player.pit("South's pit C")).to_be_focused()
    keys.press("ArrowRight")
    expect(player.pit("South's pit D")).to_be_focused()
    keys.press("ArrowUp")
    expect(player.pit("North's pit c")).to_be_focused()
    keys.press("ArrowLeft")
    expect(player.pit("North's pit d")).to_be_focused()
    keys.press("ArrowDown")
    expect(player.pit("South's pit C")).to_be_focused()
    keys.press("Enter")
    expect(player.page.locator("#moves .move")).to_have_text(["C"])
    expect(player.pit("North's pit a")).to_have_attribute("aria-disabled", "false")
    keys.press("a")
    keys.press("Space")
    expect(player.page.locator("#moves .move")).to_have_text(["C", "a"])


def test_one_stop_of_the_tab_key_for_the_whole_board(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    assert player.page.locator('.pit-button[tabindex="0"]').count() == 1


def test_looking_at_a_pit_tells_where_it_ends(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    player.pit("South's pit A").hover()
    expect(player.page.locator("#look")).to_have_text("A is sown in 8 laps and ends in pit a.")
    expect(player.page.locator(".ring-end")).to_have_count(1)


def test_the_live_region_tells_turn_and_sowing(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    player.pit("South's pit B").click()
    expect(player.page.locator("#live")).to_contain_text("South lifts 4 seeds from pit B")
    expect(player.page.locator("#live")).to_contain_text("North, your move")


def test_a_sowing_is_seen_stepped_and_skipped(opens: Opens) -> None:
    player = opens(speed="slow")
    player.opens_game("krur", "screen")
    player.pit("South's pit A").click()
    expect(player.page.locator("#sowing-counter")).to_contain_text("of 8")
    player.page.get_by_role("button", name="Step").click()
    expect(player.page.get_by_role("button", name="Go on")).to_be_visible()
    player.page.get_by_role("button", name="Step").click()
    player.page.get_by_role("button", name="Skip").click()
    expect(player.pit("North's pit a, 1 seed")).to_be_visible()
    player.page.get_by_role("button", name="Show again").click()
    expect(player.page.locator("#sowing-counter")).to_contain_text("of 8")
    player.page.keyboard.press("Escape")
    expect(player.legal).not_to_have_count(0)


def test_a_relay_goes_faster_and_leaves_out_its_middle(opens: Opens) -> None:
    player = opens(speed="fast")
    player.page.goto(ENDLESS)
    player.pit("South's pit A").hover()
    expect(player.page.locator("#look")).to_contain_text("for ever")
    player.pit("South's pit A").click()
    expect(player.page.locator("#sowing-counter")).to_contain_text("of 56")
    expect(player.page.locator("#told")).to_contain_text("would never end", timeout=12000)
    expect(player.pit("South's pit A, 3 seeds")).to_be_visible()


def test_without_motion_there_is_the_result_and_a_sentence(opens: Opens) -> None:
    still, moved = opens(speed="fast", reduced_motion="reduce"), opens(speed="fast")
    for player in (still, moved):
        player.watches_the_hand()
        player.opens_game("krur", "screen")
        player.pit("South's pit A").click()
        expect(player.page.locator("#told")).to_contain_text("sows 8 laps")
    assert not still.saw_the_hand
    assert moved.saw_the_hand


def test_captured_and_closed_pits_are_told(opens: Opens) -> None:
    player = opens()
    player.page.goto("/board/krur/2,2,5,2/3,3,9,6_0-0_S")
    player.pit("South's pit D").click()
    expect(player.pit("North's pit b, captured by South, 4 seeds")).to_be_visible()
    player.page.goto("/board/krur/4,4,4,4/4,2,x,x_2-6_S")
    expect(player.pit("North's pit c, closed with sand")).to_be_visible()


def test_a_forced_pass_is_told_on_the_board(opens: Opens) -> None:
    player = opens(speed="slow")
    player.page.goto("/board/krur/0,0,0,0/1,5*,0,0_0-0_S")
    player.page.get_by_role("button", name="Pass", exact=True).click()
    expect(player.page.locator(".board-note")).to_have_text("South has no seed to lift and passes.")
    expect(player.page.locator("#told")).to_contain_text("South has no seed to lift and passes.")
    expect(player.page.locator(".board-note")).to_be_hidden()


def test_the_board_set_up_by_hand(opens: Opens) -> None:
    player = opens()
    player.page.goto("/board/krur/start?edit=1")
    player.page.get_by_label("Seeds in pit A", exact=True).fill("3")
    player.page.get_by_label("Seeds in pit A", exact=True).press("Tab")
    expect(player.pit("South's pit A, 3 seeds")).to_be_visible()
    player.page.get_by_label("State of pit d", exact=True).select_option("closed")
    expect(player.pit("North's pit d, closed with sand")).to_be_visible()
    assert "3,4,4,4/4,4,4,x" in player.page.url
    player.page.get_by_label("Seeds in pit B", exact=True).fill("40")
    player.page.get_by_label("Seeds in pit B", exact=True).press("Tab")
    expect(player.page.locator("#trouble")).not_to_be_empty()
    player.page.get_by_role("button", name="To the board before").click()
    expect(player.pit("North's pit d, 4 seeds")).to_be_visible()


def test_a_wrong_address_is_kept_to_be_mended(opens: Opens) -> None:
    player = opens()
    player.page.goto("/board/krur/4,4,4,5/4,4,4,4_0-0_S")
    field = player.page.locator("#position-text")
    expect(player.page.locator("#trouble")).not_to_be_empty()
    expect(field).to_have_value("4,4,4,5/4,4,4,4_0-0_S")
    field.fill("4,4,4,5/4,4,4,3_0-0_S")
    field.press("Enter")
    expect(player.pit("South's pit D, 5 seeds")).to_be_visible()
    expect(player.page.locator("#trouble")).to_be_empty()
    assert "4,4,4,5/4,4,4,3" in player.page.url


def test_a_tap_may_show_first(opens: Opens) -> None:
    player = opens(has_touch=True)
    player.opens_game("krur", "screen")
    player.page.get_by_text("How to play here").click()
    player.page.get_by_label("Show first, sow at the second tap").check()
    player.pit("South's pit B").tap()
    expect(player.page.locator("#look")).to_contain_text("Choose it once more")
    assert player.moves == []
    player.pit("South's pit B").tap()
    expect(player.page.locator("#moves .move")).to_have_text(["B"])


def test_right_to_left_mirrors_the_page_but_not_the_board(opens: Opens) -> None:
    player = opens()
    player.page.goto("/language/ar")
    player.opens_game("wahree")
    page = player.page
    assert page.locator("html").get_attribute("dir") == "rtl"
    boxes = [player.box(page.locator(".pit-button").nth(pit)) for pit in (6, 11)]
    assert boxes[0]["x"] < boxes[1]["x"]  # South's A stays on the left
    menu, brand = player.box(page.locator(".menu")), player.box(page.locator(".brand"))
    assert menu["x"] < brand["x"]
    player.has_no_sideways_scrolling()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["krur", "wahree"])
def test_the_whole_board_fits(opens: Opens, game: str, size: str) -> None:
    width, height = SIZES[size]
    player = opens(viewport={"width": width, "height": height})
    player.opens_game(game)
    player.page.evaluate("scrollTo(0, 0)")
    player.has_no_sideways_scrolling()
    board = player.box(player.page.locator("semina-board"))
    assert board["y"] + board["height"] <= height
    smallest = min(player.box(pit)["width"] for pit in player.page.locator(".pit-button").all())
    assert smallest >= 40
