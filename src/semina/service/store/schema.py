"""The tables of the database; `migrations` makes them, and a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("recovery_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("used", Date, nullable=True),  # the day of its last use
    Index("tokens_by_player", "player_id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),  # the number of the last event
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("setup", JSON, nullable=False),
    Column("state", String(8), nullable=False),  # open or over
    Index("tables_by_state", "state", "updated"),
)

# Who sits where, so that a player's tables can be found; the events say it first.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("side", String(1), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Index("seats_by_player", "player_id"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(24), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)

server = Table(
    "server",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", String(200), nullable=False),
)
