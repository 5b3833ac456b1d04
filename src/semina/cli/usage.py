"""Typer's own words in the user's language: help pages and mistakes in the command line.

Typer writes its messages in English only, as sentences that are not to be translated one by one;
the few that a user meets are recognised here and said again in our words.
"""

import gettext
import os
import re
from typing import Any

from typer.core import TyperCommand, TyperGroup

from semina.words import LOCALE_FOLDER, Message, chosen_language, message, say

# Headings and notes that Typer looks up in the process's own gettext domain.
TYPER_HEADINGS = (
    message("Arguments"),
    message("Commands"),
    message("Options"),
    message("default: {default}"),
    message("required"),
)
_OPTION_HELP = {
    sentence.text: sentence
    for sentence in (
        message("Show this message and exit."),
        message("Install completion for the current shell."),
        message("Show completion for the current shell, to copy it or customize the installation."),
    )
}
_MISTAKES = (
    (
        r"No such command '(?P<name>[^']*)'\..*",
        message("there is no command {name!r}; semina --help lists them"),
    ),
    (
        r"No such option: (?P<name>\S*)(?P<hint>.*)",
        message("there is no option {name!r}; --help lists them"),
    ),
    (r"Missing argument '(?P<name>.*)'\.", message("{name} is missing")),
    (r"Missing command\.", message("a command is missing")),
    (r"Option '(?P<name>.*)' requires an argument\.", message("the option {name} needs a value")),
    (
        r"Got unexpected extra argument(?:s|\(s\))? \((?P<name>.*)\)",
        message(
            "{name!r} is more than this command takes; a position with spaces is put in quotes"
        ),
    ),
)


def use_our_words() -> None:
    """Let Typer find its headings in our catalogues, in the language that we speak."""
    os.environ["LANGUAGE"] = chosen_language()
    gettext.bindtextdomain("semina", str(LOCALE_FOLDER))
    gettext.textdomain("semina")


def tell_usage_error(error: Exception) -> Message | str:
    """What is wrong with a command line, from Typer's own account of it."""
    text = getattr(error, "format_message", error.__str__)()
    for pattern, sentence in _MISTAKES:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return sentence._replace(values=found.groupdict())
    return str(text)


class _InOurWords:
    """A command whose help page speaks the user's language."""

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]  # of the command mixed in
        for param in params:
            if param.help in _OPTION_HELP:
                param.help = say(_OPTION_HELP[param.help])
        return params

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces: list[str] = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]  # as above
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=say("Usage: "))


class SeminaCommand(_InOurWords, TyperCommand):
    """A subcommand."""


class SeminaGroup(_InOurWords, TyperGroup):
    """A command that has subcommands."""
