"""What can go wrong: one family of errors, each saying what was found and what was expected.

An error carries its sentence as a `Message`, so a face can say it in the user's language;
`str(error)` is English.
"""

from semina.words import Message, counted, message

SHOWN = 72  # characters of an offending text that a message repeats
LISTED = 20  # problems of a position that its message names


def shorten(text: str) -> str:
    """An offending text, cut so that one message stays readable."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


class SeminaError(Exception):
    """Any mistake in what the user gave us."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)
        self.message = sentence

    def __str__(self) -> str:
        return str(self.message)


class PositionError(SeminaError):
    """A position text or setup that is not a position. `problems` lists everything found."""

    def __init__(self, problems: tuple[Message, ...], text: str | None = None) -> None:
        listed = _listed(problems)
        if text is None:
            sentence = message("not a position: {problems}", problems=listed)
        else:
            sentence = message(
                "{text!r} is not a position: {problems}", text=shorten(text), problems=listed
            )
        super().__init__(sentence)
        self.args = (problems, text)
        self.problems = problems


def _listed(problems: tuple[Message, ...]) -> Message:
    """The problems in one sentence; of very many only the first."""
    shown = {f"problem{number}": problem for number, problem in enumerate(problems[:LISTED])}
    if left := len(problems) - len(shown):
        shown["more"] = counted("and {n} more problem", "and {n} more problems", n=left)
    return Message("; ".join("{" + name + "}" for name in shown), shown)


class MoveError(SeminaError):
    """A move that cannot be read or is not legal in the position."""


class MatchError(SeminaError):
    """A layout, option or step that a match does not allow."""


class RecordError(SeminaError):
    """A game record that cannot be read; says the line and column (both from 1)."""

    def __init__(self, problem: Message, line: int, column: int, position: str | None = None):
        if position is None or position in str(problem):
            sentence = message(
                "line {line}, column {column}: {problem}", line=line, column=column, problem=problem
            )
        else:
            sentence = message(
                "line {line}, column {column}: {problem} (position reached: {position})",
                line=line,
                column=column,
                problem=problem,
                position=position,
            )
        super().__init__(sentence)
        self.args = (problem, line, column, position)
        self.problem = problem
        self.line = line
        self.column = column
        self.position = position


class UnknownNameError(SeminaError):
    """A name (game, option, player) that is not one of those we know."""


class OptionError(SeminaError):
    """An option or number of a command line that cannot be as it was given."""


class FileError(SeminaError):
    """A file that cannot be read or written."""


class TableError(SeminaError):
    """A table that cannot be built, read or written, or a position outside the tables."""
