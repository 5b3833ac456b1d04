"""Looking through a file of games (.sgr), as a page."""

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import ClientException
from litestar.response import Response

from semina.errors import SeminaError
from semina.notation.record_account import tell_fault
from semina.web.api.records import LARGEST, looked_partly_through
from semina.web.bodies import unreadable
from semina.web.pages import page
from semina.web.site import WebRequest
from semina.words import message


@get("/records")
async def records_page(request: WebRequest) -> Response[str]:
    return await page(request, "records.html", record=None, error=None)


@post("/records", request_max_body_size=LARGEST, status_code=200)
async def look_through(request: WebRequest) -> Response[str]:
    name, content = await _uploaded(request)
    shown, error = await looked_partly_through(request, name, content)
    if shown is None:
        fault = error or SeminaError(message("there is no game record in {path!r}", path=name))
        told = message("This cannot be opened: {problem}", problem=fault.message)
        return await page(request, "records.html", 400, record=None, error=told)
    problem = tell_fault(error.message) if error else None
    return await page(request, "records.html", record=shown, error=problem)


async def _uploaded(request: WebRequest) -> tuple[str, bytes]:
    try:
        form = await request.form()
    except ClientException as error:
        if error.status_code != 400:
            raise
        raise unreadable(error.detail) from None
    file = form.get("file")
    if isinstance(file, UploadFile):
        return file.filename[:80], await file.read()
    return "", str(form.get("text") or "").encode(errors="replace")
