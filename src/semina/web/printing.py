"""Printing sheets, in a process of its own: what sets them in type gives no memory back."""

import asyncio
import os
import sys
from contextlib import suppress
from dataclasses import asdict

import msgspec

from semina.errors import SeminaError
from semina.study.sheets import Order, Part, sheets_pdf
from semina.words import message

PATIENCE = 60.0  # seconds
MOST_WAITING = 3


class BusyError(SeminaError):
    """Too many sheets are being printed already."""


class Printer:
    """Prints one order after the other, so that games hardly notice."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def pdf(self, order: Order, part: Part) -> bytes:
        """The sheets of an order. Raises BusyError when too many are waiting."""
        if self._waiting >= MOST_WAITING:
            raise BusyError(message("Others are printing just now. Try again in a moment."))
        self._waiting += 1
        try:
            async with self._turn:
                return await _printed(order, part)
        finally:
            self._waiting -= 1


async def _printed(order: Order, part: Part) -> bytes:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        asked = msgspec.json.encode({"order": asdict(order), "part": part})
        pdf, _ = await asyncio.wait_for(process.communicate(asked), PATIENCE)
    finally:
        with suppress(ProcessLookupError):  # it is still there after too long, or when we are ended
            process.kill()
    if process.returncode:
        raise RuntimeError("no sheets were printed")
    return pdf


def main() -> None:
    """Print the order that comes in, as JSON, to standard output."""
    if hasattr(os, "nice"):
        os.nice(5)  # the games come first
    asked = msgspec.json.decode(sys.stdin.buffer.read())
    names = tuple(asked["order"].pop("names"))
    order = Order(**asked["order"], names=names)
    sys.stdout.buffer.write(sheets_pdf(order, Part(asked["part"])))


if __name__ == "__main__":
    main()
