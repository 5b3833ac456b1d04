"""HEAD answers wherever GET does: the same, without the body."""

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """The application, which need not know of HEAD; a live stream ends with its headers."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_start(event: Message) -> None:
            if event["type"] == "http.response.start":
                await send(event)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await app({**scope, "method": "GET"}, receive, send_start)

    return answer
