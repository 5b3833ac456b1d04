"""What the score sheets say: how a game is written down, and how a match of Krur goes on."""

from semina.rules.board import Side, pit_letter, row
from semina.rules.catalogue import Rules
from semina.rules.krur import SEEDS
from semina.rules.match import FULL_ROW, format_layout, layouts
from semina.words import Message, as_is, message

MATCH_GAMES = 10  # lines of a match's sheet

# The marks of each game, and a move of a position that carries each.
_PIT = message("a pit captured")
_SEEDS = message("so many seeds captured")
_MARKS: dict[str, tuple[tuple[str, Message, str], ...]] = {
    "krur": (
        ("x", _PIT, "Dx"),
        ("~", message("a sowing that would never end"), "A~"),
        ("-", message("nothing to lift: a pass"), "-"),
    ),
    "wahree": (
        ("x5", _SEEDS, "Fx5"),
        ("#", message("a wipe-out, behind the seeds captured"), "Fx8#"),
    ),
    "awari": (("x5", _SEEDS, "Fx5"),),
}


def marks_of(rules: Rules) -> tuple[tuple[str, Message, str], ...]:
    """Each mark of a game, what it means, and a move that carries it."""
    return _MARKS[rules.KEY]


def tell_writing(rules: Rules) -> tuple[Message, ...]:
    """How a move is written."""
    letters = [pit_letter(pit, rules.WIDTH) for side in Side for pit in row(side, rules.WIDTH)]
    return (
        message(
            "A move is the letter of the pit that is lifted: {south_first} to {south_last} for "
            "South, {north_first} to {north_last} for North, each from his own left.",
            south_first=letters[0],
            south_last=letters[rules.WIDTH - 1],
            north_first=letters[rules.WIDTH],
            north_last=letters[-1],
        ),
        message(
            "One line holds a move of South and the answer of North. If North begins, leave the "
            "first place empty."
        ),
        message("Behind the letter stands what the move did:"),
    )


def tell_result(rules: Rules) -> tuple[Message, ...]:
    """How the end of a game is written, and where to type it in."""
    return (
        message(
            "At the end write the seeds of both: South's first. Together they are {seeds}, unless "
            "seeds were left that count for nobody.",
            seeds=rules.SEEDS,
        ),
        message(
            "Typed in like this, your game can be looked through on the page, under Records, and "
            "studied: 1. A b 2. C d"
        ),
    )


def tell_match() -> tuple[Message, ...]:
    """How a match of Krur goes on from game to game (K13-K17)."""
    return (
        message(
            "After a game count what each holds: the seeds in the pits he has captured, and his "
            "reserve."
        ),
        message(
            "If seeds are still in play, because the same position stood three times or you agreed "
            "to end the game, each holds half of them too; an odd one goes to who holds fewer. "
            "Together it is always {seeds}.",
            seeds=SEEDS,
        ),
        message(
            "Each sets out his own row with what he holds, 4 seeds to a pit. With more than 2 "
            "seeds left over he may open one more pit with 2. The rest is his reserve and counts "
            "for him."
        ),
        message("A pit for which there are no seeds is filled with sand: closed for this game."),
        message("Who did not start the last game starts the next one."),
        message("Who cannot open a pit has lost the match."),
    )


def rows_of_match() -> list[tuple[Message, Message]]:
    """What may be set out from every holding: `4,4,2,x + 1 or 4,4,x,x + 3`.

    Whatever is more than a full row fills it and is one line.
    """
    more = message("{n} and more", n=FULL_ROW + 1)
    row = format_layout(layouts(FULL_ROW)[0])
    return [
        *((as_is(f"{holding}"), _tell_rows(holding)) for holding in range(FULL_ROW + 1)),
        (more, message("{row}, and the rest in reserve", row=row)),
    ]


def _tell_rows(holding: int) -> Message:
    # The owner may change the order of his pits; shown is the usual one, full pits first.
    rows = [each for each in layouts(holding) if list(each) == sorted(each, key=_emptiness)]
    written = [f"{format_layout(each)} + {holding - sum(map(_seeds, each))}" for each in rows]
    if not written:
        return message("no row: the match is lost")
    if len(written) == 1:
        return as_is(written[0])
    return message("{row} or {other}", row=written[0], other=written[1])


def _seeds(cell: int | None) -> int:
    return cell or 0


def _emptiness(cell: int | None) -> int:
    return -_seeds(cell)
