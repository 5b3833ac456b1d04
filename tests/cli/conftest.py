"""The command line as a user meets it."""

from collections.abc import Iterator

import pytest
from terminal import Run, Terminal, run


@pytest.fixture
def semina() -> Run:
    """Run `semina` in a process of its own."""
    return run


@pytest.fixture
def play() -> Iterator[type[Terminal]]:
    """Start `semina play` in a terminal, which is closed behind the test."""
    opened: list[Terminal] = []

    class ClosedBehind(Terminal):
        def __init__(self, *arguments: str, language: str = "en", speed: str = "off") -> None:
            super().__init__(*arguments, language=language, speed=speed)
            opened.append(self)

    yield ClosedBehind
    for terminal in opened:
        terminal.close()
