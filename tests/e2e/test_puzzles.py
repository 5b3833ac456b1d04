"""Solving puzzles on the page: by keyboard, with refutations, hints, and what is remembered."""

import re

from e2e.conftest import Opens
from e2e.player import Player
from playwright.sync_api import expect

from semina.rules.board import pit_letter
from semina.rules.catalogue import rules_of
from semina.study.puzzle_file import shipped


def letters(key: str, number: int, step: int = 0) -> tuple[str, list[str]]:
    """The right move of a puzzle at a step, and the wrong ones."""
    puzzle, width = shipped(key).puzzles[number - 1], rules_of(key).WIDTH
    right = puzzle.right(step)
    wrong = [pit_letter(a.move, width) for a in puzzle.steps[step] if a is not right]
    return pit_letter(right.move, width), wrong


def sows(player: Player, letter: str) -> None:
    """Choose a pit by its letter, and sow it."""
    expect(player.legal).not_to_have_count(0)
    player.page.keyboard.press(letter.lower())
    expect(player.pit(f"your pit {letter}")).to_be_focused()
    player.page.keyboard.press("Enter")


def solves(player: Player, key: str, number: int) -> None:
    for step in range(len(shipped(key).puzzles[number - 1].steps)):
        sows(player, letters(key, number, step)[0])
        if step + 1 < len(shipped(key).puzzles[number - 1].steps):
            expect(player.page.locator("#told")).to_contain_text("What now?")
    expect(player.page.locator("#status")).to_contain_text("Solved: only ")


def long_puzzle(key: str) -> int:
    return next(n for n, puzzle in enumerate(shipped(key).puzzles, 1) if len(puzzle.steps) > 1)


def test_puzzles_by_the_keyboard_alone(opens: Opens) -> None:
    player = opens()
    player.page.goto("/puzzles")
    first = shipped("krur").of_grade(1)[0]
    player.page.get_by_role("link", name="Grade 1").first.focus()
    player.page.keyboard.press("Enter")
    player.page.wait_for_url(f"**/puzzles/krur/{first}")
    _, wrong = letters("krur", first)
    expect(player.page.locator("#status")).to_contain_text("South to move and ")
    sows(player, wrong[0])
    expect(player.page.locator("#status")).to_have_text("That is not it.")
    expect(player.page.locator("#told")).to_contain_text("That costs ")
    expect(player.page.locator("#live")).to_contain_text("That is not it.")
    again = player.page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.pit(f"your pit {wrong[0]}")).not_to_have_class("is-legal")
    solves(player, "krur", first)
    following = player.page.get_by_role("link", name="Next puzzle")
    expect(following).to_be_focused()
    player.page.keyboard.press("Enter")
    player.page.wait_for_url(f"**/puzzles/krur/{shipped('krur').of_grade(1)[1]}")


def test_a_line_of_several_moves(opens: Opens) -> None:
    player = opens()
    number = long_puzzle("wahree")
    player.page.goto(f"/puzzles/wahree/{number}")
    solves(player, "wahree", number)
    player.finds_nothing_serious()


def test_hints_and_what_a_move_does_on_request(opens: Opens) -> None:
    player = opens()
    player.page.goto("/puzzles/krur/2")
    right, wrong = letters("krur", 2)
    player.pit(f"your pit {right}").hover()
    expect(player.page.locator("#look")).to_be_empty()
    player.page.get_by_label("Show what a move does").check()
    player.pit(f"your pit {right}").hover()
    expect(player.page.locator("#look")).to_contain_text("ends in pit")
    for number, _ in enumerate(wrong, 1):
        player.page.get_by_role("button", name="Hint").click()
        expect(player.page.locator("#told")).to_contain_text("Not ")
        expect(player.legal).to_have_count(len(wrong) + 1 - number)
    expect(player.legal).to_have_count(1)
    player.page.get_by_role("button", name="Hint").click()
    expect(player.page.locator("#told")).to_have_text("There is only one move left to try.")
    player.pit(f"your pit {wrong[0]}").click(force=True)  # it is told to be disabled
    expect(player.page.locator("#trouble")).to_contain_text("has turned out to be wrong")


