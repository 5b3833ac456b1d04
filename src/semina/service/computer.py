"""The computer at tables: its moves, layouts and answers, and hints, off the event loop."""

from collections.abc import Iterable
from typing import NamedTuple

from semina.service.store import Store
from semina.service.table import Table
from semina.words import Message


class Hint(NamedTuple):
    """What to play, as its letter, and how sure that is."""

    move: str
    text: Message


class Computers:
    def __init__(self, workers: int = 2) -> None:
        self.workers = workers

    def warm(self, games: Iterable[str]) -> None:
        """Compile or load what searches need; takes seconds, call it before serving."""
        raise NotImplementedError

    async def answer(self, store: Store, table: str) -> None:
        """Do all that the computer has to do at a table: move, answer an offer, lay out a row."""
        raise NotImplementedError

    async def hint(self, table: Table) -> Hint:
        """Raises RefusedError."""
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError
