"""How far a search may go."""

from dataclasses import dataclass

from semina.errors import OptionError
from semina.words import message

DEEPEST = 200  # plies
MOST = 10**15  # of anything


@dataclass(frozen=True, slots=True)
class Limit:
    """Where a search stops: at a depth in plies, after so many nodes or seconds; the first counts.

    With `depth` and `nodes` alone the same input gives the same answer on every machine. Raises
    OptionError if nothing limits the search, or a limit is not above 0, or the depth too large.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [value for value in (self.depth, self.nodes, self.seconds) if value is not None]
        if not given or not all(0 < value < MOST for value in given):
            raise OptionError(
                message(
                    "a search needs a depth, nodes or seconds above 0 and below {most}", most=MOST
                )
            )
        if self.depth is not None and self.depth > DEEPEST:
            raise OptionError(
                message(
                    "a depth of {depth}; expected 1 to {deepest}", depth=self.depth, deepest=DEEPEST
                )
            )
