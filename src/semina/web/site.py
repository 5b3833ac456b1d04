"""What the routes share: the tables, the cookies, the limits, the templates."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2
from litestar.connection import Request

from semina.service.host import Host
from semina.web.limits import RateLimit
from semina.web.printing import Printer
from semina.web.streams import Streams
from semina.web.visitor import Connection, Cookies

TEMPLATES_FOLDER = Path(__file__).parent / "templates"

WebRequest = Request[Any, Any, Any]


def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES_FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@dataclass(frozen=True, slots=True)
class Site:
    """A running site.

    room, names: the server's address in its network, and its names; see `Settings`.
    by_address, by_player: limits of what is posted. looks: limits of everything, by address; a
    whole class may be behind one. newcomers: limits of players made without a browser, prints: of
    sheets printed, both by address.
    """

    host: Host
    cookies: Cookies
    room: str = ""
    names: frozenset[str] | None = None
    streams: Streams = field(default_factory=Streams)
    templates: jinja2.Environment = field(default_factory=_templates)
    by_player: RateLimit = field(default_factory=lambda: RateLimit(60, 5))
    by_address: RateLimit = field(default_factory=lambda: RateLimit(600, 60))
    looks: RateLimit = field(default_factory=lambda: RateLimit(2000, 200))
    newcomers: RateLimit = field(default_factory=lambda: RateLimit(40, 0.2))
    prints: RateLimit = field(default_factory=lambda: RateLimit(6, 0.1))
    printer: Printer = field(default_factory=Printer)


def site_of(connection: Connection) -> Site:
    site: Site = connection.app.state.site
    return site
