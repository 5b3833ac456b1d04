"""Position text: `<South pits>/<North pits> <South>-<North> <side>`.

`n*` is a captured pit, `x` a closed one. Tolerated in reading: what is held and the side left out
(`0-0`, `S`), `_` or several spaces for a space, and the word `start`. Printing is canonical.
"""

import re

from semina.errors import PositionError
from semina.rules.catalogue import Rules
from semina.rules.position import Position
from semina.rules.setup import PitSetup, Setup

OPENING = "start"
_NUMBER = re.compile(r"-?[0-9]{1,9}")


def parse_position(text: str, rules: Rules) -> Position:
    """The position a text stands for. Raises PositionError with the text and all its problems."""
    if text.strip() == OPENING:
        return rules.START
    try:
        return rules.check(parse_setup(text))
    except PositionError as error:
        raise PositionError(error.problems, text) from None


def format_position(position: Position) -> str:
    """The canonical text of a position."""
    return str(position)


def parse_setup(text: str) -> Setup:
    """The setup a text stands for. Whatever is wrong with it is left for the rules to say."""
    pits, *rest = text.replace("_", " ").split() or [""]
    south, _, north = pits.partition("/")
    held, side = "0-0", "S"
    if rest and any(character.isdigit() or character == "-" for character in rest[0]):
        held, *rest = rest
    if rest:
        side = " ".join(rest)
    return Setup(_parse_row(south), _parse_row(north), _parse_held(held), side)


def _parse_row(text: str) -> tuple[PitSetup, ...]:
    return tuple(_parse_pit(cell) for cell in text.split(",")) if text else ()


def _parse_pit(text: str) -> PitSetup:
    if text == "x":
        return PitSetup(0, closed=True)
    seeds = text.removesuffix("*")
    number = _parse_number(seeds)
    # Where it is no number the message repeats the pit as it was written, its mark included.
    return PitSetup(text if isinstance(number, str) else number, captured=text != seeds)


def _parse_held(text: str) -> tuple[int | str, int | str]:
    pair = re.fullmatch(r"(-?[^-]*)-(.*)", text)
    south, north = pair.groups() if pair else (text, "")
    return _parse_number(south), _parse_number(north)


def _parse_number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text
