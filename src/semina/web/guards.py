"""What is asked of a request before it is read: from our own page, and not too often."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.handlers import BaseRouteHandler

from semina.errors import SeminaError, shorten
from semina.service.host import now_ms
from semina.web.bodies import CSRF_FIELD
from semina.web.limits import asker
from semina.web.site import WebRequest, site_of
from semina.web.visitor import Connection, Visitor
from semina.words import message

CSRF_HEADER = "X-CSRF-Token"
UNGUARDED = {"unguarded": True}  # a handler's opt: anybody may ask, under any name, often
_SAFE = ("GET", "HEAD", "OPTIONS")
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class ForeignNameError(SeminaError):
    """A request for a host name that is not ours."""


def address_of(connection: Connection) -> str:
    """Who asks, as `limits` tell one from another."""
    return asker(connection.client.host) if connection.client else ""


def _is_safe(connection: Connection) -> bool:
    return connection.scope.get("method") in _SAFE


def is_api(connection: Connection) -> bool:
    """Whether the API is asked, which tokens are for, and which answers in JSON."""
    return connection.scope["path"].startswith("/api/")


async def at_an_address(connection: Connection, handler: BaseRouteHandler) -> None:
    """Raise ClientException for a Host that is no address: links are made with it.

    Raise ForeignNameError for a name that is not ours: another site may have made its name stand
    for this machine, to read what only this machine should. An address cannot be stolen so. Raise
    NotFoundException for a path with a NUL, which no database could look for.
    """
    if "\0" in connection.scope["path"]:
        raise NotFoundException
    try:
        parts = urlsplit(f"//{connection.headers.get('host', '')}")
        name = parts.hostname or ""
        parts.port  # noqa: B018 it is read to be checked
    except ValueError:
        raise ClientException from None
    if handler.opt.get("unguarded"):
        return
    if not name:
        raise ClientException
    names = site_of(connection).names
    if names is not None and name not in names and not _is_number(name):
        raise ForeignNameError(
            message(
                "this server does not go by the name {name!r}; start it with: --host-name {name}",
                name=shorten(name),
            )
        )


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def not_too_often(connection: Connection, handler: BaseRouteHandler) -> None:
    """Raise TooManyRequestsException for an address that asks more than its pages ever would."""
    if handler.opt.get("unguarded"):
        return
    site = site_of(connection)
    address = address_of(connection)
    wait = site.looks.wait(address)
    if not wait and not _is_safe(connection):
        wait = site.by_address.wait(address)
    let_wait(wait)


async def by_token(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Let a program with a token be its player. Raise NotAuthorizedException for one not good."""
    shown = connection.headers.get("authorization")
    if shown is None or not is_api(connection):
        return
    scheme, _, secret = shown.partition(" ")
    site = site_of(connection)
    player = None
    if scheme.lower() == "bearer":
        player = await site.host.store.player_of(secret.strip(), now_ms())
    if player is None:
        site.cookies.keep(connection, Visitor(""))
        raise unauthorized()
    site.cookies.keep(connection, Visitor(f"player {player}", player, is_program=True))


def unauthorized() -> NotAuthorizedException:
    return NotAuthorizedException(headers={"WWW-Authenticate": "Bearer"})


async def not_too_fast(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Raise TooManyRequestsException for who changes more than one player ever would."""
    if not _is_safe(connection):
        site = site_of(connection)
        let_wait(site.by_player.wait(site.cookies.visitor(connection).session))


def let_wait(seconds: float) -> None:
    """Raise TooManyRequestsException if somebody has to wait so long; see `RateLimit.wait`."""
    if seconds:
        raise TooManyRequestsException(headers={"Retry-After": str(int(seconds) + 1)})


def _place_of(origin: str) -> str | None:
    """The host and port of an origin; None for what is no address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def from_our_page(connection: Connection, handler: BaseRouteHandler) -> None:
    """Raise PermissionDeniedException for a POST that another site may have made.

    Raise NotAuthorizedException for one to the API by who shows neither token nor cookie.
    """
    if handler.opt.get("unguarded"):
        return
    cookies = site_of(connection).cookies
    visitor = cookies.visitor(connection)
    if visitor.is_program:  # no other site can send its token
        return
    if is_api(connection) and not cookies.has_shown(connection):
        cookies.keep(connection, visitor)
    if _is_safe(connection):
        return
    headers = connection.headers
    origin = headers.get("origin")
    if origin is not None and _place_of(origin) != headers.get("host", ""):
        raise PermissionDeniedException
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise PermissionDeniedException
    if handler.opt.get("is_open"):
        return
    if is_api(connection) and not cookies.has_shown(connection):
        raise unauthorized()
    if not cookies.is_csrf(visitor, await _csrf_of(connection)):
        raise PermissionDeniedException


async def _csrf_of(connection: Connection) -> str:
    """The token that came with a request: in its header, or as a field of a form."""
    token = connection.headers.get(CSRF_HEADER, "")
    if not token and not is_api(connection):
        request = WebRequest(connection.scope, connection.receive, connection.send)
        if request.content_type[0] in _FORMS:
            token = str((await request.form()).get(CSRF_FIELD, ""))
    return token
