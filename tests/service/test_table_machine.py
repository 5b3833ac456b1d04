"""A table under any sequence of commands, right and wrong, against a simple model."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from service.opened import ANN, BOB, COMPUTER, EVE, NOW, PEOPLE, SCREEN, WAITING, added, opened
from service.test_play import ONE_SEED

from semina.errors import SeminaError
from semina.rules.board import Side
from semina.rules.game import Game, new_game
from semina.rules.move import PASS, move_letter
from semina.service.errors import NotYourSeatError, RefusedError
from semina.service.events import Event, from_json
from semina.service.permissions import actions
from semina.service.setup import SeatSetup
from semina.service.table import Table
from semina.service.view import say_all, view

STARTS = [
    *("4,4,4,4/4,4,4,4 0-0 S", "2,2,5,2/3,3,9,6 0-0 S", "3,6*,1,3/2,3,13,1 0-0 S"),
    *("1,x,x,x/0,x,x,x 12-19 S", "0,0,0,11*/0,15*,1,0 0-5 N", ONE_SEED),
    *("0,0,8,0,0,1/1,1,1,1,2,3 0-0 S", "1,0,0,0,1,0/0,0,1,0,0,0 20-25 N"),
]
PLAYERS = st.sampled_from([ANN, BOB, EVE])


class TableMachine(RuleBasedStateMachine):
    """The model: the game by the rules, who sits, what is offered, where there was a choice."""

    @initialize(
        start=st.sampled_from(STARTS),
        seats=st.sampled_from([PEOPLE, PEOPLE, SCREEN, COMPUTER, WAITING]),
        auto_forced=st.booleans(),
    )
    def open(self, start: str, seats: tuple[SeatSetup, SeatSetup], auto_forced: bool) -> None:
        game = "wahree" if start.count(",") == 10 else "krur"
        self.table = self.opened(seats, game, start, auto_forced)
        self.first = self.table
        self.log: list[Event] = []
        self.game: Game = new_game(game, self.table.game.start)
        self.sitting = [seat.player for seat in seats]
        self.waits = seats is WAITING
        self.alone = seats in (SCREEN, COMPUTER)
        self.auto_forced = auto_forced
        self.choices: list[int] = []  # the plies at which a move was chosen
        self.offer: tuple[str, Side] | None = None
        self.declined: set[tuple[str, Side]] = set()
        self.play_forced()

    def opened(
        self, seats: tuple[SeatSetup, SeatSetup], game: str, start: str, auto_forced: bool
    ) -> Table:
        return opened(seats, game, position=start, auto_forced=auto_forced)

    # The model

    def play_forced(self) -> None:
        while self.auto_forced and not self.waits and len(self.game.legal_moves) == 1:
            self.game = self.game.play(self.game.legal_moves[0])

    def held(self, player: str) -> list[Side]:
        return [side for side in Side if self.sitting[side] == player]

    def acting(self, player: str) -> Side | None:
        held = self.held(player)
        return self.game.position.side if len(held) > 1 else held[0] if held else None

    def do(self, command: Callable[..., list[Event]], *arguments: object) -> list[Event]:
        log = command(*arguments)
        self.log += log
        self.table = added(self.table, log)
        return log

    def refused(self, command: Callable[..., list[Event]], *arguments: object) -> None:
        with pytest.raises(SeminaError) as caught:
            command(*arguments)
        assert str(caught.value)

    # What is done

    @rule(player=PLAYERS, behind=st.integers(-2, 1), choice=st.integers(-1, 11))
    def move(self, player: str, behind: int, choice: int) -> None:
        ply = len(self.game.plays) + behind
        letter = move_letter(min(choice, 2 * self.table.width - 1), self.table.width)
        move = min(choice, 2 * self.table.width - 1)
        self.try_move(player, ply, letter, move)

    @rule(choice=st.integers(0, 5))
    def move_well(self, choice: int) -> None:
        legal = self.game.legal_moves
        player = self.sitting[self.game.position.side]
        if legal and player:
            move = legal[choice % len(legal)]
            self.try_move(player, len(self.game.plays), move_letter(move, self.table.width), move)

    def try_move(self, player: str, ply: int, letter: str, move: int) -> None:
        plays, held = self.game.plays, self.held(player)
        attempt = (self.table.move, player, ply, letter, NOW)
        made = plays[ply] if held and 0 <= ply < len(plays) else None
        if made and made.move == move and made.before.side in held:
            assert self.do(*attempt) == []
            return
        right = ply == len(plays) and self.game.position.side in held
        if self.waits or self.game.outcome or not right or move not in self.game.legal_moves:
            self.refused(*attempt)
            return
        self.do(*attempt)
        self.played(move)

    def played(self, move: int) -> None:
        if move != PASS:
            self.choices.append(len(self.game.plays))
        self.game = self.game.play(move)
        self.offer, self.declined = None, set()
        self.play_forced()

    @rule(choice=st.integers(0, 5))
    def computer_moves(self, choice: int) -> None:
        task = self.table.computer_task
        if task and task.kind == "move":
            legal = self.game.legal_moves
            move = legal[choice % len(legal)]
            self.do(self.table.computer_moves, len(self.game.plays), move, NOW)
            self.played(move)

    @rule(player=PLAYERS)
    def sit(self, player: str) -> None:
        if self.held(player):
            assert self.do(self.table.sit, player, "", NOW) == []
        elif self.waits and not self.table.is_over:
            self.do(self.table.sit, player, "", NOW)
            self.sitting[Side.NORTH], self.waits = player, False
            self.play_forced()
        else:
            self.refused(self.table.sit, player, "", NOW)

    @rule(player=PLAYERS)
    def take_back(self, player: str) -> None:
        side = self.acting(player)
        held = self.held(player)
        target = [ply for ply in self.choices if self.side_at(ply) in held]
        is_open = self.game.outcome is None
        if side is None or self.waits or not (self.alone or is_open) or not target:
            broken = self.game.outcome and not target and self.alone and side is not None
            if not broken:
                self.refused(self.table.ask_take_back, player, NOW)
            return
        if self.alone:
            self.do(self.table.ask_take_back, player, NOW)
            self.went_back(target[-1])
        else:
            self.offered("take-back", side, self.table.ask_take_back, player)

    def side_at(self, ply: int) -> Side:
        return self.game.positions[ply].side

    def went_back(self, ply: int) -> None:
        if self.game.outcome and str(self.game.outcome.termination) in ("agreement", "resignation"):
            self.game = self.game.reopen()
        else:
            self.game = self.game.take_back(len(self.game.plays) - ply)
            self.choices = [earlier for earlier in self.choices if earlier < ply]
        self.offer, self.declined = None, set()

    def offered(
        self, offer: str, side: Side, command: Callable[..., list[Event]], player: str
    ) -> None:
        if self.offer == (offer, side):
            assert self.do(command, player, NOW) == []
        elif self.offer == (offer, side.other):
            self.do(command, player, NOW)
            self.agreed(offer, side.other)
        elif (self.offer and self.offer[1] is side.other) or (offer, side) in self.declined:
            self.refused(command, player, NOW)
        else:
            self.do(command, player, NOW)
            self.offer = (offer, side)

    def agreed(self, offer: str, by: Side) -> None:
        if offer == "end":
            self.game, self.offer = self.game.agree(), None
        else:
            self.went_back([ply for ply in self.choices if self.side_at(ply) is by][-1])

    @rule(player=PLAYERS)
    def offer_end(self, player: str) -> None:
        side = self.acting(player)
        if side is None or self.waits or self.game.outcome or len(self.game.plays) < 3:
            return
        if len(self.held(player)) > 1:
            self.do(self.table.offer_end, player, NOW)
            self.game = self.game.agree()
        else:
            self.offered("end", side, self.table.offer_end, player)

    @rule(player=PLAYERS, offer=st.sampled_from(["end", "take-back"]), accept=st.booleans())
    def answer(self, player: str, offer: str, accept: bool) -> None:
        side = self.acting(player)
        own = self.offer is not None and self.offer[1] is side
        if side is None or self.offer is None or self.offer[0] != offer or (own and accept):
            self.refused(self.table.answer, player, offer, accept, NOW)
        else:
            by = self.offer[1]
            self.do(self.table.answer, player, offer, accept, NOW)
            if accept:
                self.agreed(offer, by)
            elif by is not side:
                self.declined.add(self.offer)
            self.offer = None

    @rule(player=PLAYERS)
    def resign(self, player: str) -> None:
        side = self.acting(player)
        if side is None or self.waits or self.game.outcome:
            self.refused(self.table.resign, player, NOW)
        elif len(self.game.plays) > 4:
            self.do(self.table.resign, player, NOW)
            self.game, self.offer = self.game.resign(side), None

    # What always holds

    @invariant()
    def is_as_the_model_says(self) -> None:
        assert self.table.game == self.game
        assert self.table.offer == self.offer
        assert set(self.table.declined) == self.declined
        assert len(self.table.forced) == len(self.game.plays)
        assert self.table.version == self.first.version + len(self.log)

    def teardown(self) -> None:
        """The table is the fold of its events."""
        table = self.first
        for event in self.log:
            table = table.apply(from_json(event.to_json()))
        assert table == self.table

    @invariant()
    def what_a_viewer_is_offered_can_be_done(self) -> None:
        commands: dict[str, Callable[[str], list[Event]]] = {
            "take-back": lambda who: self.table.ask_take_back(who, NOW),
            "offer-end": lambda who: self.table.offer_end(who, NOW),
            "resign": lambda who: self.table.resign(who, NOW),
            "abandon": lambda who: self.table.abandon(who, NOW),
            "rematch": lambda who: self.table.rematch(who, "new", NOW),
            "say": lambda who: self.table.say(who, "hello", NOW),
            "sit": lambda who: self.table.sit(who, "", NOW),
            "pass": lambda who: self.table.move(who, len(self.game.plays), "-", NOW),
        }
        for player in (ANN, BOB, EVE):
            offered = actions(self.table, player)
            assert len(offered) == len(set(offered))
            for name, command in commands.items():
                if name in offered:
                    assert command(player)
                elif not self.held(player):
                    error = RefusedError if name == "sit" else NotYourSeatError
                    with pytest.raises(error):
                        command(player)

    @invariant()
    def can_be_shown(self) -> None:
        for player in (ANN, None):
            shown = say_all(view(self.table, player, NOW), "en")
            assert shown["status"]
            assert bool(shown["legal"]) == ("move" in shown["actions"])
            assert {int(pit) for pit in shown["previews"]} == set(shown["legal"])
            held = sum(shown["board"]["held"].values())
            assert held + sum(shown["board"]["pits"]) == _seeds(self.game)


def _seeds(game: Game) -> int:
    return sum(game.start.held) + sum(game.start.pits)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=30)
