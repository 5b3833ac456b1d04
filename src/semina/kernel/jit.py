"""Compiling the kernel, and keeping what was compiled.

The machine code lies in a folder whose name holds a fingerprint of the kernel's sources and of the
versions that made it: Numba keeps a caller's old code when only a callee has changed, so a change
anywhere must change the folder. A cache file that is damaged is made again.

With `NUMBA_DISABLE_JIT=1` everything runs interpreted, for tests and debugging.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import numba
import numpy
from numba.core import config
from numba.core.caching import FunctionCache

from semina.words import Message, message

settings: Any = config  # Numba fills it when it is imported
SOURCES = Path(__file__).parent
IS_INTERPRETED = bool(settings.DISABLE_JIT)


def fingerprint() -> str:
    """Twelve hexadecimal digits that change with the kernel's sources and what compiles them."""
    parts = [platform.python_version(), numba.__version__, numpy.__version__, platform.machine()]
    parts += [path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*.py"))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


def cache_folder() -> Path:
    """Where the compiled kernel is kept: in `$SEMINA_CACHE`, else in the user's cache folder.

    Raises RuntimeError if the user has no home.
    """
    if chosen := os.environ.get("SEMINA_CACHE"):
        base = Path(chosen)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "semina"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches" / "semina"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "semina"
    return base / f"kernel-{fingerprint()}"


def _prepare() -> tuple[Path, Message | None]:
    """The folder, made ready; what is wrong with it if nothing can be kept there.

    One that cannot be written and has all that is needed is as good.
    """
    try:
        folder = cache_folder()
    except RuntimeError:
        return Path(), message(
            "the compiled kernel cannot be kept: there is no home folder, and SEMINA_CACHE names "
            "no other; it is compiled again each time"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        if not any(folder.glob("*.warm")):
            return folder, message(
                "the compiled kernel cannot be kept in {folder!r} ({reason}); it is compiled again "
                "each time",
                folder=str(folder),
                reason=error.strerror,
            )
    return folder, None


FOLDER, PROBLEM = _prepare()
if PROBLEM is None:
    settings.CACHE_DIR = str(FOLDER)


class _CarefulCache(FunctionCache):
    """Numba's cache, for which a damaged file is a missing one and a full disk no fault.

    failures: why files could not be saved.
    """

    failures: ClassVar[list[str]] = []

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a damaged file makes of unpickling it
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except Exception as error:
            self.failures.append(str(error))
            self._forget()

    def _forget(self) -> None:
        with suppress(OSError):
            self.flush()


def save_failures() -> list[str]:
    """Why compiled code could not be kept, in this process."""
    return _CarefulCache.failures


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function of the kernel when it is first called; it does not hold the GIL."""
    dispatcher: Any = numba.njit(nogil=True)(function)
    if not IS_INTERPRETED and PROBLEM is None:
        dispatcher._cache = _CarefulCache(dispatcher.py_func)
    return dispatcher


def inlined(function: Callable[..., Any]) -> Any:
    """Compile a small function into each of its callers."""
    return numba.njit(inline="always")(function)
