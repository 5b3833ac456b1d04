"""Every request: its number, its line in the log, its count and its time."""

import secrets
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from semina.web import metrics
from semina.web.logs import access, request_id

NOWHERE = "none"  # the route of what has none
WATCHED = ("/health", "/ready")  # a proxy asks every second: of no interest


class Observed:
    """An application whose requests are counted, timed and logged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        begun = time.perf_counter()
        number = secrets.token_hex(8)
        status, is_stream = 0, False

        async def noted(event: Message) -> None:
            nonlocal status, is_stream
            if event["type"] == "http.response.start":
                status = event["status"]
                headers = list(event["headers"])
                kinds = [value for name, value in headers if name.lower() == b"content-type"]
                is_stream = any(kind.startswith(b"text/event-stream") for kind in kinds)
                event["headers"] = [*headers, (b"x-request-id", number.encode())]
            await send(event)

        request_id.set(number)
        try:
            await self._app(scope, receive, noted)
        finally:
            if scope.get("path_template") not in WATCHED:
                _note(scope, status, is_stream, time.perf_counter() - begun, number)


def _note(scope: Scope, status: int, is_stream: bool, seconds: float, number: str) -> None:
    """Count a request that was answered, and write its line."""
    route = str(scope.get("path_template") or NOWHERE)
    method = str(scope.get("method"))
    method = method if method in _METHODS else "OTHER"
    metrics.REQUESTS.labels(route, method, status).inc()
    if not is_stream:
        metrics.REQUEST_SECONDS.labels(route).observe(seconds)
    facts = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(1000 * seconds, 1),
        "request": number,
    }
    access.info("stream" if is_stream else "request", extra={"facts": facts})


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
