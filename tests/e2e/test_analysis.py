"""Where a game turned, in the browser."""

import pytest
from boards import PROJECT
from e2e.conftest import Opens
from e2e.player import Player
from playwright.sync_api import Locator, expect
from study.hand_games import KRUR

EXAMPLES = PROJECT / "tests" / "data" / "examples.sgr"
MOST_TABS = 80
PATIENCE = 60_000  # milliseconds


def tabs_to(player: Player, wanted: Locator) -> None:
    """Reach something with the Tab key alone."""
    for _ in range(MOST_TABS):
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {wanted}")


def opens_record(player: Player, text: str) -> None:
    player.page.goto("/records")
    player.page.fill("textarea[name=text]", text)
    player.page.get_by_role("button", name="Look through it").click()
    player.sees_board()


def opens_endgame(player: Player, opponent: str) -> None:
    """A table whose game begins where that of KRUR did."""
    wanted = {"game": "krur", "opponent": opponent, "position": "10*,0,1,1/10*,0,0,0 0-0 S"}
    player.page.goto("/")
    address = player.page.evaluate(
        """async wanted => {
          const csrf = document.querySelector("meta[name=csrf]").content;
          const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
          const body = JSON.stringify(wanted);
          const answer = await fetch("/api/tables", { method: "POST", body, headers });
          return (await answer.json()).address;
        }""",
        wanted,
    )
    player.page.goto(address)
    player.sees_board()


def least_letters(player: Player) -> float:
    """The height of the smallest letters in the graph, in pixels of the screen."""
    heights = player.page.locator("#graph text").evaluate_all(
        "all => all.map(each => parseFloat(getComputedStyle(each).fontSize)"
        " * each.getScreenCTM().a)"
    )
    return min(map(float, heights))


def is_analysed(player: Player) -> None:
    expect(player.page.locator("#analysis")).to_be_visible(timeout=PATIENCE)
    expect(player.page.locator("#graph svg")).to_be_visible()


def test_a_finished_game_is_looked_through_with_the_keyboard_alone(opens: Opens) -> None:
    player = opens()
    opens_endgame(player, "screen")
    player.legal.first.wait_for()
    player.page.keyboard.press("c")
    player.page.keyboard.press("Enter")
    player.waits_for_end()  # the moves behind it play themselves: they are the only ones
    link = player.page.get_by_role("link", name="Where did it turn?")
    tabs_to(player, link)
    player.page.keyboard.press("Enter")
    player.page.wait_for_url("**/analysis*")
    is_analysed(player)
    turn = player.page.locator(".turn")
    expect(turn).to_have_count(1)
    expect(turn).to_contain_text("Here South gave away 2 seeds with C: D was better.")
    expect(turn).to_contain_text("South lifted C, better was D")
    expect(turn.locator("semina-board svg").first).to_be_visible()
    status = player.page.locator("#status")
    expect(status).to_have_text("Position 0 of 6")
    player.page.keyboard.press("ArrowRight")
    expect(status).to_have_text("Position 1 of 6")
    assert "Here South gave away 2 seeds" in player.told
    tabs_to(player, turn.get_by_role("button", name="Show on the board"))
    player.page.keyboard.press("ArrowLeft")
    player.page.keyboard.press("Enter")
    expect(status).to_have_text("Position 1 of 6")
    assert "Here South gave away 2 seeds" in player.told
    player.finds_nothing_serious()


def test_the_player_is_spoken_to(opens: Opens) -> None:
    player = opens()
    opens_endgame(player, "computer")
    player.pit("your pit C").click()
    player.waits_for_end()
    player.page.get_by_role("link", name="Where did it turn?").click()
    is_analysed(player)
    expect(player.page.locator(".turn")).to_contain_text("Here you gave away 2 seeds with C")
    expect(player.page.locator("#analysis-summary")).to_contain_text("You (South): accuracy 80 %")
    page = player.page.url
    player.page.get_by_role("link", name="Practise your mistakes").click()
    player.page.get_by_role("link", name="Back to the analysis").click()
    player.page.wait_for_url(page)
    is_analysed(player)
    expect(player.page.locator(".turn")).to_contain_text("Here you gave away 2 seeds with C")


