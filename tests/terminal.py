"""Running `semina` as its users do: in a process of its own, or in a real pseudo-terminal."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable

import pexpect
import pyte

Run = Callable[..., subprocess.CompletedProcess[str]]

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 20  # seconds to wait for a text; a test that waits so long has failed
COLUMNS, ROWS = 160, 50


def environment(language: str) -> dict[str, str]:
    """The environment of this process, without its own wishes about language and colour."""
    unwanted = ("SEMINA_LANG", "LANG", "LC_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    return {**kept, "SEMINA_LANG": language, "PYTHONUTF8": "1"}


def run(
    *arguments: str, language: str = "en", given: str = "", **environ: str
) -> subprocess.CompletedProcess[str]:
    """Run `semina` with some arguments; give its status and what it printed."""
    return subprocess.run(
        [sys.executable, "-m", "semina", *arguments],
        input=given,
        capture_output=True,
        encoding="utf-8",
        env={**environment(language), **environ},
        timeout=300,
        check=False,
    )


class Terminal:
    """A `semina play`, or another command, in a terminal."""

    def __init__(
        self,
        *arguments: str,
        command: str = "play",
        language: str = "en",
        speed: str = "off",
    ) -> None:
        self._process = pexpect.spawn(
            sys.executable,
            ["-m", "semina", command, *arguments, "--speed", speed],
            env={**environment(language), "TERM": "xterm-256color"},
            dimensions=(ROWS, COLUMNS),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self._screen)
        self._unseen = ""

    def see(self, text: str) -> str:
        """Wait for a text; give what was shown up to its end since the last text seen."""
        while text not in self._unseen:
            try:
                piece = self._process.read_nonblocking(4096, PATIENCE)
            except (pexpect.TIMEOUT, pexpect.EOF):
                raise AssertionError(f"{text!r} was not shown, but: {self._unseen}") from None
            self._stream.feed(piece)
            self._unseen = ANSI.sub("", self._unseen + piece).replace("\r", "")
        shown, _, self._unseen = self._unseen.partition(text)
        return shown + text

    def type(self, line: str) -> None:
        self._process.sendline(line)

    def press(self, key: str) -> None:
        self._process.send(key)

    def interrupt(self) -> None:
        """Ctrl-C, no faster after the last text than a person's hand."""
        time.sleep(0.3)
        self._process.sendintr()

    def hang_up(self) -> None:
        """Close the terminal under the program: its input ends, and the system sends SIGHUP."""
        self._process.ptyproc.fileobj.close()
        self._process.ptyproc.closed = True

    def picture(self) -> str:
        """The screen as it looks now."""
        return "\n".join(line.rstrip() for line in self._screen.display).strip()

    def ends(self) -> int:
        """Wait for the end; give the exit status."""
        if self._process.ptyproc.closed:
            deadline = time.monotonic() + PATIENCE
            while self._process.isalive():
                assert time.monotonic() < deadline, "went on without a terminal"
                time.sleep(0.05)
        else:
            self._process.expect(pexpect.EOF)
            self._unseen += ANSI.sub("", self._process.before or "").replace("\r", "")
            self._process.close()
        assert self._process.exitstatus is not None, "ended by a signal"
        return int(self._process.exitstatus)

    def close(self) -> None:
        if self._process.isalive():
            self._process.terminate(force=True)
        self._process.close()
