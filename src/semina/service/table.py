"""A table: what may be done at it, and by whom. A command gives the events to keep."""

from dataclasses import replace
from random import SystemRandom
from typing import NamedTuple

from semina.notation.account import tell_refusal
from semina.notation.move_text import parse_move
from semina.notation.position_text import parse_position
from semina.rules.board import Side, row
from semina.rules.catalogue import rules_of
from semina.rules.match import Layout, check_layout, format_layout, parse_layout
from semina.rules.move import Move, move_letter
from semina.rules.setup import side_name
from semina.service.errors import NotYourSeatError, RefusedError
from semina.service.events import (
    END,
    TAKE_BACK,
    Abandoned,
    Accepted,
    Created,
    Declined,
    Event,
    Flagged,
    LayoutChosen,
    Moved,
    NextGameStarted,
    Offered,
    RematchMade,
    Resigned,
    Said,
    Seated,
    TookBack,
    Withdrew,
)
from semina.service.phrases import PHRASES
from semina.service.setup import SeatKind, TableSetup, clean_name
from semina.service.state import FINAL_ENDS, Offer, TableState
from semina.words import Message, message

MOST_PHRASES = 200  # said at one table


class Task(NamedTuple):
    """What waits for the computer: `move`, `answer`, `layout` or `next-game`, and its side."""

    kind: str
    side: Side


