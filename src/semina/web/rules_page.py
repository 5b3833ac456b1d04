"""The rules of the games as HTML, from the same files as `docs/rules`."""

import re
from functools import cache
from pathlib import Path

import mistune

from semina.words import LANGUAGES

_FOLDERS = (Path(__file__).parent / "rules", Path(__file__).parents[3] / "docs" / "rules")
_LINK = re.compile(r'href="(\w+)(?:\.(\w\w))?\.md"')
_HEADING = re.compile(r"<h2>(\d+)\. ")


@cache
def rules_html(game: str, language: str) -> str:
    """The rules of a game of the catalogue; in English where a language has none."""
    html = mistune.create_markdown(escape=True, plugins=["table"])(_text(game, language))
    assert isinstance(html, str)
    html = _LINK.sub(_address, html)
    # The style attribute of an aligned cell would be refused by the page's own policy.
    html = re.sub(r' style="text-align:(\w+)"', r' class="\1"', html)
    return _HEADING.sub(r'<h2 id="section-\1">\1. ', html)


def _text(game: str, language: str) -> str:
    folder = next(folder for folder in _FOLDERS if (folder / f"{game}.md").exists())
    own = folder / f"{game}.{language}.md"
    path = own if language in LANGUAGES and own.exists() else folder / f"{game}.md"
    return path.read_text(encoding="utf-8")


def _address(link: re.Match[str]) -> str:
    game, language = link[1], link[2] or "en"
    return f'href="/rules/{game}?language={language}"'
