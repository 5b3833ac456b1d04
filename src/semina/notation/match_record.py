"""A Krur match as records: games with the same `Match` tag and rising `Round`.

The `Options` tag of each game holds the match's options: `short_pit=two-or-more games=5`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from semina.errors import MatchError, shorten
from semina.notation.match_options import format_options, parse_options
from semina.notation.record import Record
from semina.rules import krur
from semina.rules.game import Game
from semina.rules.match import Match, ShortPit
from semina.words import message


class MatchInPlay(NamedTuple):
    """A match and the game that is being played in it, if one is."""

    match: Match
    game: Game | None = None


def match_name(record: Record) -> str | None:
    """The match that a game belongs to; None for a single game, and for any game but Krur.

    In other games a `Match` is a series of games that do not depend on each other.
    """
    return record.tags.get("Match") if record.game.key == krur.KEY else None


def game_tags(match: Match, name: str) -> dict[str, str]:
    """The tags that the record of the next game of a match has: `Match`, `Round`, `Options`."""
    tags = {"Match": name, "Round": str(len(match.games) + 1)}
    if options := format_options(match):
        tags["Options"] = options
    return tags


def read_match(records: Iterable[Record]) -> MatchInPlay:
    """The match whose games these are. Raises MatchError where they do not follow each other."""
    in_play: MatchInPlay | None = None
    for record in records:
        in_play = follow_match(in_play, record)
    if in_play is None:
        raise MatchError(message("no game of a match was found"))
    return in_play


def follow_match(before: MatchInPlay | None, record: Record) -> MatchInPlay:
    """The match with its next game. Raises MatchError if this game cannot be that.

    before: None for the first game of a match.
    """
    if record.game.key != krur.KEY:
        raise MatchError(
            message(
                "a match is played in {expected}, not in {game}",
                expected="krur",
                game=record.game.key,
            )
        )
    number = match_round(record)
    if before is None:
        short_pit, games_limit = _options(record)
        before = MatchInPlay(Match(short_pit, games_limit, record.game.start.side))
    match, unfinished = before
    if unfinished is not None:
        raise MatchError(
            message(
                "round {number} of the match follows a game that is not finished", number=number
            )
        )
    expected = len(match.games) + 1
    if number != expected:
        raise MatchError(
            message(
                "round {number} of the match; expected round {expected}",
                number=number,
                expected=expected,
            )
        )
    if _options(record) != (match.short_pit, match.games_limit):
        raise MatchError(
            message(
                "the options {found!r} of round {number} are not those of the match; expected "
                "{expected!r}",
                found=record.tags.get("Options", ""),
                number=number,
                expected=format_options(match),
            )
        )
    if record.game.outcome is None:
        match.check_start(record.game)
        return MatchInPlay(match, record.game)
    return MatchInPlay(match.add(record.game))


def _options(record: Record) -> tuple[ShortPit, int | None]:
    return parse_options(record.tags.get("Options", ""))


def match_round(record: Record) -> int:
    """The number of a game in its match, from 1. Raises MatchError if its `Round` is no number."""
    text = record.tags.get("Round", "")
    if text.isascii() and text.isdigit() and 0 < len(text) < 7 and int(text) > 0:
        return int(text)
    raise MatchError(
        message("the round {text!r} of a match; expected a number from 1", text=shorten(text))
    )
