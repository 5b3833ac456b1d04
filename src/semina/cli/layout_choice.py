"""The poorer player of a match sets out his row (K16)."""

from collections.abc import Callable

from semina.engine.protocol import Player
from semina.errors import MatchError
from semina.rules.board import Side
from semina.rules.match import Layout, Match, check_layout, format_layout, parse_layout
from semina.rules.setup import side_name
from semina.words import message, say


def choose_layout(
    match: Match,
    players: tuple[Player | None, Player | None],
    ask: Callable[[str], str],
    tell: Callable[[str], None],
) -> Layout | None:
    """The row of the poorer player, chosen by a person or by the computer; None when equal."""
    side = match.poorer
    if side is None:
        return None
    player = players[side]
    layout = player.choose_layout(match, side) if player else ask_layout(match, side, ask, tell)
    tell(
        say(
            message(
                "{side} sets out {layout}.",
                side=side_name(side),
                layout=told_layout(layout, match.holdings[side]),
            )
        )
    )
    return layout


def ask_layout(
    match: Match, side: Side, ask: Callable[[str], str], tell: Callable[[str], None]
) -> Layout:
    """Ask a person for his row until he gives one that the rules allow; Enter is the default."""
    rows = match.layouts(side)
    holding = match.holdings[side]
    if len(rows) == 1:
        return rows[0]
    tell(
        say(
            message(
                "{side} holds {holding} seeds. How will you set out your row, from your left?",
                side=side_name(side),
                holding=holding,
            )
        )
    )
    for number, layout in enumerate(rows, 1):
        tell(f"  {number}  {told_layout(layout, holding)}")
    numbered = {str(number): layout for number, layout in enumerate(rows, 1)}
    while True:
        answer = ask(say("Your row (a number or the row itself; Enter for 1): ")).strip()
        if not answer:
            return rows[0]
        if answer in numbered:
            return numbered[answer]
        try:
            layout = parse_layout(answer)
            check_layout(layout, holding, match.short_pit, side)
        except MatchError as error:
            tell(say(error.message))
        else:
            return layout


def told_layout(layout: Layout, holding: int) -> str:
    """A row and the reserve it leaves, in words."""
    reserve = holding - sum(cell or 0 for cell in layout)
    return say(message("{row}, reserve {reserve}", row=format_layout(layout), reserve=reserve))
