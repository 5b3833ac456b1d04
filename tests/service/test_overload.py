"""More to think about than there is time for: everybody gets a move, and is told if it is worse."""

import asyncio
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from service.opened import NOW
from service.test_computer import computer_seat, until
from service.test_store import address

from semina.engine.limit import Limit
from semina.service import computer, thinking
from semina.service.computer import Computers
from semina.service.host import Host
from semina.service.setup import SeatKind, SeatSetup, TableSetup
from semina.service.store import Store
from semina.service.table import Table
from semina.service.view import say_all, view
from semina.words import Message

SENTENCE = "Many games are going on: the computer thinks less deeply now."


async def waiting_table(store: Store, player: str, level: int) -> Table:
    """A table at which the computer, North, is to move."""
    seats = (SeatSetup(SeatKind.PERSON, player), computer_seat(level))
    return await store.create(TableSetup("wahree", seats, first="north"), NOW)


def test_one_player_at_many_tables_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    running: Counter[str] = Counter()
    most: Counter[str] = Counter()
    lock = threading.Lock()

    async def test() -> None:
        store = await Store.open(address(tmp_path))
        ann, bob = [(await store.create_player(name, NOW))[0].id for name in ("Ann", "Bob")]
        games = [await waiting_table(store, ann, 7) for _ in range(12)]
        late = await waiting_table(store, bob, 7)

        def slow(_: int, game: Any, __: float) -> int:
            owner = "bob" if game is late.game else "ann"
            with lock:
                running[owner] += 1
                most[owner] = max(most[owner], running[owner])
            time.sleep(0.05)
            with lock:
                running[owner] -= 1
                order.append(owner)
            return int(game.legal_moves[0])

        monkeypatch.setattr(computer, "find_move", slow)
        computers = Computers(workers=2)
        answers = [asyncio.ensure_future(computers.answer(store, table.id)) for table in games]
        while not running:
            await asyncio.sleep(0.01)
        await computers.answer(store, late.id)
        assert order.index("bob") <= 3
        await asyncio.gather(*answers)
        assert order.count("ann") == 12
        assert most == {"ann": 1, "bob": 1}
        assert computers.waiting == 0
        computers.close()
        await store.close()

    asyncio.run(test())


def test_above_the_bound_a_level_thinks_less_and_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        host = await Host.open(address(tmp_path))
        players = [(await host.store.create_player(f"P{n}", NOW))[0].id for n in range(40)]
        tables = [await waiting_table(host.store, player, 10) for player in players]
        await host.warm(["wahree"])
        await asyncio.gather(*(host.load(table.id) for table in tables))
        tables = [await until(host, table) for table in tables]
        assert all(table.game.plays for table in tables)  # nobody got an error
        told = [
            say_all(view(table, player), "en")["eased"]
            for table, player in zip(tables, players, strict=True)
        ]
        assert SENTENCE in told

        # It is kept with the move, for every viewer and every server; alone there is time again.
        eased = tables[told.index(SENTENCE)]
        ann = eased.seats[0].player
        assert Table.fold(await host.store.events_after(eased.id, 0)).eased
        letter = "ABCDEF"[eased.game.legal_moves[0]]
        after = await host.act(eased.id, lambda now: now.move(ann, 1, letter, NOW))
        assert after.eased
        assert not (await until(host, after)).eased
        await host.close()

    asyncio.run(test())


def test_the_threads_are_shared_by_players_and_then_by_their_games() -> None:
    computers = Computers(workers=2)
    waiting = computers._thinking
    waiting.update(ann=1)
    assert computers._share("ann") == 1
    waiting.update(bob=4)
    assert (computers._share("ann"), computers._share("bob")) == (1, 1 / 4)
    waiting.update(cem=1, dot=1)
    assert (computers._share("ann"), computers._share("bob")) == (1 / 2, 1 / 8)
    computers.close()


def test_a_hint_with_little_time_says_so() -> None:
    hint = thinking.Hint("A", Message("I would play A.", {}))
    assert str(thinking.tell_cut_short(hint).text) == f"I would play A. {SENTENCE}"
    limit = Limit(nodes=2_000_000, seconds=0.8)
    assert not thinking.is_cut_short(limit, 1.0, 5.0)
    assert not thinking.is_cut_short(limit, 0.5, 0.39)
    assert thinking.is_cut_short(limit, 0.5, 0.4)
