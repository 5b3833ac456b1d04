"""The opening studies that are shipped: exact ones against the tables, searched ones remade."""

from pathlib import Path

import pytest

from semina.engine.limit import Limit
from semina.engine.search import Searcher
from semina.errors import FileError, MoveError, UnknownNameError
from semina.rules.catalogue import CATALOGUE, RULES_VERSION
from semina.rules.game import new_game
from semina.rules.move import move_letter
from semina.study.openings import (
    FOLDER,
    Study,
    exact_study,
    format_study,
    game_of,
    line_of,
    parse_study,
    searched_study,
    study_of,
    written_line,
)
from semina.tables.probe import open_tables


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_has_a_study_of_these_rules_with_every_line(key: str) -> None:
    study = study_of(key)
    assert study.game == key
    assert study.rules == RULES_VERSION
    assert study.is_exact == (key == "krur")
    lines = [""]
    for _ in range(study.plies):
        following = []
        for line in lines:
            game = game_of(key, line)
            values = study.moves(game)
            assert [*values] == [*game.legal_moves]
            following += [line + move_letter(move, game.rules.WIDTH) for move in values]
        lines = following
    assert len(lines) > 150
    assert all(study.moves(game_of(key, line)) == {} for line in lines[:20])


@pytest.mark.usefixtures("tables")
def test_krurs_values_are_those_of_the_tables() -> None:
    study = study_of("krur")
    tables = open_tables("krur")
    for line in study.values:
        game = game_of("krur", line)
        assert study.moves(game) == tables.probe(game.position).moves, line


def test_krurs_first_moves_are_worth_what_is_published() -> None:
    assert study_of("krur").moves(new_game("krur")) == {0: 12, 1: 4, 2: 0, 3: -8}


@pytest.mark.usefixtures("tables")
def test_the_exact_study_is_made_again_byte_by_byte() -> None:
    shipped = (FOLDER / "krur.txt").read_text(encoding="utf-8")
    study = study_of("krur")
    made = exact_study("krur", study.plies)
    assert made.values == study.values
    assert format_study(parse_study(shipped)) == shipped


@pytest.mark.parametrize("key", ["wahree", "awari"])
def test_the_value_of_a_line_is_the_best_that_follows(key: str) -> None:
    study = study_of(key)
    for line, values in study.values.items():
        if len(line) + 1 == study.plies:
            continue
        game = game_of(key, line)
        for move, value in zip(game.legal_moves, values, strict=True):
            after = game.play(move)
            best = max(study.moves(after).values())
            assert value == pytest.approx(after.plays[-1].captured - best), line


@pytest.mark.parametrize("key", ["wahree", "awari"])
def test_what_stands_at_the_end_of_a_line_is_what_a_search_finds_there(key: str) -> None:
    """At a depth that takes no minutes; the study itself is made by the same function."""
    made = searched_study(key, 2, 6, lambda _done, _of: None)
    searcher = Searcher(16)
    for line in ("A", "C", "F"):
        game = game_of(key, line)
        for move, value in made.moves(game).items():
            after = game.play(move)
            found = searcher.search(after, Limit(depth=6))
            assert value == pytest.approx(after.plays[-1].captured - found.value), line
    assert made == searched_study(key, 2, 6, lambda _done, _of: None, megabytes=8) or (
        made.values == searched_study(key, 2, 6, lambda _done, _of: None, megabytes=8).values
    )
    assert made.depth == 6
    assert made.nodes > 1000


def test_a_study_is_written_and_read_the_same() -> None:
    study = Study("wahree", "1", "9.9", 1, 7, 123, {"": (0.5, -1.25, 0.0, 2.0, 0.0, -0.0)})
    assert parse_study(format_study(study)) == study
    assert "--depth 7" in format_study(study)


def test_the_finding_of_a_line_is_its_best_play() -> None:
    study = study_of("krur")
    found = study.finding(game_of("krur", "A"))
    assert found is not None
    assert found.exact
    assert found.value == -12
    assert len(found.line) == study.plies - 1
    game = game_of("krur", "A")
    for move in found.line:
        assert study.moves(game)[move] == max(study.moves(game).values())
        game = game.play(move)
    assert study.finding(game) is None


def test_a_line_is_typed_with_or_without_spaces() -> None:
    assert written_line("A, b C", "krur") == written_line("AbC", "krur") == "AbC"
    assert line_of(game_of("krur", "AbC")) == "AbC"
    with pytest.raises(MoveError, match="too long"):
        written_line("A" * 101, "krur")
    with pytest.raises(MoveError):
        game_of("krur", "AA")


def test_unknown_games_and_games_without_a_study_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownNameError):
        study_of("chess")
    study_of.cache_clear()
    monkeypatch.setattr("semina.study.openings.FOLDER", FOLDER / "none")
    with pytest.raises(FileError, match="no study"):
        study_of("krur")
    study_of.cache_clear()


@pytest.mark.parametrize("damaged", [b"", b"\xff\xfe\x00", b"plies x\n\n", b"plies 2\n\nA b\n"])
def test_a_damaged_study_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bytes
) -> None:
    (tmp_path / "krur.txt").write_bytes(damaged)
    monkeypatch.setattr("semina.study.openings.FOLDER", tmp_path)
    study_of.cache_clear()
    with pytest.raises(FileError, match="the openings of krur cannot be read"):
        study_of("krur")
    study_of.cache_clear()
