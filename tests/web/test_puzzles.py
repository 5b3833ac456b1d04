"""Puzzles by the API and as pages: nothing is needed but the package."""

from collections.abc import Callable

import pytest
from web.browser import Browser

from semina.rules.board import pit_letter
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.study.puzzle_file import shipped

Browsers = Callable[..., Browser]


def letters(key: str, number: int, step: int) -> tuple[str, list[str]]:
    """The right move of a puzzle, and the wrong ones."""
    puzzle, width = shipped(key).puzzles[number - 1], rules_of(key).WIDTH
    right = puzzle.right(step)
    wrong = [pit_letter(a.move, width) for a in puzzle.steps[step] if a is not right]
    return pit_letter(right.move, width), wrong


def long_puzzle(key: str) -> int:
    """The number of a puzzle with several moves to be found."""
    return next(n for n, puzzle in enumerate(shipped(key).puzzles, 1) if len(puzzle.steps) > 1)


def test_the_list_has_every_puzzle_of_every_game(anna: Browser) -> None:
    games = anna.get("/api/puzzles").json()["games"]
    assert [game["key"] for game in games] == list(CATALOGUE)
    for game in games:
        numbers = [number for grade in game["grades"].values() for number in grade]
        assert numbers == [*range(1, len(shipped(game["key"]).puzzles) + 1)]


@pytest.mark.parametrize("key", CATALOGUE)
def test_solving_a_puzzle_move_by_move(anna: Browser, key: str) -> None:
    number = long_puzzle(key)
    view = anna.get(f"/api/puzzles/{key}/{number}").json()
    assert view["side"] == "S"
    assert view["task"].startswith("South to move and ")
    for step in range(view["steps"]):
        right, _ = letters(key, number, step)
        found = anna.post(f"/api/puzzles/{key}/{number}/answer", {"step": step, "move": right})
        verdict = found.json()
        assert verdict["right"]
        assert verdict["solved"] == (step == view["steps"] - 1)
        assert len(verdict["turns"]) == (1 if verdict["solved"] else 2)
        assert verdict["turns"][0]["move"] == right
    assert verdict["told"][0].startswith("Solved: only ")


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_wrong_answer_is_refuted(anna: Browser, key: str) -> None:
    _, wrong = letters(key, 1, 0)
    for move in wrong:
        verdict = anna.post(f"/api/puzzles/{key}/1/answer", {"step": 0, "move": move}).json()
        assert not verdict["right"]
        assert not verdict["solved"]
        assert verdict["turns"][0]["move"] == move
        assert verdict["told"][-1].startswith("That costs ")


def test_hints_leave_the_right_move(anna: Browser) -> None:
    right, wrong = letters("wahree", 7, 0)
    known: list[str] = []
    for _ in wrong:
        hint = anna.post("/api/puzzles/wahree/7/hint", {"step": 0, "known": known}).json()
        assert hint["text"] == f"Not {hint['move']}."
        known.append(hint["move"])
    assert sorted(known) == sorted(wrong)
    last = anna.post("/api/puzzles/wahree/7/hint", {"step": 0, "known": known}).json()
    assert last == {"move": None, "text": "There is only one move left to try."}
    assert right not in known


def test_what_is_not_there_and_what_cannot_be(anna: Browser) -> None:
    for path in ("/puzzles/krur/0", "/puzzles/krur/9999", "/puzzles/chess/1"):
        assert anna.get(path).status_code == 404
        assert anna.get(f"/api{path}").status_code == 404
    answer = "/api/puzzles/krur/1/answer"
    assert anna.post(answer, {"step": 40, "move": "A"}).status_code == 404
    refused = anna.post(answer, {"step": 0, "move": "z"})
    assert refused.status_code == 400
    assert "'z' is not a move" in refused.json()["error"]
    other = anna.post(answer, {"step": 0, "move": "a"})
    assert other.status_code == 400


def test_the_pages_say_what_is_to_be_found(anna: Browser) -> None:
    all_puzzles = anna.page("/puzzles")
    for key in CATALOGUE:
        for grade in range(1, 6):
            first = shipped(key).of_grade(grade)[0]
            assert f'href="/puzzles/{key}/{first}"' in all_puzzles
    page = anna.page("/puzzles/krur/3")
    assert "Krur: puzzle 3" in page
    assert anna.get("/api/puzzles/krur/3").json()["task"] in page


def test_a_puzzle_in_italian(browser: Browsers) -> None:
    reader = browser(**{"Accept-Language": "it"})
    assert reader.get("/api/puzzles/krur/3").json()["task"].startswith("Sud muove e ")


def test_a_hint_for_a_step_that_is_not_there(anna: Browser) -> None:
    for step in (18, 2**40):
        answer = anna.post("/api/puzzles/krur/286/hint", {"step": step})
        assert answer.status_code in (400, 404)
