"""What others may try: foreign pages, foreign cookies, hostile input."""

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from web.browser import Browser, Server

from semina.errors import FileError
from semina.service.host import Host
from semina.web.app import create_app
from semina.web.limits import RateLimit
from semina.web.settings import settings_for
from semina.web.site import Site
from semina.web.visitor import Cookies

POLICY = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]
NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><b>",
    "{{ 12345 * 54321 }}",
]
NOT_JSON = [b"", b"{", b"[]", b'"move"', b"null", b"\xff\xfe", b"[" * 8000, b"{}" * 100]


@pytest.mark.parametrize(
    "path", ["/", "/me", "/records", "/rules/krur", "/board/krur/start", "/nowhere", "/tables/x"]
)
def test_every_answer_has_its_headers(anna: Browser, path: str) -> None:
    answer = anna.get(path, headers={"Accept": "text/html"})
    policy = answer.headers["content-security-policy"]
    assert all(part in policy for part in POLICY)
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_the_pages_have_no_script_or_style_inline(anna: Browser) -> None:
    table = anna.open_table(opponent="link")
    paths = ["/", "/me", "/records", "/rules/krur", "/rules/wahree", "/board/krur/start"]
    for path in [*paths, f"/tables/{table}"]:
        html = anna.page(path)
        assert " style=" not in html, path
        assert "<style" not in html, path
        assert " onclick" not in html, path
        for script in html.split("<script")[1:]:
            assert 'type="application/json"' in script or " src=" in script.split(">")[0], path


def test_the_cookie_is_not_for_scripts_or_other_sites(anna: Browser) -> None:
    cookie = anna.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "0" * 64},
        {"X-CSRF-Token": "x; y"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_post_of_another_site_is_refused(anna: Browser, headers: dict[str, str]) -> None:
    answer = anna.post("/api/tables", {"game": "krur"}, **headers)
    assert answer.status_code == 403
    assert answer.json()["error"]


def test_a_token_is_good_for_its_own_browser_only(anna: Browser, bert: Browser) -> None:
    anna.page()
    bert.page()
    bert.csrf = anna.csrf
    assert bert.post("/api/tables", {}).status_code == 403


def test_a_changed_cookie_is_nobody(anna: Browser, bert: Browser) -> None:
    table = anna.open_table(opponent="screen")
    ((name, cookie),) = anna.client.cookies.items()
    assert name.startswith("semina_")
    for forged in (cookie[:-3] + "abc", cookie[1:], "x" * 5000, "[]", "..."):
        bert.client.cookies.set(name, forged)
        assert bert.view(table)["you"] == []
    bert.client.cookies.clear()
    bert.client.cookies.set(name, cookie)
    assert bert.view(table)["you"] == ["S", "N"]


def test_the_key_is_for_its_owner_only(tmp_path: Path) -> None:
    first = settings_for(str(tmp_path / "new" / "games.db"))
    path = tmp_path / "new" / "server.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert settings_for(str(tmp_path / "new" / "games.db")) == first
    assert settings_for(str(tmp_path / "other" / "games.db")).key != first.key


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_text_and_nothing_else(anna: Browser, bert: Browser, name: str) -> None:
    table = anna.open_table(opponent="link", name=name)
    assert anna.view(table)["seats"]["S"]["name"] == name[:40]
    for html in (bert.page(f"/join/{table}"), bert.page(f"/tables/{table}"), anna.page("/me")):
        assert "<img" not in html
        assert "<script>" not in html
        assert "<b>" not in html
        assert "670592745" not in html
    record = anna.get(f"/api/tables/{table}/record.sgr")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["content-type"].startswith("text/plain")


def test_a_name_has_no_control_signs_and_an_end(anna: Browser) -> None:
    table = anna.open_table(opponent="link", name="  A\u202en\x1b[31mna\u0000\t\nB " + "x" * 100)
    name = anna.view(table)["seats"]["S"]["name"]
    assert len(name) <= 40
    assert name.isprintable()
    assert "\u202e" not in name


@pytest.mark.parametrize("body", NOT_JSON)
def test_what_is_not_json_is_refused(anna: Browser, body: bytes) -> None:
    table = anna.open_table(opponent="screen")
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.client.post(f"/api/tables/{table}/move", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"ply": "0", "move": "A"},
        {"ply": -1, "move": "A"},
        {"ply": 10**30, "move": "A"},
        {"ply": 0, "move": 1},
        {"ply": 0, "move": "A" * 1000},
        {"ply": None, "move": "A"},
        {"ply": 0.5, "move": "A"},
    ],
)
def test_a_body_of_another_shape_is_refused(anna: Browser, body: object) -> None:
    table = anna.open_table(opponent="screen")
    answer = anna.post(f"/api/tables/{table}/move", body)
    assert answer.status_code == 400, answer.text
    assert anna.view(table)["ply"] == 0


