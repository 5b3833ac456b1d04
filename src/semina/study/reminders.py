"""The rules in a few sentences, for who has read them once; the rules themselves are elsewhere."""

from semina.words import Message, message


def reminder_of(key: str) -> tuple[Message, ...]:
    """The sentences for a game of the catalogue."""
    return REMINDERS[key]


_SOWING = message(
    "Lift all the seeds of one of your own pits and sow them one by one, counter-clockwise, "
    "beginning with the next pit: along your row, then along the other one, and round again."
)
_CHAIN = message(
    "Your last seed makes 2 or 3 in a pit of the other row: you capture these seeds. So you do "
    "with the pits just before it, going back, as long as they are in the other row and hold 2 or "
    "3."
)
_BACK = message("A handful of 12 or more leaves out the pit it was lifted from.")
_NO_RELAY = message("One handful is one turn: you never sow on from where your last seed fell.")
_THIRD_TIME = message(
    "When the same position stands for the third time, the game ends, and the seeds still on the "
    "board count for nobody."
)
_MORE_SEEDS = message("Who has more seeds at the end wins.")

REMINDERS: dict[str, tuple[Message, ...]] = {
    "krur": (
        _SOWING,
        message("Your last seed falls into an empty pit: your turn ends."),
        message(
            "Your last seed makes 4 in a pit of the other row: you capture this pit. Put a mark on "
            "it; it stays where it is with its seeds, and your turn ends."
        ),
        message(
            "Your last seed falls into any other pit that held seeds: lift them all, that seed "
            "too, and sow on from there. This is the relay."
        ),
        message(
            "A captured pit is never lifted again. You leave out those of your row that were "
            "captured; into those that you have captured yourself you sow, and a last seed there "
            "ends your turn."
        ),
        message(
            "If a sowing comes back to where it began, with the same pit to lift, it would never "
            "end: leave all as it was, and the turn passes."
        ),
        message("If you have nothing to lift, you pass."),
        message(
            "When no seed is in play any more, the game is over. The seeds in the pits that you "
            "have captured are yours; who has more wins."
        ),
        message(
            "When the same position stands for the third time, the game ends, and the seeds still "
            "in play count for nobody."
        ),
    ),
    "wahree": (
        _SOWING,
        _NO_RELAY,
        _BACK,
        _CHAIN,
        message(
            "If the other row is empty, you must feed it: play a move that brings it a seed, if "
            "you have one."
        ),
        message(
            "A capture that empties the other row is a wipe-out: you take all that is left on the "
            "board as well, and the game is over."
        ),
        message("Who has no legal move ends the game, and each takes the seeds in his own row."),
        _THIRD_TIME,
        _MORE_SEEDS,
    ),
    "awari": (
        _SOWING,
        _NO_RELAY,
        _BACK,
        _CHAIN,
        message(
            "You must leave the other player a seed in his row: a move that does not is forbidden, "
            "as long as you have another one."
        ),
        message(
            "If each of your moves would leave the other row empty, none is played: the game is "
            "over, and you take all the seeds on the board."
        ),
        _THIRD_TIME,
        _MORE_SEEDS,
    ),
}
