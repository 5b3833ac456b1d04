"""The computer at tables: it answers by itself, is never in the way, and never fails."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from service.opened import NOW, moving
from service.test_store import address

from semina.engine.levels import LEVELS, LevelPlayer
from semina.engine.limit import Limit
from semina.rules.board import Side
from semina.rules.game import new_game
from semina.rules.match import Match
from semina.rules.outcome import Termination
from semina.service import computer, thinking
from semina.service.clock import now_ms
from semina.service.computer import Computers
from semina.service.errors import RefusedError
from semina.service.host import Host
from semina.service.setup import ClockSetup, MatchSetup, SeatKind, SeatSetup, TableSetup
from semina.service.store import Store
from semina.service.table import Table


def computer_seat(level: int) -> SeatSetup:
    return SeatSetup(SeatKind.COMPUTER, level=level)


async def host_and_player(folder: Path) -> tuple[Host, str]:
    host = await Host.open(address(folder))
    player, _ = await host.store.create_player("Ann", NOW)
    return host, player.id


async def until(host: Host, table: Table, *, seconds: float = 20) -> Table:
    """The table when the computer has nothing more to do."""
    with host.store.listen(table.id) as news:
        while (table := await host.load(table.id)).computer_task:
            assert await news.wait(seconds), "the computer does nothing"
    return table


def test_the_computer_answers_each_move(tmp_path: Path) -> None:
    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        seats = (SeatSetup(SeatKind.PERSON, ann), computer_seat(2))
        table = await host.create(TableSetup("krur", seats, first="north"))
        for _ in range(4):
            table = await until(host, table)
            assert table.game.position.side is Side.SOUTH
            ply, letter = len(table.game.plays), "ABCD"[table.game.legal_moves[0]]
            table = await host.act(table.id, moving(ann, ply, letter))
        await host.close()

    asyncio.run(test())


def test_the_computer_answers_an_offer_and_a_take_back_overtakes_it(tmp_path: Path) -> None:
    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        seats = (SeatSetup(SeatKind.PERSON, ann), computer_seat(1))
        table = await host.create(TableSetup("wahree", seats))
        table = await host.act(table.id, lambda now: now.offer_end(ann, now_ms()))
        table = await until(host, table)
        # At the opening 24 are on either row: ending is fair.
        assert table.game.outcome == (Termination.AGREEMENT, 24, 24, None)
        table = await host.act(table.id, lambda now: now.ask_take_back(ann, now_ms()))
        await host.act(table.id, lambda now: now.move(ann, 0, "A", now_ms()))
        table = await host.act(table.id, lambda now: now.ask_take_back(ann, now_ms()))
        await asyncio.sleep(0.1)
        table = await host.load(table.id)
        assert table.game.plays == ()
        await host.close()

    asyncio.run(test())


def test_two_computers_play_a_match_to_its_end(tmp_path: Path) -> None:
    async def test() -> None:
        host, _ = await host_and_player(tmp_path)
        seats = (computer_seat(2), computer_seat(1))
        table = await host.create(TableSetup("krur", seats, MatchSetup(games_limit=2)))
        table = await until(host, table)
        assert table.is_over
        assert table.match_outcome
        await host.close()

    asyncio.run(test())


def test_after_a_restart_the_computer_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        store = await Store.open(address(tmp_path))
        ann = (await store.create_player("Ann", NOW))[0].id
        seats = (SeatSetup(SeatKind.PERSON, ann), computer_seat(1))
        table = await store.create(TableSetup("krur", seats, first="north"), NOW)
        await store.close()  # before the computer had moved

        host = await Host.open(address(tmp_path))
        table = await until(host, await host.load(table.id))
        assert len(table.game.plays) >= 1
        await host.close()

    asyncio.run(test())


def test_a_game_is_lost_on_time_though_nobody_looks(tmp_path: Path) -> None:
    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        bob, _ = await host.store.create_player("Bob", NOW)
        seats = (SeatSetup(SeatKind.PERSON, ann), SeatSetup(SeatKind.PERSON, bob.id))
        table = await host.create(TableSetup("krur", seats, clock=ClockSetup(5)))
        # The move was made nearly five seconds ago.
        await host.act(table.id, lambda now: now.move(ann, 0, "A", now_ms() - 4900))
        with host.store.listen(table.id) as news:
            assert await news.wait(5)
        table = await host.store.load(table.id)
        assert table.game.outcome
        assert table.game.outcome.termination is Termination.TIME
        assert table.game.outcome.winner is Side.SOUTH
        late = await host.create(TableSetup("krur", seats, clock=ClockSetup(5)))
        await host.store.act(late.id, lambda now: now.move(ann, 0, "A", now_ms() - 6000))
        assert (await host.load(late.id)).is_over
        await host.close()

    asyncio.run(test())


def test_a_laptop_that_slept_has_lost_nobody_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        bob, _ = await host.store.create_player("Bob", NOW)
        seats = (SeatSetup(SeatKind.PERSON, ann), SeatSetup(SeatKind.PERSON, bob.id))
        table = await host.create(TableSetup("krur", seats, clock=ClockSetup(60)))
        await host.act(table.id, lambda now: now.move(ann, 0, "A", now_ms()))
        awake = now_ms() + 3_600_000
        monkeypatch.setattr("semina.service.host.now_ms", lambda: awake)
        with host.store.listen(table.id) as news:
            table = await host.load(table.id)
            assert await news.wait(1)
        assert table.game.outcome is None
        assert table.clock
        assert 55_000 < table.clock.remaining(Side.NORTH, awake) <= 60_000
        await host.close()

    asyncio.run(test())


def test_what_is_asked_while_the_computer_answers_is_answered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One search at a table at a time, and none is forgotten."""
    running, most = 0, 0

    def slow(_: int, game: Any, __: float) -> int:
        nonlocal running, most
        running += 1
        most = max(most, running)
        time.sleep(0.02)
        running -= 1
        return int(game.legal_moves[0])

    monkeypatch.setattr(computer, "find_move", slow)

    async def test() -> None:
        store = await Store.open(address(tmp_path))
        seats = (computer_seat(1), computer_seat(1))
        setup = TableSetup("wahree", seats)
        table = await store.create(setup, NOW)
        computers = Computers(workers=4)
        began = time.perf_counter()
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                await asyncio.sleep(0.005)
                ticks += 1

        ticking = asyncio.ensure_future(tick())
        answers = [asyncio.ensure_future(computers.answer(store, table.id)) for _ in range(5)]
        await asyncio.sleep(0.3)
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)
        ticking.cancel()
        assert most == 1
        assert len((await store.load(table.id)).game.plays) > 2
        assert ticks > 5, "the event loop stood still"
        assert time.perf_counter() - began < 5
        computers.close()
        await store.close()

    asyncio.run(test())


