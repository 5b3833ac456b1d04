"""What events have made of a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import Match
from semina.service.clock import Clock
from semina.service.events import Event
from semina.service.setup import SeatSetup, TableSetup

Self = TypeVar("Self", bound="TableState")


@dataclass(frozen=True, slots=True)
class TableState:
    id: str
    setup: TableSetup
    seats: tuple[SeatSetup, SeatSetup]
    game: Game
    match: Match | None
    clock: Clock | None
    version: int

    def held_by(self, player: str | None) -> tuple[Side, ...]:
        """The seats that somebody holds; none for a spectator."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play: the game, and the match if it is one, have ended."""
        raise NotImplementedError

    def apply(self: Self, event: Event) -> Self:
        raise NotImplementedError

    @classmethod
    def fold(cls: type[Self], events: Iterable[Event]) -> Self:
        raise NotImplementedError
