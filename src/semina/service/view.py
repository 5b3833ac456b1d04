"""The table as a page shows it to one viewer: plain values, ready for JSON once they are said."""

from typing import Any

from semina.service.setup import Json
from semina.service.table import Table


def view(table: Table, player: str | None, now: int | None = None) -> Json:
    """The view of docs; sentences are `Message`s still. now: in ms since 1970, for the clocks."""
    raise NotImplementedError


def summary(table: Table, player: str | None) -> Json:
    """`id`, `title`, `status` (Messages) of a table in a list."""
    raise NotImplementedError


def say_all(value: Any, language: str) -> Any:
    """The same value with every Message in it said in a language."""
    raise NotImplementedError
