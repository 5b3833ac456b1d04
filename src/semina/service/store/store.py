"""The store: tables as their events, and players, in a database."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from semina.service.events import Event
from semina.service.setup import TableSetup
from semina.service.store.players import Player
from semina.service.store.wakeups import Waiter
from semina.service.table import Table

Decide = Callable[[Table], list[Event]]


class Store:
    @classmethod
    async def open(cls, url: str, now: int | None = None) -> "Store":
        """A database by its address (sqlite+aiosqlite:///path), brought up to date."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def create(self, setup: TableSetup, now: int) -> Table:
        """Open a table."""
        raise NotImplementedError

    async def load(self, table: str) -> Table:
        """A table as it stands. Raises UnknownTableError."""
        raise NotImplementedError

    async def act(self, table: str, decide: Decide) -> Table:
        """Keep what `decide` makes of the table; raises what it raises, and UnknownTableError."""
        raise NotImplementedError

    async def rematch(self, table: str, player: str, now: int) -> Table:
        """The new table at which the players of a finished one go on."""
        raise NotImplementedError

    async def events_after(self, table: str, number: int) -> list[Event]:
        raise NotImplementedError

    def listen(self, table: str) -> AbstractContextManager[Waiter]:
        """`with store.listen(id) as news: ... await news.wait(15)`; wakes after each commit."""
        raise NotImplementedError

    async def tables_of(self, player: str, most: int = 20) -> list[Table]:
        """The tables at which somebody holds a seat, those touched last first."""
        raise NotImplementedError

    async def player(self, player: str) -> Player | None:
        raise NotImplementedError

    async def create_player(self, name: str, now: int) -> tuple[Player, str]:
        """A new player and his recovery code, which is told only now."""
        raise NotImplementedError

    async def rename(self, player: str, name: str) -> None:
        raise NotImplementedError

    async def new_code(self, player: str) -> str:
        """A new recovery code; the old one is void."""
        raise NotImplementedError

    async def recover(self, code: str) -> Player | None:
        raise NotImplementedError

    async def beat(self, now: int) -> None:
        """Note that the server is alive."""
        raise NotImplementedError
