"""What docs/http-api.md shows is what a server answers."""

import re
import subprocess
from pathlib import Path

from boards import PROJECT
from web.browser import PATIENCE, Server

from semina.web.errors import CODES, MISTAKES

PAGE = (PROJECT / "docs" / "http-api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
BETWEEN = "----8<----"


def pattern(shown: str) -> str:
    """What a shown output stands for: `…` is anything."""
    return ".*?".join(re.escape(part) for part in shown.split("…"))


def test_the_session_of_the_api_runs_as_it_is_shown(tmp_path: Path) -> None:
    commands = [text for language, text in BLOCKS if language == "bash"]
    shown = [text for language, text in BLOCKS if not language]
    assert len(commands) == len(shown) > 8
    server = Server(tmp_path)
    try:
        done = subprocess.run(
            ["bash", "-u", "-o", "pipefail", "-c", f"\necho; echo '{BETWEEN}'\n".join(commands)],
            cwd=tmp_path,
            env={"SEMINA": server.address, "PATH": "/usr/local/bin:/usr/bin:/bin"},
            capture_output=True,
            text=True,
            timeout=6 * PATIENCE,
        )
    finally:
        assert server.stop() == (0, "")
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.split(BETWEEN)
    assert len(printed) == len(shown)
    for command, expected, found in zip(commands, shown, printed, strict=True):
        lines = "\n".join(line.rstrip() for line in found.strip().splitlines())
        assert re.fullmatch(pattern(expected.strip()), lines, re.DOTALL), (command, found)


def test_the_page_lists_every_code() -> None:
    rows = {
        (int(status), code) for status, code in re.findall(r"^\| (\d+) \| `([\w-]+)`", PAGE, re.M)
    }
    assert rows == {*CODES.items(), *((kind.status, kind.code) for kind in MISTAKES.values())}


def test_the_sample_bot_is_short() -> None:
    text = (PROJECT / "examples" / "bot.py").read_text(encoding="utf-8")
    assert text.count("\n") < 100
