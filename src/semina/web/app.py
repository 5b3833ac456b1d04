"""The application: its routes, and what surrounds each of them."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from alembic.util import CommandError
from litestar import Litestar
from litestar.exceptions import HTTPException
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from semina.errors import FileError, SeminaError
from semina.service.host import Host
from semina.web import health
from semina.web.bodies import SMALL
from semina.web.errors import tell_fault, tell_http_error, tell_mistake
from semina.web.guards import at_an_address, from_our_page, not_too_often
from semina.web.headers import send_headers
from semina.web.routes import actions, boards, home, me, reading, records, tables
from semina.web.settings import Settings
from semina.web.site import Site
from semina.web.visitor import Cookies
from semina.web.warming import warm
from semina.words import message

HANDLERS = [
    *(home.home, home.open_table),
    *(tables.table_page, tables.table_view, tables.table_events, tables.table_record),
    *(tables.join_page, actions.act),
    *(me.my_page, me.change_me, me.change_language),
    *(me.new_recovery_link, me.recover, me.recover_surely),
    *(boards.board_page, boards.check_position, boards.play_on_board),
    *(records.records_page, records.look_through),
    *(reading.rules_page, reading.static_file),
    *(health.health, health.ready),
]


async def opened_host(settings: Settings) -> Host:
    """The tables of a database. Raises FileError."""
    try:
        return await Host.open(settings.database)
    except (SQLAlchemyError, CommandError, ImportError) as error:
        raise FileError(
            message(
                "the database {address!r} cannot be opened: {reason}",
                address=make_url(settings.database).render_as_string(),
                reason=str(getattr(error, "orig", None) or error),
            )
        ) from None


def create_app(
    settings: Settings,
    make_site: Callable[[Host, Cookies], Site] = Site,
    opened: Host | None = None,
) -> Litestar:
    """The application.

    make_site: for tests, which have other limits. opened: the tables; left out, the database is
    opened when the application starts.
    """
    cookies = Cookies(settings.key)

    @asynccontextmanager
    async def site(app: Litestar) -> AsyncGenerator[None, None]:
        host = opened or await opened_host(settings)
        app.state.site = replace(make_site(host, cookies), room=settings.room, names=settings.names)
        warming = asyncio.create_task(warm(host.computers))
        try:
            yield
        finally:
            app.state.site.streams.close()
            warming.cancel()
            with suppress(asyncio.CancelledError):
                await warming
            await host.close()

    return Litestar(
        HANDLERS,
        lifespan=[site],
        guards=[at_an_address, not_too_often, from_our_page],
        before_send=[cookies.send, send_headers],
        exception_handlers={
            SeminaError: tell_mistake,
            HTTPException: tell_http_error,
            Exception: tell_fault,
        },
        request_max_body_size=SMALL,
        openapi_config=None,
        logging_config=None,
    )
