"""The openings: their page, and what the API tells of a line."""

import re

import pytest
from web.browser import Browser

from semina.rules.catalogue import CATALOGUE
from semina.study.openings import game_of, study_of


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_page_for_every_game_says_where_its_values_come_from(anna: Browser, game: str) -> None:
    page = anna.page(f"/openings/{game}?lang=en")
    study = study_of(game)
    if study.is_exact:
        assert "exact values" in page
    else:
        assert f"{study.depth} moves ahead" in page
        assert str(study.nodes) in re.sub(r"(?<=\d)\s(?=\d{3})", "", page)
        assert study.version in page
    for other in CATALOGUE:
        assert f'href="/openings/{other}"' in page


def test_the_bare_address_leads_to_the_first_game(anna: Browser) -> None:
    answer = anna.get("/openings")
    assert answer.status_code in (302, 303, 307)
    assert answer.headers["location"] == "/openings/krur"


@pytest.mark.parametrize(("game", "line"), [("krur", ""), ("krur", "AbC"), ("wahree", "Fc")])
def test_the_api_tells_the_values_of_a_line(anna: Browser, game: str, line: str) -> None:
    found = anna.get(f"/api/openings/{game}?moves={line}").json()
    study = study_of(game)
    values = study.moves(game_of(game, line))
    assert {move["pit"]: move["value"] for move in found["moves"]} == values
    assert all(move["exact"] == study.is_exact for move in found["moves"])
    assert found["value"] == max(values.values())
    assert found["depth"] == (0 if study.is_exact else study.depth + study.plies - len(line))
    assert len(found["line"]) == study.plies - len(line)


def test_behind_its_last_move_the_study_tells_nothing(anna: Browser) -> None:
    study = study_of("krur")
    game = game_of("krur", max(study.values, key=len))
    line = max(study.values, key=len) + "ABCDabcd"[game.legal_moves[0]]
    assert len(line) == study.plies
    found = anna.get(f"/api/openings/krur?moves={line}").json()
    assert (found["moves"], found["value"]) == ([], None)
    anna.page(f"/openings/krur?moves={line}")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/openings/chess", 404),
        ("/openings/chess", 404),
        ("/api/openings/krur?moves=AA", 400),
        ("/openings/krur?moves=x", 400),
        (f"/openings/krur?moves={'Ab' * 300}", 400),
    ],
)
def test_what_there_is_not_is_told(anna: Browser, path: str, status: int) -> None:
    assert anna.get(path).status_code == status
