"""`semina analyse`."""

import json
from pathlib import Path

import pytest
from study.hand_games import KRUR, WAHREE_DRAWN
from terminal import Run

from semina.notation.record_reader import parse_records

QUICK = ("--nodes", "1000")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "games.sgr"
    made.write_text(KRUR + "\n" + WAHREE_DRAWN)
    return made


def test_each_game_is_told(semina: Run, file: Path) -> None:
    done = semina("analyse", str(file), *QUICK)
    assert done.returncode == 0
    krur, wahree = done.stdout.split("\nWahree: ")
    assert krur.startswith("Krur: Amina (South) – Bilal (North), 11-11\n")
    assert "Here South gave away 2 seeds with C: D was better." in krur
    assert "Here South gave away 2 seeds with E: F was better." in wahree
    assert "All these values are exact." in krur
    assert "Looking" not in done.stderr  # no bar where there is no terminal


def test_json_is_an_object_a_game_with_the_keys_that_the_docs_list(semina: Run, file: Path) -> None:
    done = semina("analyse", str(file), "--json", *QUICK)
    krur, wahree = (json.loads(line) for line in done.stdout.splitlines())
    assert krur.keys() == {
        *("game", "tags", "start", "margins", "moves", "turning_points", "accuracy"),
        *("wanted", "error"),
    }
    first = krur["moves"][0]
    assert first == {
        "ply": 0,
        "side": "S",
        "position": "10*,0,1,1/10*,0,0,0 0-0 S",
        "move": "C",
        "lost": {"seeds": 2, "exact": True},
        "sign": "?",
        "before": {"margin": 2, "exact": True},
        "after": {"margin": 0, "exact": True},
        "best": ["D"],
        "line": first["line"],
        "values": {"C": {"value": 0, "exact": True}, "D": {"value": 2, "exact": True}},
        "depth": first["depth"],
    }
    assert first["line"][0] == "D"
    assert krur["accuracy"]["S"] == {
        "moves": 1,
        "lost": {"seeds": 2, "exact": True},
        "percent": 80.0,
    }
    assert wahree["turning_points"] == [0]
    assert len(wahree["margins"]) == len(wahree["moves"]) + 1
    assert krur["error"] is None


def test_a_record_with_an_illegal_move_is_analysed_up_to_there(
    semina: Run, file: Path, tmp_path: Path
) -> None:
    file.write_text(KRUR.replace("2. - c", "2. A c") + "\n" + WAHREE_DRAWN)
    out = tmp_path / "out.sgr"
    done = semina("analyse", str(file), "--json", "--annotated", str(out), *QUICK)
    assert done.returncode == 1
    broken, good = (json.loads(line) for line in done.stdout.splitlines())
    assert [move["move"] for move in broken["moves"]] == ["C", "b"]
    assert (broken["error"]["line"], broken["error"]["column"]) == (9, 11)
    assert done.stderr.startswith(f"{file}: line 9, column 11: 'A' is not legal in 10*,0,0,0/11*,")
    assert good["error"] is None
    assert [len(record.game.plays) for record in parse_records(out.read_text())] == [2, 3]


def test_a_file_with_faults_is_not_written_over(semina: Run, file: Path) -> None:
    file.write_text(KRUR.replace("2. - c", "2. A c {a thought}") + "\n" + WAHREE_DRAWN)
    before = file.read_bytes()
    done = semina("analyse", str(file), "--annotated", str(file), *QUICK)
    assert done.returncode == 1
    assert done.stderr.endswith("stays as it is: what could not be read would be lost\n")
    assert file.read_bytes() == before


def test_annotated_records_are_written_and_can_be_analysed_again(
    semina: Run, file: Path, tmp_path: Path
) -> None:
    once, twice = tmp_path / "once.sgr", tmp_path / "twice.sgr"
    assert semina("analyse", str(file), "--annotated", str(once), *QUICK).returncode == 0
    assert semina("analyse", str(once), "--annotated", str(twice), *QUICK).returncode == 0
    assert once.read_text() == twice.read_text()
    games = [record.game for record in parse_records(once.read_text())]
    assert games == [record.game for record in parse_records(file.read_text())]


def test_reports_are_written_as_their_name_says(semina: Run, file: Path, tmp_path: Path) -> None:
    for name, made in (
        ("a.svg", {"a-1.svg": b"<?xml", "a-2.svg": b"<?xml"}),
        ("b.PNG", {"b-1.PNG": b"\x89PNG", "b-2.PNG": b"\x89PNG"}),
        ("c.html", {"c.html": b"<!DOCTYPE html>"}),
    ):
        report = tmp_path / name
        assert semina("analyse", str(file), "--report", str(report), *QUICK).returncode == 0
        found = {path.name: path.read_bytes() for path in tmp_path.glob(f"{report.stem}*.*")}
        assert found.keys() == made.keys()
        assert all(found[each].startswith(beginning) for each, beginning in made.items())


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["--report", "x.pdf"], 2, "does not end in one of: .svg, .png, .html"),
        (["--nodes", "0"], 2, "a search needs a depth, nodes or seconds above 0"),
        (["--report", "no/folder/x.svg", *QUICK], 1, "there is no file or folder"),
    ],
)
def test_mistakes_are_one_sentence(
    semina: Run, file: Path, arguments: list[str], status: int, told: str
) -> None:
    done = semina("analyse", str(file), *arguments)
    assert done.returncode == status
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["", "nonsense", "\x00", '[Game "chess"]\n'])
def test_what_is_no_record_is_told(semina: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.sgr"
    file.write_text(text)
    done = semina("analyse", str(file), *QUICK)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
