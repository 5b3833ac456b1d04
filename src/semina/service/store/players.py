"""People who play: a name, and a code by which they come back from another browser."""

from typing import NamedTuple


class Player(NamedTuple):
    id: str
    name: str
    created: int
