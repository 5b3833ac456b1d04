"""The form for sheets, and the PDF that it asks for."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from litestar.testing import TestClient
from web.browser import Browser

from semina.service.host import Host
from semina.study.sheets import Order, Part, numbered, sheets_pdf
from semina.web.app import create_app
from semina.web.limits import RateLimit
from semina.web.printing import MOST_WAITING, Printer
from semina.web.settings import settings_for
from semina.web.site import Site
from semina.web.visitor import Cookies

BOARD = "/sheets/file?game=krur&kind=board"


def test_the_form_asks_for_what_the_file_takes(anna: Browser) -> None:
    page = anna.page("/sheets")
    for name in ("kind", "game", "pupils", "seed", "paper", "part"):
        assert f'name="{name}"' in page
    assert 'max="40"' in page


def test_the_file_is_what_the_command_makes(anna: Browser) -> None:
    answer = anna.get("/sheets/file?kind=counting&game=wahree&pupils=2&seed=7&paper=letter&lang=it")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="counting-wahree.pdf"'
    order = Order("counting", "wahree", numbered(2), 7, "letter", "it")
    assert answer.content == sheets_pdf(order)


def test_the_key_comes_alone(browser: Callable[..., Browser]) -> None:
    answer = browser().get("/sheets/file?kind=class&game=krur&pupils=3&seed=5&part=key&lang=en")
    with closing(pypdfium2.PdfDocument(answer.content)) as document:
        assert len(document) == 2
    assert answer.content == sheets_pdf(Order("class", "krur", numbered(3), 5), Part.KEY)


@pytest.mark.parametrize(
    "query",
    [
        "pupils=0",
        "pupils=41",
        "pupils=many",
        "seed=-1",
        "seed=10000000",
        "kind=poster",
        "game=chess",
        "paper=a3",
        "part=half",
        "kind=board&part=key",
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(anna: Browser, query: str) -> None:
    answer = anna.get(f"/sheets/file?{query}", headers={"Accept": "text/html"})
    assert answer.status_code == 400
    assert "Traceback" not in answer.text


def client(folder: Path, make_site: Callable[[Host, Cookies], Site]) -> TestClient[Any]:
    return TestClient(create_app(settings_for(str(folder / "games.db")), make_site))


def test_who_prints_too_often_must_wait(tmp_path: Path) -> None:
    def site(host: Host, cookies: Cookies) -> Site:
        return Site(host, cookies, prints=RateLimit(2, 0.01))

    with client(tmp_path, site) as asking:
        answers = [asking.get(BOARD) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1].headers["retry-after"]) > 60


def test_when_too_many_wait_the_next_is_told_so(tmp_path: Path) -> None:
    printer = Printer()
    printer._waiting = MOST_WAITING

    with client(tmp_path, lambda host, cookies: Site(host, cookies, printer=printer)) as asking:
        answer = asking.get(BOARD, headers={"Accept-Language": "en"})
    assert answer.status_code == 503
    assert "Others are printing" in answer.json()["error"]
