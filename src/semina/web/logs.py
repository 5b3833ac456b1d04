"""The log as lines of JSON, which hold nothing of a person.

No name, address, cookie, token or query is in them, and no id of a table: who knows it may look
on. Of an exception there is its class and where it was raised; its text may hold what was given.
"""

import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime

import msgspec

request_id: ContextVar[str] = ContextVar("request_id", default="")

access = logging.getLogger("semina.requests")


class JsonFormatter(logging.Formatter):
    """One record, one line: `time`, `level`, `event`, and what the record carries in `facts`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.name != access.name:
            line["logger"] = record.name
        if "request" not in line and request_id.get():
            line["request"] = request_id.get()
        if record.exc_info and record.exc_info[1]:
            fault = record.exc_info[1]
            line["fault"] = type(fault).__name__
            line["raised"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(fault.__traceback__)
            ]
        return msgspec.json.encode(line).decode()


def log_as_json() -> None:
    """Write every log of this process to standard error, a line of JSON each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    access.setLevel(logging.INFO)
    logging.getLogger("semina.web.server").setLevel(logging.INFO)
