"""The OpenAPI document and the running application agree, whatever is sent (Schemathesis)."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from web.browser import PATIENCE

from semina.rules.catalogue import CATALOGUE
from semina.service.host import Host
from semina.web.api.answers import JudgementView, TableView
from semina.web.app import create_app
from semina.web.limits import RateLimit
from semina.web.settings import Settings, settings_for
from semina.web.site import Site
from semina.web.visitor import Cookies

EVENTS = "/api/tables/{table_id}/events"
SEARCH = "/api/board/{game}/search"
BOUNDED = settings(
    max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
# Whether a position, a match, a level can be is for the rules to say, not for a schema: what the
# document allows may be refused, so `positive_data_acceptance` is not among these.
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.missing_required_header,
    checks.unsupported_method,
    checks.ignored_auth,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server without limits of how often: they would answer instead of what is tested."""
    endless = RateLimit(10**9, 10**9)

    def site(host: Host, cookies: Cookies) -> Site:
        return Site(
            host, cookies, by_player=endless, by_address=endless, looks=endless, newcomers=endless
        )

    folder = tmp_path_factory.mktemp("openapi")
    app = create_app(settings_for(str(folder / "games.db")), site)
    with socket.create_server(("127.0.0.1", 0)) as made:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([made])))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{made.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def token(address: str) -> str:
    made = httpx.post(f"{address}/api/players", json={"name": "Schema"}, timeout=PATIENCE)
    return str(made.json()["token"])


@pytest.fixture(scope="module")
def table(address: str, token: str) -> str:
    made = httpx.post(
        f"{address}/api/tables",
        json={"opponent": "screen", "mode": "match"},
        headers={"Authorization": f"Bearer {token}"},
    )
    return str(made.json()["id"])


DOCUMENT = create_app(Settings("sqlite+aiosqlite://", "key")).openapi_schema.to_schema()
every = schemathesis.openapi.from_dict(DOCUMENT)


def lead_somewhere(case: Any, place: int, table: str) -> None:
    """Ids and games made up lead nowhere; let most lead to what is there."""
    if place and "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = table
    if place and "game" in case.path_parameters:
        case.path_parameters["game"] = [*CATALOGUE][place % len(CATALOGUE)]


# A table's stream never ends, and a search's only in ten seconds: they have tests of their own.
@every.exclude(path=[EVENTS, SEARCH]).parametrize()
@every.given(place=st.integers(0, 3))
@BOUNDED
def test_every_operation_is_as_described(
    case: Any, address: str, token: str, table: str, place: int
) -> None:
    lead_somewhere(case, place, table)
    headers = {"Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=address, headers=headers, checks=CHECKS)


@every.exclude(path=[EVENTS, SEARCH]).parametrize()
@every.given(place=st.integers(0, 3))
@BOUNDED
def test_nobody_is_let_in_without_a_token(case: Any, address: str, table: str, place: int) -> None:
    lead_somewhere(case, place, table)
    answer = case.call_and_validate(base_url=address, checks=CHECKS)
    if {} not in case.operation.definition.raw["security"]:
        assert answer.status_code in (400, 401, 404, 405, 406)


def test_a_stream_is_as_described(address: str, token: str, table: str) -> None:
    operation = DOCUMENT["paths"][EVENTS]["get"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.stream(
        "GET", f"{address}/api/tables/{table}/events", headers=headers, timeout=PATIENCE
    ) as answer:
        assert [*operation["responses"]["200"]["content"]] == [
            answer.headers["content-type"].split(";")[0]
        ]
        data = next(line for line in answer.iter_lines() if line.startswith("data: "))
    view = json.loads(data.removeprefix("data: "))
    assert msgspec.convert(view, TableView) == view
    for query, status in (("after=x", 400), ("after=-2", 400), (f"after={10**30}", 400)):
        refused = httpx.get(f"{address}/api/tables/{table}/events?{query}", headers=headers)
        assert refused.status_code == status
        assert refused.json().keys() == {"error", "status", "code"}


def test_a_search_is_as_described(address: str) -> None:
    operation = DOCUMENT["paths"][SEARCH]["get"]
    path = f"{address}/api/board/krur/search"
    position = "0,0,0,1/3,x,x,x 14-14 S"
    with httpx.stream("GET", path, params={"position": position}, timeout=PATIENCE) as answer:
        assert [*operation["responses"]["200"]["content"]] == [
            answer.headers["content-type"].split(";")[0]
        ]
        data = [line for line in answer.iter_lines() if line.startswith("data: ")]
    *found, end = [json.loads(line.removeprefix("data: ")) for line in data]
    assert end == {"why": "exact", "told": None}
    assert all(msgspec.convert(each, JudgementView) == each for each in found)


def test_every_operation_says_what_it_is() -> None:
    names = set()
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], path
            assert operation["responses"].keys() >= {"400", "401", "429", "500"}
            assert "security" in operation
            names.add(operation["operationId"])
            if method != "get" and "requestBody" in operation:
                kinds = operation["requestBody"]["content"]
                assert [*kinds] == ["application/json"]
    assert len(names) == sum(map(len, DOCUMENT["paths"].values()))
    assert all(schema["description"] for schema in DOCUMENT["components"]["schemas"].values())
