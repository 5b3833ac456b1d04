"""Searches of analysis boards: one for a visitor, few at once, and none that nobody looks at."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

import pytest

from semina.engine.search import Searcher
from semina.kernel.search import NODES
from semina.notation.position_text import parse_position
from semina.rules.catalogue import rules_of
from semina.rules.game import Game, new_game
from semina.service import board_searches
from semina.service.board_searches import BoardSearches, Ended, LiveSearch

# With so many seeds no search sees to the end in the time of a test.
LONG = new_game("wahree")
PATIENCE = 60  # seconds: the first time it compiles


def running(test: Callable[[BoardSearches], Awaitable[None]], workers: int = 2) -> None:
    """Run a test with searches of its own, which have all ended behind it."""

    async def run() -> None:
        searches = BoardSearches(workers)
        try:
            await test(searches)
        finally:
            searches.close()
            await gone(searches)

    asyncio.run(run())


async def gone(searches: BoardSearches, number: int = 0) -> None:
    """Wait until no more than so many searches have a thread or wait for one."""
    async with asyncio.timeout(PATIENCE):
        while searches.number > number:
            await asyncio.sleep(0.01)


async def found(search: LiveSearch, depth: int = 1) -> None:
    """Wait until a search has told something of a depth."""
    async with asyncio.timeout(PATIENCE):
        while search.ended is None and (search.found is None or search.found["depth"] < depth):
            await search.news.wait(1)


async def ended(search: LiveSearch) -> Ended:
    async with asyncio.timeout(PATIENCE):
        while search.ended is None:
            await search.news.wait(1)
    return search.ended


def nodes_of(search: LiveSearch) -> int:
    """The positions that a search has looked at so far, as its kernel counts them."""
    searcher = search._searcher
    assert isinstance(searcher, Searcher)
    return int(searcher._work[NODES])


def krur(text: str) -> Game:
    return new_game("krur", parse_position(text, rules_of("krur")))


def test_a_search_tells_each_depth_and_nothing_is_counted_behind_its_end() -> None:
    async def test(searches: BoardSearches) -> None:
        search = searches.begin("ann", LONG)
        await found(search, 3)
        assert search.found
        first = search.found["depth"]
        await found(search, first + 1)
        assert len(search.found["moves"]) == 6
        assert search.found["wanted"]
        searches.leave(search)
        assert search.ended is Ended.STOPPED
        await gone(searches)
        counted = nodes_of(search)
        assert counted > 0
        await asyncio.sleep(0.3)
        assert nodes_of(search) == counted

    running(test)


def test_the_next_search_of_a_visitor_ends_the_one_before() -> None:
    async def test(searches: BoardSearches) -> None:
        first = searches.begin("ann", LONG)
        await found(first)
        second = searches.begin("ann", LONG.play(0))
        assert first.ended is Ended.REPLACED
        await found(second)
        assert second.ended is None
        await gone(searches, 1)
        searches.leave(first)  # its stream goes away later
        assert second.ended is None

    running(test)


def test_two_visitors_search_at_once_and_each_his_own_position() -> None:
    async def test(searches: BoardSearches) -> None:
        one, other = searches.begin("ann", LONG), searches.begin("bob", LONG.play(5))
        await asyncio.gather(found(one, 2), found(other, 2))
        assert one.ended is other.ended is None
        assert one.found
        assert other.found
        assert {move["move"] for move in one.found["moves"]} == set("ABCDEF")
        assert {move["move"] for move in other.found["moves"]} == set("abcdef")

    running(test)


def test_who_waits_gets_his_turn_and_all_have_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_searches, "SECONDS", 600.0)
    monkeypatch.setattr(board_searches, "LEAST_SECONDS", 0.1)

    async def test(searches: BoardSearches) -> None:
        first = searches.begin("ann", LONG)
        await found(first)
        # Alone it has ten minutes; among so many hardly anything, and those who wait come on.
        monkeypatch.setattr(board_searches, "SECONDS", 1.0)
        others = [searches.begin(f"visitor {n}", LONG) for n in range(5)]
        for search in (first, *others):
            assert await ended(search) is Ended.TIME
            assert search.found

    running(test, workers=1)


def test_a_search_that_waits_can_be_left() -> None:
    async def test(searches: BoardSearches) -> None:
        first = searches.begin("ann", LONG)
        waiting = searches.begin("bob", LONG)
        searches.leave(waiting)
        await gone(searches, 1)
        assert waiting.found is None
        assert first.ended is None

    running(test, workers=1)


def test_a_search_that_sees_to_the_end_ends_as_exact() -> None:
    async def test(searches: BoardSearches) -> None:
        search = searches.begin("ann", krur("0,0,0,1/3,x,x,x 14-14 S"))
        assert await ended(search) is Ended.EXACT
        assert search.found
        assert search.found["settled"]
        # South lifts D and captures the four seeds of pit a.
        [move] = search.found["moves"]
        assert (move["move"], move["value"], move["best"]) == ("D", 4, True)
        assert search.found["margin"] == 4

    running(test)


def test_without_memory_a_search_fails_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("semina.engine.search.free_megabytes", lambda: 1)

    async def test(searches: BoardSearches) -> None:
        search = searches.begin("ann", LONG)
        assert await ended(search) is Ended.FAILED
        assert "no memory" in str(search.problem)

    running(test)


def test_a_server_that_stops_leaves_no_search_running() -> None:
    async def test(searches: BoardSearches) -> None:
        found_by = [searches.begin(name, LONG) for name in ("ann", "bob", "cem")]
        await found(found_by[0])
        searches.close()
        await gone(searches)
        assert all(search.ended is Ended.STOPPED for search in found_by)

    running(test)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux knows threads by themselves")
def test_games_in_play_come_first() -> None:
    searches = BoardSearches(1)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    there = searches._pool.submit(lambda: os.getpriority(os.PRIO_PROCESS, 0)).result()
    assert there == min(19, own + board_searches.GIVES_WAY)
    searches.close()
