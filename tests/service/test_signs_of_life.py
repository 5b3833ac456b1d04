"""Time in which no server was there is given back, and no other; also if the clock is stepped."""

import asyncio
from pathlib import Path

import pytest
from service.opened import NOW
from service.test_store import address, people, seated

from semina.rules.board import Side
from semina.service.clock import now_ms
from semina.service.host import Host
from semina.service.setup import ClockSetup
from semina.service.store import Store
from semina.service.view import view

MINUTE = 60_000


async def timed_table(store: Store, now: int = NOW) -> str:
    """A table at which North has a minute from `now` on."""
    ann, bob = await people(store)
    table = await store.create(seated(ann, bob, clock=ClockSetup(60)), now)
    return (await store.act(table.id, lambda found: found.move(ann, 0, "A", now))).id


async def left(store: Store, table: str, now: int) -> int:
    clock = (await store.load(table)).clock
    assert clock
    return clock.remaining(Side.NORTH, now)


def test_the_stop_of_one_of_two_servers_gives_no_time_back(tmp_path: Path) -> None:
    async def test() -> None:
        one, two = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        table = await timed_table(one)
        await two.beat(NOW + 4000)
        await one.note_stop(NOW + 4500)
        await one.close()
        await two.beat(NOW + 6000)
        assert await left(two, table, NOW + 6000) == MINUTE - 6000
        # The last one that stops notes it: until the next start no time runs.
        await two.note_stop(NOW + 7000)
        await two.close()
        three = await Store.open(address(tmp_path), NOW + 9000)
        assert await left(three, table, NOW + 9000) == MINUTE - 7000
        await three.close()

    asyncio.run(test())


def test_a_sign_of_life_that_had_to_wait_takes_nothing_back(tmp_path: Path) -> None:
    async def test() -> None:
        one, two = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        table = await timed_table(one)
        await two.beat(NOW + 4000)
        await one.beat(NOW + 1000)  # it was this late, and waited for the database
        await two.beat(NOW + 8000)
        assert await left(two, table, NOW + 8000) == MINUTE - 8000
        for store in (one, two):
            await store.close()

    asyncio.run(test())


def test_a_server_that_was_killed_hinders_no_note(tmp_path: Path) -> None:
    async def test() -> None:
        killed, other = [await Store.open(address(tmp_path), NOW) for _ in range(2)]
        table = await timed_table(killed)
        await killed.close()  # without a note
        for second in (2, 4, 6, 8):
            await other.beat(NOW + 1000 * second)
        await other.note_stop(NOW + 9000)
        await other.close()
        again = await Store.open(address(tmp_path), NOW + 12_000)
        assert await left(again, table, NOW + 12_000) == MINUTE - 9000
        await again.close()

    asyncio.run(test())


@pytest.mark.parametrize("step", [3_600_000, -3_600_000, 30_000, -30_000])
def test_a_clock_that_is_stepped_costs_nobody_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """The system's clock is set right while a game is played, in either direction."""

    async def test() -> None:
        host = await Host.open(address(tmp_path))
        begun = now_ms()
        table = await timed_table(host.store, begun)
        for module in ("host", "store.store", "view"):
            monkeypatch.setattr(f"semina.service.{module}.now_ms", lambda: now_ms() + step)
        for _ in range(2):
            found = await host.load(table)
            assert found.game.outcome is None
            shown = view(found, None)["clock"]
            assert 0 <= shown["S"] <= MINUTE
            assert MINUTE - 10_000 <= shown["N"] <= MINUTE
            await host._try_to_show_life()
        bob = found.seats[1].player
        after = await host.act(table, lambda then: then.move(bob, 1, "a", now_ms() + step))
        assert after.clock
        assert MINUTE - 10_000 <= after.clock.left[Side.NORTH] <= MINUTE
        await host.close()

    asyncio.run(test())
