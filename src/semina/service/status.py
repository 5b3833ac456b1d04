"""One sentence to a viewer: whose turn it is, or what he can do now."""

from semina.rules.board import Side
from semina.rules.setup import side_name
from semina.service.events import TAKE_BACK
from semina.service.setup import SeatKind
from semina.service.table import Table
from semina.words import Message, message


def seat_name(table: Table, side: Side) -> Message | str:
    """What the player of a seat is called: by his name, else by his side."""
    seat = table.seats[side]
    if seat.kind is SeatKind.COMPUTER:
        return message("Computer, level {level}", level=seat.level)
    return seat.name or side_name(side)


def status(table: Table, player: str | None) -> Message:
    """What the table waits for, as this viewer should be told."""
    held = table.held_by(player)
    if table.is_over:
        return _over(table)
    if table.free_seats:
        if held:
            return message("Send the link to your friend: the game starts when it is opened there.")
        return message("A seat is free.")
    if table.is_between:
        return _between(table, held)
    if table.offer:
        return _offered(table, held)
    return _playing(table, held)


def _over(table: Table) -> Message:
    if table.match is not None:
        return message("The match is over.")
    return message("The game is over.")


def _between(table: Table, held: tuple[Side, ...]) -> Message:
    chooser = table.chooser
    if chooser is None or table.layout is not None:
        return message("The next game can start.")
    if chooser in held:
        return message("{side}, choose your row for the next game.", side=side_name(chooser))
    return message("{side} chooses his row for the next game.", side=side_name(chooser))


def _offered(table: Table, held: tuple[Side, ...]) -> Message:
    assert table.offer is not None
    by = side_name(table.offer.side)
    if table.offer.offer == TAKE_BACK:
        if table.offer.side.other in held:
            return message("{side} asks to take back the last move. Do you agree?", side=by)
        return message("{side} asks to take back the last move.", side=by)
    south, north = table.game.rules.agreed_score(table.game.position)
    if table.offer.side.other in held:
        return message(
            "{side} offers to end the game here, South with {south} seeds and North with {north}. "
            "Do you agree?",
            side=by,
            south=south,
            north=north,
        )
    return message(
        "{side} offers to end the game here, South with {south} seeds and North with {north}.",
        side=by,
        south=south,
        north=north,
    )


def _playing(table: Table, held: tuple[Side, ...]) -> Message:
    side = table.game.position.side
    if table.is_computer(side):
        return message("The computer is thinking…")
    if side not in held:
        return message("{side} is to move.", side=side_name(side))
    if table.game.must_pass:
        return message("{side}, you have no seed to lift: pass.", side=side_name(side))
    return message("{side}, your move: choose a pit.", side=side_name(side))
