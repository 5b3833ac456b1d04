"""The page about the API: its operations, from the OpenAPI document."""

from typing import Any

from litestar import get
from litestar.response import Response

from semina.web.api.schema import PATH
from semina.web.pages import page
from semina.web.site import WebRequest


@get("/api")
async def api_page(request: WebRequest) -> Response[str]:
    return await page(request, "api.html", operations=_operations(request), schema=PATH)


def _operations(request: WebRequest) -> list[dict[str, Any]]:
    paths: dict[str, dict[str, Any]] = request.app.openapi_schema.to_schema()["paths"]
    return [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation["summary"],
            "is_open": {} in operation["security"],
        }
        for path, operations in paths.items()
        for method, operation in operations.items()
    ]
