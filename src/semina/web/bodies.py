"""Reading what is sent: JSON to the API, a form to a page."""

from typing import Any, TypeVar

import msgspec
from litestar.exceptions import ClientException

from semina.errors import SeminaError, shorten
from semina.web.site import WebRequest
from semina.words import message

Body = TypeVar("Body", bound=msgspec.Struct)

SMALL = 16 * 1024  # bytes
CSRF_FIELD = "csrf"
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError)


class BadRequestError(SeminaError):
    """A request that is not as it should be sent."""


class JsonRequest(WebRequest):
    """A request whose body is decoded as what its handler takes, strictly: "1" is no number."""

    async def json(self) -> Any:
        """Raises BadRequestError."""
        field = self.route_handler.parsed_data_field
        assert field is not None
        return await read_json(self, field.annotation)


async def read_json(request: WebRequest, kind: type[Body]) -> Body:
    """The body as a `kind`. Raises BadRequestError."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except _UNREADABLE as error:
        raise unreadable(str(error)) from None


async def read_form(request: WebRequest, kind: type[Body]) -> Body:
    """The fields of a form as a `kind`. Raises BadRequestError."""
    try:
        form = await request.form()
        # A field left empty is one not filled in.
        given = {name: value for name, value in form.items() if value != ""}
        given.pop(CSRF_FIELD, None)
        return msgspec.convert(given, kind, strict=False)
    except _UNREADABLE as error:
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
