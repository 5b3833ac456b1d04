"""Reading what a page sends: JSON, or a form."""

from typing import TypeVar

import msgspec
from litestar.exceptions import ClientException

from semina.errors import SeminaError, shorten
from semina.web.site import WebRequest
from semina.words import message

Body = TypeVar("Body", bound=msgspec.Struct)

SMALL = 16 * 1024  # bytes


class BadRequestError(SeminaError):
    """A request that is not as a page sends it."""


async def read_body(request: WebRequest, kind: type[Body]) -> Body:
    """The body as a `kind`. Raises BadRequestError."""
    try:
        if is_json(request):
            return msgspec.json.decode(await request.body() or b"{}", type=kind)
        form = await request.form()
        # A field left empty is one not filled in.
        given = {name: value for name, value in form.items() if value != ""}
        return msgspec.convert(given, kind, strict=False)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise unreadable(str(error)) from None
    except ClientException as error:
        if error.status_code != 400:
            raise
        raise unreadable(str(error.detail)) from None


def unreadable(reason: str) -> BadRequestError:
    return BadRequestError(message("this request cannot be read: {reason}", reason=shorten(reason)))


def is_json(request: WebRequest) -> bool:
    """Whether a script sent this, which wants JSON back."""
    return request.content_type[0] == "application/json"
