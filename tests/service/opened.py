"""Tables to test with, and playing letters at them."""

from collections.abc import Callable, Iterable

from semina.rules.board import Side
from semina.service.events import Event, from_json
from semina.service.setup import ClockSetup, MatchSetup, SeatKind, SeatSetup, TableSetup
from semina.service.table import Table, created

ANN, BOB, EVE = "ann", "bob", "eve"
NOW = 1_000_000

SCREEN = (SeatSetup(SeatKind.SCREEN, ANN), SeatSetup(SeatKind.SCREEN, ANN))
PEOPLE = (SeatSetup(SeatKind.PERSON, ANN, "Ann"), SeatSetup(SeatKind.PERSON, BOB, "Bob"))
WAITING = (SeatSetup(SeatKind.PERSON, ANN, "Ann"), SeatSetup(SeatKind.PERSON))
COMPUTER = (SeatSetup(SeatKind.PERSON, ANN, "Ann"), SeatSetup(SeatKind.COMPUTER, level=2))
COMPUTERS = (SeatSetup(SeatKind.COMPUTER, level=1), SeatSetup(SeatKind.COMPUTER, level=2))


def opened(
    seats: tuple[SeatSetup, SeatSetup] = PEOPLE,
    game: str = "krur",
    *,
    match: MatchSetup | None = None,
    clock: ClockSetup | None = None,
    position: str | None = None,
    auto_forced: bool = True,
    first: str = "south",
) -> Table:
    """A table just opened."""
    setup = TableSetup(game, seats, match, first, clock, position, auto_forced)
    return Table.fold(created(setup, "table", NOW))


def added(table: Table, log: Iterable[Event]) -> Table:
    """The table after events, which go through JSON on the way as they do in the store."""
    for event in log:
        table = table.apply(from_json(event.to_json()))
    return table


def played(table: Table, letters: str, now: int = NOW) -> Table:
    """The table after moves, each by who is to move; a forced one that came by itself is passed."""
    for letter in letters.split():
        side = table.game.position.side
        if table.is_computer(side):
            log = table.computer_moves(len(table.game.plays), move_of(table, letter), now)
        else:
            log = table.move(table.seats[side].player, len(table.game.plays), letter, now)
        table = added(table, log)
    return table


def moving(player: str, ply: int, letter: str) -> Callable[[Table], list[Event]]:
    """A move, for the store to make of whatever the table then is."""
    return lambda table: table.move(player, ply, letter, NOW)


def move_of(table: Table, letter: str) -> int:
    """The pit that a letter stands for; -1 for a pass."""
    width = table.width
    letters = "ABCDEFGHIJ"[:width] + "abcdefghij"[:width]
    return letters.index(letter) if letter != "-" else -1


def letters_of(table: Table) -> str:
    """The moves made, as letters without marks."""
    width = table.width
    letters = "ABCDEFGHIJ"[:width] + "abcdefghij"[:width]
    return "".join(letters[move] if move >= 0 else "-" for move in table.game.moves)


def holder(table: Table, side: Side) -> str | None:
    return table.seats[side].player
