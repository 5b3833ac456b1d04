"""A table: what may be done at it, and by whom. Commands give the events to keep."""

from semina.rules.board import Side
from semina.service.events import Event
from semina.service.setup import TableSetup
from semina.service.state import TableState


class Table(TableState):
    """Commands: each gives the events that it makes ([]: it had been done already), or raises
    RefusedError. `player` is the id of who asks, `now` the time in milliseconds since 1970.
    """

    __slots__ = ()

    def sit(self, player: str, name: str, now: int, side: Side | None = None) -> list[Event]:
        raise NotImplementedError

    def move(self, player: str | None, ply: int, letter: str, now: int) -> list[Event]:
        raise NotImplementedError

    def ask_take_back(self, player: str | None, now: int) -> list[Event]:
        raise NotImplementedError

    def offer_end(self, player: str | None, now: int) -> list[Event]:
        raise NotImplementedError

    def answer(self, player: str | None, offer: str, accept: bool, now: int) -> list[Event]:
        """Accept or decline the other's offer; withdraw one's own by declining it."""
        raise NotImplementedError

    def resign(self, player: str | None, now: int) -> list[Event]:
        raise NotImplementedError

    def abandon(self, player: str | None, now: int) -> list[Event]:
        raise NotImplementedError

    def choose_layout(self, player: str | None, layout: str, now: int) -> list[Event]:
        raise NotImplementedError

    def start_next_game(self, player: str | None, now: int) -> list[Event]:
        raise NotImplementedError

    def rematch(self, player: str | None, new_table: str, now: int) -> list[Event]:
        raise NotImplementedError

    def say(self, player: str | None, phrase: str, now: int) -> list[Event]:
        raise NotImplementedError

    def check_flag(self, now: int) -> list[Event]:
        raise NotImplementedError


def created(setup: TableSetup, table: str, now: int) -> list[Event]:
    """The first events of a table. Raises a SeminaError if it cannot be opened so."""
    raise NotImplementedError
