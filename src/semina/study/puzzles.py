"""A puzzle: a position in which one move is clearly the best, and what comes of every other one.

The puzzles that come with the package are exact: only one move keeps the win, or the draw. A puzzle
carries all that is needed to judge an answer, so that nobody who solves needs a table.
"""

from bisect import bisect
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from semina.rules.game import Game, replayed
from semina.rules.move import PASS, Move, Play, illegal, move_letter
from semina.rules.position import Position
from semina.rules.setup import side_name
from semina.words import Message, counted, message

GRADES = range(1, 6)
GRADE_ENDS = (4, 6, 9, 12)  # the points at which the second grade begins, the third…


class Answer(NamedTuple):
    """A move that may be tried, and what comes of it.

    margin: the seeds by which who solves ends ahead, if both play their best after it.
    reply: the best answer to it; None where the game is over then.
    """

    move: Move
    margin: int
    reply: Move | None


class Goal(Enum):
    """What is to be found."""

    WIN = "the only move that wins"
    DRAW = "the only move that does not lose"
    BEST = "the best move"


class Verdict(NamedTuple):
    """What is to be said to an answer, and shown.

    game: from the position of the puzzle to where it stands now.
    plays: the move and, unless the puzzle is solved, the reply to it.
    """

    is_right: bool
    is_solved: bool
    game: Game
    plays: tuple[Play, ...]
    told: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with the side to move that solves.

    steps: for each of the moves to be found in turn, every move that may be tried there.
    level: the lowest level of the computer from which on all find the moves, slips left out; None
        where they were not asked.
    laps: those of the longest sowing among the moves to be found, where the levels were asked.
    exact: whether the margins are exact, or what a search thought.
    played: the mistake that was made in its stead, where it comes from somebody's game.
    beyond: moves of best play behind the last reply, where they are known.
    """

    game: str
    position: Position
    steps: tuple[tuple[Answer, ...], ...]
    level: int | None = None
    laps: int = 1
    exact: bool = True
    played: Move | None = None
    beyond: tuple[Move, ...] = ()

    def right(self, step: int) -> Answer:
        """The move to be found at a step, from 0."""
        return max(self.steps[step], key=lambda answer: answer.margin)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves to be found, and the replies between them."""
        moves: list[Move] = []
        for step in range(len(self.steps)):
            if step:
                reply = self.right(step - 1).reply
                assert reply is not None
                moves.append(reply)
            moves.append(self.right(step).move)
        return tuple(moves)

    def game_at(self, step: int) -> Game:
        """The game where the move of a step is to be found. Raises IndexError."""
        if not 0 <= step < len(self.steps):
            raise IndexError(step)
        return replayed(self.game, self.line[: 2 * step], self.position)

    @property
    def best_play(self) -> tuple[Move, ...]:
        """The line, and what is known of best play behind it."""
        reply = self.right(len(self.steps) - 1).reply
        return self.line if reply is None else (*self.line, reply, *self.beyond)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Where a move is to be found, in turn."""
        game = replayed(self.game, self.line, self.position)
        return game.positions[:-1:2]

    @property
    def margin(self) -> int:
        """The seeds by which who solves ends ahead, if he does."""
        return self.right(0).margin

    @property
    def gap(self) -> int:
        """What the second best move costs, in seeds, where it costs least."""
        return min(
            self.right(step).margin - second
            for step, answers in enumerate(self.steps)
            for second in sorted((answer.margin for answer in answers), reverse=True)[1:2]
        )

    @property
    def grade(self) -> int | None:
        """How difficult it is, from 1 to 5; None where the levels were not asked."""
        return None if self.level is None else grade_of(self.level, len(self.steps), self.laps)

    @property
    def goal(self) -> Goal:
        best, second = sorted((answer.margin for answer in self.steps[0]), reverse=True)[:2]
        if self.exact and best > 0 >= second:
            return Goal.WIN
        if self.exact and best == 0 > second:
            return Goal.DRAW
        return Goal.BEST


def grade_of(level: int, moves: int, laps: int) -> int:
    """The grade of a puzzle with such facts (docs/study.md)."""
    points = level + (moves - 1) + min(laps - 1, 16) // 4
    return bisect(GRADE_ENDS, points) + 1


def answered(puzzle: Puzzle, step: int, move: Move) -> Verdict:
    """What comes of a move tried at a step. Raises MoveError if it is not legal, IndexError."""
    game = puzzle.game_at(step)
    known = {answer.move: answer for answer in puzzle.steps[step]}
    if move not in known:
        raise illegal(game.position, move, game.legal_moves)
    answer, right = known[move], puzzle.right(step)
    is_right = answer == right
    is_solved = is_right and step == len(puzzle.steps) - 1
    after = game.play(move)
    if answer.reply is not None and not is_solved:
        after = after.play(answer.reply)
    plays = after.plays[len(game.plays) :]
    if is_solved:
        told = _tell_solved(puzzle, step)
    elif is_right:
        told = [
            message("Right: {move}.", move=game.position.letters((move,))),
            _tell_reply(plays[1]),
            message("What now?"),
        ]
    else:
        told = [
            _tell_wrong(puzzle, game.position, answer),
            *_tell_cost(puzzle, after, answer, right),
        ]
    return Verdict(is_right, is_solved, after, plays, tuple(told))


def wrong_move(puzzle: Puzzle, step: int, known: Collection[Move]) -> Move | None:
    """A wrong move that is not known yet, the one that gains most at once first; None if all are.

    Raises IndexError.
    """
    game = puzzle.game_at(step)
    right = puzzle.right(step)
    wrong = [a for a in puzzle.steps[step] if a != right and a.move not in known]
    if not wrong:
        return None

    def temptation(answer: Answer) -> tuple[int, int, int]:
        gained = game.rules.play(game.position, answer.move).captured
        return gained, answer.margin, -answer.move

    return max(wrong, key=temptation).move


def tell_task(puzzle: Puzzle) -> Message:
    """What is to be found."""
    side = side_name(puzzle.position.side)
    if puzzle.goal is Goal.WIN:
        return counted(
            "{side} to move and win by at least {n} seed.",
            "{side} to move and win by at least {n} seeds.",
            n=puzzle.margin,
            side=side,
        )
    if puzzle.goal is Goal.DRAW:
        return message("{side} to move and keep the draw.", side=side)
    return message("{side} to move: find the best move.", side=side)


def tell_hint(puzzle: Puzzle, step: int, move: Move | None) -> Message:
    """That a move is wrong; None, that there is nothing more to tell."""
    if move is None:
        return message("There is only one move left to try.")
    return message("Not {move}.", move=puzzle.game_at(step).position.letters((move,)))


def _tell_solved(puzzle: Puzzle, step: int) -> list[Message]:
    right = puzzle.right(step)
    move = puzzle.game_at(step).position.letters((right.move,))
    sentence = {
        Goal.WIN: message("Solved: only {move} wins.", move=move),
        Goal.DRAW: message("Solved: only {move} keeps the draw.", move=move),
        Goal.BEST: message("Solved: {move} is the best move.", move=move),
    }[puzzle.goal]
    told = [sentence, _tell_end(puzzle, right)]
    if len(puzzle.best_play) > 1:
        width = puzzle.position.width
        line = " ".join(move_letter(each, width) for each in puzzle.best_play)
        told.append(message("Best play: {line}", line=line))
    return [*told, *_tell_played(puzzle)]


def _tell_played(puzzle: Puzzle) -> list[Message]:
    """What the mistake that a puzzle comes from cost."""
    if puzzle.played is None:
        return []
    margins = {answer.move: answer.margin for answer in puzzle.steps[0]}
    lost = puzzle.margin - margins[puzzle.played]
    move = puzzle.position.letters((puzzle.played,))
    if puzzle.exact:
        return [
            counted(
                "{move}, the move of the game, cost {n} seed.",
                "{move}, the move of the game, cost {n} seeds.",
                n=lost,
                move=move,
            )
        ]
    return [
        counted(
            "{move}, the move of the game, cost {n} seed, as far as was seen.",
            "{move}, the move of the game, cost {n} seeds, as far as was seen.",
            n=lost,
            move=move,
        )
    ]


def _tell_wrong(puzzle: Puzzle, position: Position, answer: Answer) -> Message:
    move = position.letters((answer.move,))
    if puzzle.goal is Goal.BEST:
        return message("{move} is not the best move.", move=move)
    if answer.margin == 0:
        return message("{move} lets the win go.", move=move)
    return message("{move} loses.", move=move)


def _tell_cost(puzzle: Puzzle, after: Game, answer: Answer, right: Answer) -> list[Message]:
    """The refutation of a wrong move: the reply, the end, and what it costs."""
    told = [] if answer.reply is None else [_tell_reply(after.plays[-1])]
    told.append(_tell_end(puzzle, answer))
    told.append(
        counted("That costs {n} seed.", "That costs {n} seeds.", n=right.margin - answer.margin)
    )
    return told


def _tell_reply(reply: Play) -> Message:
    side = side_name(reply.before.side)
    if reply.move == PASS:
        return message("{side} has to pass.", side=side)
    return message("{side} answers {move}.", side=side, move=reply.before.letters((reply.move,)))


def _tell_end(puzzle: Puzzle, answer: Answer) -> Message:
    """How the game ends after a move."""
    solver = puzzle.position.side
    ahead, seeds = side_name(solver if answer.margin > 0 else solver.other), abs(answer.margin)
    if not puzzle.exact:
        if seeds == 0:
            return message("As far as was seen, the game then ends equal.")
        return counted(
            "As far as was seen, {side} then ends {n} seed ahead.",
            "As far as was seen, {side} then ends {n} seeds ahead.",
            n=seeds,
            side=ahead,
        )
    if answer.reply is None:
        if seeds == 0:
            return message("The game is over, and equal.")
        return counted(
            "The game is over, and {side} is {n} seed ahead.",
            "The game is over, and {side} is {n} seeds ahead.",
            n=seeds,
            side=ahead,
        )
    if seeds == 0:
        return message("If both then play their best, the game ends equal.")
    return counted(
        "If both then play their best, {side} ends {n} seed ahead.",
        "If both then play their best, {side} ends {n} seeds ahead.",
        n=seeds,
        side=ahead,
    )
