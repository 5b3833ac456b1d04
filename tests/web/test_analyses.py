"""Where a game turned, asked of a server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from boards import DATA
from study.hand_games import KRUR
from web.browser import Browser, Server

from semina.web.api.study_answers import AnalysisView

Events = list[tuple[str, Any]]

# The kernel is interpreted here, so searches are bounded by positions: what they find is the same
# however busy the machine is.
BY_NODES = """
import semina.service.thinking as thinking
from semina.engine.limit import Limit
thinking.SECONDS = 600.0
thinking.JUDGING = Limit(nodes=400)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("analyses"), before=BY_NODES)
    yield started
    assert started.stop() == (0, "")


def events_of(answer: httpx.Response) -> Events:
    """The events of an answer that was read to its end."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    found = re.findall(r"event: (\w+)\ndata: (.*)\n\n", answer.text)
    return [(kind, json.loads(data)) for kind, data in found]


def analysis_of(visitor: Browser, record: str, **body: Any) -> Any:
    *_, (kind, found) = events_of(visitor.post("/api/analyses", {"record": record, **body}))
    assert kind == "analysis"
    return found


def embedded(html: str) -> Any:
    found = re.search(r'id="record">(.*?)</script>', html, re.DOTALL)
    assert found, html
    return json.loads(found[1])


def test_progress_comes_and_then_the_analysis(anna: Browser) -> None:
    *progress, (kind, found) = events_of(anna.post("/api/analyses", {"record": KRUR}))
    assert {each for each, _ in progress} == {"progress"}
    assert [data["total"] for _, data in progress] == [6] * len(progress)
    done = [data["done"] for _, data in progress]
    assert done == sorted(done)
    assert done[-1] == 6
    assert kind == "analysis"
    assert msgspec.convert(found, AnalysisView) == found
    assert [margin["margin"] for margin in found["margins"]] == [2, 0, 0, 0, 0, 0, 0]
    (turn,) = found["turning_points"]
    assert (turn["ply"], turn["played"], turn["best"]) == (0, 2, [3])
    assert turn["told"][0] == "Here South gave away 2 seeds with C: D was better."
    assert found["accuracy"]["S"]["percent"] == 80
    assert [move["given_away"] for move in found["moves"]] == ["2 seeds"] + ["nothing"] * 5
    assert found["problem"] is None


def test_an_analysis_that_was_made_is_kept_for_everybody(anna: Browser, bert: Browser) -> None:
    found = analysis_of(anna, KRUR, you="S")
    assert "Here you gave away 2 seeds" in found["turning_points"][0]["told"][0]
    again = bert.get(f"/api/analyses/{found['id']}")
    assert again.status_code == 200
    assert again.json()["margins"] == found["margins"]
    assert "Here South gave away" in again.json()["turning_points"][0]["told"][0]
    first, last = events_of(bert.post("/api/analyses", {"record": KRUR}))
    assert first == ("progress", {"done": 6, "total": 6})
    assert last[0] == "analysis"
    assert bert.get("/api/analyses/none").status_code == 404


def test_it_is_told_in_the_language_of_who_asks(anna: Browser) -> None:
    answer = anna.post("/api/analyses?lang=it", {"record": KRUR})
    found = events_of(answer)[-1][1]
    assert "Qui Sud ha regalato 2 semi con C" in found["turning_points"][0]["told"][0]


def test_the_moves_before_a_fault_are_analysed_and_the_fault_is_told(anna: Browser) -> None:
    found = analysis_of(anna, KRUR.replace("2. - c", "2. A c"))
    assert [move["move"] for move in found["moves"]] == ["C", "b"]
    assert found["problem"].startswith(
        "There is a mistake in this record, and only the moves before it are shown: "
        "line 9, column 11: 'A' is not legal"
    )


@pytest.mark.parametrize("record", ["", "nonsense", '[Game "krur"]', '[Game "chess"]\n', "\ud800"])
def test_what_is_no_record_is_refused_with_a_sentence(anna: Browser, record: str) -> None:
    answer = anna.client.post(
        "/api/analyses",
        content=json.dumps({"record": record}),
        headers={"X-CSRF-Token": anna.csrf or csrf(anna), "Content-Type": "application/json"},
    )
    assert answer.status_code == 400
    assert answer.json()["error"]


def csrf(visitor: Browser) -> str:
    visitor.page()
    return visitor.csrf


def test_nobody_else_can_have_a_visitor_analyse(anna: Browser) -> None:
    anna.page()
    answer = anna.client.post("/api/analyses", json={"record": KRUR})
    assert answer.status_code == 403


def test_a_game_that_is_too_long_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path, before="import semina.service.analyses as a; a.MOST_MOVES = 5")
    visitor = Browser(server)
    try:
        answer = visitor.post("/api/analyses", {"record": KRUR})
        assert answer.status_code == 400
        assert answer.json()["error"] == "a game of 6 moves; one of at most 5 is analysed here"
    finally:
        visitor.close()
        assert server.stop() == (0, "")


def test_names_in_a_record_are_text_in_the_graph(anna: Browser) -> None:
    evil = KRUR.replace("Amina", "</script><script>alert(1)</script>")
    found = analysis_of(anna, evil)
    assert "<script" not in found["graph"]
    assert "&lt;script&gt;" in found["graph"]
    shown = anna.form("/records", text=evil).text
    assert "alert(1)</script>" not in shown
    assert embedded(shown)["games"][0]["tags"]["South"] == "</script><script>alert(1)</script>"


def test_a_finished_game_has_its_page_and_an_unfinished_one_has_none(anna: Browser) -> None:
    table = anna.open_table(opponent="screen", position="10*,0,1,1/10*,0,0,0 0-0 S", game="krur")
    page = f"/tables/{table}/analysis"
    assert anna.get(page).status_code == 404
    assert anna.act(table, "move", ply=0, move="C")["ending"]  # the rest plays itself
    shown = embedded(anna.page(page))
    assert shown["analysed"] == 0
    assert shown["you"] is None  # who plays both sides is not told "you"
    (game,) = shown["games"]
    found = analysis_of(anna, game["record"])
    assert [turn["ply"] for turn in found["turning_points"]] == [0]
    assert anna.get(page + "?game=2").status_code == 404
    assert anna.get("/tables/none/analysis").status_code == 404


def test_a_broken_record_is_shown_up_to_its_fault(anna: Browser) -> None:
    text = (DATA / "examples.sgr").read_text().replace("1. C ax 2. Bx a", "1. C ax 2. Bx c")
    answer = anna.form("/records", text=text)
    assert answer.status_code == 200
    assert 'role="alert">There is a mistake in this record' in answer.text
    assert "only the moves before it are shown: line 24, column" in answer.text
    shown = embedded(answer.text)
    assert len(shown["games"]) == 2
    assert shown["games"][1]["moves"] == ["C", "ax", "Bx"]


def test_what_cannot_be_opened_at_all_is_told_in_a_sentence(anna: Browser) -> None:
    answer = anna.form("/records", text="nonsense")
    assert answer.status_code == 400
    assert 'role="alert">This cannot be opened: ' in answer.text


def test_a_record_is_told_in_the_words_of_the_language(anna: Browser) -> None:
    text = KRUR.replace("Bilal", "level:4").replace("[South", '[Date "2026.11.30"]\n[South')
    answer = anna.form("/records?lang=it", text=text)
    (game,) = embedded(answer.text)["games"]
    assert game["title"] == "Krur: Amina – Computer, livello 4"
    assert ["Data", "30 novembre 2026"] in game["facts"]
    assert game["headline"][0] == "30 novembre 2026"


def test_an_analysis_has_a_page_to_come_back_to_that_names_nobody(
    anna: Browser, bert: Browser
) -> None:
    found = analysis_of(anna, KRUR)
    html = bert.page(f"/analyses/{found['id']}")
    shown = embedded(html)
    assert (shown["analysed"], shown["kept"]) == (0, found["id"])
    assert shown["games"][0]["title"] == "Krur: South – North"
    assert "Amina" not in html
    assert bert.get("/analyses/none").status_code == 404


def test_the_table_that_would_tell_more_is_named_by_its_command(anna: Browser) -> None:
    found = analysis_of(anna, (DATA / "examples.sgr").read_text())
    command, told = found["table"]["command"], found["table"]["told"]
    assert re.fullmatch(r"semina tables build wahree --seeds [0-9]+", command)
    assert told.count(command) == 1
    assert re.match("[A-Z]", told)
    assert told.endswith(".")
    assert not re.search(r"[0-9]+,[0-9]+", told + " ".join(found["told"]))  # no position
