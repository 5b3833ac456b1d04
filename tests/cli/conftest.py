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
    """Start `semina play`, or another command, in a terminal, which is closed behind the test."""
    opened: list[Terminal] = []

    class ClosedBehind(Terminal):
        def __init__(self, *arguments: str, **options: str) -> None:
            super().__init__(*arguments, **options)
            opened.append(self)

    yield ClosedBehind
    for terminal in opened:
        terminal.close()
