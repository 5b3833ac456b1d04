"""What happened at a table: the events that a table is folded from, and that are kept.

`at` is a time in milliseconds since 1970. An event is decided by a command of `Table`, kept by the
store, and never changed; a new field needs a default, so that old events can be read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from semina.rules.board import Side
from semina.service.setup import Json, TableSetup

END, TAKE_BACK = "end", "take-back"  # what can be offered


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happened; `kind` names its class where it is kept."""

    kind: ClassVar[str] = ""
    at: int

    def to_json(self) -> Json:
        """Its fields and its kind, as plain values."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, value in data.items():
            if isinstance(value, Side):
                data[name] = value.letter
            elif isinstance(value, TableSetup):
                data[name] = value.to_json()
        return {"kind": self.kind, **data}


@dataclass(frozen=True, slots=True)
class Created(Event):
    """The table was opened; `starter` is who moves first, when chance has spoken."""

    kind: ClassVar[str] = "created"
    table: str
    setup: TableSetup
    starter: Side


@dataclass(frozen=True, slots=True)
class Seated(Event):
    kind: ClassVar[str] = "seated"
    side: Side
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A move, as its letter. ply: how many moves came before. forced: played by itself.

    eased: found by a computer that had less time than its level has.
    """

    kind: ClassVar[str] = "moved"
    ply: int
    move: str
    spent_ms: int = 0
    forced: bool = False
    eased: bool = False


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """The last `plies` moves were undone; 0: only an end that words had made."""

    kind: ClassVar[str] = "took-back"
    plies: int


@dataclass(frozen=True, slots=True)
class _OfferEvent(Event):
    """offer: `end` or `take-back`. side: who did it."""

    offer: str
    side: Side


@dataclass(frozen=True, slots=True)
class Offered(_OfferEvent):
    kind: ClassVar[str] = "offered"


@dataclass(frozen=True, slots=True)
class Withdrew(_OfferEvent):
    kind: ClassVar[str] = "withdrew"


@dataclass(frozen=True, slots=True)
class Declined(_OfferEvent):
    kind: ClassVar[str] = "declined"


@dataclass(frozen=True, slots=True)
class Accepted(_OfferEvent):
    """An accepted take-back is followed by a TookBack."""

    kind: ClassVar[str] = "accepted"


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    kind: ClassVar[str] = "resigned"
    side: Side


@dataclass(frozen=True, slots=True)
class Flagged(Event):
    """The time of `side` was up."""

    kind: ClassVar[str] = "flagged"
    side: Side


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    kind: ClassVar[str] = "abandoned"


@dataclass(frozen=True, slots=True)
class LayoutChosen(Event):
    """`layout` as written: `4,2,4,x` (K16)."""

    kind: ClassVar[str] = "layout-chosen"
    side: Side
    layout: str


@dataclass(frozen=True, slots=True)
class NextGameStarted(Event):
    kind: ClassVar[str] = "next-game-started"


@dataclass(frozen=True, slots=True)
class RematchMade(Event):
    """The players go on at another table."""

    kind: ClassVar[str] = "rematch"
    table: str


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A phrase by its key in `phrases`."""

    kind: ClassVar[str] = "said"
    side: Side
    phrase: str


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The server had been away for `lost_ms` of a running clock, which are given back."""

    kind: ClassVar[str] = "resumed"
    lost_ms: int


KINDS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        *(Created, Seated, Moved, TookBack, Offered, Withdrew, Declined, Accepted, Resigned),
        *(Flagged, Abandoned, LayoutChosen, NextGameStarted, RematchMade, Said, Resumed),
    )
}


def from_json(data: Mapping[str, Any]) -> Event:
    """The event that `to_json` wrote."""
    values = dict(data)
    event = KINDS[values.pop("kind")]
    for name in ("side", "starter"):
        if name in values:
            values[name] = side_of(values[name])
    if "setup" in values:
        values["setup"] = TableSetup.from_json(values["setup"])
    return event(**values)


def side_of(letter: str) -> Side:
    """The side of `S` or `N`."""
    return Side.SOUTH if letter == "S" else Side.NORTH
