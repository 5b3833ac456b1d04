"""The package as it is handed out: built, installed elsewhere, and run there."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from boards import PROJECT
from terminal import environment

from semina.rules.catalogue import CATALOGUE


def test_the_wheel_works_where_nothing_else_of_ours_is(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=PROJECT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path / "installed")
    assert "semina/locale/it/LC_MESSAGES/semina.mo" in names
    assert "semina/py.typed" in names
    # What the page needs besides Python.
    for folder, ending in (("web/templates", "html"), ("web/static", "js"), ("web/static", "css")):
        files = list((PROJECT / "src/semina" / folder).rglob(f"*.{ending}"))
        assert files
        assert names >= {path.relative_to(PROJECT / "src").as_posix() for path in files}
    for page in (PROJECT / "docs/rules").iterdir():
        assert f"semina/web/rules/{page.name}" in names
    assert names >= {f"semina/study/puzzles/{key}.txt" for key in CATALOGUE}
    assert [name for name in names if name.startswith("semina/service/store/migrations/versions/")]
    assert not [name for name in names if name.startswith("tests")]
    program = "import semina, sys; print(semina.__file__); from semina.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "show", "krur"],
        cwd=tmp_path,
        env={**environment("it"), "PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(str(tmp_path / "installed") + os.sep)
    assert "Nord 0\n" in done.stdout
