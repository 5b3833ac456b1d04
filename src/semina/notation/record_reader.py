"""Reading game records, one after the other, from a file of any size.

Tolerated, beyond what `record` writes: move numbers anywhere, missing or wrong; moves without
their marks; `!` and `?` for annotations; `;` comments and `%` lines; a missing `Result` or
`Termination`; a `Winner` where the seeds say it; Windows line ends; a byte order mark. Everything
else is an error with its line and column, and so is a tag, mark or result that is not true.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

from semina.errors import MoveError, RecordError, SeminaError, shorten
from semina.notation.match_options import parse_options
from semina.notation.move_text import check_marks, parse_marked_move
from semina.notation.position_text import parse_position
from semina.notation.record import (
    GAME_TAGS,
    UNFINISHED,
    WINNER_NEEDED,
    WINNERS,
    Line,
    Record,
    Step,
    format_result,
)
from semina.notation.record_lines import Readable, RecordLines, Word
from semina.rules.board import Side
from semina.rules.catalogue import RULES_VERSION, rules_of
from semina.rules.game import Game, Replay, new_game
from semina.rules.outcome import Outcome, Termination
from semina.words import message

DEEPEST_VARIATION = 32

_TAG = re.compile(r'[ \t]*\[[ \t]*(\w+)[ \t]+"((?:[^"\\]|\\.)*)"[ \t]*\][ \t]*')
_NUMBERED = re.compile(r"([0-9]+\.+)(.*)")
_RESULT = re.compile(r"[0-9]+-[0-9]+|\*")
_SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

Tags = dict[str, Word]


class Reading(NamedTuple):
    """What could be read of a record.

    record: all of it, or up to what is wrong; None where not even its tags are right. error: what
    is wrong; None for a good one.
    """

    record: Record | None
    error: RecordError | None


def parse_records(text: str) -> list[Record]:
    """The records in a text. Raises RecordError at the first that is wrong."""
    return list(read_records(BytesIO(text.encode(errors="surrogatepass"))))


def read_records(stream: Readable) -> Iterator[Record]:
    """The records of a file, one at a time. Raises RecordError at the first that is wrong."""
    for found in read_records_leniently(stream):
        if isinstance(found, RecordError):
            raise found
        yield found


def read_records_leniently(stream: Readable) -> Iterator[Record | RecordError]:
    """The good records of a file, and an error in the place of each bad one."""
    for record, error in read_records_partly(stream):
        if error:
            yield error
        elif record:
            yield record


def read_records_partly(stream: Readable) -> Iterator[Reading]:
    """The records of a file, each bad one up to what is wrong with it."""
    lines = RecordLines(stream)
    lines.skip_blank()
    while not lines.at_end:
        first_line = lines.number
        reading = _read_record(lines)
        yield reading
        if reading.error:
            if lines.number == first_line:
                lines.next()
            lines.skip_to_record()
        lines.skip_blank()


def _read_record(lines: RecordLines) -> Reading:
    try:
        tags = _read_tags(lines)
        main = _LineReader(_start(tags))
    except RecordError as error:
        return Reading(None, error)
    fault = None
    try:
        game = _ended(main, tags, _read_movetext(lines, main))
    except RecordError as error:
        fault = error
        game = main.replay.game()
    free = {name: tag.text for name, tag in tags.items() if name not in GAME_TAGS}
    return Reading(Record(game, free, main.line(), tags["Game"].line), fault)


def _read_tags(lines: RecordLines) -> Tags:
    """The tag pairs, each with where its line begins."""
    tags: Tags = {}
    lines.check()
    if not lines.begins_record:
        raise Word(lines.text, lines.number, 1).error(
            message(
                "{text!r} does not begin a record; expected a tag such as {tag}",
                text=shorten(lines.text),
                tag='[Game "krur"]',
            )
        )
    while lines.text.lstrip().startswith("["):
        here = Word(lines.text, lines.number, 1)
        found = _TAG.fullmatch(lines.text)
        if not found:
            raise here.error(
                message(
                    "{text!r} is not a tag pair; expected one such as {tag}",
                    text=shorten(lines.text),
                    tag='[Event "Agrifest"]',
                )
            )
        name, value = found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))
        if name in tags:
            if name == "Game":
                break
            raise here.error(message("the tag {name} stands here for the second time", name=name))
        tags[name] = here._replace(text=value)
        lines.next()
        lines.check()
    return tags


def _start(tags: Tags) -> Game:
    """The game a record begins with. Raises RecordError at the tag that is wrong."""
    game = tags["Game"]
    version = tags.get("Rules")
    expected = f'[Rules "{RULES_VERSION}"]'
    if version is None:
        raise game.error(
            message("the tag Rules is missing; expected {expected}", expected=expected)
        )
    if version.text != RULES_VERSION:
        raise version.error(
            message(
                "rules version {found!r} is unknown here; expected {expected}",
                found=shorten(version.text),
                expected=expected,
            )
        )
    if options := tags.get("Options"):
        try:
            parse_options(options.text)
        except SeminaError as error:
            raise options.error(error.message) from None
    try:
        rules = rules_of(game.text)
    except SeminaError as error:
        raise game.error(error.message) from None
    position = tags.get("Position")
    if position is None:
        return new_game(rules.KEY)
    try:
        return new_game(rules.KEY, parse_position(position.text, rules))
    except SeminaError as error:
        raise position.error(error.message) from None


def _read_movetext(lines: RecordLines, main: "_LineReader") -> Word:
    """Read the moves into `main` and give the result that ends them."""
    open_lines = [main]
    opened_at: list[Word] = []
    for word in lines.words():
        reader = open_lines[-1]
        if word.text == "(":
            if len(open_lines) > DEEPEST_VARIATION:
                raise word.error(message("variations deeper than {limit}", limit=DEEPEST_VARIATION))
            open_lines.append(reader.variation(word))
            opened_at.append(word)
        elif word.text == ")":
            if not opened_at:
                raise word.error(message("this ')' closes no variation"))
            if not reader.steps:
                raise opened_at[-1].error(message("a variation without a move"))
            opened_at.pop()
            open_lines.pop()
            open_lines[-1].add_variation(reader.line())
        elif _RESULT.fullmatch(word.text):
            if opened_at:
                raise opened_at[-1].error(message("the variation that begins here is not closed"))
            behind = lines.text[word.column - 1 + len(word.text) :].lstrip()
            if behind:
                column = len(lines.text) - len(behind) + 1
                raise Word(behind, word.line, column).error(
                    message("{text!r} stands behind the result", text=shorten(behind))
                )
            lines.next()
            return word
        else:
            reader.read(word)
    if opened_at:
        raise opened_at[-1].error(message("the variation that begins here is not closed"))
    raise Word("", lines.number, 1).error(
        message("the game has no result; expected one such as 21-11, or {sign}", sign=UNFINISHED),
        main.replay.position,
    )


class _LineReader:
    """The main line or a variation, while it is being read."""

    def __init__(self, game: Game) -> None:
        self.replay = Replay(game)
        self.steps: list[Step] = []
        self._comments: list[str] = []

    def read(self, word: Word) -> None:
        """Read a move, move number, annotation or comment."""
        text = word.text
        if text.startswith("{"):
            self._comment(text[1:])
        elif text.startswith("$"):
            self._annotate(word)
        elif text in _SIGNS:
            self._annotate(word._replace(text=f"${_SIGNS[text]}"))
        elif numbered := _NUMBERED.fullmatch(text):
            number, move = numbered.groups()
            if move:
                self._move(Word(move, word.line, word.column + len(number)))
        elif not (text.isascii() and text.isdigit()):
            self._move(word)

    def variation(self, word: Word) -> "_LineReader":
        """A reader for a variation on the last move."""
        if not self.steps:
            raise word.error(message("a variation before the first move"))
        return _LineReader(new_game(self.replay.key, self.steps[-1].play.before))

    def add_variation(self, line: Line) -> None:
        step = self.steps[-1]
        self.steps[-1] = step._replace(variations=(*step.variations, line))

    def line(self) -> Line:
        return Line(tuple(self.steps), tuple(self._comments))

    def _move(self, word: Word) -> None:
        text = word.text.rstrip("!?")
        sign = word.text[len(text) :]
        if sign and sign not in _SIGNS:
            raise word.error(
                message(
                    "the annotation {sign!r} is unknown; expected one of: {known}",
                    sign=shorten(sign),
                    known=" ".join(_SIGNS),
                ),
                self.replay.position,
            )
        try:
            written = parse_marked_move(text, self.replay.position)
            play = self.replay.play(written.move)
            check_marks(text, written, play)
        except MoveError as error:
            raise word.error(error.message, self.replay.position) from None
        self.steps.append(Step(play, (_SIGNS[sign],) if sign else ()))

    def _annotate(self, word: Word) -> None:
        number = word.text[1:]
        if not self.steps or not number or len(number) > 3:
            raise word.error(
                message(
                    "{text!r} is not an annotation of a move; expected a move and then $1, $2…",
                    text=shorten(word.text),
                )
            )
        step = self.steps[-1]
        self.steps[-1] = step._replace(annotations=(*step.annotations, int(number)))

    def _comment(self, text: str) -> None:
        if self.steps:
            step = self.steps[-1]
            self.steps[-1] = step._replace(comments=(*step.comments, text))
        else:
            self._comments.append(text)


def _ended(main: "_LineReader", tags: Tags, result: Word) -> Game:
    """The game with the end its tags name. Raises RecordError where they are not true."""
    game = main.replay.game()
    termination = tags.get("Termination")
    winner = tags.get("Winner")
    if winner and winner.text not in WINNERS:
        raise winner.error(
            message(
                "the winner {text!r} is unknown; expected one of: {known}",
                text=shorten(winner.text),
                known=", ".join(WINNERS),
            )
        )
    if termination and termination.text not in list(Termination):
        raise termination.error(
            message(
                "the termination {text!r} is unknown; expected one of: {known}",
                text=shorten(termination.text),
                known=", ".join(Termination),
            ),
            game.position,
        )
    if game.outcome is None and termination:
        game = _broken_off(game, termination, winner)
    outcome = game.outcome
    _check(termination, outcome.termination if outcome else None, game)
    _check(winner, _winner_name(outcome), game)
    for written in (result, tags.get("Result")):
        _check(written, format_result(outcome), game)
    return game


def _broken_off(game: Game, termination: Word, winner: Word | None) -> Game:
    """The game ended as its tags say, where its moves do not end it."""
    if termination.text == Termination.AGREEMENT:
        return game.agree()
    if termination.text == Termination.ABANDONED:
        return game.abandon()
    if termination.text not in WINNER_NEEDED:
        return game
    side = WINNERS[winner.text] if winner else None
    if side is None:
        raise termination.error(
            message(
                "a game ended by {termination} needs the tag {expected}",
                termination=termination.text,
                expected='[Winner "South"]',
            )
        )
    lost = game.resign if termination.text == Termination.RESIGNATION else game.lose_on_time
    return lost(side.other)


def _winner_name(outcome: Outcome | None) -> str:
    side: Side | None = outcome.winner if outcome else None
    return next(name for name, winner in WINNERS.items() if winner is side)


def _check(written: Word | None, true: str | None, game: Game) -> None:
    if written is None or written.text == true:
        return
    if true is None:
        problem = message(
            "{text!r} is not true: the game goes on after its last move",
            text=shorten(written.text),
        )
    else:
        problem = message(
            "{text!r} is not true; expected {expected!r}",
            text=shorten(written.text),
            expected=str(true),
        )
    raise written.error(problem, game.position)
