"""The analysis board: lines by their address, values, searches, records; and what is none."""

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from boards import DATA
from web.browser import PATIENCE, Browser, Server

from semina.notation.record_reader import parse_records
from semina.rules.catalogue import CATALOGUE
from semina.service.board_line import MOST_IN_ADDRESS, MOST_MOVES
from semina.web.api.answers import BoardNode, JudgementView, RecordFile, Trees
from semina.web.api.board_records import LARGEST, MOST_NODES

# The reference game of Krur, without its marks.
KRUR_GAME = "CaBaCdCaBdB-A-B"
BRANCHES = """\
[Game "krur"]
[Rules "1"]
[Event "A match of branches"]
[South "Lella"]
[Result "0-0"]
[Winner "North"]
[Termination "resignation"]

{Before all} 1. A $1 {Eight laps} ({Instead} 1. B a 2. C (2. D)) 1... b 0-0

"""


class Board(Server):
    """A server with tables, which shows its figures."""

    def __init__(self, folder: Path, tables: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._figures = free.getsockname()[1]
        super().__init__(folder, "--metrics-port", str(self._figures), SEMINA_TABLES=str(tables))

    @property
    def searches(self) -> int:
        """How many searches of boards have a thread or wait for one."""
        figures = httpx.get(f"http://127.0.0.1:{self._figures}/metrics").text
        found = re.search(r"^semina_board_searches ([\d.]+)$", figures, re.MULTILINE)
        assert found
        return int(float(found[1]))

    def none_is_left(self) -> bool:
        """Whether all searches end, in good time."""
        end = time.monotonic() + PATIENCE
        while self.searches and time.monotonic() < end:
            time.sleep(0.05)
        return self.searches == 0


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Board]:
    made = Board(tmp_path_factory.mktemp("board"), built)
    yield made
    assert made.stop() == (0, "")


@pytest.fixture
def visitors(board: Board) -> Iterator[Callable[[], Browser]]:
    made: list[Browser] = []

    def new() -> Browser:
        made.append(Browser(board))
        made[-1].page()
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def ann(visitors: Callable[[], Browser]) -> Browser:
    return visitors()


@pytest.fixture
def bob(visitors: Callable[[], Browser]) -> Browser:
    return visitors()


def fits(found: Any, kind: Any) -> bool:
    """Whether an answer is of the type that the document says."""
    return bool(msgspec.convert(found, kind) == found)


