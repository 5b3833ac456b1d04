"""People who play: a name, and a code by which they come back from another browser."""

from collections import OrderedDict
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import ColumnElement, insert, select, update

from semina.service.errors import UnknownTableError
from semina.service.setup import clean_name
from semina.service.store import schema
from semina.service.store.database import Database
from semina.words import message

ID_BYTES = 16
MOST_KNOWN = 10_000


class Player(NamedTuple):
    """Somebody who plays; created in milliseconds since 1970."""

    id: str
    name: str
    created: int


class Players:
    """The part of the store that keeps players. Of a recovery code only the hash is kept."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, None] = OrderedDict()

    async def create_player(self, name: str, now: int) -> tuple[Player, str]:
        """A new player and his recovery code, which is told only now."""
        player, code = Player(token_urlsafe(ID_BYTES), clean_name(name), now), _new_code()
        async with self._database.writing() as connection:
            await connection.execute(
                insert(schema.players).values(**player._asdict(), recovery_hash=hash_of(code))
            )
        return player, code

    async def player(self, player: str) -> Player | None:
        return await self._find(schema.players.c.id == player)

    async def is_player(self, player: str) -> bool:
        """Whether there is such a player; asked at each move, so it is remembered."""
        if player not in self._known and await self.player(player) is None:
            return False
        self._known[player] = None
        self._known.move_to_end(player)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return True

    async def recover(self, code: str) -> Player | None:
        """The player whose recovery code this is."""
        return await self._find(schema.players.c.recovery_hash == hash_of(code.strip()))

    async def rename(self, player: str, name: str) -> None:
        """Raises UnknownTableError if there is no such player."""
        await self._change(player, {"name": clean_name(name)})

    async def new_code(self, player: str) -> str:
        """A new recovery code; the one before is void. Raises UnknownTableError."""
        code = _new_code()
        await self._change(player, {"recovery_hash": hash_of(code)})
        return code

    async def _find(self, condition: ColumnElement[bool]) -> Player | None:
        columns = schema.players.c
        wanted = select(columns.id, columns.name, columns.created).where(condition)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return Player(*row) if row else None

    async def _change(self, player: str, values: dict[str, str]) -> None:
        change = update(schema.players).where(schema.players.c.id == player).values(**values)
        async with self._database.writing() as connection:
            if not (await connection.execute(change)).rowcount:
                raise UnknownTableError(message("There is no such player."))


def _new_code() -> str:
    return token_urlsafe(ID_BYTES)


def hash_of(code: str) -> str:
    return sha256(code.encode()).hexdigest()
