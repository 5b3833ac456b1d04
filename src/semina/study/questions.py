"""What a lesson can ask about a position or a move, answered by the rules of the game.

The right answers are never written in a lesson: they are worked out here, and so is the sentence
that says how things really are.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from semina.errors import FileError, MatchError
from semina.notation.account import (
    last_pit,
    tell_decided,
    tell_match_outcome,
    tell_outcome,
    tell_play,
    tell_refusal,
    tell_shared,
)
from semina.rules.board import Side, pit_letter, row
from semina.rules.game import Game
from semina.rules.match import (
    Match,
    ShortPit,
    check_layout,
    format_layout,
    holdings_after,
    layouts,
    parse_layout,
)
from semina.rules.move import PASS, Play
from semina.rules.outcome import Outcome
from semina.rules.setup import NORTH_NAME, SOUTH_NAME, side_name
from semina.study.lesson_file import QuestionStep
from semina.words import Message, counted, message

Labels = dict[str, Message | str]


class Found(NamedTuple):
    """The right answers to a question, and how things are, in sentences."""

    right: frozenset[str]
    told: list[Message]


class Answers(StrEnum):
    """What a question is answered with."""

    PIT = "pit"
    NUMBER = "number"
    CHOICE = "choice"


class Question(NamedTuple):
    """A kind of question.

    needs: fields that a step must have. find: the answers, from the game as it stands once the
    `move` asked about, if there is one, has been played. choices: to choose from, with their names.
    """

    answers: Answers
    needs: tuple[str, ...]
    find: Callable[[Game, QuestionStep], Found]
    choices: Callable[[QuestionStep], Labels] = lambda _: {}


SIDES: Labels = {"S": SOUTH_NAME, "N": NORTH_NAME}
YES, NO = "yes", "no"
NOBODY = "-"


def side_of(letter: str | None) -> Side:
    """The side of a letter, `S` or `N`."""
    return Side.SOUTH if letter == "S" else Side.NORTH


def _turn(game: Game) -> Play:
    return game.plays[-1]


def _told(game: Game, step: QuestionStep) -> list[Message]:
    """The turn that was asked about, if one was, and how the game ended if it did."""
    turn = tell_play(_turn(game)) if step.move else []
    return [*turn, *tell_outcome(game)]


def _outcome(game: Game) -> Outcome:
    """Raises FileError: the lesson asks how a game ended that goes on."""
    if game.outcome is None:
        raise FileError(message("the game is not over in {position}", position=str(game.position)))
    return game.outcome


def _number(seeds: int, told: list[Message]) -> Found:
    return Found(frozenset({str(seeds)}), told)


def _last(game: Game, step: QuestionStep) -> Found:
    play = _turn(game)
    return Found(frozenset({play.before.letters((last_pit(play),))}), _told(game, step))


def _captured(game: Game, step: QuestionStep) -> Found:
    play = _turn(game)
    pits = (play.before.letters((taken.pit,)) for taken in play.sowing.captures)
    return Found(frozenset(pits), _told(game, step))


def _skipped(game: Game, step: QuestionStep) -> Found:
    """The pits that the hand passes over: no seed falls there."""
    play = _turn(game)
    size = len(play.before.pits)
    skipped = set()
    for pit, _seeds, drops in play.sowing.laps:
        for drop in drops or ():
            pit = (pit + 1) % size
            while pit != drop:
                skipped.add(pit)
                pit = (pit + 1) % size
    letters = [pit_letter(pit, size // 2) for pit in sorted(skipped)]
    told = message("The sowing passes over pit {pit}: no seed falls there.", pit=", ".join(letters))
    return Found(frozenset(letters), [*_told(game, step), told])


def _seeds(game: Game, step: QuestionStep) -> Found:
    position = game.position
    letters = [pit_letter(pit, position.width) for pit in range(len(position.pits))]
    if step.pit not in letters:
        raise FileError(
            message(
                "there is no pit {pit!r}; expected one of: {known}",
                pit=step.pit,
                known=", ".join(letters),
            )
        )
    held = position.pits[letters.index(step.pit)]
    told = counted(
        "Pit {pit} now holds {n} seed.", "Pit {pit} now holds {n} seeds.", n=held, pit=step.pit
    )
    return _number(held, [*_told(game, step), told])


def _laps(game: Game, step: QuestionStep) -> Found:
    laps = len(_turn(game).sowing.laps)
    told = counted("That was {n} lap.", "Those were {n} laps.", n=laps)
    return _number(laps, [*_told(game, step), told])


def _gained(game: Game, step: QuestionStep) -> Found:
    play = _turn(game)
    told = counted(
        "{side} gains {n} seed by this move.",
        "{side} gains {n} seeds by this move.",
        n=play.captured,
        side=side_name(play.before.side),
    )
    return _number(play.captured, [*_told(game, step), told])


def _barred(game: Game, _: QuestionStep) -> Found:
    """Pits of one's own that hold seeds and cannot be lifted."""
    position = game.position
    own = row(position.side, position.width)
    barred = [pit for pit in own if position.pits[pit] and pit not in game.legal_moves]
    letters = frozenset(pit_letter(pit, position.width) for pit in barred)
    return Found(letters, [tell_refusal(position, pit) for pit in barred])