def line(browser: Browser, game: str, **query: str) -> dict[str, Any]:
    answer = browser.get(f"/api/board/{game}/line", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert fits(found, BoardNode)
    return found


def values(browser: Browser, game: str, **query: str) -> dict[str, Any]:
    answer = browser.get(f"/api/board/{game}/values", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert fits(found, JudgementView)
    return found


@contextmanager
def search(
    browser: Browser, game: str, **query: str
) -> Iterator[Iterator[tuple[str, dict[str, Any]]]]:
    """The events of a search, each with its name."""
    with browser.client.stream("GET", f"/api/board/{game}/search", params=query) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield events(answer)


def events(answer: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    fields: dict[str, str] = {}
    for text in answer.iter_lines():
        name, _, value = text.partition(": ")
        if name:
            fields[name] = value
        elif not text and "data" in fields:
            yield fields["event"], json.loads(fields["data"])
            fields = {}


def test_a_line_leads_where_the_record_says(ann: Browser) -> None:
    [record, *_] = [
        each
        for each in parse_records((DATA / "examples.sgr").read_text())
        if each.game.key == "krur"
    ]
    for ply, position in enumerate(record.game.positions):
        node = line(ann, "krur", moves=KRUR_GAME[:ply])
        assert node["position"] == str(position)
        assert node["ply"] == ply
        assert bool(node["turn"]) == bool(ply)
    assert node["ending"]
    assert node["legal"] == []
    assert node["line_address"].endswith(f"?moves={KRUR_GAME}")


def test_what_has_stood_in_the_line_counts(ann: Browser) -> None:
    """Two seeds that go round: the position comes for the third time, and that ends the game."""
    start = "0,0,0,0,0,1/0,0,0,0,0,1 23-23 S"
    moves = ""
    for _ in range(200):
        node = line(ann, "wahree", position=start, moves=moves)
        if node["ending"]:
            break
        moves += "ABCDEFabcdef"[node["legal"][0]]
    assert node["ending"]
    alone = line(ann, "wahree", position=node["position"])
    if any("third time" in sentence for sentence in node["ending"]):
        assert alone["legal"]


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize(
    "query",
    [
        {"moves": "Z"},
        {"moves": "a"},
        {"moves": "AA"},
        {"moves": "A" * 3000},
        {"moves": "\u0663\u202e\0"},
        {"moves": "A b"},
        {"position": "4,4,4/4,4,4"},
        {"position": "1,2,3,4,5,6,7,8,9/1"},
        {"position": "'; drop table"},
        {"position": "x" * 5000},
    ],
)
def test_a_line_that_is_none_is_refused_in_one_sentence(
    ann: Browser, game: str, query: dict[str, str]
) -> None:
    for operation in ("line", "values", "search"):
        answer = ann.get(f"/api/board/{game}/{operation}", params=query)
        assert answer.status_code == 400, answer.text
        assert answer.json()["code"] == "bad-request"
        assert len(answer.json()["error"]) < 500


def test_a_line_may_not_be_endless(ann: Browser) -> None:
    answer = ann.get("/api/board/wahree/line", params={"moves": "A" * (MOST_MOVES + 1)})
    assert answer.status_code == 400
    assert ann.get("/api/board/chess/line").status_code == 404


def embedded(html: str) -> dict[str, Any]:
    found = re.search(r'id="board-data">(.*?)</script>', html, re.DOTALL)
    assert found, html
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_of_a_line_begins_with_its_moves(ann: Browser) -> None:
    data = embedded(ann.page(f"/board/krur/start?moves={KRUR_GAME}&at=3"))
    assert [move["marked"] for move in data["moves"]][:4] == ["C", "ax", "Bx", "a"]
    assert len(data["moves"]) == len(KRUR_GAME)
    assert data["node"]["ply"] == 3
    assert data["errors"] == []
    whole = embedded(ann.page(f"/board/krur/start?moves={KRUR_GAME}"))
    assert whole["node"]["ply"] == len(KRUR_GAME)


@pytest.mark.parametrize(
    ("address", "made"),
    [
        ("krur/start?moves=CaZZ", 2),
        ("krur/start?moves=<script>alert(1)</script>", 0),
        ("krur/start?moves=Ca&at=-1", 2),
        ("krur/start?moves=Ca&at=99999999999999999999", 2),
        ("krur/start?moves=Ca&at=\u0663", 2),
        ("krur/4,4,4,4,4,4/4,4,4,4,4,4_0-0_S?moves=Ca", 0),
        ("wahree/4,4,4,x/4,4,4,x_4-4_S", 0),
        ("wahree/start?moves=" + "A" * 5000, 1),
    ],
)
def test_a_page_shows_what_is_right_in_its_address(ann: Browser, address: str, made: int) -> None:
    data = embedded(ann.page(f"/board/{address}"))
    assert len(data["moves"]) == made
    assert data["node"]["ply"] == made
    assert bool(data["errors"]) == ("at=" not in address)


def test_long_lines_have_no_address(ann: Browser) -> None:
    """Best play of both from far ahead would end sooner; so go round without gaining."""
    moves, node = "", line(ann, "wahree")
    while not node["ending"] and node["ply"] <= MOST_IN_ADDRESS:
        quiet = [pit for pit in node["legal"] if not node["previews"][str(pit)]["captured"]]
        moves += "ABCDEFabcdef"[(quiet or node["legal"])[node["ply"] % len(quiet or node["legal"])]]
        node = line(ann, "wahree", moves=moves)
    assert (node["line_address"] is None) == (node["ply"] > MOST_IN_ADDRESS)


@pytest.mark.parametrize("game", ["krur", "wahree"])
def test_values_of_the_tables_are_those_of_the_reference(ann: Browser, game: str) -> None:
    lines = (DATA / f"{game}_values.tsv").read_text().splitlines()
    shown = 0
    for text in lines[1:25]:
        position, value, moves = text.split("\t")
        found = values(ann, game, position=position)
        if not found["settled"] or moves == "over":
            continue
        expected = dict(move.split(":") for move in moves.split())
        assert found["value"] == int(value)
        assert {move["move"]: move["value"] for move in found["moves"]} == {
            letter: int(each) for letter, each in expected.items()
        }
        assert all(move["exact"] for move in found["moves"])
        assert {move["move"] for move in found["moves"] if move["best"]} == {
            letter for letter, each in expected.items() if int(each) == int(value)
        }
        shown += 1
    assert shown > 8


def test_the_opening_of_krur_is_worth_twelve_seeds(ann: Browser) -> None:
    # docs/krur-solved.md: A +12, B +4, C 0, D -8.
    found = values(ann, "krur")
    assert [(move["move"], move["value"], move["lost"]) for move in found["moves"]] == [
        ("A", 12, 0),
        ("B", 4, 8),
        ("C", 0, 12),
        ("D", -8, 20),
    ]
    assert found["margin"] == 12
    assert found["told"] == "Exact: if both play their best, South ends 12 seeds ahead."
    assert found["wanted"] is None
    after = values(ann, "krur", moves="D")
    assert (after["value"], after["margin"]) == (8, -8)


def test_outside_the_tables_it_is_told_which_would_know(ann: Browser) -> None:
    found = values(ann, "wahree", position="2,2,2,2,2,2/2,2,2,2,2,2 12-12 S")
    assert not found["settled"]
    assert found["moves"] == []
    assert found["wanted"].endswith("can build one with semina tables build wahree --seeds 24.")
    beginning = values(ann, "wahree")
    assert beginning["wanted"].startswith("No table can hold this position")


def test_a_search_is_followed_deeper_and_deeper(ann: Browser, board: Board) -> None:
    with search(ann, "wahree") as told:
        depths = []
        for name, found in told:
            assert name == "judgement"
            assert fits(found, JudgementView)
            depths.append(found["depth"])
            assert {move["move"] for move in found["moves"]} == set("ABCDEF")
            if len(depths) == 2:
                break
        assert depths == sorted(set(depths))
        assert board.searches == 1
    assert board.none_is_left()


def test_a_table_answers_a_search_at_once(ann: Browser) -> None:
    with search(ann, "krur", moves="A") as told:
        heard = list(told)
    assert [name for name, _ in heard] == ["judgement", "end"]
    assert heard[0][1]["settled"]
    assert heard[1][1] == {"why": "exact", "told": None}


def test_two_visitors_search_at_once_and_a_new_position_ends_only_ones_own(
    ann: Browser, bob: Browser, board: Board
) -> None:
    with search(ann, "wahree") as first, search(bob, "wahree", moves="F") as others:
        assert next(first)[0] == "judgement"
        _, found = next(others)
        assert {move["move"] for move in found["moves"]} == set("abcdef")
        with search(ann, "wahree", moves="A") as second:
            assert next(second)[0] == "judgement"
            assert list(first)[-1] == ("end", {"why": "replaced", "told": None})
            assert next(others)[0] == "judgement"
    assert board.none_is_left()


def test_without_a_cookie_an_address_has_one_search(board: Board) -> None:
    path = f"{board.address}/api/board/wahree/search"
    with httpx.stream("GET", path, timeout=PATIENCE) as first:
        heard = events(first)
        next(heard)
        with httpx.stream("GET", f"{path}?moves=B", timeout=PATIENCE) as second:
            next(events(second))
            assert list(heard)[-1][1]["why"] == "replaced"
    assert board.none_is_left()


def test_a_connection_that_is_cut_leaves_no_search(board: Board) -> None:
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", board.port)) as cut:
            host = f"Host: 127.0.0.1:{board.port}"
            cut.sendall(f"GET /api/board/wahree/search HTTP/1.1\r\n{host}\r\n\r\n".encode())
            cut.recv(1)
    assert board.none_is_left()


def test_a_search_where_the_game_is_over_ends_at_once(ann: Browser) -> None:
    with search(ann, "krur", moves=KRUR_GAME) as told:
        assert [name for name, _ in told] == ["end"]


def trees_of(browser: Browser, text: str) -> dict[str, Any]:
    answer = browser.post("/api/records/trees", {"text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert fits(found, Trees)
    return found


def saved(browser: Browser, tree: dict[str, Any]) -> str:
    """The record of a tree, as the page asks for it."""
    kept = ("position", "tags", "introduction", "termination", "winner")
    nodes = [{key: node[key] for key in node if key != "marked"} for node in tree["nodes"]]
    body = {**{key: tree[key] for key in kept}, "nodes": nodes}
    answer = browser.post(f"/api/board/{tree['game']}/record", body)
    assert answer.status_code == 200, answer.text
    assert fits(answer.json(), RecordFile)
    return str(answer.json()["text"])


def test_a_record_with_branches_is_opened_and_saved_as_it_was(ann: Browser) -> None:
    [tree] = trees_of(ann, BRANCHES)["trees"]
    assert [node["marked"] for node in tree["nodes"]] == ["A", "B", "a", "Cx", "Dx", "b"]
    assert [node["parent"] for node in tree["nodes"]] == [-1, -1, 1, 2, 2, 0]
    [before] = parse_records(BRANCHES)
    [after] = parse_records(saved(ann, tree))
    assert after == before


def test_the_example_games_are_opened_and_saved_as_they_were(ann: Browser) -> None:
    text = (DATA / "examples.sgr").read_text()
    found = trees_of(ann, text)
    for tree, record in zip(found["trees"], parse_records(text), strict=False):
        assert parse_records(saved(ann, tree)) == [record]
    assert len(found["trees"]) + found["more"] == len(parse_records(text))


@pytest.mark.parametrize(
    ("nodes", "told"),
    [
        ([{"parent": 0, "move": "A"}], "expected an earlier one"),
        ([{"parent": -1, "move": "A"}, {"parent": 7, "move": "a"}], "expected an earlier one"),
        ([{"parent": -1, "move": "Z"}], "not a move"),
        ([{"parent": -1, "move": ""}], "not a move"),
        ([{"parent": -1, "move": "A"}, {"parent": 0, "move": "A"}], "not a move"),
        ([{"parent": -1, "move": "A", "comments": ["}"]}], "cannot be written"),
        ([{"parent": -1, "move": "A", "comments": ["\x1b"]}], "cannot be written"),
        ([{"parent": -2, "move": "A"}], "cannot be read"),
        ([{"parent": -1, "move": "A"}] * (MOST_NODES + 1), "cannot be read"),
    ],
)
def test_a_tree_that_is_none_is_refused(
    ann: Browser, nodes: list[dict[str, Any]], told: str
) -> None:
    answer = ann.post("/api/board/krur/record", {"nodes": nodes})
    assert answer.status_code == 400, answer.text
    assert told in answer.json()["error"]


def test_a_game_of_too_many_moves_is_refused_and_a_file_too_large(ann: Browser) -> None:
    head = '[Game "krur"]\n[Rules "1"]\n\n1. A '
    wide = head + "(B) " * MOST_NODES + "*\n"
    answer = ann.post("/api/records/trees", {"text": wide})
    assert answer.status_code == 400
    assert "at most 3000" in answer.json()["error"]
    deep = head + "(B " * 40 + ")" * 40 + " *\n"
    answer = ann.post("/api/records/trees", {"text": deep})
    assert "deeper than 32" in answer.json()["error"]
    assert ann.post("/api/records/trees", {"text": "x" * (LARGEST + 1)}).status_code == 413
    for text in ("", "nonsense", '[Game "krur"]\n[Rules "1"]\n\n1. Z *'):
        assert ann.post("/api/records/trees", {"text": text}).status_code == 400
