"""What a viewer can do at a table now, by the names that the page knows."""

from collections.abc import Iterator

from semina.rules.board import Side
from semina.service.events import END, TAKE_BACK
from semina.service.setup import SeatKind
from semina.service.state import FINAL_ENDS, Offer
from semina.service.table import Table


def actions(table: Table, player: str | None) -> list[str]:
    """The names of all that a viewer can do; a spectator may at most sit down."""
    held = table.held_by(player)
    if not held:
        return ["sit"] if table.free_seats and not table.is_over else []
    return list(_of_seated(table, held))


def may_hint(table: Table, player: str | None) -> bool:
    """Whether a hint may be given: to who is to move, unless a person sits opposite."""
    held = table.held_by(player)
    side = table.game.position.side
    alone = table.is_screen or table.is_computer(side.other)
    return side in held and alone and bool(table.game.legal_moves) and not table.free_seats


def link(table: Table, player: str | None) -> str | None:
    """Where the free seat can be taken, for who holds the other."""
    return f"/join/{table.id}" if table.free_seats and table.held_by(player) else None


def _of_seated(table: Table, held: tuple[Side, ...]) -> Iterator[str]:
    game, player = table.game, table.seats[held[0]].player
    if game.outcome is None and not table.free_seats:
        yield from _of_playing(table, held)
        if may_hint(table, player):
            yield "hint"
    if _can_take_back(table, held):
        yield "take-back"
    others = [seat for seat in table.seats if seat.player != player]
    if game.outcome is None and not any(_is_somebody(seat.kind, seat.player) for seat in others):
        yield "abandon"
    if table.is_between and table.chooser in held:
        yield "layout"
    if table.is_between and (table.chooser is None or table.layout is not None):
        yield "next-game"
    if table.is_over and table.next_table is None and not table.free_seats:
        yield "rematch"
    if any(_is_somebody(seat.kind, seat.player) for seat in others):
        yield "say"


def _of_playing(table: Table, held: tuple[Side, ...]) -> Iterator[str]:
    if table.game.position.side in held:
        yield "pass" if table.game.must_pass else "move"
    yield "resign"
    if table.offer is None:
        if not any(Offer(END, side) in table.declined for side in held):
            yield "offer-end"
    elif table.offer.side in held:
        yield "withdraw"
    else:
        yield "accept"
        yield "decline"


def _can_take_back(table: Table, held: tuple[Side, ...]) -> bool:
    outcome = table.game.outcome
    if table.next_table or table.free_seats or (outcome and outcome.termination in FINAL_ENDS):
        return False
    at_once = table.is_screen or any(table.is_computer(side) for side in Side)
    if not at_once and (outcome or table.offer or Offer(TAKE_BACK, held[0]) in table.declined):
        return False
    return table.plies_back(held) is not None


def _is_somebody(kind: SeatKind, player: str | None) -> bool:
    return kind is SeatKind.PERSON and player is not None
