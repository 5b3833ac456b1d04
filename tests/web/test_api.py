"""The API for programs: tokens, lists, one shape of errors, and what others may try."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar.testing import TestClient
from web.browser import PATIENCE, Browser, Server
from web.test_tables import NEARLY_OVER, joined

from semina.service.host import Host
from semina.web.api.answers import BoardTurn, Offers, TableView
from semina.web.api.study_answers import Records
from semina.web.app import create_app
from semina.web.limits import RateLimit
from semina.web.settings import settings_for
from semina.web.site import Site
from semina.web.visitor import Cookies

DEEP = b'{"name": ' + b"[" * 7000 + b"]" * 7000 + b"}"


class Program:
    """A program with a token of its own."""

    def __init__(self, server: Server, name: str = "Prog") -> None:
        self.client = httpx.Client(base_url=server.address, timeout=PATIENCE)
        made = self.client.post("/api/players", json={"name": name}).json()
        self.player, self.token = made["player"], made["token"]
        self.client.headers["Authorization"] = f"Bearer {self.token}"

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.client.get(f"/api{path}", **options)

    def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        return self.client.post(f"/api{path}", json={} if body is None else body, **options)

    def opens(self, **wanted: Any) -> str:
        return str(self.post("/tables", wanted).json()["id"])


@pytest.fixture
def ada(server: Server) -> Iterator[Program]:
    program = Program(server, "Ada")
    yield program
    program.client.close()


@pytest.fixture
def bob(server: Server) -> Iterator[Program]:
    program = Program(server, "Bob")
    yield program
    program.client.close()


def told(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of an answer that is an error, in the shape of all errors."""
    body = answer.json()
    assert body.keys() == {"error", "status", "code"}, answer.text
    assert body["status"] == answer.status_code
    assert body["error"]
    assert answer.headers["content-type"] == "application/json"
    return answer.status_code, body["code"]


def made_on_the_page(browser: Browser, name: str = "My bot") -> str:
    """A token from the page /me."""
    answer = browser.form("/me/tokens", name=name)
    assert answer.status_code == 200, answer.text
    found = re.search(r'value="(semina_[\w-]+)"', answer.text)
    assert found
    return found[1]


def test_a_token_of_the_page_plays_as_its_player(anna: Browser, server: Server) -> None:
    table = anna.open_table(opponent="screen", name="Anna")
    headers = {"Authorization": f"Bearer {made_on_the_page(anna)}"}
    me = httpx.get(f"{server.address}/api/me", headers=headers).json()
    assert me["name"] == "Anna"
    address = f"{server.address}/api/tables/{table}"
    assert httpx.get(address, headers=headers).json()["you"] == ["S", "N"]
    moved = httpx.post(f"{address}/move", json={"ply": 0, "move": "A"}, headers=headers)
    assert moved.json()["ply"] >= 1
    assert "set-cookie" not in moved.headers


def test_a_token_is_shown_once_and_its_last_day_is_noted(anna: Browser, server: Server) -> None:
    token = made_on_the_page(anna, "<b>bot</b>")
    page = anna.page("/me")
    assert token not in page
    assert "&lt;b&gt;bot&lt;/b&gt;" in page
    assert "never used" in page
    httpx.get(f"{server.address}/api/me", headers={"Authorization": f"Bearer {token}"})
    assert re.search(r"last used on \d{4}-\d\d-\d\d", anna.page("/me"))


def test_a_revoked_token_is_good_for_nothing(anna: Browser, bert: Browser, server: Server) -> None:
    headers = {"Authorization": f"Bearer {made_on_the_page(anna)}"}
    found = re.search(r"/me/tokens/([\w-]+)/revoke", anna.page("/me"))
    assert found
    made_on_the_page(bert)
    bert.form(f"/me/tokens/{found[1]}/revoke")  # another's is left alone
    assert httpx.get(f"{server.address}/api/me", headers=headers).status_code == 200
    assert anna.form(f"/me/tokens/{found[1]}/revoke").headers["location"] == "/me#tokens"
    answer = httpx.get(f"{server.address}/api/me", headers=headers)
    assert told(answer) == (401, "unauthorized")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_player_has_ten_tokens_at_most(anna: Browser) -> None:
    for number in range(10):
        made_on_the_page(anna, f"bot {number}")
    assert anna.form("/me/tokens", name="one more").status_code == 409
    assert anna.page("/me").count("/revoke") == 10


