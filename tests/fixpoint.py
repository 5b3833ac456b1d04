"""Exact values by the definition, slowly, from the rules alone.

The value of a position is what the side to move gains more than the other from there on when both
play their best. A player who can gain at least v > 0 does so in some number of moves whatever the
other answers: positions for which that is so are found by going round until nothing changes, for
v from the highest down. What is found for neither side circles, and is worth 0.
"""

from collections.abc import Iterable

from semina.rules.board import Side
from semina.rules.catalogue import Rules
from semina.rules.position import Position


def closed_under_moves(rules: Rules, roots: Iterable[Position]) -> list[Position]:
    """The positions with all that can come of them."""
    found: dict[Position, None] = {}
    todo = [unheld(root) for root in roots]
    while todo:
        position = todo.pop()
        if position not in found:
            found[position] = None
            moves = rules.legal_moves(position)
            todo += [unheld(rules.play(position, move).after) for move in moves]
    return list(found)


def unheld(position: Position) -> Position:
    """A position without what no value rests on: seeds off the board and in captured pits."""
    pits = tuple(
        0 if pit in position.captured else seeds for pit, seeds in enumerate(position.pits)
    )
    return position._replace(pits=pits, held=(0, 0))


def fixpoint(rules: Rules, positions: list[Position]) -> dict[Position, int]:
    """The value of each of some positions, which must hold all that can come of them."""
    layers: dict[tuple[int, int], list[Position]] = {}
    for position in positions:
        key = (-len(position.captured), sum(position.pits))
        layers.setdefault(key, []).append(position)
    values: dict[Position, int] = {}
    for key in sorted(layers):
        values |= _layer(rules, layers[key], values)
    return values


def _layer(
    rules: Rules, positions: list[Position], settled: dict[Position, int]
) -> dict[Position, int]:
    """The values of positions that pass into each other, those of all others being known."""
    leaving: dict[Position, list[int]] = {}
    staying: dict[Position, list[Position]] = {}
    for position in positions:
        leaving[position], staying[position] = [], []
        moves = rules.legal_moves(position)
        if not moves:
            leaving[position].append(end_value(rules, position))
        for move in moves:
            play = rules.play(position, move)
            after = unheld(play.after)
            if after in settled:
                leaving[position].append(play.captured - settled[after])
            else:
                assert play.captured == 0
                staying[position].append(after)
    values: dict[Position, int] = {}
    most = max((abs(value) for found in leaving.values() for value in found), default=0)
    for goal in range(most, 0, -1):
        gains = {position for position, value in values.items() if value > 0}
        loses = {position for position, value in values.items() if value < 0}
        size = -1
        while size != len(gains) + len(loses):
            size = len(gains) + len(loses)
            for position in positions:
                if any(value >= goal for value in leaving[position]) or any(
                    after in loses for after in staying[position]
                ):
                    gains.add(position)
                elif all(value <= -goal for value in leaving[position]) and all(
                    after in gains for after in staying[position]
                ):
                    loses.add(position)
        values |= {position: goal for position in gains if position not in values}
        values |= {position: -goal for position in loses if position not in values}
    return {position: values.get(position, 0) for position in positions}


def end_value(rules: Rules, position: Position) -> int:
    """What the side to move gains more than the other when it has no move."""
    ended, score = rules.outcome(position), rules.score(position)
    assert ended
    final, side = (ended.south, ended.north), Side(position.side)
    return final[side] - score[side] - final[side.other] + score[side.other]