def test_solved_ones_and_those_in_a_row_are_remembered(opens: Opens) -> None:
    player = opens()
    numbers = shipped("awari").of_grade(1)
    for number in numbers[:2]:
        player.page.goto(f"/puzzles/awari/{number}")
        solves(player, "awari", number)
    expect(player.page.locator("#streak")).to_have_text("Solved in a row, without a slip: 2")
    player.page.goto("/puzzles")
    grade = player.page.locator('[data-game="awari"] [data-grade="1"]')
    expect(grade).to_contain_text(f"2 of {len(numbers)} solved")
    expect(grade).to_have_attribute("href", f"/puzzles/awari/{numbers[2]}")
    expect(player.page.locator("#streak")).to_contain_text("2")
    player.finds_nothing_serious()
    grade.click()
    _, wrong = letters("awari", numbers[2])
    sows(player, wrong[0])
    expect(player.page.locator("#streak")).to_be_hidden()


def test_a_refutation_is_seen_on_the_board(opens: Opens) -> None:
    player = opens(speed="slow")
    player.page.goto("/puzzles/krur/1")
    _, wrong = letters("krur", 1)
    sows(player, wrong[0])
    for side in ("South", "North"):
        expect(player.page.locator("#status")).to_have_text(f"{side} sows…")
        player.page.keyboard.press("Escape")
    expect(player.page.locator("#status")).to_have_text("That is not it.")


def test_nothing_moves_where_that_is_not_wanted(opens: Opens) -> None:
    player = opens(speed="normal", reduced_motion="reduce")
    player.page.goto("/puzzles/krur/1")
    _, wrong = letters("krur", 1)
    sows(player, wrong[0])
    expect(player.page.locator("#told")).to_contain_text("That costs ")
    player.has_no_sideways_scrolling()


def test_from_a_finished_game_to_a_puzzle_of_a_mistake(opens: Opens) -> None:
    player = opens()
    player.opens_game("krur", "screen")
    player.plays_to_the_end(south=3, north=1)
    player.page.goto(f"{player.page.url}/analysis")
    practise = player.page.get_by_role("link", name="Practise South's mistakes")
    practise.wait_for(timeout=60_000)
    practise.click()
    player.page.wait_for_url("**/practice/S/1?*")
    expect(player.page.get_by_text("of your game: South played")).to_be_visible()
    for _ in range(4):  # pits
        expect(player.legal).not_to_have_count(0)
        player.legal.first.click()
        player.page.locator("#again:not([hidden]), #told .ending, #next.primary").first.wait_for()
        if player.page.locator("#again").is_hidden():
            break
        expect(player.page.locator("#told")).to_contain_text("That costs ")
        player.page.locator("#again").click()
    expect(player.page.locator("#status")).to_contain_text("Solved: ")
    expect(player.page.locator("#told")).to_contain_text("the move of the game, cost ")
    player.finds_nothing_serious()


def solves_by_trying(player: Player) -> None:
    """Try one pit after the other, until it was the right one."""
    page = player.page
    for _ in range(4):
        expect(player.legal).not_to_have_count(0)
        player.legal.first.click()
        page.locator("#again:not([hidden]), #told .ending").first.wait_for()
        if page.locator("#again").is_hidden():
            break
        page.locator("#again").click()
    expect(page.locator("#status")).to_contain_text("Solved: ")


def test_who_loses_to_level_4_practises_his_mistakes_to_the_last_and_comes_back(
    opens: Opens,
) -> None:
    player = opens()
    page = player.page
    player.opens_game("krur", "computer", level="4")
    table = page.url
    for pit, answer in ((3, 1), (0, 3)):  # D loses by 8 where A wins by 12 (openings of Krur)
        player.sows_something(south=pit)
        page.locator("#moves .move").nth(answer).wait_for(state="attached")
        player.legal.first.wait_for()
    page.locator("#more-actions > summary").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    player.waits_for_end()
    page.get_by_role("link", name="Where did it turn?").click()
    practise = page.get_by_role("link", name="Practise your mistakes")
    practise.wait_for(timeout=60_000)
    practise.click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(re.compile("^Krur: mistake 1 of [1-9]$"))
    count = int(heading.inner_text()[-1])
    for number in range(1, count + 1):
        expect(heading).to_have_text(f"Krur: mistake {number} of {count}")
        solves_by_trying(player)
        if number < count:
            page.get_by_role("link", name="Next mistake").click()
    expect(page.locator("#last-one")).to_have_text("That was the last one.")
    expect(page.locator("#last-one")).to_be_visible()
    expect(page.get_by_role("link", name="Next mistake")).to_be_hidden()
    expect(page.get_by_role("link", name="Back to the analysis")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/analysis*")
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(table)