@pytest.mark.parametrize("move", ["Z", "", "\x00", "a", "AA", "-", "é", "A\n"])
def test_a_move_that_is_none_is_refused(anna: Browser, move: str) -> None:
    table = anna.open_table(game="krur", opponent="screen")
    answer = anna.post(f"/api/tables/{table}/move", {"ply": 0, "move": move})
    assert answer.status_code in (400, 409)
    assert anna.view(table)["ply"] == 0


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"game": "../../etc/passwd"},
        {"level": 99},
        {"first": "west"},
        {"mode": "match", "game": "wahree"},
        {"mode": "match", "games": 10**9},
        {"short_pit": "sometimes"},
        {"minutes": -5},
        {"minutes": 1e300},
        {"increment": -1},
        {"position": "1,2,3"},
        {"position": "x" * 5000},
        {"name": ["a"]},
    ],
)
def test_a_table_that_cannot_be_is_refused(anna: Browser, wanted: dict[str, object]) -> None:
    answer = anna.post("/api/tables", wanted)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]


def test_what_is_too_large_is_refused(anna: Browser) -> None:
    anna.page()
    assert anna.post("/api/tables", {"name": "x" * 20_000}).status_code == 413
    big = '[Game "krur"]\n' * 100_000
    answer = anna.client.post(
        "/records", data={"csrf": anna.csrf, "text": big}, headers={"Accept": "text/html"}
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    [
        "/tables/unknown",
        "/tables/unknown/view",
        "/join/unknown",
        "/recover/unknown",
        "/rules/chess",
        "/board/chess",
        "/board/chess/start",
        "/language/xx",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/%00",
        "/static/",
        "/static/css",
        "/%ff%fe",
    ],
)
def test_what_is_not_there_is_not_found(anna: Browser, path: str) -> None:
    answer = anna.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == 404, answer.text
    assert "Traceback" not in answer.text
    assert "<html" in answer.text
    plain = anna.get(path)
    assert set(plain.json()) == {"error", "status", "code"}


def test_unknown_tables_and_actions_of_posts_are_not_found(anna: Browser) -> None:
    table = anna.open_table(opponent="screen")
    for path in ("unknown/resign", f"{table}/win", "unknown/sit"):
        path = f"/api/tables/{path}"
        assert anna.post(path, {}).status_code == 404, path
    assert anna.post("/", {}).status_code == 405


def test_ids_cannot_be_guessed(anna: Browser) -> None:
    tables = {anna.open_table(opponent="screen") for _ in range(3)}
    assert len(tables) == 3
    assert all(len(table) >= 20 for table in tables)


def test_nobody_is_led_away_by_a_link(anna: Browser) -> None:
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:x"):
        answer = anna.get("/language/it", params={"back": back})
        assert answer.headers["location"] == "/"
    assert anna.get("/language/it", params={"back": "/me"}).headers["location"] == "/me"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a site where ten posts are many."""

    def site(host: Host, cookies: Cookies) -> Site:
        return Site(host, cookies, by_player=RateLimit(10, 0.1))

    app = create_app(settings_for(str(tmp_path / "games.db")), site)
    with TestClient(app) as client:
        browser = Browser("http://unused")
        browser.client.close()
        browser.client = client
        yield browser


def test_who_posts_too_often_is_told_to_wait(strict: Browser) -> None:
    table = strict.open_table(opponent="screen")
    answers = [strict.post(f"/api/tables/{table}/resign") for _ in range(12)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert answers[-1].json()["error"]
    assert strict.view(table)["ending"]


def test_a_bucket_fills_again_and_forgets() -> None:
    now = 0.0
    limit = RateLimit(2, 0.5, lambda: now)
    assert [limit.wait("a") > 0 for _ in range(3)] == [False, False, True]
    assert limit.wait("b") == 0
    now = 2.0
    assert [limit.wait("a") > 0 for _ in range(2)] == [False, True]


def test_a_fault_of_ours_shows_no_traceback(
    strict: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = strict.open_table(opponent="screen")
    monkeypatch.setattr("semina.web.viewer.view", lambda *_: 1 / 0)
    answer = strict.get(f"/api/tables/{table}")
    assert answer.status_code == 500
    assert json.loads(answer.text).keys() == {"error", "status", "code"}
    page = strict.get(f"/tables/{table}", headers={"Accept": "text/html"})
    assert page.status_code == 500
    for text in (answer.text, page.text):
        assert "ZeroDivision" not in text
    assert "ZeroDivision" in caplog.text


def test_the_server_lives(server: Server) -> None:
    assert server.process.poll() is None


def test_an_address_that_is_none_in_a_header_is_no_fault(anna: Browser) -> None:
    """Nothing is done, and the answer has its headers."""
    foreign = anna.post("/api/tables", {}, Origin="http://[")
    assert foreign.status_code == 403
    for path in ("/", "/tables/nowhere"):
        answer = anna.get(path, headers={"Host": "a]b:99999999", "Accept": "text/html"})
        assert answer.status_code < 500
        assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("key", [b"\xff\xfe\x80junk", b"x"])
def test_a_damaged_key_is_said(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "server.key").write_bytes(key)
    with pytest.raises(FileError, match="is damaged; delete it"):
        settings_for(str(tmp_path / "semina.db"))
