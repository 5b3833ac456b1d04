"""A table: its page, its view, its live stream, joining it, its record."""

import re
from typing import Annotated, Any
from urllib.parse import urljoin, urlsplit

import segno
from litestar import get
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Redirect, Response, Stream
from markupsafe import Markup

from semina.notation.record import format_records
from semina.service.record import records_of
from semina.web.guards import address_of
from semina.web.pages import page
from semina.web.site import WebRequest, site_of
from semina.web.viewer import LOOPBACK, viewer_of

_NUMBER = re.compile(r"[0-9]{1,18}")


async def seen_view(request: WebRequest, table_id: str) -> dict[str, Any]:
    """The view of a table for who asks, its sentences in his language."""
    table = await site_of(request).host.load(table_id)
    return (await viewer_of(request)).sees(table)


@get("/tables/{table_id:str}")
async def table_page(request: WebRequest, table_id: FromPath[str]) -> Response[str]:
    shown = await seen_view(request, table_id)
    address = urljoin(str(request.base_url), shown["link"]) if shown["link"] else None
    qr = qr_code(address) if address and shown["you"] else None
    is_local = address is not None and urlsplit(address).hostname in LOOPBACK
    return await page(
        request,
        "table.html",
        view=shown,
        join_url=address,
        qr=None if is_local else qr,
        is_local=is_local,
    )


def qr_code(address: str) -> Markup:
    """An address as an SVG picture that scales; without style attributes."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(omitsize=True, border=4, dark="#000", light="#fff"))


@get("/tables/{table_id:str}/view")
async def table_view(request: WebRequest, table_id: FromPath[str]) -> dict[str, Any]:
    return await seen_view(request, table_id)


@get("/tables/{table_id:str}/events")
async def table_events(
    request: WebRequest,
    table_id: FromPath[str],
    last_event_id: Annotated[str, HeaderParameter(name="Last-Event-ID")] = "",
    after: FromQuery[int] = -1,
) -> Stream:
    """The live views; a browser that comes back says which version it saw last."""
    site = site_of(request)
    await site.host.load(table_id)  # 404 before the stream begins
    address = address_of(request)
    if site.streams.is_full(address):
        raise TooManyRequestsException
    seen = int(last_event_id) if _NUMBER.fullmatch(last_event_id) else after
    views = site.streams.views(site.host, table_id, await viewer_of(request), seen, address)
    return Stream(
        views, media_type="text/event-stream; charset=utf-8", headers={"X-Accel-Buffering": "no"}
    )


@get("/join/{table_id:str}")
async def join_page(request: WebRequest, table_id: FromPath[str]) -> Response[Any]:
    shown = await seen_view(request, table_id)
    if shown["you"] or "sit" not in shown["actions"]:
        return Redirect(f"/tables/{table_id}", status_code=303)
    return await page(request, "join.html", view=shown)


@get("/tables/{table_id:str}/record.sgr")
async def table_record(request: WebRequest, table_id: FromPath[str]) -> Response[str]:
    table = await site_of(request).host.load(table_id)
    name = f"semina-{table.game.key}-{table_id[:8]}.sgr"
    return Response(
        format_records(records_of(table)),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
