"""The page in every language, and from right to left."""

import pytest
from babel import Locale
from e2e.conftest import Opens
from e2e.test_pages import LONG_NAME, PAGES
from playwright.sync_api import expect

from semina.words import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
# What Arabic grammar makes of "n seeds"; CLDR's names of the forms.
SEEDS = {"zero": "0 حبة", "one": "حبة واحدة", "two": "حبتان", "few": "{} حبات", "many": "{} حبة"}
SAID = """async () => {
  const site = document.querySelector('script[type="module"]').src;
  const { seeds } = await import(site.replace("site.js", "words.js"));
  const rules = new Intl.PluralRules(document.documentElement.lang);
  return Array.from({ length: 49 }, (_, n) => [rules.select(n), seeds(n)]);
}"""
# Where the signs of a text stand, from left to right.
PLACES = """(box) => {
  const text = box.firstChild;
  return Object.fromEntries([..."(zq)"].map((sign) => {
    const at = text.data.indexOf(sign);
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return [sign, range.getBoundingClientRect().left];
  }));
}"""


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_is_whole_in_the_language_of_the_browser(opens: Opens, language: str) -> None:
    player = opens(locale=language, viewport={"width": 320, "height": 640})
    direction = "rtl" if Locale.parse(language).character_order == "right-to-left" else "ltr"
    for path in PAGES:
        player.page.goto(path)
        root = player.page.locator("html")
        expect(root).to_have_attribute("lang", language)
        expect(root).to_have_attribute("dir", direction)
        player.has_no_sideways_scrolling()
        player.finds_nothing_serious()
    player.opens_game("wahree", "link", name=LONG_NAME, minutes="5")
    player.has_no_sideways_scrolling()
    player.finds_nothing_serious()
    player.opens_game("krur")
    player.sows_something()
    player.has_no_sideways_scrolling()
    player.finds_nothing_serious()


@pytest.mark.parametrize("language", OTHERS)
def test_a_match_is_played_in_every_language(opens: Opens, language: str) -> None:
    player = opens(locale=language)
    player.opens_game("krur", "screen", mode="match", games="1")
    player.plays_to_the_end(south=3, north=1)
    player.finds_nothing_serious()


def test_the_browser_counts_in_arabic(opens: Opens) -> None:
    player = opens(locale="ar-MR")
    player.page.goto("/")
    said = player.page.evaluate(SAID)
    assert {kind for kind, _ in said} == {*SEEDS}
    for n, (kind, text) in enumerate(said):
        assert text.replace("\u2068", "").replace("\u2069", "") == SEEDS[kind].format(n)


def test_a_latin_text_keeps_its_order_in_a_line_from_right_to_left(opens: Opens) -> None:
    player = opens(locale="ar")
    player.page.goto("/records")
    player.page.locator("textarea").fill("(zq) no record")
    with player.page.expect_navigation():
        player.page.locator("form.stack button").click()
    places = player.page.locator(".trouble").evaluate(PLACES)
    assert places["("] < places["z"] < places["q"] < places[")"]
    player.mistakes.clear()  # the browser notes the answer 400


def test_a_long_latin_name_is_cut_at_its_end(opens: Opens) -> None:
    player = opens(locale="ar", viewport={"width": 390, "height": 844})
    player.opens_game("wahree", "link", name=LONG_NAME)
    for name in (".menu-name", "#plate-bottom .plate-name bdi"):
        found = player.page.locator(name)
        expect(found).to_have_css("text-overflow", "ellipsis")
        expect(found).to_have_css("direction", "ltr")
