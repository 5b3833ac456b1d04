"""For who watches over the server: whether it answers, and whether to send it players.

No cookie, no limit, no host name is asked for: a proxy asks often, and by an address of its own.
"""

import asyncio
from contextlib import suppress

from litestar import get
from litestar.response import Response
from sqlalchemy.exc import SQLAlchemyError

from semina.web.guards import UNGUARDED
from semina.web.site import Site, WebRequest, site_of

DATABASE_SECONDS = 2.0  # in which the database must answer

Told = Response[dict[str, object]]


@get("/health", opt=UNGUARDED, include_in_schema=False)
async def health() -> Told:
    """The process answers."""
    return Response({"alive": True})


@get("/ready", opt=UNGUARDED, include_in_schema=False)
async def ready(request: WebRequest) -> Told:
    """Whether it can serve players now; 503 with the reason if not."""
    site = site_of(request)
    if site.streams.is_closed:
        return _not_ready("stopping")
    if not await _has_database(site):
        return _not_ready("database")
    return Response({"ready": True})


def _not_ready(reason: str) -> Told:
    return Response({"ready": False, "reason": reason}, status_code=503)


async def _has_database(site: Site) -> bool:
    # Not cancelled when time is up: a connection must not be left in the middle.
    asking = asyncio.ensure_future(site.host.store.player(""))
    done, _ = await asyncio.wait({asking}, timeout=DATABASE_SECONDS)
    with suppress(SQLAlchemyError, OSError):
        return bool(done) and asking.result() is None
    return False
