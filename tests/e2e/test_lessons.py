"""The lessons in a browser: by keyboard alone to the first game, wrong answers, what is kept."""

import re

import pytest
from e2e.conftest import Opens
from e2e.player import Player
from playwright.sync_api import expect

from semina.study.lesson_file import ShowStep
from semina.study.lessons import Lesson, Task, lesson, lessons

MOST_TABS = 40
PATIENCE = 15000  # milliseconds for a sowing that is seen


def focused(player: Player) -> str:
    """The id of the element that has the focus, or what it says."""
    return str(
        player.page.evaluate(
            "document.activeElement.id || document.activeElement.textContent.trim()"
        )
    )


def tabs_to(player: Player, name: str) -> None:
    """Press Tab until something has the focus, by its id or what it says."""
    for _ in range(MOST_TABS):
        if focused(player) == name:
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached; last {focused(player)}")


def goes_to(player: Player, step: int) -> None:
    """Go on to a step of a lesson without doing those before it."""
    for number in range(1, step):
        expect(player.page.locator("#place")).to_contain_text(f"Step {number} of")
        watch = player.page.locator("#watch")
        if watch.is_visible():
            watch.click()
        player.page.locator("#next:visible, #skip:visible").click()


def names_pit(player: Player, task: Task, letter: str) -> None:
    """Choose a pit with letters, arrows and Enter."""
    keys = player.page.keyboard
    width = task.game.position.width
    letters = [*"ABCDEF"[:width], *"abcdef"[:width]]
    pit = letters.index(letter)
    if pit < width:
        keys.press(letter)
    else:
        keys.press(letters[2 * width - 1 - pit])  # the one of South that faces it
        keys.press("ArrowUp")
    expect(player.page.locator(f'.pit-button[data-pit="{pit:02}"]')).to_be_focused()
    keys.press("Enter")


def answers(player: Player, task: Task, answer: str) -> None:
    """Give an answer with the keyboard."""
    keys = player.page.keyboard
    if task.choices:
        place = list(task.choices).index(answer)
        for _ in range(place):
            keys.press("Tab")
        keys.press("Enter")
    elif task.question and task.question.answers == "number":
        expect(player.page.locator("#number")).to_be_focused()
        keys.type(answer)
        keys.press("Enter")
    elif answer == "-":
        expect(player.page.locator("#pass")).to_be_focused()
        keys.press("Enter")
    else:
        names_pit(player, task, answer)


def does_lesson(player: Player, each: Lesson) -> None:
    """All steps of a lesson, from its page on, with the keyboard alone."""
    page, keys = player.page, player.page.keyboard
    for number, task in enumerate(each.tasks, 1):
        expect(page.locator("#place")).to_have_text(f"Step {number} of {len(each.tasks)}")
        expect(page.locator("#text")).to_have_text(task.step.text["en"])
        if isinstance(task.step, ShowStep):
            if number == 1:
                tabs_to(player, "watch" if task.shown else "next")
            keys.press("Enter")
            if task.shown:
                expect(page.locator("#told p").first).to_be_visible()
                expect(page.locator("#next")).to_be_focused()
                keys.press("Enter")
            continue
        right = next(answer for answer in task.answers if task.judge(answer).is_right)
        answers(player, task, right)
        expect(page.locator("#verdict")).to_have_text("That is right.")
        expect(page.locator("#next")).to_be_focused()
        keys.press("Enter")
    expect(page.locator("#end")).to_be_visible()


def test_a_newcomer_learns_krur_with_the_keyboard_alone_and_plays(opens: Opens) -> None:
    player = opens()
    page, keys = player.page, player.page.keyboard
    page.goto("/")
    tabs_to(player, "New here? Learn Krur in twenty minutes.")
    keys.press("Enter")
    for each in lessons("krur"):
        page.wait_for_url(f"**/learn/krur/{each.number}")
        does_lesson(player, each)
        if each.number < len(lessons("krur")):
            tabs_to(player, "next-lesson")
            keys.press("Enter")
    tabs_to(player, "Now play: against level 1")
    keys.press("Enter")
    page.wait_for_url("**/tables/*")
    player.sees_board()
    view = player.view()
    assert (view["game"], view["seats"]["N"]["level"]) == ("krur", 1)
    page.goto("/learn")
    expect(page.locator("#krur .course-done")).to_have_text("10 of 10 done")
    expect(page.locator("#wahree .course-done")).to_be_hidden()