class Table(TableState):
    """A table and its commands.

    A command gives the events that it makes, none if it had been done before; it raises
    RefusedError with the reason if it cannot be done. `player` is the id of who asks, `now` the
    time in milliseconds since 1970. Where time was up before, the end by time is what it gives.
    """

    __slots__ = ()

    # Sitting down and leaving

    def sit(self, player: str, name: str, now: int, side: Side | None = None) -> list[Event]:
        """Take a free seat: the one named, or any."""
        held = self.held_by(player)
        if held:
            if side is None or side in held:
                return []
            raise RefusedError(message("You sit at this table already."))
        if self.is_over:
            raise RefusedError(message("The game is over."))
        if not self.free_seats:
            raise RefusedError(message("Both seats are taken."))
        if side is None:
            side = self.free_seats[0]
        if side not in self.free_seats:
            raise RefusedError(message("{side}'s seat is taken.", side=side_name(side)))
        return self._with_forced([Seated(now, side, player, clean_name(name))], now)

    def abandon(self, player: str | None, now: int) -> list[Event]:
        """Leave the game without a result (K18), where nobody else is left behind."""
        side = self._acting(player)
        self._check_open()
        other = self.seats[side.other]
        if other.kind is SeatKind.PERSON and other.player not in (None, player):
            raise RefusedError(
                message("Somebody sits opposite: offer to end the game, or resign it.")
            )
        return self.check_flag(now) or [Abandoned(now)]

    # Moving

    def move(
        self,
        player: str | None,
        ply: int,
        letter: str,
        now: int,
        seen: int | None = None,
        lost_ms: int = 0,
    ) -> list[Event]:
        """Play a move. ply: the moves before it, as the player saw the board. seen: the version of
        the table that he saw, if he tells. lost_ms: of his time, what is not to count."""
        held = self._check_seated(player)
        self._check_seen(seen)
        plays = self.game.plays
        made = plays[ply] if 0 <= ply < len(plays) else None
        if made and made.before.side in held and letter == move_letter(made.move, self.width):
            return []
        self._check_playing()
        if ply != len(plays):
            raise RefusedError(message("The board has changed: look again before you move."))
        position = self.game.position
        if position.side not in held:
            raise RefusedError(message("It is {side}'s turn.", side=side_name(position.side)))
        if late := self.check_flag(now - lost_ms):
            return late
        move = parse_move(letter, position)
        if move not in self.game.legal_moves:
            raise RefusedError(self._refusal(move))
        spent = self.clock.spent(now - lost_ms) if self.clock else 0
        return self._made(move, now, spent)

    def computer_moves(
        self, ply: int, move: Move, now: int, seen: int | None = None, eased: bool = False
    ) -> list[Event]:
        """The computer's move, found for the board as it stood after `ply` moves, in version
        `seen`. eased: whether it had too little time for its level."""
        position = self.game.position
        self._check_seen(seen)
        self._check_playing()
        if ply != len(self.game.plays) or not self.is_computer(position.side):
            raise RefusedError(message("The board has changed: look again before you move."))
        return self._made(move, now, 0, eased)

    def check_flag(self, now: int) -> list[Event]:
        """The end by time, if somebody's is up (K18, W10)."""
        fallen = self.clock.fallen(now) if self.clock and not self.game.outcome else None
        return [] if fallen is None else [Flagged(now, fallen)]

    # Taking back, agreeing, resigning

    def ask_take_back(self, player: str | None, now: int, seen: int | None = None) -> list[Event]:
        """Take back one's last move: at once, or with the consent of whoever sits opposite."""
        side = self._acting(player)
        self._check_seen(seen)
        self._check_full()
        if late := self.check_flag(now):
            return late
        plies = self._undone(self.held_by(player))
        if self.is_screen or self.is_computer(side.other):
            return [TookBack(now, plies)]
        self._check_playing()
        return self._offered(TAKE_BACK, side, now)

    def offer_end(self, player: str | None, now: int) -> list[Event]:
        """Offer to end the game here (K12, W9); on one screen it ends at once."""
        side = self._acting(player)
        self._check_playing()
        if late := self.check_flag(now):
            return late
        return [Accepted(now, END, side)] if self.is_screen else self._offered(END, side, now)

    def answer(self, player: str | None, offer: str, accept: bool, now: int) -> list[Event]:
        """Accept or decline what the other side offers; or withdraw one's own offer."""
        side = self._acting(player)
        self._check_playing()
        if late := self.check_flag(now):
            return late
        if self.offer is None or self.offer.offer != offer:
            raise RefusedError(message("There is no such offer any more."))
        if self.offer.side is side:
            if accept:
                raise RefusedError(message("It is for the other side to accept this."))
            return [Withdrew(now, offer, side)]
        return self._answered(side, accept, now)

    def computer_answers(self, offer: Offer, accept: bool, now: int) -> list[Event]:
        """The computer's answer to an offer, if it still stands."""
        if self.offer != offer:
            raise RefusedError(message("There is no such offer any more."))
        return self._answered(offer.side.other, accept, now)

    def resign(self, player: str | None, now: int) -> list[Event]:
        """Give up the game, and the match with it (K18); on one screen: the side to move."""
        side = self._acting(player)
        self._check_playing()
        return self.check_flag(now) or [Resigned(now, side)]

    # Games that follow

    def choose_layout(self, player: str | None, layout: str, now: int) -> list[Event]:
        """Choose one's row for the next game; until that starts, one may choose again (K16)."""
        held = self._check_seated(player)
        if self.chooser is None:
            raise RefusedError(message("There is no row to choose now."))
        if self.chooser not in held:
            raise RefusedError(
                message("It is {side} who chooses his row.", side=side_name(self.chooser))
            )
        return self._laid_out(parse_layout(layout), now)

    def computer_lays_out(self, layout: Layout, now: int) -> list[Event]:
        """The computer's row for the next game."""
        if self.chooser is None or not self.is_computer(self.chooser):
            raise RefusedError(message("There is no row to choose now."))
        return self._laid_out(layout, now)

    def start_next_game(self, player: str | None, now: int) -> list[Event]:
        """Start the next game of a match, its row having been chosen."""
        self._check_seated(player)
        if self.match and self.match.games and not self.game.outcome and all(self.forced):
            return []  # it has been started, and nobody has chosen a move yet
        return self.next_game(now)

    def next_game(self, now: int) -> list[Event]:
        """Start the next game, whoever wants it."""
        if not self.is_between:
            raise RefusedError(message("There is no next game to start now."))
        if self.chooser is not None and self.layout is None:
            raise RefusedError(
                message("{side} has to choose his row first.", side=side_name(self.chooser))
            )
        return self._with_forced([NextGameStarted(now)], now)

    def rematch(self, player: str | None, new_table: str, now: int) -> list[Event]:
        """Go on at a new table, with sides exchanged; it is for the store to open that."""
        self._check_seated(player)
        if self.next_table is not None:
            return []
        if not self.is_over:
            raise RefusedError(message("The game is not over yet."))
        return [RematchMade(now, new_table)]

    @property
    def rematch_setup(self) -> TableSetup:
        """What the table of a rematch is opened with: the same players, on the other sides."""
        return replace(self.setup, seats=self.seats[::-1])

    # Talking

    def say(self, player: str | None, phrase: str, now: int) -> list[Event]:
        """Say one of the phrases to whoever sits opposite."""
        side = self._acting(player)
        if phrase not in PHRASES:
            raise RefusedError(message("There is no such phrase."))
        other = self.seats[side.other]
        if self.is_screen or other.player is None:
            raise RefusedError(message("Nobody sits opposite who could hear you."))
        if len(self.said) >= MOST_PHRASES:
            raise RefusedError(message("Enough has been said at this table."))
        return [Said(now, side, phrase)]

    # What the computer has to do

    @property
    def computer_task(self) -> Task | None:
        """What waits for the computer; None where nothing does."""
        if self.free_seats or self.is_over:
            return None
        if self.is_between:
            if self.chooser is not None and self.layout is None:
                return Task("layout", self.chooser) if self.is_computer(self.chooser) else None
            alone = all(self.is_computer(side) for side in Side)
            return Task("next-game", self.game.start.side.other) if alone else None
        if self.offer and self.is_computer(self.offer.side.other):
            return Task("answer", self.offer.side.other)
        side = self.game.position.side
        return Task("move", side) if self.is_computer(side) else None

    # Checks

    def _check_seated(self, player: str | None) -> tuple[Side, ...]:
        held = self.held_by(player)
        if not held:
            raise NotYourSeatError(
                message("You are looking on: only who sits at this table can do that.")
            )
        return held

    def _acting(self, player: str | None) -> Side:
        """For which side somebody acts; on one screen for the side to move."""
        held = self._check_seated(player)
        return self.game.position.side if len(held) > 1 else held[0]

    def _check_full(self) -> None:
        if self.free_seats:
            raise RefusedError(message("Wait until somebody has taken the other seat."))

    def _check_open(self) -> None:
        if self.game.outcome:
            raise RefusedError(message("The game is over."))

    def _check_playing(self) -> None:
        self._check_open()
        self._check_full()

    def _refusal(self, move: Move) -> Message:
        """Why a move cannot be played."""
        position = self.game.position
        if move in row(position.side, position.width):
            return tell_refusal(position, move)
        return message("You have a move, and may not pass.")

    # What commands have in common

    def _made(self, move: Move, now: int, spent: int, eased: bool = False) -> list[Event]:
        moved = Moved(now, len(self.game.plays), move_letter(move, self.width), spent, eased=eased)
        return self._with_forced([moved], now)

    def _with_forced(self, events: list[Event], now: int) -> list[Event]:
        """The events, and behind them the moves that are then played by themselves.

        Repetition ends them, if nothing else does.
        """
        table = self
        for event in events:
            table = table.apply(event)
        return [*events, *table.forced_moves(now)]

    def forced_moves(self, now: int) -> list[Event]:
        """The moves that are played by themselves where the table stands."""
        found: list[Event] = []
        table = self
        while not table.free_seats and table.setup.auto_forced:
            legal = table.game.legal_moves
            if len(legal) != 1:
                break
            letter = move_letter(legal[0], table.game.rules.WIDTH)
            found.append(Moved(now, len(table.game.plays), letter, forced=True))
            table = table.apply(found[-1])
        return found

    def _check_seen(self, seen: int | None) -> None:
        """Raise RefusedError if the board has become another since, as by taking back."""
        if seen is not None and seen < self.board_from:
            raise RefusedError(message("The board has changed: look again before you move."))

    def _undone(self, sides: tuple[Side, ...]) -> int:
        """`plies_back` of a game that can be taken back. Raises RefusedError."""
        outcome = self.game.outcome
        if outcome and (outcome.termination in FINAL_ENDS or self.next_table):
            raise RefusedError(message("The game is over."))
        plies = self.plies_back(sides)
        if plies is None:
            raise RefusedError(message("There is no move of yours to take back."))
        return plies

    def _offered(self, offer: str, side: Side, now: int) -> list[Event]:
        wanted = Offer(offer, side)
        if self.offer == wanted:
            return []
        if self.offer == Offer(offer, side.other):
            return self._answered(side, True, now)
        if self.offer and self.offer.side is side.other:
            raise RefusedError(message("Answer first what the other side has offered."))
        if wanted in self.declined:
            raise RefusedError(message("The answer was no: wait until a move has been made."))
        return [Offered(now, offer, side)]

    def _answered(self, side: Side, accept: bool, now: int) -> list[Event]:
        """The answer of a side to the offer that stands."""
        assert self.offer is not None
        offer = self.offer.offer
        if not accept:
            return [Declined(now, offer, side)]
        accepted = Accepted(now, offer, side)
        if offer == END:
            return [accepted]
        return [accepted, TookBack(now, self._undone((side.other,)))]

    def _laid_out(self, layout: Layout, now: int) -> list[Event]:
        after, side = self.match_after, self.chooser
        assert after is not None
        assert side is not None
        check_layout(layout, after.holdings[side], after.short_pit, side)
        text = format_layout(layout)
        return [] if text == self.layout else [LayoutChosen(now, side, text)]


def created(setup: TableSetup, table: str, now: int) -> list[Event]:
    """The first events of a table. Raises a SeminaError if none can be opened so."""
    setup.check()
    if setup.position is not None:
        starter = parse_position(setup.position, rules_of(setup.game)).side
    elif setup.first == "chance":
        starter = SystemRandom().choice(list(Side))
    else:
        starter = Side[setup.first.upper()]
    opening = Created(now, table, setup, starter)
    return [opening, *Table.fold([opening]).forced_moves(now)]
