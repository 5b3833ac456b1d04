"""Sentences that can be said in any of our languages.

Lower layers never choose a language: they build a `Message`, an English sentence with named
fields, and a face (terminal, page) says it in the reader's language with `say`. The English
sentence is the gettext key; the catalogues are in `locale/`.
"""

import gettext
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

LANGUAGES = ("en", "it", "fr", "es", "ar")
RIGHT_TO_LEFT = frozenset({"ar"})
REVIEWED = frozenset({"en", "it"})  # by a native speaker; the page says that the others are not
LOCALE_FOLDER = Path(__file__).parent / "locale"


class Message(NamedTuple):
    """A sentence not yet said: English text, its fields, and a plural form if it counts.

    `values` may hold other messages, which are said in the same language. A message that counts
    has a value named `n`.
    """

    text: str
    values: Mapping[str, object]
    plural: str = ""

    def __str__(self) -> str:
        return say(self, "en")


def message(text: str, /, **values: object) -> Message:
    """A message; `text` is the English sentence and the key of the catalogues."""
    return Message(text, values)


def counted(one: str, many: str, /, *, n: int, **values: object) -> Message:
    """A message with a singular and a plural form, chosen by `n`."""
    return Message(one, {"n": n, **values}, many)


def as_is(text: str) -> Message:
    """What is written alike in every language: a pit, a move, a position."""
    return Message("{text}", {"text": text})


def in_one_line(text: str) -> str:
    """A text of somebody else without signs that cannot be seen, or that turn others round."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def decimal(number: str) -> Message | str:
    """A number written with a point, to be said with the mark that the reader's language has."""
    whole, point, tenths = number.partition(".")
    return message("{whole}.{tenths}", whole=whole, tenths=tenths) if point else number


def say(text: Message | str, language: str | None = None) -> str:
    """The sentence in `language` (default: `chosen_language()`)."""
    if isinstance(text, str):
        text = Message(text, {})
    language = language or chosen_language()
    words = catalogue(language)
    if text.plural:
        sentence = words.ngettext(text.text, text.plural, int(str(text.values["n"])))
    else:
        sentence = words.gettext(text.text)
    fields = {
        name: say(value, language) if isinstance(value, Message) else value
        for name, value in text.values.items()
    }
    if not fields:
        return sentence
    return (_ISOLATING if language in RIGHT_TO_LEFT else Formatter()).vformat(sentence, (), fields)


def chosen_language() -> str:
    """The user's language: `SEMINA_LANG`, else the locale variables, else English."""
    for variable in ("SEMINA_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        wanted = os.environ.get(variable, "").replace("-", "_").split("_")[0].split(".")[0]
        if wanted:
            return wanted if wanted in LANGUAGES else "en"
    return "en"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The gettext catalogue of a language; English needs none, its sentences are the keys."""
    return gettext.translation("semina", LOCALE_FOLDER, [language], fallback=True)


class _Isolating(Formatter):
    """Fills the fields of a sentence written from right to left.

    A field may be written the other way: a pit, a position, a name. Isolated (U+2068, U+2069), its
    letters and signs stay in their order, and it does not move those around it.
    """

    def format_field(self, value: object, format_spec: str) -> str:
        return f"\u2068{super().format_field(value, format_spec)}\u2069"


_ISOLATING = _Isolating()
