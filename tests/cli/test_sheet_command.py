"""`semina sheet` and `semina openings` at the command line."""

import json
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest
from terminal import Run

from semina.study.openings import game_of, study_of
from semina.study.sheets import Order, Part, numbered, sheets_pdf


def test_a_class_set_is_made_by_one_command(semina: Run, tmp_path: Path) -> None:
    output = tmp_path / "class.pdf"
    done = semina("sheet", "class", "--pupils", "3", "--seed", "7", "--output", str(output))
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"Written to {output}.\n"
    assert output.read_bytes() == sheets_pdf(Order("class", "krur", numbered(3), 7))


def test_the_key_goes_to_a_file_of_its_own(semina: Run, tmp_path: Path) -> None:
    sheets, key = tmp_path / "sheets.pdf", tmp_path / "key.pdf"
    options = ["--game", "awari", "--paper", "letter", "--language", "it"]
    done = semina("sheet", "counting", *options, "--output", str(sheets), "--key", str(key))
    assert done.returncode == 0
    order = Order("counting", "awari", numbered(1), 1, "letter", "it")
    assert sheets.read_bytes() == sheets_pdf(order, Part.SHEETS)
    assert key.read_bytes() == sheets_pdf(order, Part.KEY)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_come_from_a_file(semina: Run, tmp_path: Path, encoding: str) -> None:
    names = tmp_path / "names.txt"
    names.write_bytes("Anna #panic()\n\n  Ugo\t\nZoë\n".encode(encoding))
    output = tmp_path / "out.pdf"
    done = semina("sheet", "counting", "--names", str(names), "--output", str(output))
    assert done.returncode == 0
    with closing(pypdfium2.PdfDocument(output)) as document:
        assert len(document) == 7
        fronts = [document[page].get_textpage().get_text_bounded() for page in (0, 2, 4)]
    for front, name in zip(fronts, ("Anna #panic()", "Ugo", "Zoë"), strict=True):
        assert name in front


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["poster"], 2, "'poster'"),
        (["board", "--game", "chess"], 2, "'chess'"),
        (["board", "--paper", "a3"], 2, "'a3'"),
        (["board", "--language", "xx"], 2, "'xx'"),
        (["board", "--pupils", "0"], 2, "0 pupils"),
        (["board", "--pupils", "5000"], 2, "5000 pupils"),
        (["board", "--key", "key.pdf"], 2, "no key"),
        (["class", "--key", "a.pdf", "--output", "a.pdf"], 2, "the same file"),
        (["class", "--names", "-", "--pupils", "2"], 2, "cannot be together"),
        (["class", "--names", "nowhere.txt"], 1, "nowhere.txt"),
        (["board", "--output", "nowhere/board.pdf"], 1, "nowhere"),
    ],
)
def test_what_cannot_be_printed_is_told(
    semina: Run, arguments: list[str], status: int, said: str
) -> None:
    done = semina("sheet", *arguments)
    assert done.returncode == status
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_openings_are_printed_the_best_first(semina: Run) -> None:
    done = semina("openings", "krur", "--plies", "2")
    lines = done.stdout.splitlines()
    assert "exact" in lines[0]
    first = [line for line in lines[2:] if not line.startswith(" ")]
    assert first == ["A +12", "B +4", "C 0", "D -8"]
    answers = study_of("krur").moves(game_of("krur", "A"))
    assert len([line for line in lines[2:] if line.startswith(" ")]) > len(answers)


def test_an_estimate_has_the_decimal_mark_of_the_language(semina: Run) -> None:
    worth = study_of("wahree").moves(game_of("wahree", ""))
    assert any(value % 1 for value in worth.values())
    for language, mark in (("en", "."), ("it", ",")):
        done = semina("openings", "wahree", "--plies", "1", language=language)
        shown = {line.split()[1] for line in done.stdout.splitlines()[2:]}
        assert shown == {f"{value:+g}".replace(".", mark) for value in worth.values()}


def test_openings_are_told_to_programs(semina: Run) -> None:
    found = json.loads(semina("openings", "wahree", "F c", "--plies", "1", "--json").stdout)
    study = study_of("wahree")
    assert (found["exact"], found["depth"], found["nodes"]) == (False, study.depth, study.nodes)
    (line,) = found["lines"]
    assert line["line"] == "Fc"
    assert [*line["moves"].values()] == [*study.values["Fc"]]


def test_a_study_is_made_anew(semina: Run, tmp_path: Path) -> None:
    path = tmp_path / "awari.txt"
    done = semina("openings", "awari", "--make", str(path), "--plies", "1", "--depth", "3")
    assert done.returncode == 0
    assert "depth 3\n" in path.read_text()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["chess"], 2),
        (["krur", "A A"], 1),
        (["krur", "--plies", "0"], 2),
        (["krur", "--plies", "7"], 2),
        (["wahree", "--make", "nowhere/x.txt", "--plies", "1", "--depth", "0"], 2),
    ],
)
def test_what_is_wrong_with_a_line_is_told(semina: Run, arguments: list[str], status: int) -> None:
    done = semina("openings", *arguments)
    assert done.returncode == status
    assert done.stderr.startswith("semina: ")


def test_behind_the_study_it_says_so(semina: Run) -> None:
    line = max(study_of("wahree").values, key=len)
    game = game_of("wahree", line)
    last = game.position.letters(game.legal_moves[:1])
    done = semina("openings", "wahree", line + last)
    assert done.returncode == 0
    assert "does not go that far" in done.stdout
