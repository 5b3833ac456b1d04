"""Pictures of every page and state into `build/screenshots/`, to be looked at.

python tests/e2e/pictures.py [ADDRESS OF A RUNNING SERVER] [LANGUAGE] [STATE…]
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from e2e.conftest import BROWSERS, Server
from e2e.player import Player
from playwright.sync_api import Browser, sync_playwright

from semina.study.puzzle_file import shipped
from semina.words import LANGUAGES

FOLDER = Path(__file__).parents[2] / "build" / "screenshots"
RECORD = Path(__file__).parents[1] / "data" / "examples.sgr"
SIZES = {
    "320": (320, 640),
    "390": (390, 844),
    "lying": (844, 390),
    "laptop": (1280, 800),
    "projector": (1920, 1080),
}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
PAGES = {
    "api": "/api",
    "records": "/records",
    "rules": "/rules/krur",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/wahree/150",
    "error": "/nothing-here",
    "board-edit": "/board/krur/4,5*,0,1/2,11*,1,x_2-3_S?edit=1",
    "board-full": "/board/wahree/1,0,21,2,3,0/9,0,1,1,0,1_5-3_N",
}


def home(player: Player) -> None:
    player.page.goto("/")


def home_with_games(player: Player) -> None:
    player.opens_game("krur", name="Amina")
    player.opens_game("wahree", "link")
    player.page.goto("/")
    player.page.check('input[name="mode"][value="match"]')
    for summary in player.page.locator("details.more > summary").all():
        summary.click()


def krur_begun(player: Player) -> None:
    player.opens_game("krur", name="Amina")
    for _ in range(3):
        player.page.locator("#told p.ending, .pit-button.is-legal").first.wait_for()
        player.sows_something()
    player.legal.first.wait_for()
    player.legal.last.hover()


def wahree_begun(player: Player) -> None:
    player.opens_game("wahree", "screen", minutes="5", increment="5")
    for number in range(16):
        player.sows_something(number % 6, (number * 5 + 2) % 6)


def sowing(player: Player) -> None:
    player.page.add_init_script("localStorage.setItem('semina-speed', 'normal')")
    player.opens_game("krur", "screen")
    player.legal.first.click()
    player.page.wait_for_timeout(1500)


def invited(player: Player) -> None:
    player.opens_game("wahree", "link", name="Maximiliana-Theodora von und zu Sandkorn")


def joined(player: Player) -> None:
    invited(player)
    link = player.page.locator("#share-link").input_value()
    player.page.context.clear_cookies()
    player.page.goto(link)


def ended(player: Player) -> None:
    player.opens_game("krur", "screen")
    player.plays_to_the_end(south=3, north=1)


def between(player: Player) -> None:
    player.opens_game("krur", "screen", mode="match", games="5")
    player.plays_to_the_end(south=3, north=1)
    player.page.locator(".layout-choice").nth(1).click()
    player.page.locator('.layout-choice[aria-pressed="true"]').wait_for()


def second_game(player: Player) -> None:
    between(player)
    player.page.locator("#actions .primary").click()
    for _ in range(5):
        player.sows_something(1, 2)


def menu(player: Player) -> None:
    player.page.goto("/")
    player.page.locator(".menu > summary").click()


def record(player: Player) -> None:
    player.page.goto("/records")
    player.page.locator("input[type=file]").set_input_files(RECORD)
    player.page.locator("form.stack button").click()
    player.sees_board()
    player.page.locator("#forward").click()


def analysed(player: Player) -> None:
    record(player)
    player.page.locator("#games button").nth(1).click()
    player.page.locator("#analyse").click()
    player.page.locator("#analysis").wait_for()
    player.page.locator("#forward").click()


def me_with_tokens(player: Player) -> None:
    player.page.goto("/me")
    for name in ("Greedy, on my laptop", "A program with a name that is quite long"):
        player.page.locator("#tokens input[name=name]").fill(name)
        player.page.get_by_role("button", name="Make a token").click()
        player.page.locator("#token").wait_for()


def puzzle_refuted(player: Player) -> None:
    player.page.goto("/puzzles/krur/100")
    puzzle = shipped("krur").puzzles[99]
    wrong = next(each.move for each in puzzle.steps[0] if each != puzzle.right(0))
    player.page.locator(f'.pit-button[data-pit="{wrong:02}"]').click()
    player.page.locator("#again:not([hidden])").wait_for()


def at(path: str) -> Callable[[Player], None]:
    def go(player: Player) -> None:
        player.page.goto(path)

    return go


STATES: dict[str, Callable[[Player], None]] = {
    "home": home,
    "home-games": home_with_games,
    "menu": menu,
    "me": me_with_tokens,
    "krur": krur_begun,
    "wahree": wahree_begun,
    "sowing": sowing,
    "invited": invited,
    "join": joined,
    "ended": ended,
    "between": between,
    "second-game": second_game,
    "record": record,
    "puzzle-refuted": puzzle_refuted,
    "analysed": analysed,
    **{name: at(path) for name, path in PAGES.items()},
}


@contextmanager
def address() -> Iterator[str]:
    if len(sys.argv) > 1 and sys.argv[1].startswith("http"):
        yield sys.argv.pop(1)
        return
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server.address
        finally:
            server.stop()


def take(browser: Browser, base: str, language: str, state: str) -> None:
    """Come to a state once for each look, and take it in every size."""
    for look, options in LOOKS.items():
        context = browser.new_context(base_url=base, locale=language, **options)
        context.set_default_timeout(20000)
        context.add_init_script("localStorage.setItem('semina-speed', 'off')")
        player = Player(context.new_page())
        STATES[state](player)
        for size, (width, height) in SIZES.items():
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.wait_for_timeout(250)
            is_upright = height > width
            path = FOLDER / language / f"{state}-{size}-{look}.png"
            player.page.evaluate("scrollTo(0, 0)")
            player.page.screenshot(path=path, full_page=is_upright)
        context.close()
        print(state, look, *player.mistakes, flush=True)


def main() -> None:
    import shutil

    chromium = next(path for name in BROWSERS if (path := shutil.which(name)))
    with address() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        language = sys.argv.pop(1) if sys.argv[1:2] and sys.argv[1] in LANGUAGES else "en"
        for state in sys.argv[1:] or STATES:
            take(browser, base, language, state)
        browser.close()


if __name__ == "__main__":
    main()
