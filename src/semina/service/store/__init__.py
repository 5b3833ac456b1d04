"""Where tables and players are kept."""

from semina.service.store.players import Player
from semina.service.store.store import Store

__all__ = ["Player", "Store"]
