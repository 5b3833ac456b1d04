"""What a level of the computer means, in a sentence."""

from semina.engine.levels import LEVELS, Sight
from semina.words import Message, decimal, message

# Seeds lost a move against the exact values: in Krur, and in Wahree with at most 14 seeds on the
# board (docs/strength.md, benchmarks/seeds_lost.py).
SEEDS_LOST = {
    1: (4.52, 1.79),
    2: (3.11, 1.44),
    3: (2.44, 1.55),
    4: (2.14, 0.79),
    5: (1.42, 0.81),
    6: (1.40, 0.60),
    7: (0.72, 0.46),
    8: (0.48, 0.39),
    9: (0.34, 0.28),
}


def tell_level(number: int) -> Message:
    """How a level plays, and what its moves lose on average."""
    how = _how(number)
    if number not in SEEDS_LOST:
        return Message("{how}.", {"how": how})
    krur, wahree = (decimal(f"{seeds:.1f}") for seeds in SEEDS_LOST[number])
    return message(
        "{how}. A move loses about {krur} seeds in Krur, {wahree} in Wahree's endings.",
        how=how,
        krur=krur,
        wahree=wahree,
    )


def _how(number: int) -> Message:
    level = LEVELS[number]
    if level.uses_tables:
        return message("Looks as far as it can and never slips; exact where tables reach")
    if not isinstance(level.judges, Sight):
        return message(
            "Looks {moves} moves ahead, and slips now and then", moves=level.judges.depth
        )
    if level.judges.sees_answer:
        return message("Thinks of your answer, but overlooks much")
    if level.judges.laps > 3:
        return message("Follows a longer sowing, but not your answer")
    return message("Goes by what a move gains at once, and loses count soon")
