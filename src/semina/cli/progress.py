"""What is being played in the terminal, and the file that would hold it."""

from dataclasses import dataclass, replace
from datetime import datetime

from semina.cli.files import opened, write_whole
from semina.errors import FileError, SeminaError
from semina.notation.match_record import game_tags, match_name, read_match
from semina.notation.record import Record, continued, format_records, record_of
from semina.notation.record_reader import read_records
from semina.rules.board import Side
from semina.rules.catalogue import rules_of
from semina.rules.game import Game, new_game
from semina.rules.match import Layout, Match
from semina.words import message


@dataclass(frozen=True, slots=True)
class Progress:
    """A game in play, the match it belongs to, and the records in front of it in its file.

    match: the match with its finished games, without the present one; None for a single game.
    record: the present game's tags, and what had been written about its moves.
    """

    game: Game
    record: Record
    match: Match | None = None
    earlier: tuple[Record, ...] = ()

    def with_tags(self, tags: dict[str, str]) -> "Progress":
        """The progress with some of the present game's tags changed."""
        return replace(self, record=replace(self.record, tags={**self.record.tags, **tags}))

    def with_game(self, game: Game) -> "Progress":
        """The progress after a move, a take-back or an end."""
        return replace(self, game=game)

    @property
    def records(self) -> tuple[Record, ...]:
        """All that a saved file holds."""
        return (*self.earlier, continued(self.record, self.game))

    def text(self) -> str:
        """What a saved file holds. Raises SeminaError if a tag or comment cannot be written."""
        return format_records(self.records)

    def save(self, path: str) -> None:
        """Write the file. Raises SeminaError; a file that was there before is then untouched."""
        write_whole(path, self.text())

    def match_after(self) -> Match | None:
        """The match with the present game, which must be finished; None for a single game."""
        return None if self.match is None else self.match.add(self.game)

    def next_game(self, layout: Layout | None) -> "Progress":
        """The next game of the match. Raises MatchError as `Match.next_game` does."""
        match = self.match_after()
        assert match is not None
        tags = {**self.record.tags, **game_tags(match, self.record.tags["Match"])}
        game = match.next_game(layout)
        return Progress(game, record_of(game, tags), match, self.records)


def begun(key: str, first: Side, tags: dict[str, str]) -> Progress:
    """A single game, not yet begun. Raises UnknownNameError."""
    game = new_game(key, rules_of(key).START._replace(side=first))
    return Progress(game, record_of(game, {**dated(), **tags}))


def match_begun(match: Match, tags: dict[str, str]) -> Progress:
    """The first game of a match, not yet begun."""
    game = match.next_game()
    name = f"Krur {datetime.now():%Y-%m-%d %H:%M:%S}"
    return Progress(game, record_of(game, {**dated(), **tags, **game_tags(match, name)}), match)


def resumed(path: str) -> Progress:
    """The last game of a file; it may be finished if its match goes on.

    Raises FileError, RecordError, and MatchError if nothing is left to play.
    """
    with opened(path) as stream:
        records = tuple(read_records(stream))
    if not records:
        raise FileError(message("there is no game record in {path!r}", path=path))
    *earlier, last = records
    name = match_name(last)
    if name is None:
        if last.game.outcome:
            raise SeminaError(message("the last game in {path!r} is finished", path=path))
        return Progress(last.game, last, None, tuple(earlier))
    match, game = read_match(record for record in records if match_name(record) == name)
    if game is None:
        if match.outcome:
            raise SeminaError(message("the match in {path!r} is finished", path=path))
        match = match.take_back()
    return Progress(last.game, last, match, tuple(earlier))


def dated() -> dict[str, str]:
    """Today's date as a tag, written as in PGN."""
    return {"Date": f"{datetime.now():%Y.%m.%d}"}
