"""The analysis of a game: what each move gave away, how well both played, and where it turned.

Every position is judged once, with all its moves, so that what a move gives away is told by values
of one search: the value before it is that of the best move, the value after it its own.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import floor
from queue import SimpleQueue

from semina.engine.limit import Limit
from semina.engine.search import Score, Searcher
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.move import Play
from semina.rules.outcome import ENDED_BY_WORD, leader
from semina.study.judgement import MEGABYTES, Judgement, judge, margin, margin_at
from semina.words import Message

LIMIT = Limit(seconds=0.4)  # for a move: a game of 100 takes less than half a minute by two threads
THREADS = 2

ONLY_MOVE, MISTAKE, BLUNDER = 1, 2, 4  # annotations, as records write them: ! ? ??
SIGNS = {ONLY_MOVE: "!", MISTAKE: "?", BLUNDER: "??"}
MISTAKE_SEEDS, BLUNDER_SEEDS = 2, 6  # given away by a move
TURNING_SEEDS = 4  # given away by a turning point that does not change who wins
MOST_TURNING = 3
PERCENT_A_SEED = 10


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of a game, and what is known of the position it was played in.

    ply: the moves played before it. before, after: the margin, South's seeds minus North's at the
    end, with best play from before the move, and from after it. lost: seeds that it gave away;
        whole ones also where they are estimated, as no estimate is better than that.
    """

    ply: int
    play: Play
    judgement: Judgement
    before: Score
    after: Score
    lost: Score

    @property
    def side(self) -> Side:
        return self.play.before.side

    @property
    def was_best(self) -> bool:
        return self.lost.value == 0

    @property
    def has_choice(self) -> bool:
        return len(self.judgement.moves) > 1

    @property
    def changes_winner(self) -> bool:
        """Whether with best play somebody else wins after it than before, or nobody.

        Margins are rounded to whole seeds, and an estimate that loses less than two proves nothing.
        """
        is_evident = self.lost.value >= (1 if self.lost.exact else MISTAKE_SEEDS)
        return is_evident and winner(self.before) is not winner(self.after)

    @property
    def annotation(self) -> int | None:
        """ONLY_MOVE, MISTAKE or BLUNDER; None for all other moves."""
        if self.lost.value >= BLUNDER_SEEDS:
            return BLUNDER
        if self.lost.value >= MISTAKE_SEEDS:
            return MISTAKE
        return ONLY_MOVE if self._was_only_move() else None

    def _was_only_move(self) -> bool:
        """Whether each other move would have changed who wins, all values being exact."""
        scores = self.judgement.moves
        if not self.was_best or not self.has_choice or not all(s.exact for s in scores.values()):
            return False
        sign = 1 if self.side is Side.SOUTH else -1
        others = [self.judgement.lost(move) for move in scores if move != self.play.move]
        return all(
            winner(Score(self.before.value - sign * lost.value, True)) is not winner(self.before)
            for lost in others
        )


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well a side played.

    moves: those at which it had a choice. lost: seeds that they gave away in all. percent: a move
    that gives nothing away counts 100, each seed given away takes 10 off, down to 0; the mean over
    those moves. None where there was no choice at all.
    """

    moves: int
    lost: Score
    percent: float | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A game whose every position has been judged.

    last: the judgement of the position at its end, where the moves did not end it.
    """

    game: Game
    moves: tuple[JudgedMove, ...]
    last: Judgement | None

    @property
    def margins(self) -> tuple[Score, ...]:
        """The margin with best play before each move, and at the end: South's seeds minus North's.

        The last is the result; where words or the time ended the game, or nothing did, what best
        play from there would have made of it.
        """
        if self.last is not None:
            end = Score(margin(self.game, self.last.value), self.last.exact)
        else:
            assert self.game.outcome is not None
            end = Score(self.game.outcome.south - self.game.outcome.north, True)
        return (*[move.before for move in self.moves], end)

    @property
    def turning_points(self) -> tuple[JudgedMove, ...]:
        """The moves at which the game turned, at most three, in their order.

        The last after which somebody else wins, and the one that gave away most. Then more after
        which somebody else wins, and others that gave away at least four seeds; of each kind those
        that gave away most, the later ones first.
        """
        turning = [
            move for move in self.moves if move.changes_winner or move.lost.value >= TURNING_SEEDS
        ]
        turning.sort(key=lambda move: (not move.changes_winner, -move.lost.value, -move.ply))
        last = [move.ply for move in turning if move.changes_winner]
        worst = max(turning, key=lambda move: (move.lost.value, move.ply), default=None)
        plies = [max(last)] if last else []
        plies += [worst.ply] if worst else []
        chosen = list(dict.fromkeys([*plies, *(move.ply for move in turning)]))[:MOST_TURNING]
        return tuple(move for move in self.moves if move.ply in chosen)

    def accuracy(self, side: Side) -> Accuracy:
        """How well a side played."""
        lost = [move.lost for move in self.moves if move.side is side and move.has_choice]
        total = Score(round(sum(each.value for each in lost), 2), all(each.exact for each in lost))
        counts = [max(0.0, 100 - PERCENT_A_SEED * each.value) for each in lost]
        return Accuracy(len(lost), total, round(sum(counts) / len(counts), 1) if counts else None)

    @property
    def wanted(self) -> Message | None:
        """Which table would make more of it exact; None if all is, or no table is missing."""
        judged = [move.judgement for move in self.moves] + ([self.last] if self.last else [])
        return next((each.wanted for each in reversed(judged) if each.wanted), None)


