"""Levels 1 to 10 of the computer: what each sees, and how it slips.

A level judges its moves, then may overlook some of them. The weak ones judge as beginners do: by
what a move gains at once, as far as they can follow it. They lose count in a long sowing, see only
the first pits of a chain, and do not think of the answer, or only of what it gains at once. The
others search; what they overlook costs a few seeds, never the whole game.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, TypeVar

from semina.engine.limit import Limit
from semina.engine.protocol import is_fair_end
from semina.rules.board import Side
from semina.rules.catalogue import Rules
from semina.rules.game import Game
from semina.rules.match import Layout, Match
from semina.rules.move import Move, Play
from semina.rules.position import Position

if TYPE_CHECKING:
    from semina.engine.search import Finding, Searcher
    from semina.tables.probe import Probed

Choice = TypeVar("Choice", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Sight:
    """How a weak level judges a move: by what it gains at once, less what the answer then gains.

    laps, chain: the laps of a sowing, and the pits of a chain, that it does not lose sight of.
    sees_answer: whether it thinks of the answer at all.
    """

    laps: int
    chain: int
    sees_answer: bool


@dataclass(frozen=True, slots=True)
class Level:
    """What a level does.

    judges: how it values its moves: by sight, or by search to a limit.
    overlooks: the chance that it does not see a move, for each move on its own.
    slip: the most seeds that overlooking may cost it, by its own judgement.
    uses_tables: whether it plays by the exact values where they are there.
    """

    judges: Sight | Limit
    overlooks: float = 0.0
    slip: float = 0.0
    uses_tables: bool = False

    @property
    def searches(self) -> bool:
        return isinstance(self.judges, Limit)


LEVELS = {
    1: Level(Sight(3, 1, sees_answer=False), 0.6, 48),
    2: Level(Sight(8, 2, sees_answer=False), 0.2, 48),
    3: Level(Sight(8, 3, sees_answer=True), 0.4, 12),
    4: Level(Limit(depth=2), 0.3, 6),
    5: Level(Limit(depth=3), 0.3, 6),
    6: Level(Limit(depth=4), 0.25, 5),
    7: Level(Limit(depth=6), 0.2, 4),
    8: Level(Limit(depth=8), 0.15, 3),
    9: Level(Limit(depth=10), 0.1, 3),
    10: Level(Limit(nodes=2_000_000, seconds=0.8), uses_tables=True),
}
MEGABYTES = 32  # of a level's table


class LevelPlayer:
    """The computer at a level."""

    def __init__(self, level: Level, random: Random) -> None:
        self.level = level
        self._random = random
        self._searcher: Searcher | None = None

    def choose_move(self, game: Game) -> Move:
        level = self.level
        if isinstance(level.judges, Sight):
            return self._slip(seen_values(game, level.judges))
        if len(game.legal_moves) == 1:
            return game.legal_moves[0]
        if exact := self._exact(game):
            return exact.progress[0]
        found = self._search(game, level.judges, every_move=level.overlooks > 0)
        if level.overlooks == 0:
            assert found.move is not None
            return found.move
        return self._slip({move: score.value for move, score in found.moves.items()})

    def choose_layout(self, match: Match, side: Side) -> Layout:
        layouts = match.layouts(side)
        if isinstance(self.level.judges, Sight) or len(layouts) == 1:
            return self._random.choice(layouts)
        games = {layout: match.next_game(layout) for layout in layouts}
        return self._slip({layout: self._margin(game, side) for layout, game in games.items()})

    def accepts_end(self, game: Game, side: Side) -> bool:
        if isinstance(self.level.judges, Sight):
            return is_fair_end(game, side)
        seeds = game.rules.agreed_score(game.position)
        return seeds[side] - seeds[side.other] >= self._margin(game, side) - 0.5

    def _margin(self, game: Game, side: Side) -> float:
        """What `side` is thought to end ahead by."""
        assert isinstance(self.level.judges, Limit)
        found = self._exact(game) or self._search(game, self.level.judges)
        score = game.rules.score(game.position)
        ahead = score[side] - score[side.other]
        return ahead + (found.value if game.position.side is side else -found.value)

    def _exact(self, game: Game) -> "Probed | None":
        from semina.engine.exact import exact_values

        return exact_values(game) if self.level.uses_tables else None

    def _search(self, game: Game, limit: Limit, *, every_move: bool = False) -> "Finding":
        from semina.engine.exact import best_finding
        from semina.engine.search import Searcher

        if self._searcher is None:
            self._searcher = Searcher(MEGABYTES)
        if self.level.uses_tables:
            return best_finding(game, self._searcher, limit, every_move=every_move)
        return self._searcher.search(game, limit, every_move=every_move)

    def _slip(self, values: dict[Choice, float]) -> Choice:
        """The best of what is not overlooked and does not cost too much; chance between equals."""
        least = max(values.values()) - self.level.slip
        near = {choice: value for choice, value in values.items() if value >= least}
        seen = {
            choice: value
            for choice, value in near.items()
            if self._random.random() >= self.level.overlooks
        }
        return self._random.choice(best_of(seen or near))


def best_of(values: dict[Choice, float]) -> list[Choice]:
    """The choices of highest value."""
    best = max(values.values())
    return [choice for choice, value in values.items() if value == best]


def seen_values(game: Game, sight: Sight) -> dict[Move, float]:
    """What each legal move is worth to a player of such sight, in seeds."""
    rules, position = game.rules, game.position
    values: dict[Move, float] = {}
    for move in game.legal_moves:
        play = rules.play(position, move)
        values[move] = seen_gain(play, sight)
        if sight.sees_answer:
            values[move] -= _seen_answer(rules, play.after, sight)
    return values


def seen_gain(play: Play, sight: Sight) -> int:
    """What a player of such sight sees a move gain: nothing where he loses count."""
    sowing = play.sowing
    if len(sowing.laps) > sight.laps:
        return 0
    unseen = sum(capture.seeds for capture in sowing.captures[sight.chain :])
    swept = sum(capture.seeds for capture in sowing.sweep)
    return play.captured - unseen - swept


def _seen_answer(rules: Rules, position: Position, sight: Sight) -> int:
    moves = rules.legal_moves(position)
    return max((seen_gain(rules.play(position, move), sight) for move in moves), default=0)