def _final(game: Game, step: QuestionStep) -> Found:
    outcome = _outcome(game)
    seeds = (outcome.south, outcome.north)
    return _number(seeds[side_of(step.side)], _told(game, step))


def _agreed(game: Game, step: QuestionStep) -> Found:
    south, north = game.rules.agreed_score(game.position)
    told = message(
        "If the game ends here, South has {south} and North {north} seeds.",
        south=south,
        north=north,
    )
    return _number((south, north)[side_of(step.side)], [told])


def _holding(game: Game, step: QuestionStep) -> Found:
    south, north = holdings_after(game)
    told = message("South now holds {south} seeds, North {north}.", south=south, north=north)
    held = (south, north)[side_of(step.side)]
    return _number(held, [*_told(game, step), *tell_shared(game), told])


def _reserve(game: Game, step: QuestionStep) -> Found:
    """What the row set out by default leaves off the board (K14)."""
    side = side_of(step.side)
    held = holdings_after(game)[side]
    layout = layouts(held)[0]
    reserve = held - sum(cell or 0 for cell in layout)
    told = message(
        "{side} holds {held} seeds, sets out {row} and keeps {reserve} in reserve.",
        side=side_name(side),
        held=held,
        row=format_layout(layout),
        reserve=reserve,
    )
    return _number(reserve, [told])


def _passes(game: Game, _: QuestionStep) -> Found:
    position = game.position
    side = side_name(position.side)
    if game.must_pass:
        told = message("{side} has no seed to lift and passes.", side=side)
    else:
        told = message(
            "{side} can lift {pits}, and must move.",
            side=side,
            pits=position.letters(game.legal_moves),
        )
    return Found(frozenset({YES if game.legal_moves == (PASS,) else NO}), [told])


def _over(game: Game, step: QuestionStep) -> Found:
    if game.outcome:
        return Found(frozenset({YES}), _told(game, step))
    side = side_name(game.position.side)
    goes_on = message("The game goes on: {side} is to move.", side=side)
    return Found(frozenset({NO}), [*_told(game, step), goes_on])


def _winner(game: Game, step: QuestionStep) -> Found:
    winner = _outcome(game).winner
    return Found(frozenset({NOBODY if winner is None else winner.letter}), _told(game, step))


def _decided(game: Game, step: QuestionStep) -> Found:
    ahead = game.decided
    if ahead is not None:
        return Found(frozenset({ahead.letter}), [*_told(game, step), tell_decided(ahead)])
    south, north = game.rules.score(game.position)
    open_still = message(
        "South has {south} and North {north} seeds: nobody has more than half of all.",
        south=south,
        north=north,
    )
    return Found(frozenset({NOBODY}), [*_told(game, step), open_still])


def _row(game: Game, step: QuestionStep) -> Found:
    """The rows that a player may set out for the next game of the match (K14, K16)."""
    side = side_of(step.side)
    held = holdings_after(game)[side]
    right = set()
    for text in step.rows:
        try:
            check_layout(parse_layout(text), held, ShortPit.MORE_THAN_TWO, side)
        except MatchError:
            continue
        right.add(text)
    told = message(
        "{side} holds {held} seeds and can set out: {rows}",
        side=side_name(side),
        held=held,
        rows=" / ".join(map(format_layout, layouts(held))),
    )
    return Found(frozenset(right), [told])


def _match(game: Game, _: QuestionStep) -> Found:
    """Who has won the match with this game (K17)."""
    outcome = Match(held_at_start=holdings_after(game)).outcome
    if outcome is None or outcome.winner is None:
        both = message("Both can open a pit: the match goes on.")
        return Found(frozenset({NOBODY}), [both])
    return Found(frozenset({outcome.winner.letter}), tell_match_outcome(outcome))


def _yes_or_no(_: QuestionStep) -> Labels:
    return {YES: message("Yes"), NO: message("No")}


def _sides_or(nobody: Message) -> Callable[[QuestionStep], Labels]:
    return lambda _: {**SIDES, NOBODY: nobody}


COUNTS = {
    "last": Question(Answers.PIT, ("move",), _last),
    "captured": Question(Answers.PIT, ("move",), _captured),
    "skipped": Question(Answers.PIT, ("move",), _skipped),
    "barred": Question(Answers.PIT, (), _barred),
    "seeds": Question(Answers.NUMBER, ("pit",), _seeds),
    "laps": Question(Answers.NUMBER, ("move",), _laps),
    "gained": Question(Answers.NUMBER, ("move",), _gained),
    "final": Question(Answers.NUMBER, ("side",), _final),
    "agreed": Question(Answers.NUMBER, ("side",), _agreed),
    "holding": Question(Answers.NUMBER, ("side",), _holding),
    "reserve": Question(Answers.NUMBER, ("side",), _reserve),
}
CHOICES = {
    "passes": Question(Answers.CHOICE, (), _passes, _yes_or_no),
    "over": Question(Answers.CHOICE, (), _over, _yes_or_no),
    "winner": Question(Answers.CHOICE, (), _winner, _sides_or(message("Nobody: a draw"))),
    "decided": Question(Answers.CHOICE, (), _decided, _sides_or(message("Nobody yet"))),
    "match": Question(Answers.CHOICE, (), _match, _sides_or(message("Nobody yet"))),
    "row": Question(
        Answers.CHOICE, ("side", "rows"), _row, lambda step: {text: text for text in step.rows}
    ),
}
