"""A match under any sequence of steps, against holdings that are counted here by themselves."""

import pytest
from boards import KRUR
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from naive import Sand
from strategies import SEEDS_OF_CHANCE, SIDES, random_game

from semina.errors import MatchError
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import Match, MatchEnd, ShortPit, layouts

# The most a player may hold and still have lost (K17).
LOST = {ShortPit.MORE_THAN_TWO: 2, ShortPit.TWO_OR_MORE: 1, ShortPit.NEVER: 3}


def held_after(text: str) -> tuple[int, int]:
    """The holdings after a game that stopped in this position (K13), seed by seed."""
    sand = Sand.read(text)
    held = dict(sand.held)
    in_play = 0
    for hole in sand.ring:
        if hole.is_taken:
            held["N" if hole.owner == "S" else "S"] += hole.seeds
        else:
            in_play += hole.seeds
    fewer = "S" if held["S"] < held["N"] else "N"
    while in_play > 1:
        held["S"] += 1
        held["N"] += 1
        in_play -= 2
    held[fewer] += in_play
    return held["S"], held["N"]


class MatchMachine(RuleBasedStateMachine):
    """Games are played at random, and each one's holdings are remembered."""

    match: Match
    holdings: list[tuple[int, int]]
    stopped: str

    @initialize(
        short_pit=st.sampled_from(list(ShortPit)),
        limit=st.none() | st.integers(1, 6),
        first=SIDES,
        south=st.just(16) | st.integers(0, 32),
    )
    def begin(self, short_pit: ShortPit, limit: int | None, first: Side, south: int) -> None:
        self.match = Match(short_pit, limit, first, (south, 32 - south))
        self.holdings = [(south, 32 - south)]
        self.stopped = ""

    @property
    def expected_end(self) -> tuple[MatchEnd, Side | None] | None:
        south, north = self.holdings[-1]
        if self.stopped:
            return MatchEnd(self.stopped[:-1]), {"S": Side.SOUTH, "N": Side.NORTH, "-": None}[
                self.stopped[-1]
            ]
        lost = LOST[self.match.short_pit]
        if south <= lost:
            return MatchEnd.NO_PIT, Side.NORTH
        if north <= lost:
            return MatchEnd.NO_PIT, Side.SOUTH
        if self.match.games_limit is not None and len(self.holdings) > self.match.games_limit:
            winner = None if south == north else Side.SOUTH if south > north else Side.NORTH
            return MatchEnd.GAME_LIMIT, winner
        return None

    def next_game(self, choice: int) -> Game:
        south, north = self.holdings[-1]
        if south == north:
            return self.match.next_game()
        side = Side.SOUTH if south < north else Side.NORTH
        rows = self.match.layouts(side)
        return self.match.next_game(rows[choice % len(rows)])

    @precondition(lambda self: self.expected_end is None)
    @rule(choice=st.integers(0, 9), chance=SEEDS_OF_CHANCE, plies=st.sampled_from([0, 5, 9999]))
    def play_a_game(self, choice: int, chance: int, plies: int) -> None:
        game = self.next_game(choice)
        assert str(game.start).endswith("SN"[(self.match.first + len(self.holdings) - 1) % 2])
        assert sum(held_after(str(game.start))) == 32
        game = random_game(KRUR, chance, plies, str(game.start))
        self.match = self.match.add(game if game.outcome else game.agree())
        self.holdings.append(held_after(str(game.position)))

    @precondition(lambda self: self.expected_end is None and len(self.holdings) > 2)
    @rule(how=st.sampled_from(["resignation", "time", "abandoned"]), side=SIDES)
    def stop_the_match(self, how: str, side: Side) -> None:
        game = self.next_game(0)
        if how == "abandoned":
            self.match = self.match.add(game.abandon())
            self.stopped = "abandoned-"
        else:
            lost = game.resign if how == "resignation" else game.lose_on_time
            self.match = self.match.add(lost(side))
            self.stopped = how + "NS"[side]
        self.holdings.append(held_after(str(game.position)))

    @precondition(lambda self: len(self.holdings) > 1)
    @rule()
    def take_back(self) -> None:
        self.match = self.match.take_back()
        self.holdings.pop()
        self.stopped = ""

    @precondition(lambda self: self.expected_end is not None)
    @rule()
    def go_on_after_the_end(self) -> None:
        with pytest.raises(MatchError, match="the match is over"):
            self.match.next_game()

    @invariant()
    def holds_32_seeds(self) -> None:
        assert self.match.holdings == self.holdings[-1]
        assert sum(self.holdings[-1]) == 32
        assert len(self.match.games) == len(self.holdings) - 1

    @invariant()
    def ends_when_it_should(self) -> None:
        outcome = self.match.outcome
        assert (outcome and (outcome.end, outcome.winner)) == self.expected_end
        assert outcome is None or outcome.holdings == self.holdings[-1]

    @invariant()
    def sets_out_all_the_seeds_of_a_holding(self) -> None:
        for side in Side:
            holding = self.holdings[-1][side]
            for row in self.match.layouts(side):
                cells = [cell or 0 for cell in row]
                assert len(row) == 4
                assert cells.count(4) == min(4, holding // 4)
                assert cells.count(2) <= 1
                assert sum(cells) <= holding


TestMatch = MatchMachine.TestCase
TestMatch.settings = settings(max_examples=120, stateful_step_count=25)


def test_every_row_and_its_reserve_are_the_whole_holding() -> None:
    for short_pit in ShortPit:
        for south in range(33):
            match = Match(short_pit, held_at_start=(south, 32 - south))
            assert (match.outcome is None) == all(
                layouts(holding, short_pit) for holding in (south, 32 - south)
            )
            if match.outcome or match.poorer is None:
                continue
            for row in match.layouts(match.poorer):
                start = match.next_game(row).start
                sand = Sand.read(str(start))
                for owner, holding in (("S", south), ("N", 32 - south)):
                    in_row = sum(hole.seeds for hole in sand.ring if hole.owner == owner)
                    assert in_row + sand.held[owner] == holding
