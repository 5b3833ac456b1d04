"""A game under any sequence of steps, against a list of the positions that have stood."""

import pytest
from boards import AWARI, KRUR, WAHREE, game_from, letter_of
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from naive import LEGAL, TURN
from strategies import SIDES, krur_texts, wahree_texts

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.catalogue import Rules
from semina.rules.game import Game, Replay, new_game, replayed
from semina.rules.outcome import Termination

# Starts from which positions come back soon: seeds that go round, endless sowings, passes.
CIRCLES = [
    "1,x,x,x/0,x,x,x 12-19 S",
    "3,x,x,x/1,x,x,x 20-8 S",
    "1,0,16*,0/0,15*,0,0 0-0 S",
    "0,0,0,11*/0,15*,1,0 0-5 N",
    "2,1,x,x/1,x,x,x 14-14 S",
    "1,0,0,0,0,0/1,0,0,0,0,0 20-26 S",
    "1,0,0,0,1,0/0,0,1,0,0,0 20-25 N",
]
OPENINGS = ["4,4,4,4/4,4,4,4 0-0 S", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"]


class GameMachine(RuleBasedStateMachine):
    """What a game should say is worked out from the texts of its positions."""

    game: Game
    replay: Replay
    stood: list[str]
    ends: list[str]
    broken_off: Termination | None

    @initialize(
        start=st.sampled_from(CIRCLES * 4 + OPENINGS * 2) | krur_texts() | wahree_texts(),
        six_wide=st.sampled_from([WAHREE, AWARI]),
    )
    def begin(self, start: str, six_wide: Rules) -> None:
        rules = six_wide if start.count(",") == 10 else KRUR
        self.game = game_from(rules, start)
        self.replay = Replay(self.game)
        self.stood = [start]
        self.ends = []
        self.broken_off = None

    @property
    def letters(self) -> str:
        """The legal moves, whatever the history, from the naive simulation."""
        return LEGAL[self.game.key](self.stood[-1])

    @property
    def termination(self) -> Termination | None:
        if self.broken_off:
            return self.broken_off
        if self.ends and self.ends[-1] == "wipe-out":
            return Termination.WIPE_OUT
        if not self.letters:
            is_krur = self.game.key == "krur"
            return Termination.EXHAUSTED if is_krur else Termination.IMMOBILISED
        is_third = self.stood.count(self.stood[-1]) == 3
        return Termination.REPETITION if is_third else None

    @precondition(lambda self: self.termination is None)
    @rule(choice=st.integers(0, 5))
    def play(self, choice: int) -> None:
        letter = self.letters[choice % len(self.letters)]
        moves = {letter_of(self.game.rules, move): move for move in self.game.legal_moves}
        turn = TURN[self.game.key](self.stood[-1], letter)
        self.game = self.game.play(moves[letter])
        assert self.replay.play(moves[letter]) == self.game.plays[-1]
        self.stood.append(turn.after)
        self.ends.append(turn.end)

    @rule(move=st.integers(-3, 13))
    def play_what_may_be_illegal(self, move: int) -> None:
        if move in self.game.legal_moves:
            return
        before = self.game
        for step in (self.game.play, self.replay.play):
            with pytest.raises(MoveError) as caught:
                step(move)
            assert self.stood[-1] in str(caught.value)
        assert self.game == before

    @precondition(lambda self: self.ends)
    @rule(plies=st.integers(1, 6))
    def take_back(self, plies: int) -> None:
        plies = min(plies, len(self.ends))
        self.game = self.game.take_back(plies)
        self.replay = Replay(self.game)
        del self.stood[-plies:], self.ends[-plies:]
        self.broken_off = None

    @precondition(lambda self: self.termination is None and len(self.ends) > 4)
    @rule(how=st.integers(0, 3), side=SIDES)
    def break_off(self, how: int, side: Side) -> None:
        if how == 0:
            self.game, self.broken_off = self.game.agree(), Termination.AGREEMENT
        elif how == 1:
            self.game, self.broken_off = self.game.resign(side), Termination.RESIGNATION
        elif how == 2:
            self.game, self.broken_off = self.game.lose_on_time(side), Termination.TIME
        else:
            self.game, self.broken_off = self.game.abandon(), Termination.ABANDONED
        if how in (1, 2):
            assert self.game.outcome is not None
            assert self.game.outcome.winner is not side
        self.replay = Replay(self.game)

    @precondition(lambda self: self.broken_off)
    @rule()
    def reopen(self) -> None:
        self.game = self.game.reopen()
        self.replay = Replay(self.game)
        self.broken_off = None

    @invariant()
    def says_where_it_stands(self) -> None:
        assert [str(position) for position in self.game.positions] == self.stood
        assert str(self.game.position) == self.stood[-1] == str(self.replay.position)
        assert [str(play.sowing.end) for play in self.game.plays] == self.ends

    @invariant()
    def counts_repetitions(self) -> None:
        times = self.stood.count(self.stood[-1])
        assert self.game.repetition == times <= 3
        assert self.game.is_warned == (times == 2 and self.termination is None)

    @invariant()
    def ends_when_it_should(self) -> None:
        outcome = self.game.outcome
        assert (outcome and outcome.termination) == self.termination
        legal = "".join(letter_of(self.game.rules, move) for move in self.game.legal_moves)
        assert legal == ("" if self.termination else self.letters)
        assert self.game.must_pass == (legal == "-")

    @invariant()
    def is_the_same_when_replayed(self) -> None:
        assert self.replay.game() == self.game
        again = replayed(self.game.key, self.game.moves, self.game.start)
        assert again.plays == self.game.plays
        assert again.repetition == self.game.repetition
        if not self.broken_off:
            assert again == self.game
        if not self.game.plays:
            assert again == new_game(self.game.key, self.game.start)


TestGame = GameMachine.TestCase
TestGame.settings = settings(max_examples=150, stateful_step_count=50)
