"""What goes wrong, told in one way: JSON to a program, a page to a person; never a traceback."""

import logging
from typing import Any, NamedTuple

from litestar.exceptions import HTTPException, ValidationException
from litestar.response import Response

from semina.errors import SeminaError
from semina.service.errors import NotYourSeatError, RefusedError, UnknownTableError
from semina.service.store.database import reason_of
from semina.web.bodies import BadRequestError, is_json, unreadable
from semina.web.guards import is_api
from semina.web.pages import language, rendered
from semina.web.printing import BusyError
from semina.web.site import WebRequest
from semina.words import Message, message, say


class Kind(NamedTuple):
    """How a mistake is told: to a browser by the status, to a program by the code."""

    status: int
    code: str


MISTAKES = {
    NotYourSeatError: Kind(403, "not-your-seat"),
    RefusedError: Kind(409, "refused"),
    UnknownTableError: Kind(404, "unknown-table"),
    BusyError: Kind(503, "unavailable"),
    SeminaError: Kind(400, "bad-request"),
}
CODES = {
    400: "bad-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "not-json",
    429: "too-many-requests",
    500: "server-error",
    503: "unavailable",
}
_SENTENCES = {
    400: message("This request cannot be read."),
    401: message("A token is needed here, and this is none that is good."),
    403: message("That is not allowed from here. Load the page again and try once more."),
    404: message("There is nothing at this address."),
    405: message("That cannot be done at this address."),
    413: message("That is too large."),
    415: message("Send JSON, with the header Content-Type: application/json."),
    429: message("Too much at once. Wait a moment and try again."),
    500: message("Something went wrong here, and it was not your fault. Try again."),
    503: message("The games cannot be reached just now. Try again in a moment."),
}

_log = logging.getLogger("semina.web")


def tell_mistake(request: WebRequest, error: SeminaError) -> Response[Any]:
    """The answer to something that cannot be done."""
    found = next(told for kind, told in MISTAKES.items() if isinstance(error, kind))
    return _told(request, found, error.message)


def tell_http_error(request: WebRequest, error: HTTPException) -> Response[Any]:
    """The answer to a request that never reached a table."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        return tell_mistake(request, _of_parameters(error.extra))
    status = error.status_code
    known = 500 if status >= 500 else 400
    sentence = _SENTENCES.get(status, _SENTENCES[known])
    answer = _told(request, Kind(status, CODES.get(status, CODES[known])), sentence)
    answer.headers.update(error.headers or {})
    return answer


def _of_parameters(problems: list[dict[str, str]]) -> SeminaError:
    """What is wrong with the parameters; a body that is there has been read already."""
    if any(each.get("source") == "body" for each in problems):
        return BadRequestError(message("this request needs a body of JSON, and has none"))
    return unreadable("; ".join(f"{each.get('key', '')}: {each['message']}" for each in problems))


def tell_fault(request: WebRequest, error: Exception) -> Response[Any]:
    """The answer to our own fault; what it was goes to the log only."""
    route = request.scope.get("path_template") or "?"  # an id of a table is not for logs
    _log.error("%s %s", request.method, route, exc_info=error)
    return _told(request, Kind(500, CODES[500]), _SENTENCES[500])


def tell_unavailable(request: WebRequest, error: Exception) -> Response[Any]:
    """The answer while the database is gone, or its disk is full."""
    _log.error("the database: %s", reason_of(error))
    answer = _told(request, Kind(503, CODES[503]), _SENTENCES[503])
    answer.headers["Retry-After"] = "2"
    return answer


def _told(request: WebRequest, kind: Kind, sentence: Message) -> Response[Any]:
    wants_page = "text/html" in request.headers.get("accept", "") and not is_json(request)
    status = kind.status
    if wants_page and not is_api(request):
        return rendered(request, "error.html", status, None, status=status, text=sentence)
    text = say(sentence, language(request))
    body = {"error": text, "status": status, "code": kind.code}
    return Response(body, status_code=status, media_type="application/json")
