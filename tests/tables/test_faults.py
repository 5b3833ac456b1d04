"""Builds that end in the middle, files that are damaged: a bad table never answers."""

import json
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import filelock
import numpy as np
import pytest
from terminal import environment, run

from semina.errors import TableError
from semina.tables.build import levels, size_of, solve
from semina.tables.layers import family_of
from semina.tables.probe import Tables
from semina.tables.store import build, open_files
from semina.tables.table_file import TableFile
from semina.tables.unfinished import Unfinished

SMALL = family_of("wahree", 6)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SEMINA_TABLES", str(tmp_path))
    return tmp_path


def test_a_build_goes_on_at_its_last_whole_level(folder: Path) -> None:
    """Ended after some levels, and with half of one more in the file."""
    whole = build(SMALL).read_bytes()
    work = folder / "wahree-6.building"
    kept = Unfinished(work, SMALL)
    half = family_of("wahree", 4)
    of_half = Unfinished(folder / "half", half)
    codes = solve(half, kept=of_half)
    distances = np.concatenate(list(of_half.distances()))
    kept.load(np.zeros(SMALL.positions, np.uint8))
    for begins, groups in levels(half):
        ends = begins + sum(map(size_of, groups))
        kept.add(codes[begins:ends], distances[begins:ends])
    with work.open("ab") as stream:
        stream.write(b"half of a level")
    reports: list[int] = []
    (folder / "wahree-6.values").unlink()
    path = build(SMALL, reports.append)
    assert path.read_bytes() == whole
    assert len(reports) == 2  # levels 5 and 6 only
    assert not work.exists()


def test_a_build_killed_at_any_time_goes_on(folder: Path) -> None:
    command = [sys.executable, "-m", "semina", "tables", "build", "wahree", "--seeds", "13"]
    for seconds in (2.0, 3.5):
        program = subprocess.Popen(command, env=environment("en"), stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        program.send_signal(signal.SIGKILL)
        program.wait()
    assert subprocess.run(command, env=environment("en"), check=False).returncode == 0
    TableFile(folder / "wahree-13.values")
    assert Tables("wahree").are_there


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda _: b"", "it is empty"),
        (lambda _: b"something else" * 9, "it is not a table of this version"),
        (lambda raw: raw[:100], "its header is damaged"),
        (lambda raw: raw[:-10], "it is cut short"),
        (lambda raw: raw[:30] + b"\xff" + raw[31:], "its header is damaged"),
        (lambda raw: raw.replace(b'"rules": "1"', b'"rules": "0"'), "its header is damaged"),
    ],
)
def test_a_damaged_file_is_refused(spoil: Callable[[bytes], bytes], said: str) -> None:
    path = build(SMALL)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(TableError, match=said):
        Tables("wahree")
    done = run("tables", "probe", "wahree", "1,0,0,0,0,0/1,0,0,0,0,0 23-23")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


@pytest.mark.usefixtures("folder")
def test_a_flipped_bit_in_a_block_is_found_when_it_is_read() -> None:
    path = build(SMALL)
    raw = bytearray(path.read_bytes())
    raw[-40] ^= 4
    path.write_bytes(raw)
    file = TableFile(path)
    file.read_block(0)
    with pytest.raises(TableError, match="block 1 is damaged"):
        file.read_block(1)


def test_a_file_of_another_family_is_refused(folder: Path) -> None:
    build(SMALL).rename(folder / "wahree-9.values")
    (folder / "wahree-6.progress").rename(folder / "wahree-6.values")
    with pytest.raises(TableError, match="its kind is 'progress', expected 'values'"):
        TableFile(folder / "wahree-6.values")


def test_two_builds_at_once_do_not_meet(folder: Path) -> None:
    with (
        filelock.FileLock(folder / "wahree-6.lock"),
        pytest.raises(TableError, match="another program is building"),
    ):
        build(SMALL)


def test_a_folder_that_cannot_be_used_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEMINA_TABLES", "/dev/null/tables")
    with pytest.raises(TableError, match="cannot be built in '/dev/null/tables'"):
        build(SMALL)


