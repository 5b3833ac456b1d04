"""The searches of analysis boards: in threads of their own, one for a visitor, few at once.

A search deepens step by step, and whoever looks is told the newest step. It ends when it sees to
the end, when its time is up, when nobody looks any more, and when the same visitor begins another.
The more visitors there are, the less time each has.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from enum import StrEnum
from threading import get_native_id
from time import monotonic
from typing import TYPE_CHECKING

from semina.errors import SeminaError
from semina.rules.game import Game
from semina.service import measures
from semina.service.setup import Json
from semina.service.store.wakeups import Waiter
from semina.words import Message, message

if TYPE_CHECKING:
    from semina.engine.search import Finding, Searcher

SECONDS = 10.0  # of one search when nobody else has one
LEAST_SECONDS = 0.3
MEGABYTES = 64  # of the table of a search
MOST = 300  # searches that run or wait
GIVES_WAY = 5  # how much less of a right to the processor than games in play

FAULT = message("Something went wrong here, and it was not your fault. Try again.")

log = logging.getLogger(__name__)


class Ended(StrEnum):
    """Why a search has ended."""

    EXACT = "exact"
    TIME = "time"
    STOPPED = "stopped"
    REPLACED = "replaced"
    FAILED = "failed"


class LiveSearch:
    """A search at one position. All but `run` is for the event loop.

    found: the newest judgement, as `judgement_view` gives it; None so far. ended: None while it
    runs or waits. problem: why it failed. news: wakes who waits for either.
    """

    def __init__(self, game: Game) -> None:
        self.news = Waiter()
        self.found: Json | None = None
        self.ended: Ended | None = None
        self.problem: Message | None = None
        self._game = game
        self._loop = asyncio.get_running_loop()
        self._is_stopped = False
        self._searcher: Searcher | None = None
        self._seconds = SECONDS
        self._began: float | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def stop(self, why: Ended = Ended.STOPPED) -> None:
        """End it; what it has found stays."""
        self._is_stopped = True
        if self._searcher:
            self._searcher.stop()
        self._end(why)

    def allow(self, seconds: float) -> None:
        """How long it may think, from its first depth on."""
        self._seconds = seconds
        if self._began is not None and self.ended is None:
            if self._deadline:
                self._deadline.cancel()
            left = max(0.0, self._began + seconds - monotonic())
            self._deadline = self._loop.call_later(left, self.stop, Ended.TIME)

    def run(self) -> None:
        """Search, in a thread."""
        if self._is_stopped:
            return
        try:
            self._search()
        except SeminaError as error:
            self._later(self._fail, error.message)
        except Exception:
            log.exception("a search of an analysis board failed")
            self._later(self._fail, FAULT)

    def _search(self) -> None:
        from semina.engine.exact import best_finding
        from semina.engine.limit import Limit
        from semina.engine.search import Searcher

        searcher = self._searcher = Searcher(MEGABYTES)
        # The limit is for the case that nobody is left to stop it.
        found = best_finding(
            self._game, searcher, Limit(seconds=SECONDS), every_move=True, told=self._tell
        )
        self._tell(found)
        is_exact = found.exact and all(score.exact for score in found.moves.values())
        self._later(self._end, Ended.EXACT if is_exact else Ended.TIME)

    def _tell(self, found: "Finding") -> None:
        """In the thread: a depth is done."""
        from semina.service.judgement_view import judgement_view
        from semina.study.judgement import judged

        if self._is_stopped:  # also before the search had begun and could be stopped
            assert self._searcher
            self._searcher.stop()
        elif found.moves:
            self._later(self._take, judgement_view(self._game, judged(self._game, found)))

    def _later(self, call: Callable[..., None], *values: object) -> None:
        """Have something done in the event loop, which may be gone."""
        try:
            self._loop.call_soon_threadsafe(call, *values)
        except RuntimeError:
            self._is_stopped = True

    def _take(self, found: Json) -> None:
        if self._began is None:  # by now all is compiled that had to be
            self._began = monotonic()
            self.allow(self._seconds)
        if self.ended is None:
            self.found = found
            self.news.wake()

    def _fail(self, problem: Message) -> None:
        self.problem = problem
        self._end(Ended.FAILED)

    def _end(self, why: Ended) -> None:
        if self._deadline:
            self._deadline.cancel()
        if self.ended is None:
            self.ended = why
            self.news.wake()


class BoardSearches:
    """The threads that search for analysis boards, and who has a search."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="board", initializer=_give_way)
        self._newest: dict[str, LiveSearch] = {}  # of each visitor
        self._alive: dict[LiveSearch, Future[None]] = {}

    @property
    def number(self) -> int:
        """How many searches have a thread or wait for one."""
        return len(self._alive)

    @property
    def is_full(self) -> bool:
        """Whether no more can wait."""
        return self.number >= MOST

    def begin(self, visitor: str, game: Game) -> LiveSearch:
        """Search where a game stands, which must not be over; an earlier search of the visitor
        ends. Call `leave` when nobody looks any more."""
        if earlier := self._newest.get(visitor):
            self._stop(earlier, Ended.REPLACED)
        search = LiveSearch(game)
        self._newest[visitor] = search
        loop = asyncio.get_running_loop()
        future = self._alive[search] = self._pool.submit(search.run)
        measures.BOARD_SEARCHES.set(self.number)
        future.add_done_callback(lambda _: _in(loop, self._done, visitor, search))
        self._share_out()
        return search

    def leave(self, search: LiveSearch) -> None:
        """Nobody looks at a search any more."""
        self._stop(search, Ended.STOPPED)

    def close(self) -> None:
        """End all searches; nothing more begins."""
        for search in list(self._alive):
            self._stop(search, Ended.STOPPED)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _stop(self, search: LiveSearch, why: Ended) -> None:
        search.stop(why)
        if future := self._alive.get(search):
            future.cancel()  # if it still waits

    def _done(self, visitor: str, search: LiveSearch) -> None:
        self._alive.pop(search, None)
        if self._newest.get(visitor) is search:
            del self._newest[visitor]
        measures.BOARD_SEARCHES.set(self.number)
        self._share_out()

    def _share_out(self) -> None:
        """Give each search its part of the time; those that had it already end."""
        if self._alive:
            seconds = max(LEAST_SECONDS, SECONDS * min(1.0, self._workers / self.number))
            for search in self._alive:
                search.allow(seconds)


def _in(loop: asyncio.AbstractEventLoop, call: Callable[..., None], *values: object) -> None:
    """Have something done in an event loop, unless that is gone."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(call, *values)


def _give_way() -> None:
    """Let games in play come first; Linux knows each thread by itself."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), GIVES_WAY)
