"""A game of the catalogue is complete: its rules pages, golden data, diagram, and tests."""

import json
import re

import pytest
from boards import DATA, PROJECT, games_with, golden_lines
from naive import LEGAL, TURN

from semina.kernel.games import GAMES
from semina.notation.diagram import format_diagram
from semina.rules.catalogue import CATALOGUE
from semina.words import LANGUAGES

# Every ruling of a game; a new game writes its own here.
RULINGS = {
    "krur": [*(f"K{number}" for number in range(1, 19)), "K14b"],
    "wahree": [f"W{number}" for number in range(1, 11)],
    "awari": [f"A{number}" for number in range(1, 4)],
}
# What there is of other programs to compare a game with.
GOLDEN = {
    "krur": ["perft.txt", "moves.json", "values.tsv"],
    "wahree": ["perft.txt", "moves.json", "values.tsv"],
    "awari": ["histograms.json"],
}
KINDS = ["md" if language == "en" else f"{language}.md" for language in LANGUAGES]
PAGES = [f"docs/rules/{key}.{kind}" for key in CATALOGUE for kind in KINDS]


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_has_rulings(key: str) -> None:
    assert RULINGS[key]


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_has_a_kernel_that_does_not_call_its_rules_and_a_naive_simulation(key: str) -> None:
    assert key in GAMES
    assert f'"semina.rules.{key}"' in (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    assert key in LEGAL
    assert key in TURN


@pytest.mark.parametrize("page", PAGES)
def test_readme_links_to_the_rules_page_of_a_game(page: str) -> None:
    assert f"({page})" in (PROJECT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_the_rules_page_of_a_game_names_every_ruling(page: str) -> None:
    text = (PROJECT / page).read_text(encoding="utf-8")
    key = page.split("/")[-1].split(".")[0]
    named = set(re.findall(r"\b[A-Z]\d+b?\b", text))
    assert named >= {*RULINGS[key]}
    # No ruling of the game is named that does not exist.
    letter = RULINGS[key][0][0]
    assert {name for name in named if name[0] == letter} == {*RULINGS[key]}


@pytest.mark.parametrize("page", PAGES)
def test_a_rules_page_has_the_sections_rulings_and_positions_of_the_english(page: str) -> None:
    english = re.sub(r"\.\w\w\.md$", ".md", page)
    own, original = ((PROJECT / path).read_text(encoding="utf-8") for path in (page, english))
    for part in (
        r"^#+ (?:\d+\.)?",  # sections, and their numbers
        r"^\|[-|]+$",  # tables, and how wide they are
        r"\b[A-Z]\d+b?\b",  # rulings, wherever they are named
        r"(?:[\d*x]+,)+[\d*x]+/[\d*x,]+",  # positions
    ):
        found = re.findall(part, original, re.MULTILINE)
        assert sorted(re.findall(part, own, re.MULTILINE)) == sorted(found)
        assert found or part.startswith(r"^\|")


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_has_golden_data(key: str) -> None:
    assert GOLDEN[key]
    assert all(key in games_with(data) for data in GOLDEN[key])


@pytest.mark.parametrize("key", games_with("perft.txt"))
def test_golden_counts_and_moves_are_many(key: str) -> None:
    assert len(golden_lines(f"{key}_perft.txt")) >= 8
    assert (DATA / f"{key}_perft.txt").read_text(encoding="utf-8").startswith("#")
    rows = json.loads((DATA / f"{key}_moves.json").read_text(encoding="utf-8"))
    assert len(rows) >= 50
    assert all({"position", "move"} <= set(row) for row in rows)


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_has_a_diagram_with_all_its_letters(key: str) -> None:
    rules = CATALOGUE[key]
    lines = format_diagram(rules.START, rules, "en").splitlines()
    south = [chr(ord("A") + pit) for pit in range(rules.WIDTH)]
    assert lines[-2].split() == south
    assert lines[1].split() == [letter.lower() for letter in reversed(south)]
    assert sum(map(int, re.findall(r"\d+", "".join(lines[2:-2])))) == rules.SEEDS


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_ruling_of_a_game_has_a_test_and_a_place_in_the_code(key: str) -> None:
    tests = "".join(
        path.read_text(encoding="utf-8") for path in (PROJECT / "tests" / "rules").glob("*.py")
    )
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in (PROJECT / "src" / "semina" / "rules").glob("*.py")
    )
    for ruling in RULINGS[key]:
        assert re.search(rf"^def test_{ruling.lower()}_[a-z]", tests, re.MULTILINE), ruling
        assert re.search(rf"\b{ruling}\b", code) or in_a_range(ruling, code), ruling


def in_a_range(ruling: str, code: str) -> bool:
    """Whether the code names the ruling in a range such as `K13-K18`."""
    number = int(re.sub(r"\D", "", ruling))
    ranges = re.findall(rf"\b{ruling[0]}(\d+)-{ruling[0]}(\d+)\b", code)
    return any(int(first) <= number <= int(last) for first, last in ranges)


def test_the_golden_data_name_their_origin() -> None:
    text = (DATA / "README.md").read_text(encoding="utf-8")
    for path in DATA.iterdir():
        assert path.name == "README.md" or f"`{path.name}`" in text
