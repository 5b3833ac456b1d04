"""The openings, walked on the board by the keyboard alone; and the form for sheets."""

import re

import pytest
from e2e.conftest import Opens
from playwright.sync_api import expect

from semina.study.openings import game_of, study_of
from semina.words import LANGUAGES


def test_walking_the_openings_by_the_keyboard_alone(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/openings/krur")
    keys = page.keyboard
    expect(player.pit("South's pit A")).to_have_attribute("aria-description", re.compile(r"\+12"))
    expect(page.locator("#values-body tr")).to_have_count(4)
    keys.press("b")
    keys.press("Enter")
    expect(page.locator("#line button")).to_have_text(["B"])
    expect(page).to_have_url(re.compile(r"/openings/krur\?moves=B$"))
    values = study_of("krur").moves(game_of("krur", "B"))
    expect(page.locator("#values-body tr")).to_have_count(len(values))
    keys.press("Backspace")
    expect(page.locator("#line button")).to_have_count(0)
    expect(page.locator("#status")).to_contain_text("South")


def test_best_play_is_followed_to_where_the_study_ends(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/openings/krur")
    plies = study_of("krur").plies
    page.locator("#best-line button").last.click()
    expect(page.locator("#line button")).to_have_count(plies)
    expect(page.locator("#study-ends")).to_be_visible()
    expect(page.locator("#values")).to_be_hidden()
    page.get_by_role("link", name="Go on at the analysis board").click()
    expect(page).to_have_url(re.compile(r"/board/krur/.*moves=\w+"))
    page.go_back()
    page.get_by_role("button", name="Opening position").click()
    expect(page.locator("#line button")).to_have_count(0)


def test_a_line_has_its_own_address_and_estimates_say_so(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/openings/wahree?moves=Fc")
    expect(page.locator("#line button")).to_have_text(["F", "c"])
    expect(page.locator("#values-body .value-estimate")).to_have_count(
        len(study_of("wahree").moves(game_of("wahree", "Fc")))
    )
    expect(page.get_by_text("estimates, which may be wrong")).to_be_visible()


def number(text: str, mark: str) -> float:
    """What stands in a cell, an estimate or not."""
    assert re.fullmatch(rf"≈?\s?[+−]?\d+({re.escape(mark)}\d)?", text), text
    return float(re.sub(r"[≈+\s]", "", text).replace("−", "-").replace(mark, "."))


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("it", ","), ("ar", ".")])
def test_what_is_shown_adds_up_in_the_figures_of_the_language(
    opens: Opens, language: str, mark: str
) -> None:
    player = opens(viewport={"width": 360, "height": 740})
    page = player.page
    page.goto(f"/language/{language}")
    page.goto("/openings/wahree")
    cells = page.locator("#values-body .value")
    expect(cells).to_have_count(len(study_of("wahree").moves(game_of("wahree", ""))))
    worth = [number(text, mark) for text in cells.all_inner_texts()]
    against = [
        number(text, mark) for text in page.locator("#values-body .against").all_inner_texts()
    ]
    assert against == [round(each - max(worth), 1) for each in worth if each != max(worth)]
    for cell in cells.all():  # one line, however narrow
        assert cell.evaluate("cell => cell.getClientRects().length") == 1
        assert player.box(cell)["height"] < 40
    player.has_no_sideways_scrolling()


STUDY = ("/learn", "/puzzles", "/board/krur/start", "/openings/krur", "/sheets")


@pytest.mark.parametrize("address", STUDY)
def test_all_ways_to_study_lead_to_the_others(opens: Opens, address: str) -> None:
    player = opens(viewport={"width": 320, "height": 640})
    player.page.goto(address)
    links = player.page.get_by_role("navigation", name="Learn and study").get_by_role("link")
    assert [link.get_attribute("href") for link in links.all()] == [*STUDY]
    current = player.page.locator(".study-links [aria-current=page]")
    expect(current).to_have_attribute("href", address)
    player.has_no_sideways_scrolling()
    player.finds_nothing_serious()


def test_the_form_prints_a_set_for_the_class(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/sheets")
    page.get_by_label("How many pupils?").fill("2")
    page.get_by_label("What shall be printed?").select_option("counting")
    with page.expect_response(re.compile("/sheets/file")) as found:
        page.get_by_role("button", name="Make the PDF").press("Enter")
    assert found.value.status == 200
    assert found.value.headers["content-type"] == "application/pdf"


CUT_OFF = """() => [...document.querySelectorAll("select")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const arrow = 20;
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const room = select.clientWidth - arrow - padding;
  const texts = [...select.options].map((each) => each.text);
  return texts.filter((text) => pen.measureText(text).width > room);
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_narrow_phone_no_choice_of_the_form_is_cut_off(opens: Opens, language: str) -> None:
    page = opens(locale=language, viewport={"width": 360, "height": 740}).page
    page.goto("/sheets")
    assert page.evaluate(CUT_OFF) == []
