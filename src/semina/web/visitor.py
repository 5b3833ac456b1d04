"""Who is asking: a signed cookie with a session, the player, and how he wants his pages.

There are no accounts. A player is whoever has his cookie; another device gets it by a link.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

from itsdangerous import BadData, URLSafeTimedSerializer
from litestar.connection import ASGIConnection
from litestar.types import Message, Scope

_LIFETIME = timedelta(days=365)
_RENEWED = timedelta(days=7)  # a cookie older than this is sent again
_CHANGED, _VISITOR, _SHOWN = "visitor_changed", "visitor", "visitor_shown"

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Visitor:
    """What the cookie holds.

    session: random; the CSRF token is made of it. player: the player's id, once there is one.
    language, theme: what was chosen; "" for nothing. is_program: whether a token was shown instead
    of a cookie.
    """

    session: str
    player: str | None = None
    language: str = ""
    theme: str = ""
    is_program: bool = False


class Cookies:
    """Reads and signs the cookie of visitors with the server's key."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        # Servers at other ports of one machine see the same cookies: each has its own name.
        self.name = f"semina_{hashlib.sha256(b'name:' + self._key).hexdigest()[:8]}"
        self._signer = URLSafeTimedSerializer(key, salt="visitor")

    def visitor(self, connection: Connection) -> Visitor:
        """Who is asking; somebody new if the cookie is missing, old or not ours."""
        state = connection.scope["state"]
        if _VISITOR not in state:
            found = self._read(connection.cookies.get(self.name, ""))
            state[_SHOWN] = found is not None
            state[_VISITOR], state[_CHANGED] = found or (Visitor(secrets.token_urlsafe(16)), True)
        visitor: Visitor = state[_VISITOR]
        return visitor

    def has_shown(self, connection: Connection) -> bool:
        """Whether somebody has shown a cookie of ours."""
        self.visitor(connection)
        return bool(connection.scope["state"][_SHOWN])

    def keep(self, connection: Connection, visitor: Visitor) -> None:
        """Take somebody as a visitor for this request only: no cookie is sent."""
        state = connection.scope["state"]
        state.update({_VISITOR: visitor, _CHANGED: False, _SHOWN: False})

    def change(self, connection: Connection, **values: Any) -> Visitor:
        """Change what the visitor's cookie holds; the answer to this request brings it."""
        changed = replace(self.visitor(connection), **values)
        connection.scope["state"].update({_VISITOR: changed, _CHANGED: True})
        return changed

    def csrf(self, visitor: Visitor) -> str:
        """The token that a POST of this visitor must carry."""
        made = hmac.new(self._key, b"csrf:" + visitor.session.encode(), hashlib.sha256)
        return made.hexdigest()

    def is_csrf(self, visitor: Visitor, token: str) -> bool:
        return hmac.compare_digest(self.csrf(visitor).encode(), token.encode(errors="replace"))

    async def send(self, event: Message, scope: Scope) -> None:
        """Add the cookie to an answer, where it is new or has changed."""
        state = scope["state"]
        if event["type"] != "http.response.start" or not state.get(_CHANGED):
            return
        visitor: Visitor = state[_VISITOR]
        values = [visitor.session, visitor.player, visitor.language, visitor.theme]
        cookie: SimpleCookie = SimpleCookie()
        cookie[self.name] = str(self._signer.dumps(values))
        cookie[self.name].update({"path": "/", "httponly": "1", "samesite": "Lax"})
        cookie[self.name]["max-age"] = int(_LIFETIME.total_seconds())
        cookie[self.name]["secure"] = scope["scheme"] == "https"
        header = (b"set-cookie", cookie[self.name].OutputString().encode("latin-1"))
        event["headers"] = [*event["headers"], header]

    def _read(self, text: str) -> tuple[Visitor, bool] | None:
        """The visitor of a cookie, and whether he should be sent another one; None if not ours."""
        try:
            values, signed = self._signer.loads(
                text, max_age=int(_LIFETIME.total_seconds()), return_timestamp=True
            )
            session, player, language, theme = values
        except (BadData, TypeError, ValueError):
            return None
        is_old = datetime.now(UTC) - signed > _RENEWED
        return Visitor(session, player, language, theme), is_old
