"""`semina warm` and `semina doctor`."""

import json
from pathlib import Path

from terminal import Run

from semina.kernel.warm import parts_of
from semina.rules.catalogue import CATALOGUE


def test_the_kernel_is_compiled_once(semina: Run, tmp_path: Path) -> None:
    cache = {"SEMINA_CACHE": str(tmp_path)}
    first = semina("search", "wahree", "--depth", "3", "--json", **cache)
    assert first.stderr == "Compiling the kernel, once, for some seconds.\n"
    second = semina("search", "wahree", "--depth", "3", "--json", **cache)
    assert second.stderr == ""
    answers = [json.loads(done.stdout) for done in (first, second)]
    assert answers[0]["nodes"] == answers[1]["nodes"]
    done = semina("doctor", **cache)
    assert "compiled for  wahree (search)\n" in done.stdout


def test_warm_names_the_folder(semina: Run) -> None:
    done = semina("warm")
    assert done.returncode == 0
    folder = Path(done.stdout.removeprefix("The compiled kernel is in ").rstrip(".\n"))
    marks = {f"{game}-{part}.warm" for game in CATALOGUE for part in parts_of(game)}
    assert {path.name for path in folder.glob("*.warm")} == marks
    assert str(folder) in semina("doctor").stdout


def test_warm_says_what_hinders_it(semina: Run) -> None:
    refused = semina("warm", SEMINA_CACHE="/dev/null/cache")
    assert refused.returncode == 1
    assert "cannot be kept" in refused.stderr
    assert "interpreted" in semina("warm", NUMBA_DISABLE_JIT="1").stdout


def test_doctor_tells_what_it_found(semina: Run, tmp_path: Path) -> None:
    lines = semina("doctor", SEMINA_CACHE=str(tmp_path)).stdout.splitlines()
    facts = dict(line.strip().split(maxsplit=1) for line in lines)
    assert {"Semina", "Python", "numba", "numpy", "kernel", "Chromium"} <= facts.keys()
    assert "no game yet (semina warm)" in lines[-4]
    sound = semina("doctor", SEMINA_CACHE="/dev/null/cache")
    assert sound.returncode == 0
    assert "cannot be kept" in sound.stdout
