"""What goes wrong, told in one way: JSON to a script, a page to a person; never a traceback."""

import logging
from typing import Any

from litestar.exceptions import HTTPException
from litestar.response import Response

from semina.errors import SeminaError
from semina.service.errors import NotYourSeatError, RefusedError, UnknownTableError
from semina.web.bodies import is_json
from semina.web.pages import language, rendered
from semina.web.site import WebRequest
from semina.words import Message, message, say

_STATUSES = {NotYourSeatError: 403, RefusedError: 409, UnknownTableError: 404, SeminaError: 400}
_SENTENCES = {
    400: message("This request cannot be read."),
    403: message("That is not allowed from here. Load the page again and try once more."),
    404: message("There is nothing at this address."),
    405: message("That cannot be done at this address."),
    413: message("That is too large."),
    429: message("Too much at once. Wait a moment and try again."),
    500: message("Something went wrong here, and it was not your fault. Try again."),
}

_log = logging.getLogger("semina.web")


def tell_mistake(request: WebRequest, error: SeminaError) -> Response[Any]:
    """The answer to something that cannot be done."""
    status = next(code for kind, code in _STATUSES.items() if isinstance(error, kind))
    return _told(request, status, error.message)


def tell_http_error(request: WebRequest, error: HTTPException) -> Response[Any]:
    """The answer to a request that never reached a table."""
    status = error.status_code
    sentence = _SENTENCES.get(status, _SENTENCES[500 if status >= 500 else 400])
    answer = _told(request, status, sentence)
    answer.headers.update(error.headers or {})
    return answer


def tell_fault(request: WebRequest, error: Exception) -> Response[Any]:
    """The answer to our own fault; what it was goes to the log only."""
    route = request.scope.get("path_template") or "?"  # an id of a table is not for logs
    _log.error("%s %s", request.method, route, exc_info=error)
    return _told(request, 500, _SENTENCES[500])


def _told(request: WebRequest, status: int, sentence: Message) -> Response[Any]:
    wants_page = "text/html" in request.headers.get("accept", "") and not is_json(request)
    if wants_page and not request.scope["path"].startswith("/api/"):
        return rendered(request, "error.html", status, None, status=status, text=sentence)
    text = say(sentence, language(request))
    return Response({"error": text, "status": status}, status_code=status)
