"""The computer at tables: off the event loop, one search at a table, few in all."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from semina.engine.levels import LEVELS
from semina.service.clock import now_ms
from semina.service.errors import RefusedError
from semina.service.store import Store
from semina.service.table import Table, Task
from semina.service.thinking import Hint, find_answer, find_hint, find_layout, find_move
from semina.words import message

Found = TypeVar("Found")


class Computers:
    """The threads in which the computer thinks; the kernel lets others run meanwhile."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="computer")
        self._thinking = 0  # what waits for a thread or has one
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._answering: set[str] = set()
        self._asked_again: set[str] = set()

    def close(self) -> None:
        """Let what is being thought of go; nothing more begins."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def warm(self, games: Iterable[str]) -> None:
        """Compile what searches need, or load it; it takes seconds: call it before serving."""
        from semina.engine.exact import parts_of_search
        from semina.kernel.warm import steps

        for game in games:
            for _, compile_step in steps([game], parts_of_search(game)):
                compile_step()

    async def answer(self, store: Store, table: str) -> bool:
        """Do all that the computer has to do at a table: move, answer an offer, set out a row.

        If that is being done already it goes on until nothing is left, and this gives False.
        """
        self._asked_again.add(table)
        if table in self._answering:
            return False
        self._answering.add(table)
        try:
            while table in self._asked_again:
                self._asked_again.discard(table)
                await self._answer(store, table)
            return True
        finally:
            self._answering.discard(table)
            self._asked_again.discard(table)

    async def hint(self, table: Table) -> Hint:
        """What the computer would play. Raises RefusedError if nothing can be played."""
        if not table.game.legal_moves:
            raise RefusedError(message("The game is over."))
        return await self._think(table.id, partial(find_hint, table.game))

    async def _answer(self, store: Store, name: str) -> None:
        refused_at = 0
        while True:
            table = await store.load(name)
            task = table.computer_task
            if task is None:
                return
            try:
                await self._do(store, table, task)
            except RefusedError:  # the table has changed meanwhile
                if refused_at == table.version:
                    raise
                refused_at = table.version

    async def _do(self, store: Store, table: Table, task: Task) -> None:
        level, game, side = table.seats[task.side].level or 1, table.game, task.side
        if task.kind == "move":
            ply = len(game.plays)
            if LEVELS[level].searches:
                move = await self._think(table.id, partial(find_move, level, game))
            else:  # by sight: it need not wait for those who search, or for the first compiling
                move = await asyncio.to_thread(find_move, level, game, 1.0)
            await store.act(
                table.id, lambda now: now.computer_moves(ply, move, now_ms(), table.version)
            )
        elif task.kind == "answer":
            offer = table.offer
            assert offer is not None
            accept = await self._think(table.id, partial(find_answer, level, game, side))
            await store.act(table.id, lambda now: now.computer_answers(offer, accept, now_ms()))
        elif task.kind == "layout":
            match = table.match_after
            assert match is not None
            layout = await self._think(table.id, partial(find_layout, level, match, side))
            await store.act(table.id, lambda now: now.computer_lays_out(layout, now_ms()))
        else:
            await store.act(table.id, lambda now: now.next_game(now_ms()))

    async def _think(self, table: str, find: Callable[[float], Found]) -> Found:
        """What `find` gives, in a thread; it is told what share of its time it may take."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            self._thinking += 1
            try:
                share = min(1.0, self._workers / self._thinking)
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self._pool, find, share)
            finally:
                self._thinking -= 1
