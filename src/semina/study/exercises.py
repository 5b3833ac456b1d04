"""Counting exercises: a position, a move, and what comes of it; from easy to hard.

The positions are those of random games, so that they look like what a class meets when it plays.
Every answer is read off the trace of the sowing. The same game, seed and pupil always get the same
exercises, however many pupils there are, and no two pupils get the same one.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random
from typing import NamedTuple

from semina.rules.board import Side, row
from semina.rules.catalogue import Rules, rules_of
from semina.rules.game import Replay, new_game
from semina.rules.move import PASS, Play
from semina.rules.position import Position
from semina.rules.setup import side_name
from semina.rules.sowing import End
from semina.words import Message, as_is, counted, message

APART = 6  # plies between two exercises out of one game: their boards are not alike then


class Question(StrEnum):
    """What is asked of a move."""

    LAST = "last"
    LAPS = "laps"
    CAPTURE = "capture"
    BOARD = "board"


Suits = Callable[[Play], bool]


class Task(NamedTuple):
    """A place on a sheet: how hard it is (1 to 5), what is asked, and which plays suit it.

    kinds: of plays; each sheet gets one that is drawn, so that no answer stands at every pupil's.
    """

    grade: int
    questions: tuple[Question, ...]
    kinds: tuple[Suits, ...]


class Exercise(NamedTuple):
    """A move of a position to be counted out, and what is asked of it."""

    grade: int
    questions: tuple[Question, ...]
    play: Play


def exercises_of(key: str, seed: int, pupils: int) -> list[tuple[Exercise, ...]]:
    """The exercises of each pupil, in the order of `TASKS`. Raises UnknownNameError."""
    rules = rules_of(key)
    used = {rules.START}
    return [_of_one(rules, Random(f"semina {key} {seed} {pupil}"), used) for pupil in range(pupils)]


def _of_one(rules: Rules, chance: Random, used: set[Position]) -> tuple[Exercise, ...]:
    tasks = TASKS[rules.KEY]
    # Of all methods only random() stays the same in every version of Python.
    drawn = [task.kinds[int(chance.random() * len(task.kinds))] for task in tasks]
    found: dict[int, Play] = {}
    while len(found) < len(tasks):
        wait = 0
        for plays in _random_game(rules, chance):
            wait -= 1
            taken = _suiting(plays, [each for each in enumerate(drawn) if each[0] not in found])
            if wait <= 0 and taken and taken[1].before not in used:
                number, play = taken
                found[number] = play
                used.add(play.before)
                wait = APART
    return tuple(
        Exercise(task.grade, task.questions, found[number]) for number, task in enumerate(tasks)
    )


def _suiting(plays: list[Play], wanted: list[tuple[int, Suits]]) -> tuple[int, Play] | None:
    """A task that one of the plays suits, the hardest first, as few do."""
    for number, suits in reversed(wanted):
        for play in plays:
            if suits(play):
                return number, play
    return None


def _random_game(rules: Rules, chance: Random) -> Iterator[list[Play]]:
    """What can be counted out in each position of a random game."""
    game = Replay(new_game(rules.KEY))
    while game.outcome is None:
        legal = rules.legal_moves(game.position)
        plays = [rules.play(game.position, move) for move in legal if move != PASS]
        plays = [play for play in plays if play.sowing.end in _COUNTED]
        yield sorted(plays, key=lambda _: chance.random())
        game.play(legal[int(chance.random() * len(legal))])


def _is_plain(play: Play) -> bool:
    """Whether South sows, and no pit is captured yet."""
    return play.before.side is Side.SOUTH and not play.before.captured


def _seeds(play: Play) -> int:
    """How many seeds are dropped in the whole sowing."""
    return sum(lap.seeds for lap in play.sowing.laps)


def _laps(play: Play) -> int:
    return len(play.sowing.laps)


def _crosses_captured(play: Play) -> bool:
    """Whether the mover must leave out a pit of his own that was captured (K5)."""
    own = row(play.before.side, play.before.width)
    skipped = play.before.captured.intersection(own)
    return any(
        lap.origin < pit <= lap.origin + lap.seeds
        for lap in play.sowing.laps
        for pit in skipped
        if lap.origin in own
    )


def _captures(play: Play) -> int:
    return len(play.sowing.captures) if play.sowing.end is End.CAPTURE else 0


def _is_near_miss(play: Play) -> bool:
    """Whether the last seed falls into the other row, as if it might capture, and does not."""
    theirs = row(play.before.side.other, play.before.width)
    return play.sowing.laps[-1].last in theirs and not play.sowing.captures


_LAST, _LAPS, _CAPTURE, _BOARD = Question
_COUNTED = (End.EMPTY, End.CAPTURE, End.OWN_CAPTURE, End.PLAIN)


def _simple(laps: int, seeds: range) -> Suits:
    """Nothing captured yet, and so many laps with so many seeds."""
    return lambda play: _is_plain(play) and _laps(play) == laps and _seeds(play) in seeds


def _catches(laps: int) -> Suits:
    """One pit is captured, or the seeds of one."""
    return lambda play: _laps(play) == laps and _captures(play) == 1


def _misses(laps: int) -> Suits:
    return lambda play: _laps(play) == laps and _is_near_miss(play) and _seeds(play) >= 3


def _catches_or_misses(*laps: int) -> tuple[Suits, ...]:
    return (*map(_catches, laps), *map(_misses, laps))


_RELAY = (
    Task(1, (_LAST,), (_simple(1, range(2, 5)),)),
    Task(1, (_LAST,), (_simple(1, range(4, 8)),)),
    Task(2, (_LAST, _LAPS), (_simple(2, range(12)), _simple(3, range(15)))),
    Task(2, (_LAST, _LAPS), tuple(_simple(laps, range(6 * laps)) for laps in (3, 4, 5))),
    Task(3, (_LAPS, _CAPTURE), _catches_or_misses(2, 3)),
    Task(3, (_LAPS, _CAPTURE), _catches_or_misses(3, 4, 5)),
    Task(4, (_CAPTURE, _BOARD), (_catches(3), _catches(4))),
    Task(5, (_LAPS, _BOARD), (lambda play: _laps(play) in (4, 5, 6) and _crosses_captured(play),)),
)
_ONE_LAP = (
    Task(1, (_LAST,), (_simple(1, range(2, 5)),)),
    Task(1, (_LAST,), (_simple(1, range(4, 7)),)),
    Task(2, (_LAST,), (_simple(1, range(6, 9)),)),
    Task(2, (_LAST,), (_simple(1, range(9, 12)),)),
    Task(3, (_LAST, _CAPTURE), _catches_or_misses(1)),
    Task(3, (_LAST, _CAPTURE), _catches_or_misses(1)),
    Task(4, (_CAPTURE, _BOARD), (lambda play: _captures(play) >= 2,)),
    Task(5, (_LAST, _BOARD), (lambda play: _seeds(play) >= 12,)),
)
TASKS: dict[str, tuple[Task, ...]] = {"krur": _RELAY, "wahree": _ONE_LAP, "awari": _ONE_LAP}


def tell_task(exercise: Exercise) -> Message:
    """Who lifts which pit."""
    play = exercise.play
    return message(
        "{side} lifts pit {pit}.",
        side=side_name(play.before.side),
        pit=play.before.letters((play.move,)),
    )


def tell_question(question: Question) -> Message:
    """What is asked."""
    return {
        Question.LAST: message("Where does the last seed fall?"),
        Question.LAPS: message("How many laps?"),
        Question.CAPTURE: message("What is captured?"),
        Question.BOARD: message("What stands on the board then?"),
    }[question]


def tell_answer(exercise: Exercise, question: Question) -> Message:
    """The answer, as short as a pupil would write it."""
    play = exercise.play
    before, sowing = play.before, play.sowing
    if question is Question.LAST:
        return as_is(before.letters((sowing.laps[-1].last,)))
    if question is Question.LAPS:
        return counted("{n} lap", "{n} laps", n=len(sowing.laps))
    if question is Question.BOARD:
        return as_is(str(play.after).split()[0])
    if not sowing.captures:
        return message("nothing")
    pits = before.letters(tuple(taken.pit for taken in sowing.captures))
    seeds = sum(taken.seeds for taken in sowing.captures)
    if play.after.captured != before.captured:
        return message("pit {pit}", pit=pits)
    return counted("{n} seed ({pits})", "{n} seeds ({pits})", n=seeds, pits=pits)


def tell_way(exercise: Exercise) -> list[str]:
    """The laps in letters and numbers: `B 4 → b`, `b 6 → D`."""
    letters = exercise.play.before.letters
    return [
        f"{letters((lap.origin,))} {lap.seeds} → {letters((lap.last,))}"
        for lap in exercise.play.sowing.laps
    ]