def test_practice_leads_back_to_the_game_of_the_match_that_was_chosen(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen", mode="match", games="2")
    player.plays_to_the_end(south=3, north=1)
    player.page.locator(".layout-choice").first.click()
    begin = player.page.get_by_role("button", name="Begin the next game")
    begin.click()
    expect(begin).to_be_hidden()
    player.plays_to_the_end()
    player.page.goto(f"{player.page.url}/analysis")
    is_analysed(player)
    first = player.page.locator("#games button").first
    first.click()
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    player.page.get_by_role("link", name="Practise South's mistakes").click()
    player.page.get_by_role("link", name="Back to the analysis").click()
    is_analysed(player)
    expect(first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_pasted_record_is_analysed_at_a_press(opens: Opens, colours: str) -> None:
    player = opens(color_scheme=colours)
    opens_record(player, EXAMPLES.read_text())
    assert player.page.locator("#graph").is_hidden()
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    expect(player.page.locator("#analysis-moves tr")).to_have_count(63)
    player.finds_nothing_serious()
    # Another game of the file has nothing of this one.
    player.page.locator("#games button").nth(1).click()
    expect(player.page.locator("#graph")).to_be_hidden()
    expect(player.page.locator("#analyse")).to_be_visible()


def test_a_click_on_the_graph_shows_the_board_there(opens: Opens) -> None:
    player = opens()
    opens_record(player, KRUR)
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    player.page.locator('.graph-hit[data-ply="3"]').click()
    expect(player.page.locator("#status")).to_have_text("Position 3 of 6")
    player.page.locator("#analysis-moves button").nth(4).click()
    expect(player.page.locator("#status")).to_have_text("Position 5 of 6")


def test_on_a_small_phone_nothing_scrolls_sideways(opens: Opens) -> None:
    player = opens(viewport={"width": 320, "height": 640})
    opens_record(player, KRUR)
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    player.has_no_sideways_scrolling()
    assert least_letters(player) >= 11


def test_the_graph_is_drawn_anew_where_it_becomes_narrow(opens: Opens) -> None:
    player = opens()
    opens_record(player, KRUR)
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    wide = player.page.locator("#graph svg").get_attribute("viewBox")
    assert least_letters(player) >= 11
    player.page.set_viewport_size({"width": 360, "height": 740})
    expect(player.page.locator("#graph svg")).not_to_have_attribute("viewBox", wide or "")
    assert least_letters(player) >= 11
    player.page.locator('.graph-hit[data-ply="3"]').click()
    expect(player.page.locator("#status")).to_have_text("Position 3 of 6")


def test_nothing_can_be_pressed_before_its_script_is_there(opens: Opens) -> None:
    player = opens(java_script_enabled=False)
    player.page.goto("/records")
    player.page.fill("textarea[name=text]", KRUR)
    player.page.get_by_role("button", name="Look through it").click()
    buttons = player.page.locator(".now .buttons button, #analyse")
    assert buttons.count() == 5
    for button in buttons.all():
        expect(button).to_be_disabled()


def test_one_comes_back_to_a_record_with_its_names(opens: Opens) -> None:
    player = opens()
    opens_record(player, KRUR)
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    address = player.page.url
    assert "/analyses/" in address
    player.page.goto("/learn")
    player.page.goto(address)
    is_analysed(player)
    expect(player.page.locator("#record-title")).to_have_text("Krur: Amina – Bilal")
    stranger = opens()
    stranger.page.goto(address)
    is_analysed(stranger)
    expect(stranger.page.locator("#record-title")).to_have_text("Krur: South – North")


def test_on_paper_there_is_the_analysis_and_no_button(opens: Opens) -> None:
    player = opens()
    opens_record(player, KRUR)
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    player.page.emulate_media(media="print")
    for shown in ("#graph svg", ".turn semina-board svg", "#analysis-moves"):
        expect(player.page.locator(shown).first).to_be_visible()
    expect(player.page.locator("#headline")).to_have_text("A draw, 11 to 11.")
    expect(player.page.locator("#headline")).to_be_visible()
    for hidden in ("#print", "#forward", "#board", ".site-header", ".analysis-summary a"):
        for each in player.page.locator(hidden).all():
            expect(each).to_be_hidden()


def test_a_hostile_record_is_shown_as_text(opens: Opens) -> None:
    player = opens()
    name = "<img src=x onerror=alert(1)></script><b>x"
    opens_record(player, KRUR.replace("Amina", name))
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    assert player.page.locator("#graph").inner_text().count("<img src=x") == 1
    assert player.page.locator("#graph img, #analysis img, #graph b").count() == 0


def test_a_broken_record_is_analysed_up_to_its_fault(opens: Opens) -> None:
    player = opens()
    opens_record(player, KRUR.replace("2. - c", "2. A c"))
    expect(player.page.get_by_role("alert").first).to_contain_text("line 9, column 11")
    player.page.get_by_role("button", name="Where did it turn?").click()
    is_analysed(player)
    expect(player.page.locator("#analysis-moves tr")).to_have_count(2)
