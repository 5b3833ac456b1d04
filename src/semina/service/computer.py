"""The computer at tables: off the event loop, one search for a player at a time, few in all.

The more there is to do, the less time each search has: what waits is done in about two seconds,
and who plays at many tables shares his part among them. Nobody gets an error for it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from semina.engine.levels import LEVELS
from semina.engine.limit import Limit
from semina.service import measures
from semina.service.clock import now_ms
from semina.service.errors import RefusedError
from semina.service.store import Store
from semina.service.table import Table, Task
from semina.service.thinking import (
    Hint,
    find_answer,
    find_hint,
    find_layout,
    find_move,
    is_cut_short,
    tell_cut_short,
)
from semina.words import message

Found = TypeVar("Found")


class Thought(NamedTuple, Generic[Found]):
    """What was found, with what share of its time, in how many seconds."""

    found: Found
    share: float
    seconds: float


class Computers:
    """The threads in which the computer thinks; the kernel lets others run meanwhile."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="computer")
        self._thinking: Counter[str] = Counter()  # what waits or is thought of, by player
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._answering: set[str] = set()
        self._asked_again: set[str] = set()

    def close(self) -> None:
        """Let what is being thought of go; nothing more begins."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def warm(self, games: Iterable[str]) -> None:
        """Compile what searches need, or load it; it takes seconds: call it before serving."""
        for step in self.warm_steps(games):
            step()

    def warm_steps(self, games: Iterable[str]) -> Iterator[Callable[[], object]]:
        """The same step by step, for who has other things to do in between."""
        from semina.engine.exact import parts_of_search
        from semina.kernel.warm import steps

        for game in games:
            for _, compile_step in steps([game], parts_of_search(game)):
                yield compile_step

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
        from semina.engine.hint import LIMIT  # with Numba, which is slow to load

        hint, share, seconds = await self._think_at(table, partial(find_hint, table.game))
        return tell_cut_short(hint) if is_cut_short(LIMIT, share, seconds) else hint

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
            eased = False
            judges = LEVELS[level].judges
            if isinstance(judges, Limit):
                move, share, seconds = await self._think_at(table, partial(find_move, level, game))
                eased = is_cut_short(judges, share, seconds)
            else:  # by sight: it need not wait for those who search, or for the first compiling
                move = await asyncio.to_thread(find_move, level, game, 1.0)
            await store.act(
                table.id, lambda now: now.computer_moves(ply, move, now_ms(), table.version, eased)
            )
        elif task.kind == "answer":
            offer = table.offer
            assert offer is not None
            accept, *_ = await self._think_at(table, partial(find_answer, level, game, side))
            await store.act(table.id, lambda now: now.computer_answers(offer, accept, now_ms()))
        elif task.kind == "layout":
            match = table.match_after
            assert match is not None
            layout, *_ = await self._think_at(table, partial(find_layout, level, match, side))
            await store.act(table.id, lambda now: now.computer_lays_out(layout, now_ms()))
        else:
            await store.act(table.id, lambda now: now.next_game(now_ms()))

    @property
    def waiting(self) -> int:
        """How many searches wait for a thread or have one."""
        return self._thinking.total()

    async def _think_at(self, table: Table, find: Callable[[float], Found]) -> Thought[Found]:
        player = next((seat.player for seat in table.seats if seat.player), table.id)
        return await self.think(player, find)

    async def think(self, player: str, find: Callable[[float], Found]) -> Thought[Found]:
        """What `find` gives, in a thread; it is told what share of its time it may take.

        player: whoever it is for; one thing is found for him at a time.
        """
        self._thinking[player] += 1
        measures.WAITING.inc()
        entered = self._share(player)
        try:
            async with self._locks.setdefault(player, asyncio.Lock()):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(
                    self._pool, lambda: self._thought(find, min(entered, self._share(player)))
                )
        finally:
            self._thinking -= Counter([player])  # keeps no zeros
            measures.WAITING.dec()

    def _thought(self, find: Callable[[float], Found], share: float) -> Thought[Found]:
        began = perf_counter()
        thought = Thought(find(share), share, perf_counter() - began)
        measures.THINKING.observe(thought.seconds)
        return thought

    def _share(self, player: str) -> float:
        """The part of its time that a search of a player has: the threads are shared by those
        who wait for one, and each shares his part among his own searches."""
        return min(1.0, self._workers / len(self._thinking)) / self._thinking[player]
