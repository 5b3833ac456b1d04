"""Every sentence that a person may read has its words in every language."""

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from boards import PROJECT

from semina.web.language import NAMES
from semina.words import LANGUAGES, LOCALE_FOLDER, RIGHT_TO_LEFT, counted, message, say

TRANSLATED = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"message": None, "counted": (1, 2), "say": None, "_": None, "_n": (1, 2)}
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # of CLDR, in gettext's order
# Names of commands, which a person types.
TYPED = {"undo u", "hint h", "save s", "offer o", "quit q"}
MARKUP = re.compile(r"</?\w[^>]*>|`|%")
ISOLATED = re.compile("[\u2066\u2068][^\u2066-\u2069]*\u2069")


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


def edges(text: str) -> list[str]:
    """The spaces at both ends."""
    return re.findall(r"^\s*|\s*$", text)


def forms(found: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A sentence's forms in English, and in the catalogue's language."""
    english = found.id if isinstance(found.id, (tuple, list)) else (found.id,)
    own = found.string if isinstance(found.string, (tuple, list)) else (found.string,)
    return tuple(english), tuple(text or "" for text in own)


def categories(language: str) -> list[str]:
    """The plural categories that CLDR has for whole numbers, in the order of the forms."""
    used = {*map(Locale.parse(language).plural_form, (*range(1000), 10**6))}
    return [category for category in CATEGORIES if category in used]


def for_one_number(language: str) -> set[str]:
    """The categories that hold for a single number only: their forms may leave it out."""
    numbers = Counter(map(Locale.parse(language).plural_form, range(1000)))
    return {category for category, count in numbers.items() if count == 1}


def test_the_code_has_sentences_that_count_and_others() -> None:
    found = sentences()
    assert "the match is over" in found
    assert ("{n} good game", "{n} good games") in found


def test_every_language_has_a_catalogue_and_a_name() -> None:
    assert {path.name for path in LOCALE_FOLDER.iterdir()} == {*TRANSLATED}
    assert {*NAMES} == {*LANGUAGES}
    assert {
        language
        for language in LANGUAGES
        if Locale.parse(language).character_order == "right-to-left"
    } == RIGHT_TO_LEFT


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_is_missing_or_left_over(language: str) -> None:
    wanted = {text if isinstance(text, str) else text[0] for text in sentences()}
    words = {forms(found)[0][0] for found in catalogue(language) if found.id}
    assert words == wanted


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_the_plural_forms_of_cldr(language: str) -> None:
    header = dict(catalogue(language).mime_headers)["Plural-Forms"]
    assert header == Catalog(locale=language).plural_forms
    words = catalogue(language)
    [seeds] = [forms(found)[1] for found in words if forms(found)[0][0] == "{n} seed"]
    for n in (*range(130), 1000, 10**6):
        form = seeds[categories(language).index(Locale.parse(language).plural_form(n))]
        said = say(counted("{n} seed", "{n} seeds", n=n), language)
        assert ISOLATED.sub(lambda piece: piece[0][1:-1], said) == form.format(n=n)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_form_is_written_with_the_fields_of_the_english(language: str) -> None:
    for found in catalogue(language):
        if not found.id:
            continue
        english, own = forms(found)
        assert not found.fuzzy, english
        counts = len(english) > 1
        kinds = categories(language) if counts else ["other"]
        for kind, text in zip(kinds, own, strict=True):
            assert text.strip(), english
            # "The seed that is left" needs no number.
            left_out = {("n", None)} if counts and kind in for_one_number(language) else set()
            assert fields(text) | left_out == fields(english[-1]) | left_out, english


@pytest.mark.parametrize("language", TRANSLATED)
def test_spaces_at_the_ends_and_markup_are_those_of_the_english(language: str) -> None:
    for found in catalogue(language):
        english, own = forms(found)
        for text in own if found.id else ():
            for of_it in (edges, MARKUP.findall):
                assert of_it(text) == of_it(english[-1]), english


@pytest.mark.parametrize("language", sorted(RIGHT_TO_LEFT))
def test_latin_letters_are_isolated_in_a_line_from_right_to_left(language: str) -> None:
    """Else their signs and digits, and those around them, would change places."""
    for found in catalogue(language):
        for text in forms(found)[1] if found.id and found.id not in TYPED else ():
            rest = re.sub(r"\{[^{}]+\}", "", text)
            rest = ISOLATED.sub("", rest)
            assert not re.search("[A-Za-z\u2066-\u2069]", rest), text


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
        ({"LANG": "ar_MR.UTF-8"}, "الجنوب"),
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
