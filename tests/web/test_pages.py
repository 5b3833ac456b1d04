"""Pages to read: languages, the player himself, boards by address, records, rules, files."""

import json
import re
from typing import Any

import pytest
from boards import DATA
from web.browser import Browser

from semina.notation.record_reader import parse_records
from semina.rules.catalogue import CATALOGUE
from semina.web.language import language_of
from semina.web.rules_page import rules_html


@pytest.mark.parametrize(
    ("chosen", "accepted", "expected"),
    [
        (None, "", "en"),
        (None, "it", "it"),
        (None, "it-CH, en;q=0.8", "it"),
        (None, "de, en;q=0.3, it;q=0.7", "it"),
        (None, "de", "en"),
        (None, "fr-CA, en;q=0.8", "fr"),
        (None, "es-419", "es"),
        (None, "ar-MR, fr;q=0.9", "ar"),
        (None, "*", "en"),
        (None, "it;q=x, ;;;, " + "a" * 9999, "en"),
        ("it", "en", "it"),
        ("xx", "it", "it"),
    ],
)
def test_the_language_is_chosen_or_the_browsers(
    chosen: str | None, accepted: str, expected: str
) -> None:
    assert language_of(chosen, accepted) == expected


def test_a_chosen_language_is_kept(anna: Browser) -> None:
    assert '<html lang="en" dir="ltr"' in anna.page("/")
    anna.get("/language/it")
    assert '<html lang="it"' in anna.page("/")
    anna.get("/language/ar")
    assert '<html lang="ar" dir="rtl"' in anna.page("/")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ""),
        ("it", ""),
        ("fr", "n’a pas encore été relue"),
        ("es", "nativo"),
        ("ar", "لم يراجع"),
    ],
)
def test_a_page_tells_that_no_native_speaker_has_reviewed_it(
    anna: Browser, language: str, said: str
) -> None:
    anna.get(f"/language/{language}")
    foot = re.search(r"<footer.*?</footer>", anna.page("/rules/krur"), re.DOTALL)
    assert bool(foot) == bool(said)
    assert foot is None or said in foot[0]


def test_a_player_has_a_name_a_theme_and_a_language(anna: Browser) -> None:
    answer = anna.post("/me", {"name": " Anna  B ", "theme": "dark", "language": "it"})
    assert answer.json() == {"name": "Anna B", "theme": "dark", "language": "it"}
    assert 'data-theme="dark"' in anna.page("/me")
    assert anna.form("/me", name="Anna C", back="/").headers["location"] == "/"
    assert "Anna C" in anna.page("/me")
    anna.post("/me", {"theme": '"><script>', "language": "../x"})
    assert 'data-theme="dark"' in anna.page("/me")


def test_a_link_makes_another_device_the_same_player(anna: Browser, bert: Browser) -> None:
    table = anna.open_table(opponent="screen", name="Anna")
    html = anna.form("/me/recovery").text
    found = re.search(r"/recover/([\w-]+)", html)
    assert found
    assert bert.get(f"/recover/{found[1]}").headers["location"] == "/me"
    assert bert.view(table)["you"] == ["S", "N"]
    again = re.search(r"/recover/([\w-]+)", anna.form("/me/recovery").text)
    assert again
    assert bert.get(f"/recover/{found[1]}").status_code == 404
    assert again[1] != found[1]


def test_who_is_a_player_already_is_asked_before_he_becomes_another(
    anna: Browser, bert: Browser
) -> None:
    anna.post("/me", {"name": "Anna"})
    bert.post("/me", {"name": "Bert"})
    found = re.search(r"/recover/([\w-]+)", anna.form("/me/recovery").text)
    assert found
    assert bert.get(f"/recover/{found[1]}").status_code == 200
    assert "Bert" in bert.page("/me")
    assert bert.form(f"/recover/{found[1]}").status_code == 303
    assert "Anna" in bert.page("/me")


def test_nobody_has_no_link(anna: Browser) -> None:
    assert anna.form("/me/recovery").status_code == 403


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_position_has_an_address(anna: Browser, game: str) -> None:
    opening = str(CATALOGUE[game].START).replace(" ", "_")
    for path in (f"/board/{game}", f"/board/{game}/start", f"/board/{game}/{opening}"):
        html = anna.page(path)
        assert str(CATALOGUE[game].START) in html
    assert anna.get(f"/board/{game}/nonsense/more?edit=1").status_code == 200