def test_a_token_of_the_page_needs_a_name_and_its_csrf(anna: Browser) -> None:
    assert anna.form("/me/tokens", name=" \t").status_code == 400
    anna.csrf = "0"
    assert anna.form("/me/tokens", name="bot").status_code == 403


def test_a_token_reaches_the_api_only(ada: Program) -> None:
    """It makes no token, no link to another device; a page does not know it."""
    for path in ("/me/tokens", "/me/recovery", "/me", "/tables"):
        answer = ada.client.post(path, data={"name": "x"})
        assert answer.status_code == 403, path
    assert "Ada" not in ada.client.get("/me").text


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer semina_wrong"},
        {"Authorization": "Bearer"},
        {"Authorization": ""},
        {"Authorization": "Bearer " + "x" * 5000},
        {"Authorization": b"Bearer \xff\x80"},
        {"Authorization": "Basic {token}"},
        {"Authorization": "{token}"},
        {"X-Token": "{token}"},
        {"X-CSRF-Token": "{token}"},
        {"Cookie": "token={token}"},
    ],
)
def test_what_is_no_token_is_nobody(
    server: Server, ada: Program, headers: dict[str, str | bytes]
) -> None:
    table = ada.opens(opponent="screen")
    sent = {
        name.encode(): value if isinstance(value, bytes) else value.format(token=ada.token).encode()
        for name, value in headers.items()
    }
    address = f"{server.address}/api"
    assert told(httpx.get(f"{address}/me", headers=sent)) == (401, "unauthorized")
    assert told(httpx.get(f"{address}/tables", headers=sent)) == (401, "unauthorized")
    move = {"ply": 0, "move": "A"}
    answer = httpx.post(f"{address}/tables/{table}/move", json=move, headers=sent)
    assert told(answer) == (401, "unauthorized")
    assert told(httpx.get(f"{address}/me?token={ada.token}")) == (401, "unauthorized")


def test_another_players_token_may_look_and_not_touch(ada: Program, bob: Program) -> None:
    table = ada.opens(opponent="screen")
    before = bob.get(f"/tables/{table}").json()
    assert before["you"] == []
    move = {"ply": 0, "move": "A"}
    assert told(bob.post(f"/tables/{table}/move", move)) == (403, "not-your-seat")
    assert told(bob.post(f"/tables/{table}/resign")) == (403, "not-your-seat")
    assert told(bob.post(f"/tables/{table}/sit")) == (409, "refused")
    assert ada.get(f"/tables/{table}").json()["version"] == before["version"]


def test_a_foreign_cookie_is_no_way_in(anna: Browser, bob: Program, server: Server) -> None:
    """Neither one that is not ours, nor ours without the page's own token; a token goes first."""
    table = anna.open_table(opponent="screen")
    ((name, cookie),) = anna.client.cookies.items()
    move = {"ply": 0, "move": "A"}
    address = f"{server.address}/api/tables/{table}/move"
    forged = httpx.post(address, json=move, headers={"Cookie": f"{name}=x{cookie}"})
    assert told(forged) == (401, "unauthorized")
    alone = httpx.post(address, json=move, headers={"Cookie": f"{name}={cookie}"})
    assert told(alone) == (403, "forbidden")
    both = bob.post(f"/tables/{table}/move", move, headers={"Cookie": f"{name}={cookie}"})
    assert told(both) == (403, "not-your-seat")
    assert anna.view(table)["ply"] == 0


def test_another_site_cannot_make_players(server: Server) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = httpx.post(f"{server.address}/api/players", json={"name": "x"}, headers=headers)
        assert told(answer) == (403, "forbidden")


def test_a_bot_is_shown_as_one_where_it_sits_down(
    ada: Program, anna: Browser, server: Server
) -> None:
    table = ada.opens(opponent="link")
    anna.act(table, "sit", name="Anna")
    seats = anna.view(table)["seats"]
    assert [seats[side]["name"] for side in "SN"] == ["Ada (bot)", "Anna"]
    made = httpx.post(f"{server.address}/api/players", json={"name": "x" * 60}).json()
    ada.client.headers["Authorization"] = f"Bearer {made['token']}"
    name = ada.get(f"/tables/{ada.opens(opponent='screen')}").json()["seats"]["S"]["name"]
    assert len(name) == 40
    assert name.endswith("x (bot)")


def test_a_player_is_renamed(ada: Program) -> None:
    answer = ada.client.patch("/api/me", json={"name": "  Ada   L. "})
    assert answer.json() == {"id": ada.player["id"], "name": "Ada L."}
    assert ada.get("/me").json()["name"] == "Ada L."
    assert told(ada.client.patch("/api/me", json={"name": "\x00 \n"})) == (400, "bad-request")


