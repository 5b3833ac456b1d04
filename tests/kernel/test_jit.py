"""The compiled kernel on disk, and the kernel without it."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from boards import PROJECT
from terminal import environment, run

from semina.kernel import jit
from semina.rules.catalogue import CATALOGUE

PROGRAM = """
import json
from semina.kernel import jit
from semina.rules.catalogue import CATALOGUE
from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.perft import perft
from semina.rules.catalogue import CATALOGUE
starts = [(GAMES[key], rules.START) for key, rules in CATALOGUE.items()]
leaves = [int(perft(game, *packed(game, start), 4)) for game, start in starts]
print(json.dumps({"leaves": leaves, "folder": str(jit.FOLDER), "problem": str(jit.PROBLEM or "")}))
"""
LEAVES = [157, 1014, 1014]  # of the reference, at depth 4; Awari's are Wahree's so early


def kernel(**environ: str) -> dict[str, object]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env={**environment("en"), **environ},
        capture_output=True,
        text=True,
        check=True,
    )
    facts: dict[str, object] = json.loads(done.stdout)
    return facts


def test_compiled_code_is_kept_and_a_damaged_file_is_made_again(tmp_path: Path) -> None:
    first = kernel(SEMINA_CACHE=str(tmp_path))
    assert first["leaves"] == LEAVES
    kept = [path for path in Path(str(first["folder"])).rglob("*") if path.is_file()]
    assert {path.suffix for path in kept} == {".nbi", ".nbc"}
    for size in (0, 7, 100):
        for path in kept:
            path.write_bytes(path.read_bytes()[:size])
        assert kernel(SEMINA_CACHE=str(tmp_path))["leaves"] == LEAVES
    for path in kept:
        path.write_bytes(b"\xff" * 1000)
    assert kernel(SEMINA_CACHE=str(tmp_path))["leaves"] == LEAVES


@pytest.mark.parametrize("folder", ["/proc/nowhere", "/dev/null/cache"])
def test_a_cache_that_cannot_be_written_is_said_and_done_without(folder: str) -> None:
    facts = kernel(SEMINA_CACHE=folder)
    assert facts["leaves"] == LEAVES
    assert f"the compiled kernel cannot be kept in '{folder}/kernel-" in str(facts["problem"])
    done = run("search", "krur", "--depth", "2", "--json", SEMINA_CACHE=folder)
    assert done.stderr.count("cannot be kept") == 1
    assert json.loads(done.stdout)["depth"] == 2


def test_everything_runs_interpreted_too() -> None:
    assert kernel(NUMBA_DISABLE_JIT="1")["leaves"] == LEAVES
    for game in CATALOGUE:
        answers = [
            json.loads(run("search", game, "--depth", "3", "--json", **environ).stdout)
            for environ in ({}, {"NUMBA_DISABLE_JIT": "1"})
        ]
        for answer in answers:
            del answer["seconds"]
        assert answers[0] == answers[1]


def test_a_full_disk_is_said_each_time(tmp_path: Path) -> None:
    """A limit on the size of files stands for it: nothing can be saved, nothing counts as warm."""
    command = f"ulimit -f 20; exec {sys.executable} -m semina search krur --depth 2"
    for _ in range(2):
        done = subprocess.run(
            ["bash", "-c", command],
            env={
                **environment("en"),
                "SEMINA_CACHE": str(tmp_path),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            capture_output=True,
            text=True,
            check=True,
        )
        assert "could not be kept" in done.stderr
    assert not list(tmp_path.rglob("*.warm"))


def test_without_a_home_the_kernel_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SEMINA_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    _, problem = jit._prepare()
    assert "there is no home folder" in str(problem)


def test_a_cache_that_may_only_be_read_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the way of writing stands for a folder that may only be read."""
    monkeypatch.setenv("SEMINA_CACHE", str(tmp_path))
    folder = jit.cache_folder()
    folder.mkdir()

    def unwritable(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "TemporaryFile", unwritable)
    assert "cannot be kept" in str(jit._prepare()[1])
    (folder / "krur.warm").touch()
    assert jit._prepare() == (folder, None)


def test_other_tests_pass_interpreted_too() -> None:
    """A smaller set of them, in a process of its own."""
    chosen = (
        "test_unmoves_are_the_inverse_of_moves_in_random_games[wahree] or "
        "test_every_position_with_so_many_seeds[3 or "
        "test_the_games_are_those_that_the_rules_play[krur] or "
        "test_values_without_a_table[wahree] or "
        "test_positions_without_marks_with_few_seeds[wahree-2-1] or "
        "test_krur_with_three_closed_pits"
    )
    files = ["tests/kernel", "tests/engine/test_small_positions.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", chosen],
        env={**environment("en"), "NUMBA_DISABLE_JIT": "1"},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"^\.{5,}", done.stdout), done.stdout
