"""A game record (`.sgr`): a game with its tags and annotations, and how it is written.

The syntax is PGN's: tag pairs, a blank line, movetext with comments, annotations and variations,
a result in seeds. `record_reader` reads what is written here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from semina.errors import SeminaError, shorten
from semina.notation.move_text import format_move
from semina.notation.position_text import format_position
from semina.rules.board import Side
from semina.rules.catalogue import RULES_VERSION
from semina.rules.game import Game
from semina.rules.move import Play
from semina.rules.outcome import Outcome, Termination
from semina.words import message

# What no line of a record may hold: a terminal might obey it.
CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
LINE_WIDTH = 78
UNFINISHED = "*"
# The order of tags in a written record; others follow in their own order before the result.
TAG_ORDER = (
    *("Game", "Rules", "Event", "Site", "Date", "Match", "Round", "TimeControl", "Annotator"),
    *("South", "North", "Position", "Options"),
)
# What the game itself says; never taken from a record's `tags`.
GAME_TAGS = ("Game", "Rules", "Position", "Result", "Winner", "Termination")
WINNERS = {"South": Side.SOUTH, "North": Side.NORTH, "none": None}
# The ends that seeds do not explain, so that a record must name the winner (K18, W10).
WINNER_NEEDED = (Termination.RESIGNATION, Termination.TIME)


class Step(NamedTuple):
    """A move in a record, with what was written about it.

    annotations: PGN's numbers (`$1` is `!`). variations: lines played instead of this move.
    """

    play: Play
    annotations: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple["Line", ...] = ()


class Line(NamedTuple):
    """Moves that follow each other, with the comments that stand before the first."""

    steps: tuple[Step, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game, what is known about it, and what was written about its moves.

    tags: `Event`, `South`, `Round`… as in PGN; those in GAME_TAGS follow from the game.
    line: the game's moves with comments, annotations and variations.
    begins: the line of the file that it was read from, from 1; 0 if it was not.
    """

    game: Game
    tags: Mapping[str, str]
    line: Line
    begins: int = field(default=0, compare=False)


def record_of(game: Game, tags: Mapping[str, str] | None = None) -> Record:
    """A record without annotations."""
    return Record(game, dict(tags or {}), Line(tuple(Step(play) for play in game.plays)))


def continued(record: Record, game: Game) -> Record:
    """The record of a game that went on, or back, from the one recorded.

    What was written about the moves that both have in common is kept.
    """
    line = record.line
    common = 0
    for step, play in zip(line.steps, game.plays, strict=False):
        if step.play != play:
            break
        common += 1
    added = tuple(Step(play) for play in game.plays[common:])
    return Record(game, record.tags, Line(line.steps[:common] + added, line.comments))


def format_records(records: Iterable[Record]) -> str:
    """The text of a file of records."""
    return "".join(format_record(record) for record in records)


def format_record(record: Record) -> str:
    """The text of a record and the blank line behind it.

    Raises SeminaError if a tag or comment cannot be written.
    """
    tags = written_tags(record)
    lines = [f'[{name} "{_escape(name, value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", format_movetext(record), "", ""])


def format_movetext(record: Record) -> str:
    """The moves of a record with all that was written about them, and its result."""
    result = format_result(record.game.outcome)
    return "\n".join(_wrapped([*_line_words(record.line), result]))


def written_tags(record: Record) -> dict[str, str]:
    """All the tags of a record in the order in which they are written."""
    game = record.game
    known = {"Game": game.key, "Rules": RULES_VERSION}
    if game.start != game.rules.START:
        known["Position"] = format_position(game.start)
    free = {name: text for name, text in record.tags.items() if name not in GAME_TAGS}
    known |= free
    tags = {name: known.pop(name) for name in TAG_ORDER if name in known} | known
    tags["Result"] = format_result(game.outcome)
    if game.outcome:
        if game.outcome.termination in WINNER_NEEDED and game.outcome.winner is not None:
            tags["Winner"] = game.outcome.winner.name.capitalize()
        tags["Termination"] = game.outcome.termination
    return tags


def format_result(outcome: Outcome | None) -> str:
    """`27-21`; `*` for a game that goes on or was abandoned."""
    if outcome is None or outcome.termination is Termination.ABANDONED:
        return UNFINISHED
    return f"{outcome.south}-{outcome.north}"


def _line_words(line: Line, number: int = 0) -> Iterator[str]:
    """The words of the movetext; the number is written again after an interruption.

    number: of the last move that South made before the line.
    """
    yield from _comments(line.comments)
    interrupted = True
    for step in line.steps:
        if step.play.before.side is Side.SOUTH:
            number += 1
            yield f"{number}."
        elif interrupted:
            number = max(number, 1)
            yield f"{number}..."
        yield format_move(step.play)
        yield from (f"${annotation}" for annotation in step.annotations)
        yield from _comments(step.comments)
        for variation in step.variations:
            before = number - 1 if step.play.before.side is Side.SOUTH else number
            words = list(_line_words(variation, before))
            yield from ["(" + words[0], *words[1:-1], words[-1] + ")"]
        interrupted = bool(step.comments or step.variations)


def _comments(comments: tuple[str, ...]) -> Iterator[str]:
    for comment in comments:
        if "}" in comment or CONTROL.search(comment):
            raise SeminaError(
                message(
                    "the comment {text!r} cannot be written: it has a '}}' or a control character",
                    text=shorten(comment),
                )
            )
        yield from re.split(r"[ \t]+", "{" + comment.strip(" \t") + "}")


def _escape(name: str, value: str) -> str:
    if CONTROL.search(name + value) or not re.fullmatch(r"\w+", name):
        raise SeminaError(
            message(
                "the tag {name!r} cannot be written: its name is not one word, or {text!r} has a "
                "line break or control character",
                name=name,
                text=shorten(value),
            )
        )
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Lines of at most LINE_WIDTH; none but the first begins with what starts a tag or `%` line."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH and word[0] not in "[%":
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
