"""The analysis board in a browser: the keyboard alone, values, the tree, the engine, its looks."""

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from boards import KRUR
from e2e.conftest import Opens, Server
from e2e.player import Player
from playwright.sync_api import expect

from semina.notation.move_tree import tree_of
from semina.notation.position_text import parse_position
from semina.notation.record import Record
from semina.notation.record_reader import parse_records
from semina.rules.catalogue import rules_of
from semina.rules.move import move_letter
from semina.tables.probe import Tables

BRANCHES = """\
[Game "krur"]
[Rules "1"]
[South "Lella"]
[Result "*"]

{Before all} 1. A $1 {Eight laps} ({Instead} 1. B a 2. C (2. D)) 1... b *
"""
OUTSIDE = "/board/wahree/2,2,2,2,2,2/2,2,2,2,2,2_12-12_S"  # 24 seeds: more than the tables have
PATIENCE = 60  # seconds until what searches need is compiled and loaded
MOST_STOPS = 150  # of the tab key on a page
FOCUSED = """(() => {
  const at = document.activeElement;
  const label = at.labels?.[0]?.textContent;
  return (at.getAttribute("aria-label") ?? label ?? at.textContent).trim();
})()"""

PLATES = """all => all.map((one) => [
  one.getBoundingClientRect().left, one.textContent, one.className.baseVal,
])"""


