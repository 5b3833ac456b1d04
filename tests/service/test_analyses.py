"""Analyses of games on the page: kept while somebody waits for them, and a while longer."""

import asyncio
from contextlib import aclosing

import pytest

from semina.notation.position_text import parse_position
from semina.rules.catalogue import rules_of
from semina.rules.game import Game, new_game
from semina.service import analyses
from semina.service.analyses import Analyses, name_of
from semina.service.computer import Computers


def short_game(seeds: int) -> Game:
    """A game of two moves, near its end."""
    text = f"0,0,0,0,1,{seeds}/1,0,0,0,0,0 {23 - seeds}-23 S"
    game = new_game("wahree", parse_position(text, rules_of("wahree")))
    return game.play(game.legal_moves[-1])


def test_who_asks_first_is_not_forgotten_when_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_KEPT", 2)

    async def test() -> None:
        computers = Computers(2)
        kept = Analyses(computers)

        async def ask(game: Game, player: str) -> bool:
            async with aclosing(kept.make(game, player)) as making:
                async for progress in making:
                    if progress.done == progress.total:
                        return kept.made(name_of(game)) is not None
            return False

        games = [short_game(seeds) for seeds in range(2, 8)]
        assert len({name_of(game) for game in games}) == 6
        asked = [ask(game, f"player {number}") for number, game in enumerate(games)]
        assert await asyncio.gather(*asked) == [True] * 6
        assert sum(kept.made(name_of(game)) is not None for game in games) == 2
        computers.close()

    asyncio.run(test())
