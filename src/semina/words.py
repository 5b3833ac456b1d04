"""Sentences that can be said in any of our languages.

Lower layers never choose a language: they build a `Message`, an English sentence with named
fields, and a face (terminal, page) says it in the reader's language with `say`. The English
sentence is the gettext key; the catalogues are in `locale/`.
"""

import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "it", "fr", "es")
REVIEWED = frozenset({"en", "it"})  # by a native speaker; the page says that the others are not
LOCALE_FOLDER = Path(__file__).parent / "locale"
PSEUDO = "x-rtl"  # a made-up language written from right to left, to try pages with


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
    return sentence.format(**fields) if fields else sentence


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
    if language == PSEUDO:
        return _Pseudo()
    return gettext.translation("semina", LOCALE_FOLDER, [language], fallback=True)


class _Pseudo(gettext.NullTranslations):
    """English in Hebrew letters, its fields left as they are."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if part.startswith("{") else _in_hebrew(part) for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _in_hebrew(text: str) -> str:
    return "".join(
        chr(0x5D0 + ord(letter) - ord("a")) if "a" <= letter <= "z" else letter
        for letter in text.lower()
    )