def winner(score: Score) -> Side | None:
    """Who wins with a margin, rounded to whole seeds; None for a draw."""
    return leader(round(score.value), 0)


def analyse(
    game: Game,
    limit: Limit = LIMIT,
    report: Callable[[int, int], None] = lambda _done, _total: None,
    threads: int = THREADS,
) -> Analysis:
    """Judge a whole game, its positions by several threads.

    limit: for each position that no table tells. report: told how many positions are judged, and
    how many there are.
    """
    todo = plies_to_judge(game)
    judged: dict[int, Judgement] = {}
    searchers = SimpleQueue[Searcher]()
    made = [Searcher(MEGABYTES) for _ in range(min(threads, len(todo)))]
    for searcher in made:
        searchers.put(searcher)

    def judge_one(ply: int) -> Judgement:
        searcher = searchers.get()
        try:
            return judge(standing(game, ply), limit, searcher)
        finally:
            searchers.put(searcher)

    pool = ThreadPoolExecutor(threads)
    try:
        for ply, judgement in zip(todo, pool.map(judge_one, todo), strict=True):
            judged[ply] = judgement
            report(len(judged), len(todo))
    finally:  # interrupted, none of what waits may begin
        pool.shutdown(wait=False, cancel_futures=True)
        for searcher in made:
            searcher.stop()
        pool.shutdown()
    return analysed(game, judged)


def plies_to_judge(game: Game) -> range:
    """The positions of a game to be judged, by the moves before them."""
    by_board = game.outcome is not None and game.outcome.termination not in ENDED_BY_WORD
    return range(len(game.plays) + (0 if by_board else 1))


def standing(game: Game, ply: int) -> Game:
    """The game as it stood after so many moves, with its history; going on, if words ended it."""
    if ply < len(game.plays):
        return game.take_back(len(game.plays) - ply)
    return game.reopen() if game.outcome else game


def analysed(game: Game, judged: Mapping[int, Judgement]) -> Analysis:
    """The analysis of a game whose positions have been judged, each of `plies_to_judge`."""
    moves = []
    for ply, play in enumerate(game.plays):
        judgement = judged[ply]
        after = judgement.moves[play.move]
        moves.append(
            JudgedMove(
                ply,
                play,
                judgement,
                _margin(game, play, Score(judgement.value, judgement.exact)),
                _margin(game, play, after),
                _whole(judgement.lost(play.move)),
            )
        )
    return Analysis(game, tuple(moves), judged.get(len(game.plays)))


def _whole(lost: Score) -> Score:
    return lost if lost.exact else Score(floor(lost.value + 0.5), False)


def _margin(game: Game, play: Play, score: Score) -> Score:
    return Score(margin_at(game.rules, play.before, score.value), score.exact)
