"""Puzzles of one's own mistakes: from a game that was analysed on this server."""

from collections.abc import Iterator
from typing import Any

import pytest
from study.hand_games import KRUR
from web.browser import Browser, Server
from web.test_analyses import BY_NODES, analysis_of

REPLIES_BY_NODES = """
import semina.study.mistakes as mistakes
mistakes.REPLY = Limit(nodes=400)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("practice"), before=BY_NODES + REPLIES_BY_NODES)
    yield started
    assert started.stop() == (0, "")


def tries(browser: Browser, path: str, move: str) -> Any:
    return browser.post(f"/api{path}/answer", {"step": 0, "move": move}).json()


def test_a_mistake_is_practised(anna: Browser) -> None:
    """South played C, which gives away 2 seeds and a game won 12 to 10; D was the move."""
    found = analysis_of(anna, KRUR, you="S")
    assert found["practice"] == ["S"]
    path = f"/analyses/{found['id']}/practice/S/1"
    page = anna.page(path)
    assert "Krur: mistake 1 of 1" in page
    assert "That was the last one." in page
    assert "Move 1 of your game: South played C." in page
    assert "South to move and win by at least 2 seeds." in page
    assert "and may be wrong" not in page
    wrong = tries(anna, path, "C")
    assert not wrong["right"]
    assert [turn["move"] for turn in wrong["turns"]] == ["C", "b"]
    assert wrong["told"] == [
        "C lets the win go.",
        "North answers b.",
        "If both then play their best, the game ends equal.",
        "That costs 2 seeds.",
    ]
    assert anna.post(f"/api{path}/hint", {"step": 0}).json() == {"move": "C", "text": "Not C."}
    right = tries(anna, path, "D")
    assert (right["right"], right["solved"]) == (True, True)
    # By hand (hand_games.KRUR): 12 to 10; North passes twice while C and D are sown into a.
    assert right["told"][:2] == [
        "Solved: only D wins.",
        "If both then play their best, South ends 2 seeds ahead.",
    ]
    assert right["told"][2].startswith("Best play: D - C - D")
    assert right["told"][3:] == ["C, the move of the game, cost 2 seeds."]


def test_what_is_not_there(anna: Browser) -> None:
    name = analysis_of(anna, KRUR)["id"]
    for path in (f"/analyses/{name}/practice/S/2", f"/analyses/{name}/practice/N/1"):
        assert anna.get(path).status_code == 404
    assert anna.get("/analyses/unknown/practice/S/1").status_code == 404
    answer = {"step": 0, "move": "A"}
    assert anna.post("/api/analyses/unknown/practice/S/1/answer", answer).status_code == 404


def test_the_way_back_leads_to_the_table_and_nowhere_else(anna: Browser) -> None:
    base = f"/analyses/{analysis_of(anna, KRUR)['id']}/practice/S/1"
    page = anna.page(f"{base}?table=abc_-1&game=2")
    assert 'href="/tables/abc_-1/analysis?game=2"' in page
    assert 'href="/tables/abc_-1"' in page
    for hostile in ("", "//evil.example", "..%2Fme", "%22%3E%3Cb%3E", "a" * 65, "https:evil"):
        page = anna.page(f"{base}?table={hostile}")
        assert f'href="{base.removesuffix("/practice/S/1")}">Back to the analysis' in page
        assert "evil" not in page
        assert 'href="/records"' in page


@pytest.mark.parametrize("rest", ["", "/practice", "/practice/S", "/practice/S/1"])
def test_an_analysis_that_is_not_kept_says_so(anna: Browser, rest: str) -> None:
    answer = anna.get(f"/analyses/unknown{rest}", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "An analysis is kept only for a while." in answer.text
    assert '<a class="button primary" href="/records">' in answer.text
