"""Tokens: what a program shows to play as its player. Of each only the hash is kept."""

from contextlib import suppress
from datetime import UTC, date, datetime
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from semina.service.errors import RefusedError
from semina.service.setup import clean_name
from semina.service.store import schema
from semina.service.store.players import ID_BYTES, Players, hash_of
from semina.words import message

MOST_TOKENS = 10  # of a player
PREFIX = "semina_"  # by which a token that has leaked is recognised
_TOKEN_BYTES = 24


class Token(NamedTuple):
    """name: of the program, or what it is for. created in milliseconds since 1970; used: the day
    on which it was shown last (UTC), None if it never was.
    """

    id: str
    name: str
    created: int
    used: date | None


class Tokens(Players):
    """The part of the store that keeps tokens."""

    async def create_token(self, player: str, name: str, now: int) -> str:
        """A new token of a player, which is told only now. Raises RefusedError if he has many."""
        secret = PREFIX + token_urlsafe(_TOKEN_BYTES)
        columns = schema.tokens.c
        count = select(func.count()).where(columns.player_id == player)
        async with self._database.writing_alone() as connection:
            if int((await connection.execute(count)).scalar_one()) >= MOST_TOKENS:
                raise RefusedError(
                    message("You have {most} tokens; revoke one first.", most=MOST_TOKENS)
                )
            await connection.execute(
                insert(schema.tokens).values(
                    id=token_urlsafe(ID_BYTES),
                    player_id=player,
                    name=clean_name(name),
                    hash=hash_of(secret),
                    created=now,
                )
            )
        return secret

    async def tokens_of(self, player: str) -> list[Token]:
        """A player's tokens, the newest first."""
        columns = schema.tokens.c
        wanted = (
            select(columns.id, columns.name, columns.created, columns.used)
            .where(columns.player_id == player)
            .order_by(columns.created.desc(), columns.id)
        )
        async with self._database.reading() as connection:
            return [Token(*row) for row in await connection.execute(wanted)]

    async def player_of(self, secret: str, now: int) -> str | None:
        """The id of the player whose token this is; the day is noted where it can be."""
        columns = schema.tokens.c
        wanted = select(columns.id, columns.player_id, columns.used).where(
            columns.hash == hash_of(secret)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).first()
        if row is None:
            return None
        token, player, used = row
        today = datetime.fromtimestamp(now / 1000, UTC).date()
        if used != today:
            note = update(schema.tokens).where(columns.id == token).values(used=today)
            with suppress(SQLAlchemyError):  # a full disk, say: the token is good all the same
                async with self._database.writing() as connection:
                    await connection.execute(note)
        return str(player)

    async def revoke_token(self, player: str, token: str) -> None:
        """Make a player's token good for nothing; one that is not there stays so."""
        columns = schema.tokens.c
        change = delete(schema.tokens).where(columns.id == token, columns.player_id == player)
        async with self._database.writing() as connection:
            await connection.execute(change)
