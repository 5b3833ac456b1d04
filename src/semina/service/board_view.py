"""Positions and turns as a page draws them; used for tables and for the free board alike."""

from functools import lru_cache

from semina.notation.account import last_pit, tell_play
from semina.rules.catalogue import Rules, rules_of
from semina.rules.move import PASS, Play, move_letter
from semina.rules.position import Position
from semina.rules.sowing import Capture, End
from semina.service.setup import Json


def board(position: Position) -> Json:
    """`pits`, `captured` with who owns each captured pit now, `closed`, `held`."""
    width = position.width
    return {
        "pits": list(position.pits),
        "captured": [
            {"pit": pit, "owner": "N" if pit < width else "S"} for pit in sorted(position.captured)
        ],
        "closed": sorted(position.closed),
        "held": pair(position.held),
    }


def pair(numbers: tuple[int, int]) -> Json:
    """South's and North's number, by their letters."""
    return {"S": numbers[0], "N": numbers[1]}


def turn(play: Play, ply: int) -> Json:
    """A move to animate. ply: how many came before it."""
    sowing = play.sowing
    return {
        "ply": ply,
        "side": play.before.side.letter,
        "move": move_letter(play.move, play.before.width),
        "before": board(play.before),
        "after": board(play.after),
        "laps": [
            {"origin": lap.origin, "seeds": lap.seeds, "drops": lap.drops and list(lap.drops)}
            for lap in sowing.laps
        ],
        "end": str(sowing.end),
        "captures": _taken(sowing.captures),
        "sweep": _taken(sowing.sweep),
        "told": tell_play(play),
    }


def previews(rules: Rules, position: Position) -> Json:
    """What each legal move would do, by the number of its pit as text; nothing for a pass."""
    return {str(pit): _preview(play) for pit, play in _plays(rules.KEY, position)}


@lru_cache(maxsize=256)
def _plays(key: str, position: Position) -> tuple[tuple[int, Play], ...]:
    """Every viewer of a table is shown the same moves."""
    rules = rules_of(key)
    moves = [move for move in rules.legal_moves(position) if move != PASS]
    return tuple((move, rules.play(position, move)) for move in moves)


def _preview(play: Play) -> Json:
    sowing = play.sowing
    return {
        "last": None if sowing.end is End.ENDLESS else last_pit(play),
        "laps": len(sowing.laps),
        "captured": play.captured,
        "captures": [taken.pit for taken in sowing.captures],
        "end": str(sowing.end),
    }


def _taken(captures: tuple[Capture, ...]) -> list[Json]:
    return [{"pit": taken.pit, "seeds": taken.seeds} for taken in captures]