@pytest.fixture(scope="module")
def figures() -> int:
    """A port for the server's figures."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, built: Path, figures: int) -> Iterator[Server]:
    """A server with tables, for the tests of this file."""
    made = Server(tmp_path_factory.mktemp("server"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEMINA_TABLES", str(built))
        patch.setenv("SEMINA_METRICS_PORT", str(figures))
        made.start()
    wait_until_ready(made.address)
    yield made
    made.stop()


def wait_until_ready(address: str) -> None:
    """Wait until the tables answer, for which all is compiled before."""
    end = time.monotonic() + 4 * PATIENCE
    for game, query in (("krur", ""), ("wahree", "?position=1,0,0,0,0,0/1,0,0,0,0,0_23-23_S")):
        path = f"{address}/api/board/{game}/values{query}"
        while not httpx.get(path, timeout=PATIENCE).json()["settled"]:
            assert time.monotonic() < end
            time.sleep(0.2)


def searches(figures: int) -> float:
    """How many searches of boards have a thread or wait for one."""
    shown = httpx.get(f"http://127.0.0.1:{figures}/metrics").text
    found = re.search(r"^semina_board_searches ([\d.]+)$", shown, re.MULTILINE)
    assert found
    return float(found[1])


def opened(opens: Opens, path: str, **options: Any) -> Player:
    player = opens(**options)
    player.page.goto(path)
    player.sees_board()
    return player


def reaches(player: Player, name: str) -> None:
    """Press the tab key until what has this name has the focus."""
    for _ in range(MOST_STOPS):
        player.page.keyboard.press("Tab")
        if player.page.evaluate(FOCUSED) == name:
            return
    raise AssertionError(f"the tab key does not come to {name!r}")


def reaches_board(player: Player) -> None:
    for _ in range(MOST_STOPS):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.matches('.pit-button')"):
            return
    raise AssertionError("the tab key does not come to the board")


def tree(player: Player) -> list[str]:
    """The moves in the tree, as they are read."""
    return player.page.locator("#tree .tree-line .tree-move bdi").all_inner_texts()


def here(player: Player) -> str:
    """The move at which the board stands."""
    return player.page.locator("#tree [aria-current] bdi").inner_text()


def plates(player: Player) -> list[tuple[str, str]]:
    """What is written on the pits, and in which shape, from left to right."""
    found = player.page.locator(".value-plate").evaluate_all(PLATES)
    return [(text, kind.split()[1]) for _, text, kind in sorted(found)]


def saved(player: Player, folder: Path) -> Record:
    """The record that the page saves."""
    with player.page.expect_download() as waiting:
        player.page.locator("#record-save").press("Enter")
    path = folder / "saved.sgr"
    waiting.value.save_as(path)
    [record] = parse_records(path.read_text(encoding="utf-8"))
    return record


def test_everything_by_the_keyboard_alone(opens: Opens, tmp_path: Path) -> None:
    player = opened(opens, "/board/krur/start")
    page, keys = player.page, player.page.keyboard

    # Set up a position.
    reaches(player, "Set up by hand")
    keys.press("Enter")
    reaches(player, "Seeds in pit A")
    keys.type("3")
    keys.press("Tab")
    expect(player.pit("South's pit A, 3 seeds")).to_be_visible()
    reaches(player, "Seeds in pit B")
    keys.type("5")
    keys.press("Tab")
    expect(player.pit("South's pit B, 5 seeds")).to_be_visible()

    # Walk, go back, and branch.
    reaches_board(player)
    start = page.url
    for letter in ("b", "a"):
        keys.press(letter)
        expect(page.locator(".pit-button:focus")).to_have_attribute("aria-disabled", "false")
        keys.press("Enter")
        expect(page.locator("#tree [aria-current] bdi")).to_contain_text(re.compile(letter, re.I))
    keys.press("Backspace")
    keys.press("Backspace")
    expect(page.locator("#tree [aria-current] bdi")).to_have_text("Start")
    assert page.url == start
    keys.press("d")
    keys.press("Enter")
    expect(page.locator("#tree [aria-current] bdi")).to_contain_text("D")
    assert [move[0] for move in tree(player)] == ["B", "D", "a"]

    # In the list of moves: to the branch beside, back to the start, to the end.
    reaches(player, page.locator("#tree [aria-current]").text_content() or "")
    keys.press("ArrowUp")
    expect(page.locator("#tree [aria-current] bdi")).to_contain_text("B")
    keys.press("End")
    expect(page.locator("#tree [aria-current] bdi")).to_contain_text("a")
    keys.press("Home")
    expect(page.locator("#tree [aria-current] bdi")).to_have_text("Start")

    # Read the values: they are said, and belong to the pits.
    said = page.locator("#live-values")
    expect(said).to_contain_text("Exact: if both play their best")
    expect(said).to_contain_text("exact.")
    described = player.pit("South's pit B").get_attribute("aria-description")
    assert described
    assert re.search(r"Worth \S+, exact\.", described)

    # Export, with the branches.
    reaches(player, "Records")
    keys.press("Enter")
    reaches(player, "Save as a record")
    record = saved(player, tmp_path)
    assert str(record.game.start).startswith("3,5,4,4/")
    letters = [move_letter(node.play.move, KRUR.WIDTH) for node in tree_of(record.line)]
    assert letters == ["B", "D", "a"]


def test_the_engine_is_started_and_stopped_by_the_keyboard(opens: Opens, figures: int) -> None:
    player = opened(opens, OUTSIDE)
    page, keys = player.page, player.page.keyboard
    expect(page.locator("#wanted")).to_contain_text("semina tables build wahree --seeds 24")
    assert plates(player) == []
    reaches(player, "Start the engine")
    keys.press("Enter")
    expect(page.locator("#facts")).to_contain_text("moves deep", timeout=1000 * PATIENCE)
    expect(page.locator(".value-plate")).to_have_count(6)
    for text, kind in plates(player):
        assert text.startswith("≈") == (kind == "value-estimate")
    described = player.pit("South's pit A").get_attribute("aria-description")
    assert described
    assert re.search(r"Worth ≈\s?\S+, an estimate\.", described)
    assert searches(figures) == 1
    assert page.evaluate(FOCUSED) == "Stop the engine"
    keys.press("Enter")
    expect(page.locator("#engine")).to_have_text("Start the engine")
    waits_for_rest(figures)
    # What was found stays, and is said now.
    expect(page.locator("#live-values")).to_contain_text("Estimate")
    expect(page.locator(".value-plate")).to_have_count(6)


def waits_for_rest(figures: int) -> None:
    end = time.monotonic() + 5
    while searches(figures) and time.monotonic() < end:
        time.sleep(0.05)
    assert searches(figures) == 0


def test_the_engine_follows_the_board_and_ends_with_the_page(opens: Opens, figures: int) -> None:
    player = opened(opens, OUTSIDE)
    page = player.page
    page.locator("#engine").click()
    expect(page.locator(".value-plate")).to_have_count(6)
    player.pit("South's pit A").click()
    expect(page.locator("#tree [aria-current] bdi")).to_have_text("A")
    expect(page.locator(".value-plate")).to_have_count(6)
    assert searches(figures) <= 1 + 1  # the one before may be ending
    expect(player.pit("North's pit a")).to_have_attribute("aria-description", re.compile("Worth ≈"))
    page.goto("/")
    waits_for_rest(figures)


def test_a_search_ends_by_itself(opens: Opens, figures: int) -> None:
    player = opened(opens, OUTSIDE)
    player.page.locator("#engine").click()
    note = player.page.locator("#engine-note")
    expect(note).to_have_text("The time for this position is up.", timeout=30_000)
    waits_for_rest(figures)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("krur", "4,4,4,4/4,4,4,4 0-0 S"),
        ("krur", "2,2,5,2/3,3,9,6 0-0 S"),
        ("krur", "5,3,1,1/15,0,5,2 0-0 N"),
        ("wahree", "0,1,0,3,2,2/2,2,0,0,1,0 17-18 S"),
        ("wahree", "2,2,0,1,1,1/0,1,1,1,2,2 17-17 N"),
    ],
)
@pytest.mark.usefixtures("tables")
def test_what_is_drawn_on_the_pits_is_what_the_tables_say(
    opens: Opens, game: str, text: str
) -> None:
    rules = rules_of(game)
    position = parse_position(text, rules)
    values = Tables(game).probe(position).moves
    player = opened(opens, f"/board/{game}/{text.replace(' ', '_')}")
    expect(player.page.locator(".value-plate")).to_have_count(len(values))
    # North's row lies from right to left.
    order = sorted(values, reverse=position.side.letter == "N")
    signed = [f"{values[move]:+d}".replace("-", "\u2212").replace("+0", "0") for move in order]
    assert [shown for shown, _ in plates(player)] == signed
    assert {kind for _, kind in plates(player)} == {"value-exact"}
    best = player.page.locator(".value-best").all_inner_texts()
    assert len(best) == sum(value == max(values.values()) for value in values.values())
    rows = player.page.locator("#values-body tr").all_inner_texts()
    assert len(rows) == len(values)
    assert all("exact" in row for row in rows)


def test_values_can_be_hidden_and_stay_so(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start")
    page = player.page
    expect(page.locator(".value-plate")).to_have_count(4)
    page.locator("#hide-values").click()
    for _ in range(2):
        expect(page.locator("#hide-values")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#values-hidden")).to_be_visible()
        expect(page.locator("#values")).to_be_hidden()
        expect(page.locator("#live-values")).to_be_empty()
        assert plates(player) == []
        described = player.pit("South's pit A").get_attribute("aria-description") or ""
        assert "Worth" not in described
        page.reload()
        player.sees_board()
    page.locator("#hide-values").click()
    expect(page.locator(".value-plate")).to_have_count(4)


def test_the_line_of_best_play_can_be_walked(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start")
    moves = player.page.locator("#best-line button")
    expect(moves.first).to_have_text("A")
    third = moves.nth(2).inner_text()
    moves.nth(2).click()
    expect(player.page.locator("#tree [aria-current] bdi")).to_have_text(third)
    assert len(tree(player)) == 3
    # Best play keeps its value.
    expect(player.page.locator("#verdict")).to_contain_text("South ends 12 seeds ahead")


def test_a_record_is_opened_walked_branched_and_saved(opens: Opens, tmp_path: Path) -> None:
    player = opened(opens, "/board/krur/start")
    page = player.page
    page.get_by_text("Records", exact=True).last.click()
    page.locator("#record-text").fill(BRANCHES)
    page.locator("#record-open").click()
    expect(page.locator("#tree .tree-line .tree-move")).to_have_count(6)
    assert tree(player) == ["A!", "B", "a", "Cx", "Dx", "b"]
    expect(page.locator("#tree")).to_contain_text("Eight laps")
    [before] = parse_records(BRANCHES)
    assert saved(player, tmp_path) == before

    page.locator("#tree button", has_text="D").click()
    expect(page.locator("#tree [aria-current] bdi")).to_have_text("Dx")
    expect(page.locator("#promote")).to_be_enabled()
    page.locator("#promote").click()
    assert tree(player) == ["A!", "B", "a", "Dx", "Cx", "b"]
    page.locator("#promote").click()
    assert tree(player) == ["B", "A!", "b", "a", "Dx", "Cx"]
    expect(page.locator("#promote")).to_be_disabled()
    page.locator("#back").click()
    page.locator("#delete").click()
    expect(page.locator("#tree [aria-current] bdi")).to_have_text("B")
    assert tree(player) == ["B", "A!", "b"]
    page.locator("#restore").click()
    assert tree(player) == ["B", "A!", "b", "a", "Dx", "Cx"]
    page.locator("#back").click()
    page.locator("#delete").click()
    assert tree(player) == ["A!", "b"]
    record = saved(player, tmp_path)
    assert record.line.steps[0].comments == ("Eight laps",)
    assert record.tags["South"] == "Lella"


def test_the_record_of_another_game_opens_its_board(opens: Opens) -> None:
    player = opened(opens, "/board/wahree/start")
    page = player.page
    page.get_by_text("Records", exact=True).last.click()
    page.locator("#record-text").fill(BRANCHES)
    page.locator("#record-open").click()
    page.wait_for_url("**/board/krur/**")
    expect(page.locator("#tree .tree-line .tree-move")).to_have_count(6)
    page.locator("#last").click()
    expect(page.locator("#tree [aria-current] bdi")).to_have_text("b")
    # It is still there after a look at another page.
    page.goto("/rules/krur")
    page.go_back()
    expect(page.locator("#tree .tree-line .tree-move")).to_have_count(6)
    assert here(player) == "b"


def test_a_record_that_is_none_is_told(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start")
    player.page.get_by_text("Records", exact=True).last.click()
    player.page.locator("#record-text").fill('[Game "krur"]\n[Rules "1"]\n\n1. A Z *')
    player.page.locator("#record-open").click()
    expect(player.page.locator("#record-trouble")).to_contain_text("line 4, column 6")
    assert tree(player) == []
    player.mistakes.clear()  # the browser notes the answer 400


def test_a_line_is_shared_by_its_address(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start")
    for name in ("South's pit A", "North's pit b"):
        player.pit(name).click()
        expect(player.legal.first).to_be_visible()
    assert len(tree(player)) == 2
    link = player.page.locator("#line-link").input_value()
    position = player.page.locator("#board-link").input_value()
    friend = opened(opens, link)
    assert tree(friend) == tree(player)
    assert friend.page.locator("#board-link").input_value() == position
    friend.page.locator("#first").click()
    expect(friend.page.locator("#tree [aria-current] bdi")).to_have_text("Start")
    other = opened(opens, position)
    assert tree(other) == []
    assert other.page.locator("#position-text").input_value() == (
        player.page.locator("#position-text").input_value()
    )


def test_what_is_wrong_in_an_address_is_told(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start?moves=AbZZ")
    expect(player.page.locator("#trouble")).to_contain_text("'Z' is not a move")
    assert len(tree(player)) == 2
    player.mistakes.clear()


def test_the_board_can_be_turned_round(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start")
    south = player.box(player.pit("South's pit A"))
    player.page.locator("#flip").click()
    turned = player.box(player.pit("South's pit A"))
    assert turned["y"] < south["y"]
    assert turned["x"] > south["x"]
    expect(player.page.locator(".value-plate")).to_have_count(4)


@pytest.mark.parametrize("look", ["light", "dark", "contrast", "arabic", "narrow"])
def test_axe_finds_nothing_serious_and_nothing_scrolls_sideways(opens: Opens, look: str) -> None:
    options: dict[str, dict[str, Any]] = {
        "dark": {"color_scheme": "dark"},
        "contrast": {"contrast": "more"},
        "arabic": {"locale": "ar", "viewport": {"width": 320, "height": 640}},
        "narrow": {"viewport": {"width": 320, "height": 640}},
    }
    player = opened(opens, "/board/krur/start", **options.get(look, {}))
    page = player.page
    for summary in page.locator(".page-board details.panel > summary").all():
        summary.click()
    page.locator("#edit").click()
    page.locator("#record-text").fill(BRANCHES.replace("1... b", "1... b (1... c 2. A) 2. C a"))
    page.locator("#record-open").click()
    expect(page.locator("#tree .tree-line .tree-move")).to_have_count(10)
    expect(page.locator(".value-plate")).to_have_count(4)
    player.finds_nothing_serious()
    player.has_no_sideways_scrolling()
    page.goto(OUTSIDE)
    page.locator("#engine").click()
    expect(page.locator(".value-plate")).to_have_count(6)
    player.finds_nothing_serious()
    player.has_no_sideways_scrolling()
    page.locator("#engine").click()
    page.locator("#hide-values").click()
    player.finds_nothing_serious()


def test_in_arabic_the_board_is_not_mirrored(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start", locale="ar")
    expect(player.page.locator(".value-plate")).to_have_count(4)
    assert [text for text, _ in plates(player)] == ["+12", "+4", "0", "\u22128"]
    panel, board = (player.box(player.page.locator(name)) for name in (".now", "semina-board"))
    assert panel["x"] < board["x"]


def test_on_a_projector_board_and_values_are_seen_at_once(opens: Opens) -> None:
    player = opened(opens, "/board/krur/start", viewport={"width": 1920, "height": 1080})
    expect(player.page.locator(".value-plate")).to_have_count(4)
    for name in ("semina-board", "#values", "#engine"):
        box = player.box(player.page.locator(name))
        assert box["y"] + box["height"] <= 1080, name
    text = player.page.locator(".value-text").first
    assert player.box(text)["height"] >= 24