@pytest.mark.parametrize("number", [1, 3, 5, 9])
def test_lessons_of_wahree_with_the_keyboard_alone(opens: Opens, number: int) -> None:
    player = opens()
    player.page.goto(f"/learn/wahree/{number}")
    does_lesson(player, lesson("wahree", number))


def test_a_wrong_answer_is_explained_and_may_be_given_again(opens: Opens) -> None:
    player = opens(speed="fast")
    page = player.page
    page.goto("/learn/krur/4")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#how")).to_have_text("Choose a pit on the board.")
    player.pit("North's pit b").click()
    expect(page.locator("#verdict")).to_contain_text("Not quite", timeout=PATIENCE)
    expect(page.locator("#told")).to_contain_text("The last seed makes 4 in pit c")
    expect(page.locator("#live")).to_contain_text("Not quite")
    expect(player.pit("North's pit c, captured by South")).to_be_visible()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_focused()
    again.press("Enter")
    expect(player.pit("North's pit c, 3 seeds")).to_be_visible()
    expect(page.locator("#result")).to_be_hidden()
    player.pit("North's pit c").click()
    expect(page.locator("#verdict")).to_have_text("That is right.")
    expect(page.locator("#progress")).to_have_attribute("value", "2")


def test_a_pit_that_cannot_be_lifted_is_refused_and_another_may_be_chosen(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/krur/1")
    goes_to(player, 6)
    task = lesson("krur", 1).tasks[5]
    names_pit(player, task, "D")
    expect(page.locator("#verdict")).to_have_text("That cannot be:")
    expect(page.locator("#told")).to_have_text("Pit D is empty.")
    names_pit(player, task, "a")
    expect(page.locator("#told")).to_contain_text("North's, and South is to move")
    player.pit("your pit A").click()
    expect(page.locator("#verdict")).to_have_text("That is right.")
    page.get_by_role("button", name="Next").click()
    page.goto("/learn")
    expect(page.locator("#krur .course-done")).to_be_hidden()  # what is skipped is not done


def test_a_number_that_is_none_is_told(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/wahree/1")
    goes_to(player, 4)
    for text in ("", "four", "4.5", "-1", "49", "999"):
        page.get_by_label("Your answer").fill(text)
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#trouble")).to_have_text("A number, please, from 0 to 48.")
    page.get_by_label("Your answer").fill(" 05 ")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_have_text("That is right.")


def test_steps_can_be_gone_back_to(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/wahree/1")
    back = page.get_by_role("button", name="Back")
    expect(back).to_be_hidden()
    page.get_by_role("button", name="Next").click()
    back.click()
    expect(page.locator("#place")).to_have_text("Step 1 of 6")


def test_what_a_lesson_says_is_announced(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/krur/2")
    live = page.locator("#live")
    expect(live).to_contain_text("Step 1 of 6 Everything in Krur hangs on the last seed.")
    page.get_by_role("button", name="Watch").click()
    expect(live).to_contain_text("The last seed falls into pit d, which was empty")
    page.get_by_role("button", name="Next").click()
    expect(live).to_contain_text("Step 2 of 6")


def test_watching_again_begins_anew(opens: Opens) -> None:
    player = opens(speed="fast")
    page = player.page
    page.goto("/learn/krur/7")
    goes_to(player, 5)
    page.get_by_role("button", name="Watch", exact=True).click()
    page.get_by_role("button", name="Watch again").click()
    expect(page.locator("#told")).to_contain_text("North lifts 8 seeds", timeout=PATIENCE)
    expect(player.pit("your pit A, 1 seed")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#place")).to_have_text("Step 4 of 5")
    expect(player.pit("your pit A, 0 seeds")).to_be_visible()


def test_without_motion_a_lesson_shows_the_result(opens: Opens) -> None:
    still, moved = opens(speed="fast", reduced_motion="reduce"), opens(speed="fast")
    for player in (still, moved):
        player.watches_the_hand()
        player.page.goto("/learn/krur/6")
        player.page.get_by_role("button", name="Watch").click()
        expect(player.page.locator("#told")).to_contain_text("which was empty")
    assert not still.saw_the_hand
    assert moved.saw_the_hand


def test_a_server_that_is_away_is_told_and_the_answer_can_be_given_again(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/krur/7")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Next").click()
    page.context.set_offline(True)
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#trouble")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.locator("#verdict")).to_have_text("That is right.")


def test_arabic_pages_show_the_english_lesson_as_english(opens: Opens) -> None:
    player = opens(viewport={"width": 390, "height": 844})
    page = player.page
    page.goto("/language/ar")
    page.goto("/learn/krur/1")
    expect(page.locator("#text")).to_have_attribute("lang", "en")
    assert page.locator("html").get_attribute("dir") == "rtl"
    direction = "element => getComputedStyle(element).direction"
    assert page.locator("#text").evaluate(direction) == "ltr"
    player.has_no_sideways_scrolling()


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080)])
def test_the_board_and_what_is_asked_are_seen_together(opens: Opens, size: tuple[int, int]) -> None:
    width, height = size
    player = opens(viewport={"width": width, "height": height})
    page = player.page
    page.goto("/learn/krur/2")
    player.sees_board()
    player.has_no_sideways_scrolling()
    board, text = player.box(page.locator("semina-board")), player.box(page.locator("#text"))
    assert board["width"] >= 200
    bottom = max(board["y"] + board["height"], text["y"] + text["height"])
    assert bottom - min(board["y"], text["y"]) <= height


def test_a_broken_memory_is_no_trouble(opens: Opens) -> None:
    player = opens()
    for kept in ("{", '"krur/1"', "[1, null]", '["krur/1", "chess/7", "<b>"]'):
        player.page.goto("/learn")
        player.page.evaluate("kept => localStorage.setItem('semina-learned', kept)", kept)
        player.page.goto("/learn")
        expect(player.page.locator(".lesson-list li")).to_have_count(
            len(lessons("krur")) + len(lessons("wahree"))
        )
    expect(player.page.locator("#krur .course-done")).to_have_text("1 of 10 done")
    link = player.page.locator("#krur .course-next a")
    expect(link).to_have_attribute("href", "/learn/krur/2")
    assert re.fullmatch(r"Go on: .+", link.inner_text())


def test_a_lesson_goes_on_where_it_was_left(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/krur/1")
    page.get_by_role("button", name="Next").click()
    page.locator("#watch").click()
    page.get_by_role("button", name="Next").click()
    place = page.locator("#place")
    expect(place).to_have_text("Step 3 of 6")
    page.reload()
    expect(place).to_have_text("Step 3 of 6")
    goes_on_to_the_end = (3, 4, 5, 6)
    for step in goes_on_to_the_end:
        expect(place).to_have_text(f"Step {step} of 6")
        page.locator("#skip").click()
    expect(page.locator("#end-title")).to_have_text("The end of the lesson")
    expect(page.locator("#skipped button")).to_have_text([f"Step {n}" for n in goes_on_to_the_end])
    page.get_by_role("button", name="Step 4").click()
    expect(place).to_have_text("Step 4 of 6")
    for kept in ("x", "99 -1 2.5", "NaN 0"):
        page.evaluate("kept => localStorage.setItem('semina-lesson-krur-1', kept)", kept)
        page.goto("/learn/krur/1")
        expect(place).to_have_text("Step 1 of 6")


def test_after_a_wrong_answer_a_pit_is_the_next_try(opens: Opens) -> None:
    player = opens()
    page = player.page
    page.goto("/learn/krur/1")
    goes_to(player, 3)
    names_pit(player, lesson("krur", 1).tasks[2], "a")
    verdict = page.locator("#verdict")
    expect(verdict).to_have_text("You said a. Not quite; see what happens:")
    player.pit("North's pit b").click(force=True)  # it is told to be disabled
    expect(verdict).to_have_text("That is right.")
