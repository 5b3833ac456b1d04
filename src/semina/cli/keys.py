"""Waiting for a moment, or for a key that cuts it short."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def keys_unechoed() -> Iterator[None]:
    """While this lasts, keys are read at once and do not show (on a real terminal)."""
    try:
        import termios
        import tty

        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
    except (ImportError, OSError, ValueError):  # Windows, or no terminal
        yield
        return
    except termios.error:
        yield
        return
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed ahead is kept
        yield
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def wait_for_key(seconds: float) -> bool:
    """Wait so long; True as soon as a key is pressed. Without a keyboard it only waits."""
    if not sys.stdin.isatty():
        time.sleep(seconds)
        return False
    try:
        import msvcrt
    except ImportError:
        return _wait_on_posix(seconds)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if msvcrt.kbhit():  # type: ignore[attr-defined]  # Windows only
            msvcrt.getch()  # type: ignore[attr-defined]
            return True
        time.sleep(0.02)
    return False


def _wait_on_posix(seconds: float) -> bool:
    import os
    import select

    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if ready:
        os.read(sys.stdin.fileno(), 64)
    return bool(ready)