def test_a_full_disk_ends_a_build_and_leaves_the_good_table(folder: Path) -> None:
    """A limit on the size of files stands for it."""
    assert run("tables", "build", "wahree", "--seeds", "6").returncode == 0  # compiles as well
    good = (folder / "wahree-6.values").read_bytes()
    command = f"ulimit -f 8; exec {sys.executable} -m semina tables build wahree --seeds 8"
    done = subprocess.run(
        ["bash", "-c", command],
        env=environment("en"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("semina:") == 1
    assert "cannot be" in done.stderr
    assert (folder / "wahree-6.values").read_bytes() == good
    assert not list(folder.glob(".*.part"))
    assert not (folder / "wahree-8.values").exists()


def test_tables_that_are_missing_are_built_when_they_are_asked_for(folder: Path) -> None:
    position = "1,0,0,0,0,0/1,0,0,0,0,0 23-23"
    refused = run("tables", "probe", "wahree", position, "--no-build")
    assert refused.returncode == 1
    assert "semina tables build wahree --seeds 2 builds one" in refused.stderr
    done = run("tables", "probe", "wahree", position)
    assert done.returncode == 0
    assert "Building wahree-14: 9,657,700 positions, in at most 324 MB" in done.stderr
    assert (folder / "wahree-14.values").exists()


def test_a_build_that_does_not_fit_into_memory_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A byte a position; in the largest layer, of 13,037,895, a byte more, two and four bits;
    300 MB for the program itself."""
    monkeypatch.setattr("semina.tables.store.free_megabytes", lambda: 350)
    with pytest.raises(TableError, match=r"wahree-16 needs 372 MB of memory, 350 MB are free"):
        build(family_of("wahree", 16))
    assert not list(folder.iterdir())


def test_info_lists_what_is_there(folder: Path) -> None:
    build(SMALL)
    shown = run("tables", "info").stdout
    assert str(folder) in shown
    assert "wahree-6 values" in shown
    assert "18,564" in shown


def test_info_lists_what_is_damaged_and_what_is_not_finished(folder: Path) -> None:
    build(SMALL)
    (folder / "wahree-7.values").write_bytes(b"something else" * 9)
    (folder / "wahree-8.building").write_bytes(b"half")
    done = run("tables", "info")
    assert done.returncode == 0
    assert "wahree-6 values" in done.stdout
    assert "wahree-7.values' cannot be used: it is not a table of this version" in done.stdout
    assert "build it again" in done.stdout
    assert "Not finished: " in done.stdout
    facts = json.loads(run("tables", "info", "--json").stdout)
    assert [len(facts[key]) for key in ("tables", "damaged", "unfinished")] == [2, 1, 1]


def test_a_damaged_table_is_left_out_and_said(folder: Path) -> None:
    """The smaller one answers; where there is none, the search does."""
    build(SMALL)
    position = "1,0,1,0,0,1/1,0,0,1,0,0 21-22 S"
    limited = ("search", "wahree", position, "--depth", "2", "--json")
    exact = json.loads(run(*limited).stdout)
    assert (exact["exact"], exact["nodes"]) == (True, 0)
    (folder / "wahree-9.values").write_bytes(b"something else" * 9)
    assert json.loads(run(*limited).stdout) == exact
    (folder / "wahree-6.values").write_bytes(b"something else" * 9)
    done = run(*limited)
    assert "cannot be used" in done.stderr
    assert json.loads(done.stdout)["nodes"] > 0


def test_what_is_there_already_is_not_built_again(folder: Path) -> None:
    build(SMALL)
    before = (folder / "wahree-6.values").stat().st_mtime_ns
    done = run("tables", "build", "wahree", "--seeds", "6")
    assert "wahree-6.values is there already." in done.stderr
    assert (folder / "wahree-6.values").stat().st_mtime_ns == before
    (folder / "wahree-6.progress").unlink()
    assert "Building wahree-6" in run("tables", "build", "wahree", "--seeds", "6").stderr


@pytest.mark.usefixtures("folder")
def test_nothing_to_verify_is_said() -> None:
    done = run("tables", "verify", "wahree")
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no table of wahree; to build it: semina tables build wahree" in done.stderr


@pytest.mark.parametrize("name", ["awari-6", "wahree-5"])
@pytest.mark.parametrize("kind", ["values", "progress"])
def test_a_file_under_the_name_of_another_table_is_refused(
    folder: Path, name: str, kind: str
) -> None:
    build(SMALL)
    game, seeds = name.split("-")
    build(family_of(game, int(seeds)))
    (folder / f"{name}.{kind}").replace(folder / f"wahree-6.{kind}")
    with pytest.raises(TableError, match=f"wahree-6.{kind}' cannot be used: it holds {name}"):
        open_files("wahree", [6])


@pytest.mark.usefixtures("folder")
def test_a_header_that_is_no_json_is_refused() -> None:
    path = build(SMALL)
    raw = path.read_bytes()
    length = int.from_bytes(raw[16:20], "little")
    header = b"{" * length
    crc = zlib.crc32(header).to_bytes(4, "little")
    path.write_bytes(raw[:20] + crc + header + raw[24 + length :])
    with pytest.raises(TableError, match="its header is damaged"):
        TableFile(path)


def test_what_a_kill_left_is_cleared_by_the_next_build(folder: Path) -> None:
    left = folder / ".wahree-6-0a1b2c3d.part"
    other = folder / ".wahree-7-0a1b2c3d.part"
    for path in (left, other):
        path.write_bytes(b"half")
    build(SMALL)
    assert not left.exists()
    assert other.exists()


def test_a_missing_progress_file_is_found_by_verify(folder: Path) -> None:
    build(SMALL)
    (folder / "wahree-6.progress").unlink()
    done = run("tables", "verify", "wahree")
    assert done.returncode == 1
    assert "wahree-6.progress' cannot be used: No such file or directory" in done.stderr


def test_a_search_goes_on_where_no_table_can_be_built(tmp_path: Path) -> None:
    """Without a limit, too: what hinders it is said."""
    (tmp_path / "file").write_bytes(b"")
    position = "0,0,0,0,0,1/1,0,0,0,0,0 20-26"
    done = run("search", "wahree", position, "--json", SEMINA_TABLES=str(tmp_path / "file"))
    assert done.returncode == 0
    assert "the table cannot be built in" in done.stderr
    assert json.loads(done.stdout)["move"] == "F"