def test_lists_are_read_page_by_page(ada: Program) -> None:
    made = [ada.opens(game="wahree", opponent="screen") for _ in range(7)]
    found, after = [], None
    while True:
        page = ada.get("/tables", params={"limit": 3, **({"after": after} if after else {})}).json()
        assert len(page["tables"]) <= 3
        found += [each["id"] for each in page["tables"]]
        if (after := page["next"]) is None:
            break
    assert len(found) == len({*found}) == 7
    assert {*found} == {*made}
    assert ada.get("/tables?limit=7").json()["next"] is None
    assert len(ada.get("/tables").json()["tables"]) == 7


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=-1",
        "limit=x",
        f"limit={10**40}",
        "after=%00",
        "after=zzz",
        "after=" + "A" * 190,
        "after=" + "A" * 300,
        "after=OTk5OTk5OTk5OTk5OTk5OTk5OTkgeA",  # a number that no database holds
        "after=%ff%fe",
        "after=%F0%9F%8C%B1",
    ],
)
def test_a_page_that_is_none_is_refused(ada: Program, query: str) -> None:
    assert told(ada.get(f"/tables?{query}")) == (400, "bad-request")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        DEEP,
        b"[" * 8000,
        b'{"name": "\\ud800"}',
        b'{"name": NaN}',
        b'{"level": 1e400}',
        b'{"name": "x", "more": 1}',
        b'{"level": "3"}',
    ],
)
def test_a_body_that_is_none_is_refused(ada: Program, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = ada.client.post("/api/tables", content=body, headers=headers)
    assert told(answer) == (400, "bad-request")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_of_another_kind_is_refused(ada: Program, kind: str) -> None:
    answer = ada.client.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
    assert told(answer) == (415, "not-json")


def test_what_is_too_large_is_refused(ada: Program) -> None:
    assert told(ada.post("/tables", {"name": "x" * 20_000})) == (413, "too-large")
    assert told(ada.post("/records", {"text": "x" * 1_100_000})) == (413, "too-large")
    chunks = (b'{"name": "' + b"x" * 1000 for _ in range(40))
    answer = ada.client.post(
        "/api/tables", content=chunks, headers={"Content-Type": "application/json"}
    )
    assert told(answer) == (413, "too-large")


@pytest.mark.parametrize(
    "body",
    [
        {"ply": -1, "move": "A"},
        {"ply": 10**30, "move": "A"},
        {"ply": 2**31, "move": "A"},
        {"ply": 0, "move": "\x00"},
        {"ply": 0, "move": "A", "seen": -1},
        {"ply": 0, "move": "A", "seen": 10**20},
        {"ply": 0, "move": "A" * 41},
        {"ply": True, "move": "A"},
    ],
)
def test_a_move_that_is_none_is_refused(ada: Program, body: dict[str, Any]) -> None:
    table = ada.opens(opponent="screen")
    assert told(ada.post(f"/tables/{table}/move", body))[0] in (400, 409)
    assert ada.get(f"/tables/{table}").json()["ply"] == 0


@pytest.mark.parametrize(
    "table", ["unknown", "%00", "a%00b", "%ff%fe", "..%2f..%2fme", "x" * 3000, "%ED%A0%80", "'--"]
)
def test_a_table_that_is_not_there_is_not_found(ada: Program, table: str) -> None:
    for path in (f"/tables/{table}", f"/tables/{table}/events", f"/tables/{table}/record.sgr"):
        assert told(ada.get(path))[0] == 404, path
    assert told(ada.post(f"/tables/{table}/move", {"ply": 0, "move": "A"}))[0] == 404


def test_every_error_has_one_shape_in_the_language_asked_for(ada: Program) -> None:
    html = {"Accept": "text/html"}
    assert told(ada.get("/nothing", headers=html)) == (404, "not-found")
    wrong = ada.client.put("/api/me", headers=html)
    assert told(wrong) == (405, "method-not-allowed")
    assert "GET" in wrong.headers["allow"]
    assert told(ada.post("/board/chess", {"position": "start"})) == (404, "not-found")
    unknown = ada.get("/tables/unknown", headers={"Accept-Language": "it"})
    assert told(unknown) == (404, "unknown-table")
    assert unknown.json()["error"] == "Questo tavolo non c'è."
    assert ada.get("/tables/unknown?lang=it").json() == unknown.json()
    assert ada.get("/tables/unknown?lang=xx").json()["error"] == "There is no such table."
    host = ada.get("/games", headers={"Host": "a]b:99999999"})
    assert told(host) == (400, "bad-request")


def test_head_answers_where_get_does(ada: Program) -> None:
    table = ada.opens(opponent="screen")
    for path in ("/", "/api", "/api/games", f"/api/tables/{table}", f"/api/tables/{table}/events"):
        answer = ada.client.head(path)
        assert (answer.status_code, answer.content) == (200, b""), path
    assert ada.client.head("/api/tables/unknown").status_code == 404


def test_the_answers_have_the_types_that_are_told(ada: Program) -> None:
    """Every field is told, and none that is not there."""
    seen = ada.get(f"/tables/{ada.opens(mode='match', opponent='screen', minutes=5)}").json()
    table = seen["id"]
    assert seen.keys() == TableView.__annotations__.keys()
    ada.post(f"/tables/{table}/move", {"ply": 0, "move": "A"})
    between = ada.post(f"/tables/{table}/offer-end").json()
    assert between["match"]["between"]
    nearly = ada.get(
        f"/tables/{ada.opens(game='wahree', opponent='link', position=NEARLY_OVER)}"
    ).json()
    for view in (seen, between, nearly):
        assert msgspec.convert(view, TableView) == view
    games = ada.get("/games").json()
    assert msgspec.convert(games, Offers) == games
    play = ada.post("/board/wahree/play", {"position": "start", "move": "F"}).json()
    assert msgspec.convert(play, BoardTurn) == play
    text = ada.get(f"/tables/{table}/record.sgr").text
    records = ada.post("/records", {"text": text, "name": "a.sgr"}).json()
    assert msgspec.convert(records, Records) == records
    assert records["games"][0]["moves"] == between["moves"]
    assert told(ada.post("/records", {"text": "nonsense"})) == (400, "bad-request")


def test_two_programs_play_by_a_link_and_answer_offers(ada: Program, bob: Program) -> None:
    table = ada.opens(game="wahree", opponent="link")
    assert bob.post(f"/tables/{table}/sit").json()["you"] == ["N"]
    ada.post(f"/tables/{table}/move", {"ply": 0, "move": "A"})
    asked = ada.post(f"/tables/{table}/take-back").json()
    assert asked["offer"] == {"kind": "take-back", "by": "S"}
    assert told(bob.post(f"/tables/{table}/accept", {"kind": "end"}))[0] == 409
    assert bob.post(f"/tables/{table}/accept", {"kind": "take-back"}).json()["ply"] == 0
    assert bob.post(f"/tables/{table}/resign").json()["ending"]["winner"] == "S"


def test_the_pages_script_and_a_program_see_the_same(
    anna: Browser, bert: Browser, server: Server
) -> None:
    table = joined(anna, bert)
    headers = {"Authorization": f"Bearer {made_on_the_page(anna)}"}
    seen = httpx.get(f"{server.address}/api/tables/{table}", headers=headers).json()
    assert seen == anna.view(table)


def test_the_page_of_the_api_lists_its_operations(anna: Browser) -> None:
    document = anna.get("/api/openapi.json").json()
    page = unescape(anna.page("/api"))
    for path, operations in document["paths"].items():
        assert f"<code>{path}</code>" in page
        for operation in operations.values():
            assert operation["summary"] in page


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """A server that lets two players come from an address, three requests of each, 30 in all."""

    def site(host: Host, cookies: Cookies) -> Site:
        newcomers, player, looks = (RateLimit(most, 0.001) for most in (2, 3, 30))
        return Site(host, cookies, newcomers=newcomers, by_player=player, looks=looks)

    app = create_app(settings_for(str(tmp_path / "games.db")), site)
    with TestClient(app) as client:
        yield client


def test_newcomers_and_players_are_limited(narrow: TestClient[Any]) -> None:
    made = [narrow.post("/api/players", json={"name": "x"}) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    for answer in made[:2]:
        headers = {"Authorization": f"Bearer {answer.json()['token']}"}
        opened = [narrow.post("/api/tables", json={}, headers=headers) for _ in range(4)]
        assert [each.status_code for each in opened] == [201, 201, 201, 429]
        assert told(opened[-1]) == (429, "too-many-requests")
        assert int(opened[-1].headers["retry-after"]) >= 1


def test_who_guesses_tokens_is_limited_by_his_address(narrow: TestClient[Any]) -> None:
    guesses = [{"Authorization": f"Bearer semina_{number}"} for number in range(31)]
    answers = [narrow.get("/api/me", headers=guess).status_code for guess in guesses]
    assert answers == [401] * 30 + [429]
