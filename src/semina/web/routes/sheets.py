"""Sheets for a class: a form, and the PDF that it asks for."""

from typing import Annotated

from litestar import get
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromQuery, QueryParameter
from litestar.response import Response

from semina.rules.catalogue import CATALOGUE
from semina.study.sheets import Order, Part, numbered, part_of
from semina.web.guards import address_of
from semina.web.pages import language, page
from semina.web.site import WebRequest, site_of
from semina.words import message

MOST_PUPILS = 40  # more of them at once only from the command line
LARGEST_SEED = 999_999

_KIND_NAMES = {
    "class": message("A set for the class: all of these"),
    "board": message("Boards"),
    "counting": message("Counting exercises"),
    "puzzles": message("Puzzles"),
    "score": message("Score sheets"),
}
_PART_NAMES = {
    Part.ALL: message("The sheets, then the key"),
    Part.SHEETS: message("The sheets alone"),
    Part.KEY: message("The key alone"),
}
_PAPER_NAMES = {"a4": message("A4"), "letter": message("Letter")}


@get("/sheets")
async def sheets_page(request: WebRequest) -> Response[str]:
    return await page(
        request,
        "sheets.html",
        games=[{"key": key, "name": rules.NAME} for key, rules in CATALOGUE.items()],
        kinds=[{"key": key, "name": name} for key, name in _KIND_NAMES.items()],
        parts=[{"key": str(part), "name": name} for part, name in _PART_NAMES.items()],
        papers=[{"key": key, "name": name} for key, name in _PAPER_NAMES.items()],
        most_pupils=MOST_PUPILS,
        largest_seed=LARGEST_SEED,
    )


@get("/sheets/file", media_type="application/pdf")
async def print_sheets(
    request: WebRequest,
    kind: FromQuery[str] = "class",
    game: FromQuery[str] = "krur",
    pupils: Annotated[int, QueryParameter(ge=1, le=MOST_PUPILS)] = 1,
    seed: Annotated[int, QueryParameter(ge=0, le=LARGEST_SEED)] = 1,
    paper: FromQuery[str] = "a4",
    part: FromQuery[str] = Part.ALL,
) -> Response[bytes]:
    """The PDF. No names: what stands in an address is kept in too many places."""
    order = Order(kind, game, numbered(pupils), seed, paper, language(request))
    wanted = part_of(order, part)
    site = site_of(request)
    if wait := site.prints.wait(address_of(request)):
        raise TooManyRequestsException(headers={"Retry-After": str(int(wait) + 1)})
    pdf = await site.printer.pdf(order, wanted)
    name = f"{kind}-{game}.pdf"
    return Response(pdf, headers={"Content-Disposition": f'inline; filename="{name}"'})
