"""Lessons over HTTP: what a page is told, what an answer is worth, and what others may try."""

import json
import re

import pytest
from web.browser import Browser

from semina.study.lessons import lessons
from semina.web.api.answers import Turn


def told_lesson(browser: Browser, address: str, **headers: str) -> dict[str, object]:
    """What the page of a lesson tells its script."""
    html = browser.get(address, headers={"Accept": "text/html", **headers}).text
    found = re.search(r'<script type="application/json" id="lesson">(.*?)</script>', html, re.S)
    assert found
    told: dict[str, object] = json.loads(found[1])
    return told


def test_the_lessons_are_listed_and_lead_to_their_pages(anna: Browser) -> None:
    listed = anna.get("/api/lessons").json()["lessons"]
    assert [(each["game"], each["number"]) for each in listed] == [
        (game, each.number) for game in ("krur", "wahree") for each in lessons(game)
    ]
    html = anna.page("/learn")
    for each in listed:
        assert f'href="{each["address"]}"' in html
        assert each["title"] in anna.page(each["address"])


def test_the_page_has_what_the_api_tells(anna: Browser) -> None:
    assert told_lesson(anna, "/learn/krur/1") == anna.get("/api/lessons/krur/1").json()


def test_somebody_new_is_led_to_the_first_lesson(anna: Browser) -> None:
    assert 'href="/learn/krur/1"' in anna.page("/").split("<h1>")[0]
    anna.open_table(opponent="screen")
    assert 'href="/learn/krur/1"' not in anna.page("/")
    assert 'href="/learn"' in anna.page("/")


def test_the_last_lesson_leads_to_a_game_and_the_others_on(anna: Browser) -> None:
    for game in ("krur", "wahree"):
        last = len(lessons(game))
        assert f'href="/learn/{game}/2"' in anna.page(f"/learn/{game}/1")
        assert 'action="/tables"' not in anna.page(f"/learn/{game}/1")
        html = anna.page(f"/learn/{game}/{last}")
        assert f'name="game" value="{game}"' in html
        answer = anna.form("/tables", game=game, opponent="computer", level="1")
        assert answer.status_code == 303


def test_a_right_answer_and_a_wrong_one(anna: Browser) -> None:
    right = anna.post("/api/lessons/krur/1/3", {"answer": "b"}).json()
    assert right["right"] is True
    assert right["note"] == "One seed in a, the last one in b."
    wrong = anna.post("/api/lessons/krur/1/3", {"answer": "a"}).json()
    assert wrong["right"] is False
    assert wrong["note"] == ""
    assert wrong["told"] == [
        "South lifts 2 seeds from pit D.",
        "The last seed falls into pit b, which was empty: the turn ends.",
    ]
    assert wrong["turns"][0].keys() == Turn.__annotations__.keys()
    assert wrong["turns"][0]["laps"][0]["drops"] == [4, 5]


def test_a_move_that_cannot_be_played_is_refused_with_the_reason(anna: Browser) -> None:
    def said(address: str, answer: str) -> list[str]:
        found = anna.post(f"/api/lessons/{address}", {"answer": answer}).json()
        assert found["right"] is False
        assert found["turns"] == []
        told: list[str] = found["told"]
        return told

    assert said("krur/1/6", "D") == ["Pit D is empty."]
    assert said("krur/1/6", "a") == ["Pit a is North's, and South is to move."]
    assert said("krur/1/6", "-") == ["South can lift A, B, C, and must move."]
    assert said("wahree/6/2", "A") == ["Pit A would leave North without seeds: you must feed."]


def test_a_wrong_move_is_played_and_what_was_asked_is_told(anna: Browser) -> None:
    found = anna.post("/api/lessons/wahree/5/7", {"answer": "A"}).json()
    assert found["right"] is False
    assert found["told"][-1] == "The task: gain at least 8 seeds."
    assert found["turns"][0]["captures"] == [{"pit": 9, "seeds": 2}]


def test_the_right_answers_are_not_told_before(anna: Browser) -> None:
    """A step shows its board and no move of it, but where it shows one."""
    for game in ("krur", "wahree"):
        for each in lessons(game):
            for step in anna.get(f"/api/lessons/{game}/{each.number}").json()["steps"]:
                assert {"goal", "asks", "move", "right"}.isdisjoint(step)
                assert (step["turns"] == []) or step["kind"] == "show"


@pytest.mark.parametrize(
    ("language", "spoken", "title"),
    [
        ("it", "it", "Seminare e contare"),
        ("en", "en", "Sow and count"),
        ("ar", "en", "Sow and count"),
    ],
)
def test_a_lesson_is_in_the_language_of_who_asks_or_in_english(
    anna: Browser, language: str, spoken: str, title: str
) -> None:
    found = anna.get("/api/lessons/krur/1", headers={"Accept-Language": language}).json()
    assert (found["title"], found["language"]) == (title, spoken)
    assert {step["language"] for step in found["steps"]} == {spoken}
    verdict = anna.post("/api/lessons/krur/1/3", {"answer": "b"}, **{"Accept-Language": language})
    assert verdict.json()["language"] == spoken
    html = anna.get(
        "/learn/krur/1", headers={"Accept": "text/html", "Accept-Language": language}
    ).text
    assert f'<h1 lang="{spoken}"' in html


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"answer": None},
        {"answer": 7},
        {"answer": ["b"]},
        {"answer": ""},
        {"answer": "Z"},
        {"answer": "b "},
        {"answer": "１"},
        {"answer": "<script>alert(1)</script>"},
        {"answer": "A" * 5000},
        {"answer": "b", "step": 4},
        [],
    ],
)
def test_an_answer_that_is_none_is_refused(anna: Browser, body: object) -> None:
    anna.page()
    for step in (3, 5, 6):
        answer = anna.client.post(f"/api/lessons/krur/1/{step}", json=body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]
        assert len(answer.text) < 600


def test_what_is_only_shown_takes_no_answer(anna: Browser) -> None:
    assert anna.post("/api/lessons/krur/1/1", {"answer": "A"}).status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/learn/chess/1",
        "/learn/awari/1",
        "/learn/krur/0",
        "/learn/krur/99",
        "/learn/krur/-1",
        "/learn/krur/first",
        "/learn/krur/1/2",
        f"/learn/krur/{10**40}",
        "/learn/../krur/1",
        "/api/lessons/krur/0",
        "/api/lessons/chess/1",
        f"/api/lessons/krur/{10**40}",
    ],
)
def test_lessons_that_are_not_there_are_not_found(anna: Browser, path: str) -> None:
    assert anna.get(path).status_code == 404


@pytest.mark.parametrize("step", ["0", "99", "-1", str(10**40), "x"])
def test_steps_that_are_not_there_are_not_found(anna: Browser, step: str) -> None:
    answer = anna.post(f"/api/lessons/krur/1/{step}", {"answer": "A"})
    assert answer.status_code == 404


def test_the_pages_of_lessons_have_nothing_inline(anna: Browser) -> None:
    for path in ("/learn", "/learn/krur/1", "/learn/wahree/9"):
        html = anna.page(path)
        assert " style=" not in html
        assert "<style" not in html
        for script in html.split("<script")[1:]:
            assert 'type="application/json"' in script or " src=" in script.split(">")[0]
