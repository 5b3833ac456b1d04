"""How an operation of the API is declared: its docstring is what the OpenAPI document says."""

import inspect
from collections.abc import Callable
from typing import Any

from litestar import get, patch, post
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from semina.web.api.answers import Problem
from semina.web.bodies import SMALL

Handler = Callable[..., Any]
Security = list[dict[str, list[str]]]

TOKEN, COOKIE = "token", "cookie"
NOBODY: Security = [{}]
A_PLAYER: Security = [{TOKEN: []}, {COOKIE: []}]
ANYBODY: Security = [{}, *A_PLAYER]  # who shows who he is sees more

_MEANINGS = {
    400: "The request is not as described here, or what it asks for cannot be.",
    401: "There is no token, or it is not good.",
    403: "Somebody else's seat; or a cookie without its CSRF token.",
    404: "There is no such thing.",
    409: "That cannot be done now.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    429: "Too much at once; `Retry-After` says how many seconds to wait.",
    500: "A fault of the server's own.",
    503: "The games cannot be reached just now; `Retry-After` says how many seconds to wait.",
}


async def _sends_json(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Raise an HTTPException with 415 for a body that says it is something else."""
    kind = connection.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(status_code=415)


def reads(path: str, *errors: int, security: Security = ANYBODY, **options: Any) -> Handler:
    """A GET."""
    return _operation(get, path, {400, 429, *errors}, security, **options)


def acts(
    path: str, *errors: int, security: Security = A_PLAYER, body: bool = True, **options: Any
) -> Handler:
    """A POST. body: whether it has one, which is JSON then."""
    return _changes(post, path, {*errors}, security, body, **options)


def edits(path: str, *errors: int) -> Handler:
    """A PATCH."""
    return _changes(patch, path, {*errors}, A_PLAYER, True)


def _changes(
    method: Handler, path: str, errors: set[int], security: Security, body: bool, **options: Any
) -> Handler:
    options = {"request_max_body_size": SMALL, "status_code": 200, **options}
    errors = errors | {400, 403, 429} | ({413, 415} if body else set())
    # Who needs to be nobody can be led by another site to nothing that he could not do himself.
    options["opt"] = {"is_open": security is NOBODY}
    if body:
        options["guards"] = [_sends_json]
    return _operation(method, path, errors, security, **options)


def _operation(
    method: Handler, path: str, errors: set[int], security: Security, **options: Any
) -> Handler:
    answers = {
        status: ResponseSpec(
            Problem,
            description=_MEANINGS[status],
            generate_examples=False,
            media_type="application/json",
        )
        for status in sorted({401, 500, 503, *errors})
    }

    def declare(function: Handler) -> Any:
        summary, _, more = (inspect.getdoc(function) or "").partition("\n\n")
        return method(
            path,
            summary=" ".join(summary.split()).removesuffix("."),
            description=more or None,
            operation_id=function.__name__,
            security=security,
            responses={**answers, **options.pop("responses", {})},
            include_in_schema=True,
            **options,
        )(function)

    return declare
