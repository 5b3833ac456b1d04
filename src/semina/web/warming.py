"""Compiling what searches need, without being in anybody's way.

Compiling holds the interpreter for long, so another process does it, with less of a right to the
processor; this one only loads what is then there.
"""

import asyncio
import gc
import logging
import os
import sys
import time
from contextlib import suppress
from threading import Thread

from semina.rules.catalogue import CATALOGUE
from semina.service.computer import Computers

_PROGRAM = "from semina.web.warming import compile_ahead; compile_ahead()"

_log = logging.getLogger(__name__)


async def warm(computers: Computers) -> None:
    """Have searches ready; ends early when it is cancelled."""
    if not await asyncio.to_thread(_is_compiled):
        await _compiled_elsewhere()
    Thread(target=_load, args=(computers,), daemon=True).start()


def _is_compiled() -> bool:
    from semina.engine.exact import parts_of_search  # with Numba, which is slow to load
    from semina.kernel.warm import is_warm

    return all(is_warm(game, part) for game in CATALOGUE for part in parts_of_search(game))


def compile_ahead() -> None:
    """What the other process does."""
    if hasattr(os, "nice"):
        os.nice(10)
    Computers(1).warm(CATALOGUE)


async def _compiled_elsewhere() -> None:
    null = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _PROGRAM), stdin=null, stdout=null, stderr=null
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _load(computers: Computers) -> None:
    try:
        for step in computers.warm_steps(CATALOGUE):
            begun = time.perf_counter()
            step()
            # As long again for those who play already, back after a new start, say.
            time.sleep(time.perf_counter() - begun)
    except Exception as fault:  # the games work without, only the first search is slow
        _log.warning("what searches need is not ready: %s", fault)
    # What is loaded by now stays for good. Else all of it is looked through again and again for
    # what could be freed, and everybody waits a tenth of a second meanwhile.
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 50)  # tables are freed without it: nothing in them goes in circles
