"""What a table is opened with: the game or match, who sits where, the clock."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from semina.engine.levels import LEVELS
from semina.errors import OptionError, shorten
from semina.notation.match_options import MOST_GAMES
from semina.notation.position_text import parse_position
from semina.rules import krur
from semina.rules.board import Side
from semina.rules.catalogue import rules_of
from semina.rules.match import ShortPit
from semina.words import in_one_line, message

Json = dict[str, Any]

FIRST = ("south", "north", "chance")
LONGEST_NAME = 40
SECONDS = range(5, 24 * 3600 + 1)  # that a clock may begin with
INCREMENTS = range(601)


class SeatKind(StrEnum):
    """Who plays a side: somebody from his own browser, whoever is at this screen, the computer."""

    PERSON = "person"
    SCREEN = "screen"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A seat and who holds it.

    player: the id of the holder; None for the computer, and for a seat that is free.
    name: what he is called; empty where nobody said. level: of the computer.
    """

    kind: SeatKind
    player: str | None = None
    name: str = ""
    level: int | None = None

    @property
    def is_free(self) -> bool:
        return self.kind is not SeatKind.COMPUTER and self.player is None


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The options of a Krur match (K14b, K17)."""

    short_pit: ShortPit = ShortPit.MORE_THAN_TWO
    games_limit: int | None = None


@dataclass(frozen=True, slots=True)
class ClockSetup:
    """The seconds that each side has for a game, and those that each of its moves adds."""

    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a table is opened with.

    match: None for a single game. first: who starts; a `position` has its own side to move.
    seats: South's and North's. position: where a single game starts, as text; None: the opening.
    auto_forced: whether a move that is the only one is played by itself.
    """

    game: str
    seats: tuple[SeatSetup, SeatSetup]
    match: MatchSetup | None = None
    first: str = "south"
    clock: ClockSetup | None = None
    position: str | None = None
    auto_forced: bool = True

    def check(self) -> None:
        """Raise a SeminaError unless a table can be opened so."""
        rules = rules_of(self.game)
        if self.match and self.game != krur.KEY:
            raise OptionError(
                message("a match is played in krur, not in {game}", game=shorten(self.game))
            )
        if self.match and self.match.games_limit is not None:
            _check_number(self.match.games_limit, range(1, MOST_GAMES + 1))
        if self.match and self.position is not None:
            raise OptionError(message("a match starts from the opening, not from a position"))
        if self.first not in FIRST:
            raise OptionError(
                message(
                    "{side!r} cannot start; expected one of: {sides}",
                    side=shorten(self.first),
                    sides=", ".join(FIRST),
                )
            )
        if self.clock:
            _check_number(self.clock.seconds, SECONDS)
            _check_number(self.clock.increment, INCREMENTS)
        for seat in self.seats:
            if seat.kind is SeatKind.COMPUTER:
                _check_number(seat.level or 0, range(min(LEVELS), max(LEVELS) + 1))
        is_screen = [seat.kind is SeatKind.SCREEN for seat in self.seats]
        if any(is_screen) and not (
            all(is_screen) and len({seat.player for seat in self.seats}) == 1
        ):
            raise OptionError(message("one screen has both seats or none"))
        if self.position is not None:
            parse_position(self.position, rules)

    def to_json(self) -> Json:
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "TableSetup":
        seats = [SeatSetup(**{**seat, "kind": SeatKind(seat["kind"])}) for seat in data["seats"]]
        match, clock = data["match"], data["clock"]
        return TableSetup(
            game=data["game"],
            seats=(seats[Side.SOUTH], seats[Side.NORTH]),
            match=match and MatchSetup(ShortPit(match["short_pit"]), match["games_limit"]),
            first=data["first"],
            clock=clock and ClockSetup(**clock),
            position=data["position"],
            auto_forced=data["auto_forced"],
        )


def clean_name(text: str) -> str:
    """A name as a table shows it: one line, not too long, nothing that a record cannot hold."""
    return in_one_line(text)[:LONGEST_NAME].strip()


def _check_number(number: int, allowed: range) -> None:
    if number not in allowed:
        raise OptionError(
            message(
                "the number {number}; expected {least} to {most}",
                number=shorten(str(number)),
                least=allowed.start,
                most=allowed.stop - 1,
            )
        )
