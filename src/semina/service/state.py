"""What its events have made of a table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from semina.notation.move_text import parse_move
from semina.notation.position_text import parse_position
from semina.rules.board import Side
from semina.rules.catalogue import rules_of
from semina.rules.game import Game, new_game
from semina.rules.match import Match, MatchOutcome, parse_layout
from semina.rules.move import PASS
from semina.rules.outcome import ENDED_BY_WORD, Termination
from semina.service import events
from semina.service.clock import Clock, new_clock
from semina.service.events import Event
from semina.service.setup import SeatKind, SeatSetup, TableSetup

# The ends after which nothing can be taken back.
FINAL_ENDS = (Termination.TIME, Termination.ABANDONED)

Self = TypeVar("Self", bound="TableState")


class Offer(NamedTuple):
    """Something offered by a side: `end` or `take-back`."""

    offer: str
    side: Side


class Phrase(NamedTuple):
    """Something said: by whom, the key of the phrase, the number of the event."""

    side: Side
    phrase: str
    number: int


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as it stands; `fold` makes it of its events, `apply` adds one.

    seats: South's and North's. game: the present one, finished or not. forced: for each of its
    moves, whether it was played by itself. match: the match with the games before the present one.
    layout: the row chosen for the next game. offer: what waits for an answer. declined: the offers
    turned down since the last move. eased: whether the computer had too little time for its last
    move. next_table: where a rematch is played. version: the number of
    the last event, from 1. created_at, updated_at: in milliseconds since 1970.
    """

    id: str
    setup: TableSetup
    seats: tuple[SeatSetup, SeatSetup]
    game: Game
    match: Match | None = None
    clock: Clock | None = None
    forced: tuple[bool, ...] = ()
    layout: str | None = None
    offer: Offer | None = None
    declined: frozenset[Offer] = frozenset()
    said: tuple[Phrase, ...] = ()
    eased: bool = False
    next_table: str | None = None
    version: int = 1
    board_from: int = 1  # the version in which the board became another than a move makes of it
    created_at: int = 0
    updated_at: int = 0

    def held_by(self, player: str | None) -> tuple[Side, ...]:
        """The seats that somebody holds; none for a spectator."""
        return tuple(side for side in Side if player and self.seats[side].player == player)

    @property
    def width(self) -> int:
        """Pits in a row."""
        return self.game.rules.WIDTH

    def is_computer(self, side: Side) -> bool:
        return self.seats[side].kind is SeatKind.COMPUTER

    @property
    def is_screen(self) -> bool:
        """Whether one person plays both sides."""
        return self.seats[0].player is not None and self.seats[0].player == self.seats[1].player

    @property
    def free_seats(self) -> tuple[Side, ...]:
        return tuple(side for side in Side if self.seats[side].is_free)

    @property
    def match_after(self) -> Match | None:
        """The match with the present game, which must be finished; None for a single game."""
        return None if self.match is None else self.match.add(self.game)

    @property
    def match_outcome(self) -> MatchOutcome | None:
        """How the match ended; None while it goes on, and for a single game."""
        after = self.match_after if self.game.outcome else None
        return after.outcome if after else None

    @property
    def is_between(self) -> bool:
        """Whether a game of a match is over and another follows."""
        return bool(self.game.outcome and self.match and self.match_outcome is None)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.game.outcome is not None and not self.is_between

    @property
    def chooser(self) -> Side | None:
        """Who has a row to choose for the next game, also when he has chosen (K16)."""
        after = self.match_after if self.is_between else None
        if after is None or after.poorer is None or len(after.layouts(after.poorer)) == 1:
            return None
        return after.poorer

    def plies_back(self, sides: tuple[Side, ...]) -> int | None:
        """How many moves lie between here and where one of these sides last had a choice.

        0: only an end by words lies between. None: it had none yet.
        """
        if self.game.outcome and self.game.outcome.termination in ENDED_BY_WORD:
            return 0
        plays = self.game.plays
        for plies in range(1, len(plays) + 1):
            play = plays[-plies]
            if play.before.side in sides and play.move != PASS and not self.forced[-plies]:
                return plies
        return None

    def apply(self: Self, event: Event) -> Self:
        """The table after one more event."""
        table = replace(self, version=self.version + 1, updated_at=event.at)
        match event:
            case events.Seated():
                seats = list(self.seats)
                seats[event.side] = replace(seats[event.side], player=event.player, name=event.name)
                return replace(table, seats=(seats[0], seats[1]))
            case events.Moved():
                return table._moved(event)
            case events.TookBack():
                return table._took_back(event)
            case events.Offered():
                return replace(table, offer=Offer(event.offer, event.side))
            case events.Withdrew():
                return replace(table, offer=None)
            case events.Declined():
                declined = self.declined | {Offer(event.offer, event.side.other)}
                return replace(table, offer=None, declined=declined)
            case events.Accepted(offer=events.TAKE_BACK):
                return replace(table, offer=None)
            case events.Accepted():
                return table._ended(self.game.agree(), event)
            case events.Resigned():
                return table._ended(self.game.resign(event.side), event)
            case events.Flagged():
                return table._ended(self.game.lose_on_time(event.side), event)
            case events.Abandoned():
                return table._ended(self.game.abandon(), event)
            case events.LayoutChosen():
                return replace(table, layout=event.layout)
            case events.NextGameStarted():
                return table._next_game()
            case events.RematchMade():
                return replace(table, next_table=event.table)
            case events.Said():
                said = (*self.said, Phrase(event.side, event.phrase, table.version))
                return replace(table, said=said)
            case events.Resumed():
                clock = self.clock and self.clock.given_back(event.lost_ms)
                return replace(table, clock=clock)
        raise TypeError(event)

    @classmethod
    def fold(cls: type[Self], log: Iterable[Event]) -> Self:
        """The table of its events, the first of which opened it."""
        first, *rest = log
        assert isinstance(first, events.Created)
        table = cls._opened(first)
        for event in rest:
            table = table.apply(event)
        return table

    @classmethod
    def _opened(cls: type[Self], event: events.Created) -> Self:
        setup = event.setup
        match = None
        if setup.match:
            match = Match(setup.match.short_pit, setup.match.games_limit, event.starter)
        rules = rules_of(setup.game)
        start = parse_position(setup.position or "start", rules)._replace(side=event.starter)
        return cls(
            event.table,
            setup,
            setup.seats,
            match.next_game() if match else new_game(setup.game, start),
            match,
            new_clock(setup.clock) if setup.clock else None,
            created_at=event.at,
            updated_at=event.at,
        )

    def _moved(self: Self, event: events.Moved) -> Self:
        side = self.game.position.side
        game = self.game.play(parse_move(event.move, self.game.position))
        clock = self.clock
        if clock and clock.running is side and not event.forced:
            clock = clock.charged(side, event.spent_ms - clock.increment)
        return replace(
            self,
            game=game,
            forced=(*self.forced, event.forced),
            eased=event.eased if self.is_computer(side) and not event.forced else self.eased,
            clock=clock and clock.started(self._timed(game), event.at),
            offer=None,
            declined=frozenset(),
        )

    def _took_back(self: Self, event: events.TookBack) -> Self:
        game = self.game.take_back(event.plies) if event.plies else self.game.reopen()
        # The time that was spent stays spent; what the moves have added goes with them.
        clock = self.clock and self.clock.stopped(event.at)
        for number in range(len(game.plays), len(self.game.plays)):
            if clock and self._has_added(number):
                clock = clock.charged(self.game.plays[number].before.side, clock.increment)
        return replace(
            self,
            game=game,
            board_from=self.version,
            forced=self.forced[: len(game.plays)],
            clock=clock and clock.started(self._timed(game), event.at),
            layout=None,
            offer=None,
            declined=frozenset(),
        )

    def _has_added(self, ply: int) -> bool:
        """Whether a move added time for its side: not the first, nor one played by itself."""
        side = self.game.plays[ply].before.side
        return ply > 0 and not self.forced[ply] and not self.is_computer(side)

    def _ended(self: Self, game: Game, event: Event) -> Self:
        return replace(
            self, game=game, clock=self.clock and self.clock.stopped(event.at), offer=None
        )

    def _next_game(self: Self) -> Self:
        after = self.match_after
        assert after is not None
        return replace(
            self,
            match=after,
            game=after.next_game(parse_layout(self.layout) if self.layout else None),
            board_from=self.version,
            clock=new_clock(self.setup.clock) if self.setup.clock else None,
            forced=(),
            layout=None,
            offer=None,
            declined=frozenset(),
        )

    def _timed(self, game: Game) -> Side | None:
        """Whose time runs where a game stands."""
        side = game.position.side
        if game.outcome or not game.plays or self.is_computer(side):
            return None
        return side
