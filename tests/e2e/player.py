"""A person at the page: what he does, and what he sees."""

import json
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, FloatRect, Locator, Page, expect

MOST_TURNS = 400  # no game played here is longer
# What a browser says when the server is away for a moment; no mistake of ours.
OF_THE_LINE = (
    "net::ERR_",
    "the server responded with a status of 409",
    "the server responded with a status of 503",
    "the server responded with a status of 404 (Not Found)",
)
SERIOUS = ("serious", "critical")
HAND = """new MutationObserver(() => {
  if (document.querySelector(".hand.is-out")) window.sawHand = true;
}).observe(document, { subtree: true, childList: true, attributes: true })"""


class Player:
    """One browser page. mistakes: errors of scripts, and what the page's own policy refused."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.mistakes: list[str] = []
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", self._listen)

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not any(part in said.text for part in OF_THE_LINE):
            self.mistakes.append(said.text)

    def opens_game(self, game: str, opponent: str = "computer", **wishes: str) -> None:
        """Fill in the form of a new game."""
        self.page.goto("/")
        self.page.check(f'input[name="game"][value="{game}"]')
        self.page.check(f'input[name="opponent"][value="{opponent}"]')
        if mode := wishes.pop("mode", None):
            self.page.check(f'input[name="mode"][value="{mode}"]')
        # Each that is opened is one less that is closed.
        closed = self.page.locator("details.more:visible:not([open]) > summary")
        while closed.count():
            closed.first.click()
        for name, value in {"level": "1", **wishes}.items():
            field = self.page.locator(f'.new-game [name="{name}"]')
            if field.is_visible():
                is_select = field.evaluate("field => field.tagName") == "SELECT"
                field.select_option(value) if is_select else field.fill(value)
        self.page.locator("#new-game button[type=submit]").click()
        self.page.wait_for_url("**/tables/*")
        self.sees_board()

    def sees_board(self) -> None:
        expect(self.page.locator(".pit-button").first).to_be_visible()

    def pit(self, name: str) -> Locator:
        """The button of a pit, by the beginning of its label."""
        return self.page.locator(f'.pit-button[aria-label^="{name}"]')

    @property
    def legal(self) -> Locator:
        return self.page.locator(".pit-button.is-legal")

    @property
    def told(self) -> str:
        return self.page.locator("#told").inner_text()

    @property
    def moves(self) -> list[str]:
        self.page.locator("#moves-panel").evaluate("panel => { panel.open = true; }")
        return self.page.locator("#moves .move").all_inner_texts()

    def watches_the_hand(self) -> None:
        """From the next page on, note whether a hand sows where it can be seen."""
        self.page.add_init_script(HAND)

    @property
    def saw_the_hand(self) -> bool:
        return bool(self.page.evaluate("window.sawHand"))

    def waits_for_end(self) -> None:
        self.page.locator("#told p.ending").first.wait_for()

    def is_over(self) -> bool:
        return self.page.locator("#told p.ending").count() > 0

    def plays_to_the_end(self, south: int = 0, north: int = 0) -> None:
        """Sow until the game is over: of what each side may sow, the pit with this number."""
        for _ in range(MOST_TURNS):
            self.page.locator("#told p.ending, .pit-button.is-legal").first.wait_for()
            if self.is_over():
                return
            self.sows_something(south, north)
        raise AssertionError("the game does not end")

    def sows_something(self, south: int = 0, north: int = 0) -> None:
        """Sow a pit that can be sown, and wait until the table has gone on."""
        self.legal.first.wait_for()
        before = self.moves
        pits = sorted(self.legal.all(), key=lambda pit: pit.get_attribute("data-pit") or "")
        wanted = south if (pits[0].get_attribute("data-side")) == "S" else north
        pits[min(wanted, len(pits) - 1)].click()
        expect(self.page.locator("#moves .move")).not_to_have_count(len(before))

    def box(self, what: Locator) -> FloatRect:
        """Where something lies, in pixels."""
        found = what.bounding_box()
        assert found is not None
        return found

    def view(self) -> Any:
        """The view of the table as the server sends it."""
        address = self.page.url.split("?")[0].split("#")[0]
        answer = self.page.request.get(address.replace("/tables/", "/api/tables/"))
        return json.loads(answer.text())

    def has_no_sideways_scrolling(self) -> None:
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], wide

    def finds_nothing_serious(self) -> None:
        """axe's serious and critical findings on the page as it stands."""
        found = Axe().run(self.page).response["violations"]
        serious = [
            (each["id"], [node["html"][:160] for node in each["nodes"]][:4])
            for each in found
            if each["impact"] in SERIOUS
        ]
        assert serious == [], self.page.url
