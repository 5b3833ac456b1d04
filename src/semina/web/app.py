"""The application: its routes, and what surrounds each of them."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from litestar import Litestar, Router
from litestar.exceptions import HTTPException
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, TimeoutError

from semina.errors import FileError, SeminaError
from semina.service.host import Host
from semina.web import health
from semina.web.api.schema import api_router, complete, openapi_config
from semina.web.bodies import SMALL
from semina.web.errors import tell_fault, tell_http_error, tell_mistake, tell_unavailable
from semina.web.guards import (
    at_an_address,
    by_token,
    from_our_page,
    not_too_fast,
    not_too_often,
)
from semina.web.head import with_head
from semina.web.headers import send_headers
from semina.web.routes import (
    analyses,
    api,
    boards,
    home,
    learn,
    me,
    openings,
    puzzles,
    reading,
    records,
    sheets,
    tables,
)
from semina.web.settings import Settings
from semina.web.site import Site
from semina.web.visitor import Cookies
from semina.web.warming import warm

PAGES = [
    *(home.home, home.open_by_form, tables.table_page, tables.join_page, tables.join_by_form),
    *(me.my_page, me.change_me, me.change_language),
    *(me.make_token, me.revoke_token),
    *(me.new_recovery_link, me.recover, me.recover_surely),
    *(learn.learn_page, learn.lesson_page),
    *(boards.board_page, records.records_page, records.look_through),
    *(puzzles.puzzles_page, puzzles.puzzle_page),
    puzzles.practice_page,
    *(openings.first_openings, openings.openings_page, sheets.sheets_page, sheets.print_sheets),
    analyses.analysis_page,
    *(analyses.kept_analysis_page, analyses.shortened_analysis),
    *(api.api_page, reading.rules_page, reading.static_file),
    *(health.health, health.ready),
]


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
        host = opened or await Host.open(settings.database)
        app.state.site = replace(make_site(host, cookies), room=settings.room, names=settings.names)
        host.tidy(settings.retention)
        warming = asyncio.create_task(warm(host.computers))
        try:
            yield
        finally:
            app.state.site.streams.close()
            warming.cancel()
            with suppress(asyncio.CancelledError):
                await warming
            await host.close()

    app = Litestar(
        [Router("/", route_handlers=PAGES, include_in_schema=False), api_router()],
        lifespan=[site],
        guards=[at_an_address, not_too_often, by_token, not_too_fast, from_our_page],
        before_send=[cookies.send, send_headers],
        exception_handlers={
            SeminaError: tell_mistake,
            FileError: tell_fault,  # of the package or the server, never of who asks
            HTTPException: tell_http_error,
            OperationalError: tell_unavailable,
            InterfaceError: tell_unavailable,
            InternalError: tell_unavailable,  # it may only be read just now
            TimeoutError: tell_unavailable,  # no connection came free
            Exception: tell_fault,
        },
        request_max_body_size=SMALL,
        openapi_config=openapi_config(cookies.name),
        logging_config=None,
    )
    complete(app)
    app.asgi_handler = with_head(app.asgi_handler)
    return app
