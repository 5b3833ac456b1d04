"""The table machine again, on tables in a database, each command by one of two servers in turn."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from service.opened import ANN, BOB, EVE, NOW
from service.test_table_machine import TableMachine
from sqlalchemy import insert

from semina.errors import SeminaError
from semina.service.events import Event
from semina.service.setup import SeatSetup, TableSetup
from semina.service.store import Store, schema
from semina.service.table import Table


class StoreMachine(TableMachine):
    """loop: runs the stores, which stay open from one example to the next."""

    loop: ClassVar[asyncio.AbstractEventLoop]
    stores: ClassVar[list[Store]]

    def opened(
        self, seats: tuple[SeatSetup, SeatSetup], game: str, start: str, auto_forced: bool
    ) -> Table:
        setup = TableSetup(game, seats, None, "south", None, start, auto_forced)
        return self.loop.run_until_complete(self.stores[0].create(setup, NOW))

    def do(self, command: Callable[..., list[Event]], *arguments: object) -> list[Event]:
        kept: list[Event] = []

        def decide(table: Table) -> list[Event]:
            kept[:] = getattr(table, command.__name__)(*arguments)
            return kept

        here, there = self.stores if self.table.version % 2 else self.stores[::-1]
        done = self.loop.run_until_complete(here.act(self.table.id, decide))
        self.table = self.loop.run_until_complete(there.load(self.table.id))
        assert self.table == done
        self.log += kept
        return kept

    def refused(self, command: Callable[..., list[Event]], *arguments: object) -> None:
        super().refused(command, *arguments)
        for store in self.stores:
            act = store.act(
                self.table.id, lambda table: getattr(table, command.__name__)(*arguments)
            )
            with pytest.raises(SeminaError):
                self.loop.run_until_complete(act)


async def _opened(address: str) -> list[Store]:
    stores = [await Store.open(address, NOW) for _ in range(2)]
    players = [
        {"id": name, "name": name, "recovery_hash": name, "created": NOW}
        for name in (ANN, BOB, EVE)
    ]
    async with stores[0]._database.writing() as connection:
        await connection.execute(insert(schema.players), players)
    return stores


def test_a_table_in_a_database_is_the_table_of_the_model(database: str) -> None:
    with asyncio.Runner() as runner:
        StoreMachine.loop = runner.get_loop()
        StoreMachine.stores = runner.run(_opened(database))
        try:
            run_state_machine_as_test(
                StoreMachine, settings=settings(max_examples=25, stateful_step_count=25)
            )
        finally:
            for store in StoreMachine.stores:
                runner.run(store.close())