def test_while_the_computer_thinks_nothing_else_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads = 0
    load = Store.load

    async def counted(store: Store, table: str) -> Table:
        nonlocal loads
        loads += 1
        return await load(store, table)

    def slow(_: int, game: Any, __: float) -> int:
        time.sleep(0.3)
        return int(game.legal_moves[0])

    monkeypatch.setattr(Store, "load", counted)
    monkeypatch.setattr(computer, "find_move", slow)

    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        seats = (SeatSetup(SeatKind.PERSON, ann), computer_seat(1))
        table = await host.create(TableSetup("wahree", seats, first="north"))
        for _ in range(3):
            await host.load(table.id)
        await until(host, table)
        await asyncio.sleep(0.05)
        assert loads < 20
        await host.close()

    asyncio.run(test())


@pytest.mark.parametrize("level", LEVELS)
def test_under_load_a_level_has_less_time_and_is_the_same_otherwise(level: int) -> None:
    full = LEVELS[level]
    half, least = thinking.eased(full, 0.5), thinking.eased(full, 0.0001)
    if not isinstance(full.judges, Limit):
        assert half == least == full
        return
    assert isinstance(half.judges, Limit)
    assert isinstance(least.judges, Limit)
    assert half.judges.depth == full.judges.depth
    assert half.judges.seconds == (0.4 if level == 10 else 1.0)
    assert least.judges.seconds == thinking.LEAST_SECONDS
    assert (half.overlooks, half.slip) == (full.overlooks, full.slip)


def test_a_level_that_cannot_search_plays_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(LevelPlayer, "_search", fails)
    monkeypatch.setattr(LevelPlayer, "_exact", fails)
    game = new_game("wahree")
    assert thinking.find_move(7, game, 1.0) in game.legal_moves
    assert thinking.find_answer(10, game, Side.NORTH, 1.0) is True
    match = Match(held_at_start=(18, 14))
    assert thinking.find_layout(8, match, Side.NORTH, 1.0) in match.layouts(Side.NORTH)
    assert "by sight" in caplog.text


def test_a_search_with_hardly_any_time_gives_a_legal_move() -> None:
    game = new_game("krur")
    random = Random(5)
    for level in (5, 9):
        for _ in range(4):
            if game.outcome:
                break
            assert thinking.find_move(level, game, 0.0) in game.legal_moves
            game = game.play(random.choice(game.legal_moves))


def test_a_hint_is_a_move_and_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        seats = (SeatSetup(SeatKind.PERSON, ann), computer_seat(1))
        # South lifts D and captures; nothing else is left to see.
        position = "0,0,0,1/3,x,x,x 14-14 S"
        setup = TableSetup("krur", seats, position=position, auto_forced=False)
        table = await host.create(setup)
        hint = await host.hint(table.id, ann)
        assert hint.move == "D"
        assert str(hint.text).startswith("I would play D. This is exact")
        with pytest.raises(RefusedError):
            await host.hint(table.id, "somebody")
        await host.act(table.id, lambda now: now.move(ann, 0, "D", now_ms()))
        with pytest.raises(RefusedError):
            await host.hint(table.id, ann)
        table = await host.load(table.id)
        if table.is_over:
            with pytest.raises(RefusedError):
                await host.computers.hint(table)
        await host.close()

    asyncio.run(test())


def test_there_is_no_hint_against_a_person(tmp_path: Path) -> None:
    async def test() -> None:
        host, ann = await host_and_player(tmp_path)
        bob, _ = await host.store.create_player("Bob", NOW)
        seats = (SeatSetup(SeatKind.PERSON, ann), SeatSetup(SeatKind.PERSON, bob.id))
        table = await host.create(TableSetup("krur", seats))
        with pytest.raises(RefusedError):
            await host.hint(table.id, ann)
        await host.act(table.id, lambda now: now.resign(ann, now_ms()))
        new = await host.rematch(table.id, bob.id)
        assert new.held_by(bob.id) == (Side.SOUTH,)
        await host.close()

    asyncio.run(test())
