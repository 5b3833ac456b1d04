"""A table: its page, and joining it."""

from typing import Any
from urllib.parse import urljoin, urlsplit

import segno
from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Response
from markupsafe import Markup

from semina.web.api.play import SeatBody, take_seat
from semina.web.bodies import SMALL, read_form
from semina.web.pages import page
from semina.web.site import WebRequest
from semina.web.viewer import LOOPBACK, seen_view


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


@get("/join/{table_id:str}")
async def join_page(request: WebRequest, table_id: FromPath[str]) -> Response[Any]:
    shown = await seen_view(request, table_id)
    if shown["you"] or "sit" not in shown["actions"]:
        return Redirect(f"/tables/{table_id}", status_code=303)
    return await page(request, "join.html", view=shown)


@post("/join/{table_id:str}", request_max_body_size=SMALL)
async def join_by_form(request: WebRequest, table_id: FromPath[str]) -> Redirect:
    await take_seat(request, table_id, await read_form(request, SeatBody))
    return Redirect(f"/tables/{table_id}", status_code=303)
