"""Saving never harms a file that is there."""

import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from terminal import environment

from semina.cli.files import write_whole
from semina.errors import FileError


def test_a_file_is_replaced_with_its_mode_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.sgr"
    file.write_text("old")
    file.chmod(0o640)
    write_whole(str(file), "new")
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [left.name for left in tmp_path.iterdir()] == ["games.sgr"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "games.sgr"
    file.write_text("old")
    link = tmp_path / "link.sgr"
    link.symlink_to(file)
    write_whole(str(link), "new")
    assert link.is_symlink()
    assert file.read_text() == "new"


@pytest.mark.parametrize("path", ["/dev/null", "/", "", "/dev/null/file", "a\0b", "/proc/nothing"])
def test_what_is_no_file_is_refused_with_its_name(path: str) -> None:
    with pytest.raises(FileError) as caught:
        write_whole(path, "text")
    assert repr(path) in str(caught.value)


def test_a_write_that_fails_half_way_leaves_the_old_file(tmp_path: Path) -> None:
    """The system lets this process write no more than 100 bytes, as a full disk would."""
    file = tmp_path / "games.sgr"
    file.write_text("old")
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        "from semina.cli.files import write_whole; write_whole(sys.argv[1], 'x' * 1000)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)],
        env=environment("en"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "FileError" in done.stderr
    assert file.read_text() == "old"
    assert [left.name for left in tmp_path.iterdir()] == ["games.sgr"]


def test_two_writers_at_once_leave_one_whole_text(tmp_path: Path) -> None:
    file = tmp_path / "games.sgr"
    texts = ["a" * 200_000, "b" * 200_000]

    def write(text: str) -> None:
        for _ in range(20):
            write_whole(str(file), text)

    writers = [threading.Thread(target=write, args=(text,)) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert file.read_text() in texts


def test_a_file_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.sgr"
    file.write_text("old")
    monkeypatch.setattr("os.access", lambda *_: False)  # as for anybody but the superuser
    with pytest.raises(FileError, match="no permission to use the file"):
        write_whole(str(file), "new")
    assert file.read_text() == "old"


def test_names_that_the_system_does_not_take_are_refused_in_words(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path in (str(tmp_path / ("a" * 300)), str(loop)):
        with pytest.raises(FileError):
            write_whole(path, "text")
    long_name = tmp_path / ("\u6f22" * 80)  # 240 bytes
    write_whole(str(long_name), "text")
    assert long_name.read_text() == "text"
