"""Time in which servers hindered the players, reckoned by hand."""

import asyncio
import time
from pathlib import Path

import pytest
from service.opened import BOB, NOW, opened, played
from service.test_signs_of_life import MINUTE, left, timed_table
from service.test_store import address

from semina.rules.board import Side
from semina.rules.outcome import Termination
from semina.service.clock import Clock, now_ms
from semina.service.events import Flagged, Moved
from semina.service.hindrances import SETTLING_MS, Hindrances, Times
from semina.service.host import Host
from semina.service.setup import ClockSetup
from semina.service.store import Store


@pytest.mark.parametrize(
    ("begun", "ended", "lost"),
    [
        (0, 100, 0),
        (0, 2000, 1000),
        (1500, 1700, 200),
        (1500, 3000, 500 + 400),  # the two that overlap count once
        (0, 99_000, 1000 + 400 + 1000),
        (4500, 4600, 100),
        (5000, 9000, 0),
        (3000, 2000, 0),  # a clock that was set back
    ],
)
def test_what_is_lost_between_two_moments(begun: int, ended: int, lost: int) -> None:
    hindrances = Hindrances()
    for times in ((4000, 5000), (1000, 2000), (2600, 2900), (2500, 2700), (2750, 2800)):
        hindrances.note(*times)
    assert hindrances.lost_ms(begun, ended) == lost
    assert hindrances.lost_of(Clock((9, 9)).started(Side.NORTH, begun), ended) == lost
    assert hindrances.lost_of(Clock((9, 9)), ended) == 0
    assert hindrances.lost_of(None, ended) == 0


def test_a_move_is_not_charged_for_what_is_lost() -> None:
    table = played(opened(clock=ClockSetup(10, 2)), "A")
    moved, *_ = table.move(BOB, 1, "a", NOW + 7000, lost_ms=4000)
    assert isinstance(moved, Moved)
    assert (moved.at, moved.spent_ms) == (NOW + 7000, 3000)
    # Ten seconds were up, but some of them do not count.
    assert isinstance(table.move(BOB, 1, "a", NOW + 12_000, lost_ms=4000)[0], Moved)
    assert table.move(BOB, 1, "a", NOW + 14_000, lost_ms=4000) == [
        Flagged(NOW + 10_000, Side.NORTH)
    ]


def test_a_loop_that_hangs_is_noted() -> None:
    async def test() -> int:
        hindrances = Hindrances()
        watching = asyncio.create_task(hindrances.watch())
        await asyncio.sleep(0)
        begun = now_ms()
        time.sleep(0.6)
        await asyncio.sleep(0.2)
        watching.cancel()
        return hindrances.lost_ms(begun, now_ms())

    assert 450 <= asyncio.run(test()) <= 800


def test_nobody_loses_by_time_while_players_come_back(tmp_path: Path) -> None:
    """Where a quarter of a second is left, the next server waits for the player."""

    async def test() -> None:
        before = await Host.open(address(tmp_path))
        table = await timed_table(before.store, now_ms() - MINUTE + 250)
        await before.close()
        host = await Host.open(address(tmp_path))
        await asyncio.sleep(0.6)
        found = await host.load(table)
        assert found.game.outcome is None
        assert await left(host.store, table, now_ms()) == 0
        await asyncio.sleep(SETTLING_MS / 1000)
        found = await host.load(table)
        assert found.game.outcome
        assert found.game.outcome.termination is Termination.TIME
        await host.close()

    asyncio.run(test())


def test_servers_share_what_they_know(tmp_path: Path) -> None:
    async def test() -> None:
        one, two = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        assert await one.beat(NOW, [Times(NOW - 900, NOW - 500)]) == [(NOW - 900, NOW - 500)]
        # Times that are close to each other are one.
        known = await two.beat(NOW, [Times(NOW - 9000, NOW - 8000), Times(NOW - 400, NOW)])
        assert known == [(NOW - 9000, NOW - 8000), (NOW - 900, NOW)]
        # There is room for the newest.
        many = [Times(NOW + 1000 * n, NOW + 1000 * n + 500) for n in range(1, 9)]
        assert await one.beat(NOW, many) == [*known, *many]
        assert await two.beat(NOW) == many[2:]
        for store in (one, two):
            await store.close()

    asyncio.run(test())
