"""Every sentence that a person may read has its words in every language."""

import re
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from boards import PROJECT

from semina.words import LANGUAGES, LOCALE_FOLDER, message, say

TRANSLATED = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"message": None, "counted": (1, 2), "say": None, "_": None, "_n": (1, 2)}
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]


def sentences() -> list[str | tuple[str, ...]]:
    """The sentences in the code, those that count with both their forms."""
    found = extract_from_dir(PROJECT / "src", METHODS, keywords=KEYWORDS)
    return [identity for _, _, identity, _, _ in found]


def catalogue(language: str) -> Catalog:
    with folder(language).joinpath("semina.po").open("rb") as file:
        return read_po(file)


def folder(language: str) -> Path:
    return LOCALE_FOLDER / language / "LC_MESSAGES"


def fields(text: str) -> set[tuple[str, str | None]]:
    """The fields of a sentence, each with how it is to be shown."""
    return {(name, shown) for _, name, _, shown in Formatter().parse(text) if name is not None}


def forms(found: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A sentence's forms in English, and in the catalogue's language."""
    english = found.id if isinstance(found.id, (tuple, list)) else (found.id,)
    own = found.string if isinstance(found.string, (tuple, list)) else (found.string,)
    return tuple(english), tuple(text or "" for text in own)


def test_the_code_has_sentences_that_count_and_others() -> None:
    found = sentences()
    assert "the match is over" in found
    assert ("{n} good game", "{n} good games") in found


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_is_missing_or_left_over(language: str) -> None:
    wanted = {text if isinstance(text, str) else text[0] for text in sentences()}
    words = {forms(found)[0][0] for found in catalogue(language) if found.id}
    assert words == wanted


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_form_is_written_with_the_fields_of_the_english(language: str) -> None:
    words = catalogue(language)
    for found in words:
        if not found.id:
            continue
        english, own = forms(found)
        assert not found.fuzzy, english
        assert len(own) == (1 if len(english) == 1 else words.num_plurals), english
        for number, text in enumerate(own):
            assert text.strip(), english
            # The form for one may leave the number out: "the seed that is left".
            assert fields(text) | ({("n", None)} if len(own) > 1 and not number else set()) == (
                fields(english[-1])
            ), english
            assert (text[-1] == " ") == (english[-1][-1] == " "), english


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_words_are_those_of_the_text(language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    with folder(language).joinpath("semina.mo").open("rb") as file:
        shipped = [forms(found) for found in read_mo(file) if found.id]
    assert shipped == [forms(found) for found in read_mo(compiled) if found.id]


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"SEMINA_LANG": "it", "LANG": "en_GB.UTF-8"}, "Sud"),
        ({"LANG": "it_IT.UTF-8"}, "Sud"),
        ({"LC_ALL": "it_CH", "LANG": "en_US.UTF-8"}, "Sud"),
        ({"SEMINA_LANG": "en", "LANG": "it_IT.UTF-8"}, "South"),
        ({"LANG": "fr_FR.UTF-8"}, "Sud"),
        ({"LANG": "es_MX.UTF-8"}, "Sur"),
        ({"LANG": "de_DE.UTF-8"}, "South"),
        ({"LANG": "C.UTF-8"}, "South"),
        ({"SEMINA_LANG": "../../etc"}, "South"),
        ({}, "South"),
    ],
)
def test_the_language_is_the_users(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("SEMINA_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert say(message("South")) == expected


def test_help_pages_are_all_in_the_users_language(semina_help: dict[str, str]) -> None:
    """No English word of the frame is left on an Italian page."""
    for page in semina_help.values():
        for word in ("Usage", "Options", "Commands", "Arguments", "Show", "default", "Install"):
            assert not re.search(rf"\b{word}\b", page)


@pytest.fixture
def semina_help() -> dict[str, str]:
    from terminal import run

    commands = ["", "play", "show", "moves", "perft", "record", "record check", "record show"]
    return {command: run(*command.split(), "--help", language="it").stdout for command in commands}
