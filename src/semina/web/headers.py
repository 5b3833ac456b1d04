"""The headers of every answer."""

from litestar.types import Message, Scope

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; manifest-src 'self'"
)
_HEADERS = {
    b"content-security-policy": _POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}


async def send_headers(event: Message, _scope: Scope) -> None:
    """Add them; an answer that says nothing of caches may not be kept by any."""
    if event["type"] != "http.response.start":
        return
    headers = [(name.lower(), value) for name, value in event["headers"]]
    there = {name for name, _ in headers}
    if b"cache-control" not in there:
        headers.append((b"cache-control", b"no-store"))
    event["headers"] = [*headers, *_HEADERS.items()]
