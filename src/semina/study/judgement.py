"""What is known of a position: the value of every move, and how sure that is."""

from collections.abc import Mapping
from dataclasses import dataclass

from semina.engine.exact import best_finding, held_values
from semina.engine.limit import Limit
from semina.engine.search import Finding, Score, Searcher
from semina.rules.board import Side
from semina.rules.catalogue import Rules
from semina.rules.game import Game
from semina.rules.move import Move
from semina.rules.position import Position
from semina.tables.probe import build_command
from semina.words import Message, message

MEGABYTES = 64  # of the table of a search
FIRST_DEPTH = Limit(depth=1)  # the least that gives every move a score


@dataclass(frozen=True, slots=True)
class Judgement:
    """The value of a position and of each legal move, in seeds for the side to move.

    value: what he gains from here on more than the other, if both play their best.
    exact: whether a table told it, or a search that saw to the end; else it is an estimate.
    moves: the score of every legal move; empty when the game is over.
    best: the moves of the highest value, first the one to play: it comes nearer to its value.
    line: the moves of best play that are known, the first of `best` included.
    depth, nodes: plies searched completely, positions looked at; 0 where a table told.
    wanted: which table would make it exact, or that none can; None where nothing is estimated, or
        where a table has the position and only what has stood in the game may change its value.
    """

    value: float
    exact: bool
    moves: Mapping[Move, Score]
    best: tuple[Move, ...]
    line: tuple[Move, ...]
    depth: int
    nodes: int
    wanted: Message | None

    def lost(self, move: Move) -> Score:
        """The seeds that a legal move gives away: at least 0, exact if both its values are."""
        score = self.moves[move]
        lost = max(0, round(self.value - score.value, 2))
        return Score(lost, self.exact and score.exact)


def judge(game: Game, limit: Limit, searcher: Searcher | None = None) -> Judgement:
    """Judge the position where a game stands, its history included (K11, W8).

    limit: how far to search where no table tells. searcher: one to use again, and to stop from
    another thread; then what it has found so far is given.
    """
    searcher = searcher or Searcher(MEGABYTES)
    found = best_finding(game, searcher, limit, every_move=True)
    if found.move is not None and not found.moves:  # the limit came before the first depth
        found = best_finding(game, searcher, FIRST_DEPTH, every_move=True)
    return judged(game, found)


def judged(game: Game, found: Finding) -> Judgement:
    """What a search that gave every move its score tells of the position where a game stands."""
    scores = _scores(found)
    value = max((score.value for score in scores.values()), default=found.value)
    best = [move for move, score in scores.items() if score.value == value]
    best.sort(key=lambda move: (move != found.move, not scores[move].exact))
    exact = scores[best[0]].exact if best else found.exact
    return Judgement(
        value,
        exact,
        scores,
        tuple(best),
        found.line if best[:1] == [found.move] else tuple(best[:1]),
        found.depth,
        found.nodes,
        None if exact and all(score.exact for score in scores.values()) else wanted(game),
    )


def margin(game: Game, value: float) -> float:
    """By how many seeds South ends ahead of North, if the side to move gains `value` from here."""
    return margin_at(game.rules, game.position, value)


def margin_at(rules: Rules, position: Position, value: float) -> float:
    """The same of a position."""
    south, north = rules.score(position)
    return round(south - north + (value if position.side is Side.SOUTH else -value), 2)


def _scores(found: Finding) -> dict[Move, Score]:
    """The score of every move; no estimate above a value that is exact."""
    scores = dict(found.moves)
    if found.move is None:
        return scores
    if found.exact or not scores[found.move].exact:
        scores[found.move] = Score(found.value, found.exact)
    if found.exact:
        for move, score in scores.items():
            if not score.exact:
                scores[move] = Score(min(score.value, found.value), False)
    return scores


def wanted(game: Game) -> Message | None:
    """Which table would tell, or that none can; None where only the history is in doubt."""
    if held_values(game):
        return None
    command = build_command(game.key, game.position)
    if command is None:
        return message("No table can hold this position: its values can only be estimated.")
    return message(
        "This position would have exact values with a table of positions. Whoever looks after "
        "Semina here can build one with {command}.",
        command=command,
    )
