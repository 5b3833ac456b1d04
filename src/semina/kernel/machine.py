"""What the machine has to give."""

from contextlib import suppress
from pathlib import Path


def free_megabytes() -> int | None:
    """The memory that can be had without swapping; None where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) >> 10
    return None
