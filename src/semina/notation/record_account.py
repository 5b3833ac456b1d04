"""A record in sentences for people: who played, when, how it ended, what is wrong with it."""

import re
from collections.abc import Iterator

from semina.notation.account import tell_outcome
from semina.notation.position_text import format_position
from semina.notation.record import GAME_TAGS, Record
from semina.rules.board import Side
from semina.rules.setup import side_name
from semina.words import Message, in_one_line, message

Words = Message | str
Fact = tuple[Words, Words]  # what it is, and its value

_LEVEL = re.compile(r"level:([0-9]{1,2})")  # how records name the computer
_DATE = re.compile(r"([0-9]{4})[.-]([0-9]{2})[.-]([0-9]{2})")
_UNKNOWN_DATE = re.compile(r"[?]{4}([.-][?]{2}){2}")
_TIME = re.compile(r"([0-9]{1,6})\+([0-9]{1,4})")  # seconds for a game, and for each move

_LABELS = {
    "Event": message("Event"),
    "Site": message("Place"),
    "Date": message("Date"),
    "Match": message("Match"),
    "Round": message("Round"),
    "TimeControl": message("Time"),
    "Annotator": message("Annotated by"),
}
_MONTHS = (
    message("January"),
    message("February"),
    message("March"),
    message("April"),
    message("May"),
    message("June"),
    message("July"),
    message("August"),
    message("September"),
    message("October"),
    message("November"),
    message("December"),
)
# Told otherwise, or of no use to who looks through a game.
_NOT_TOLD = (*GAME_TAGS, "South", "North", "Options")


def player_name(record: Record, side: Side) -> Words | None:
    """What a player is called; None where the record does not say."""
    name = in_one_line(record.tags.get(side.name.capitalize(), ""))
    level = _LEVEL.fullmatch(name)
    return message("Computer, level {level}", level=level[1]) if level else name or None


def tell_title(record: Record) -> Message:
    """Which game it is, and who played it."""
    south, north = (player_name(record, side) or side_name(side) for side in Side)
    return message(
        "{game}: {south} – {north}", game=record.game.rules.NAME, south=south, north=north
    )


def tell_facts(record: Record) -> list[Fact]:
    """What is known of a game, as labels and values: its tags first, then its start and end."""
    game = record.game
    facts: list[Fact] = [(message("Game"), game.rules.NAME)]
    facts += [(side_name(side), name) for side in Side if (name := player_name(record, side))]
    for name, text in record.tags.items():
        if name not in _NOT_TOLD and not (name == "Date" and _UNKNOWN_DATE.fullmatch(text)):
            facts.append((_LABELS.get(name, name), _told(name, in_one_line(text))))
    if game.start != game.rules.START:
        facts.append((message("Position at the start"), format_position(game.start)))
    if len(ending := tell_outcome(game)) > 1:
        facts.append((message("How it ended"), ending[0]))
    return [*facts, (message("Result"), tell_result(record))]


def tell_headline(record: Record) -> list[Words]:
    """What stands under the title: the date where it is known, and the result."""
    return [*_dates(record), tell_result(record)]


def tell_result(record: Record) -> Message:
    """The result as a sentence."""
    ending = tell_outcome(record.game)
    return ending[-1] if ending else message("The game is not finished.")


def tell_fault(problem: Message) -> Message:
    """That a record is wrong somewhere, and that what stands before that is shown.

    problem: what is wrong, as the reading of the record tells it.
    """
    return message(
        "There is a mistake in this record, and only the moves before it are shown: {problem}",
        problem=problem,
    )


def _dates(record: Record) -> Iterator[Words]:
    date = record.tags.get("Date", "")
    if date and not _UNKNOWN_DATE.fullmatch(date):
        yield _told("Date", date)


def _told(name: str, text: str) -> Words:
    """The value of a tag: a date and a time as one says them, all else as it stands."""
    if name == "Date" and (date := _DATE.fullmatch(text)):
        year, month, day = map(int, date.groups())
        if month in range(1, 13):
            return message("{day} {month} {year}", day=day, month=_MONTHS[month - 1], year=year)
    if name == "TimeControl" and (time := _TIME.fullmatch(text)):
        minutes, seconds = divmod(int(time[1]), 60)
        if not seconds and time[2] == "0":
            return message("{minutes} min for each", minutes=minutes)
        if not seconds:
            return message(
                "{minutes} min for each, and {seconds} s more for each move",
                minutes=minutes,
                seconds=int(time[2]),
            )
    return text