def test_the_board_tells_what_the_rules_say(anna: Browser) -> None:
    state = anna.post("/api/board/krur", {"position": "start"}).json()
    assert state["legal"] == [0, 1, 2, 3]
    assert set(state["previews"]) == {"0", "1", "2", "3"}
    assert state["errors"] == []
    wrong = anna.post("/api/board/krur", {"position": "4,4,4,99/4,4,4,4"}).json()
    assert wrong["errors"]
    assert anna.post("/api/board/chess", {"position": "start"}).status_code == 404


def test_a_move_on_the_board_gives_the_turn_and_the_next_position(anna: Browser) -> None:
    answer = anna.post("/api/board/wahree/play", {"position": "start", "move": "F"}).json()
    assert answer["position"] == "4,4,4,4,4,0/5,5,5,5,4,4 0-0 N"
    assert answer["turn"]["laps"] == [{"origin": 5, "seeds": 4, "drops": [6, 7, 8, 9]}]
    for move in ("Z", "a", "-", ""):
        body = {"position": "start", "move": move}
        assert anna.post("/api/board/wahree/play", body).status_code == 400


def test_a_game_is_saved_as_a_record_and_looked_through(anna: Browser) -> None:
    table = anna.open_table(game="krur", opponent="screen", name='An"na\\')
    for _ in range(3):
        anna.move(table)
    text = anna.get(f"/api/tables/{table}/record.sgr").text
    (record,) = parse_records(text)
    assert len(record.game.plays) >= 3
    assert record.tags["South"] == 'An"na\\'
    answer = anna.client.post(
        "/records", data={"csrf": anna.csrf}, files={"file": ("game.sgr", text.encode())}
    )
    assert answer.status_code == 200
    shown = embedded(answer.text)
    assert shown["games"][0]["moves"] == anna.view(table)["moves"]
    assert len(shown["games"][0]["turns"]) == len(record.game.plays)


def test_a_pasted_record_is_looked_through(anna: Browser) -> None:
    text = (DATA / "examples.sgr").read_text(encoding="utf-8")
    shown = embedded(anna.form("/records", text=text).text)
    assert len(shown["games"]) + shown["more"] == len(parse_records(text))


@pytest.mark.parametrize(
    "text", ["", "nonsense", '[Game "krur"]\n\n1. Z', "\x00\x01", '[Game "x"]']
)
def test_what_is_no_record_is_told(anna: Browser, text: str) -> None:
    answer = anna.form("/records", text=text)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def embedded(html: str) -> dict[str, Any]:
    """The record that a page holds for its script."""
    found = re.search(r'id="record">(.*?)</script>', html, re.DOTALL)
    assert found, html
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_rules_are_shown_in_both_languages(anna: Browser, game: str, language: str) -> None:
    html = anna.page(f"/rules/{game}?language={language}")
    assert rules_html(game, language) in html
    assert "<h2" in html
    for target in re.findall(r'href="(/rules/[^"]+)"', html):
        assert anna.get(target).status_code == 200
    assert ".md" not in html


def test_a_file_is_kept_by_its_hash_and_asked_for_otherwise(anna: Browser) -> None:
    found = re.search(r'"(/static/[\w./-]+\.css)\?v=(\w+)"', anna.page("/"))
    assert found
    fixed = anna.get(f"{found[1]}?v={found[2]}")
    assert "immutable" in fixed.headers["cache-control"]
    assert fixed.headers["content-type"].startswith("text/css")
    plain = anna.get(found[1])
    assert plain.headers["cache-control"] == "no-cache"
    same = anna.get(found[1], headers={"If-None-Match": plain.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")


def test_every_file_that_the_pages_name_is_there(anna: Browser) -> None:
    table = anna.open_table(opponent="screen")
    named = set()
    for path in ("/", "/me", "/records", "/rules/krur", "/board/krur", f"/tables/{table}"):
        named |= set(re.findall(r'"(/static/[^"]+)"', anna.page(path)))
    assert named
    for address in named:
        assert anna.get(address).status_code == 200, address
