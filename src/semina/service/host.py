"""Everything that a server needs of the tables: it acts, and what follows happens by itself."""

from semina.rules.board import Side  # noqa: F401
from semina.service.computer import Computers, Hint
from semina.service.setup import TableSetup
from semina.service.store import Store
from semina.service.store.store import Decide
from semina.service.table import Table


class Host:
    """The store and the computers; lets the computer answer, settles flags, keeps the heartbeat.

    async with Host.opened(url) as host: ...
    """

    store: Store
    computers: Computers

    @classmethod
    async def open(cls, url: str, workers: int = 2) -> "Host":
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def create(self, setup: TableSetup) -> Table:
        raise NotImplementedError

    async def load(self, table: str) -> Table:
        """A table as it stands, a flag that has fallen settled, the computer woken if need be."""
        raise NotImplementedError

    async def act(self, table: str, decide: Decide) -> Table:
        raise NotImplementedError

    async def rematch(self, table: str, player: str) -> Table:
        raise NotImplementedError

    async def hint(self, table: str, player: str) -> Hint:
        raise NotImplementedError


def now_ms() -> int:
    raise NotImplementedError
