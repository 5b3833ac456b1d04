"""A game in play: its moves, its positions, and what depends on its history."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.catalogue import Rules, rules_of
from semina.rules.move import PASS, Move, Play, illegal
from semina.rules.outcome import (
    ENDED_BY_WORD,
    Outcome,
    Termination,
    counted_outcome,
    decided,
)
from semina.rules.position import Position
from semina.words import message

REPETITIONS_TO_END = 3  # K11, W8


@dataclass(frozen=True, slots=True)
class Game:
    """A game from its first position to where it stands; every step gives a new value.

    key: the game's key in the catalogue.
    plays: the moves made, each with its positions and its trace.
    repetition: how often the present position has stood in this game, itself included.
    outcome: None while the game goes on.

    Start one with `new_game`, or with `replayed` from a list of moves.
    """

    key: str
    start: Position
    plays: tuple[Play, ...] = ()
    repetition: int = 1
    outcome: Outcome | None = None

    @property
    def rules(self) -> Rules:
        return rules_of(self.key)

    @property
    def position(self) -> Position:
        return self.plays[-1].after if self.plays else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position that has stood, the first and the present one included."""
        return (self.start, *[play.after for play in self.plays])

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple([play.move for play in self.plays])

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the side to move; nothing when the game has ended."""
        return () if self.outcome else self.rules.legal_moves(self.position)

    @property
    def must_pass(self) -> bool:
        """Whether the only move is the forced pass (K8)."""
        return self.legal_moves == (PASS,)

    @property
    def is_warned(self) -> bool:
        """Whether the position stands for the second time: once more ends the game (K11, W8)."""
        return self.outcome is None and self.repetition == REPETITIONS_TO_END - 1

    @property
    def decided(self) -> Side | None:
        """Who already has more than half of all the seeds; play goes on (K12, W7)."""
        return decided(self.rules.score(self.position), self.rules.SEEDS)

    def play(self, move: Move) -> "Game":
        """The game after a move. Raises MoveError if it is not legal, or the game is over."""
        if self.outcome:
            raise illegal(self.position, move, ())
        played = self.rules.play(self.position, move)
        repetition = 1 + self.positions.count(played.after)
        ended = ending(self.rules, played, repetition)
        return replace(self, plays=(*self.plays, played), repetition=repetition, outcome=ended)

    def take_back(self, plies: int = 1) -> "Game":
        """The game as it stood some moves (plies) ago; an end is taken back with them.

        Raises MoveError if fewer moves were made.
        """
        if not 0 < plies <= len(self.plays):
            raise MoveError(
                message(
                    "cannot take back {plies} moves, {made} were made",
                    plies=plies,
                    made=len(self.plays),
                )
            )
        kept = self.plays[:-plies]
        position = kept[-1].after if kept else self.start
        repetition = self.positions[: len(kept) + 1].count(position)
        return replace(self, plays=kept, repetition=repetition, outcome=None)

    def agree(self) -> "Game":
        """The game ended by agreement (K12, W9)."""
        self._check_open()
        seeds = self.rules.agreed_score(self.position)
        return replace(self, outcome=counted_outcome(Termination.AGREEMENT, seeds))

    def resign(self, side: Side) -> "Game":
        """The game lost by `side` whatever the seeds, because he resigns (K18, W10)."""
        return self._broken_off(Termination.RESIGNATION, side.other)

    def lose_on_time(self, side: Side) -> "Game":
        """The game lost by `side` whatever the seeds, because his time is up (K18, W10)."""
        return self._broken_off(Termination.TIME, side.other)

    def abandon(self) -> "Game":
        """The game left without a result (K18, W10)."""
        return self._broken_off(Termination.ABANDONED, None)

    def reopen(self) -> "Game":
        """The game going on again after an end that was not made by a move.

        Raises MoveError if it has no such end.
        """
        if self.outcome is None or self.outcome.termination not in ENDED_BY_WORD:
            raise MoveError(
                message("the game was not broken off in {position}", position=str(self.position))
            )
        return replace(self, outcome=None)

    def _broken_off(self, termination: Termination, winner: Side | None) -> "Game":
        self._check_open()
        seeds = self.rules.agreed_score(self.position)
        return replace(self, outcome=Outcome(termination, *seeds, winner))

    def _check_open(self) -> None:
        if self.outcome:
            raise MoveError(message("the game is over in {position}", position=str(self.position)))


def new_game(key: str, start: Position | None = None) -> Game:
    """A game from its opening, or from another position (which has no history).

    Raises UnknownNameError.
    """
    rules = rules_of(key)
    position = rules.START if start is None else start
    return Game(key, position, outcome=rules.outcome(position))


def replayed(key: str, moves: Iterable[Move], start: Position | None = None) -> Game:
    """The game in which these moves were played, in time proportional to their number.

    Raises UnknownNameError, and MoveError at the first move that cannot be played.
    """
    replay = Replay(new_game(key, start))
    for move in moves:
        replay.play(move)
    return replay.game()


class Replay:
    """A game played on step by step in place: for readers of records and for long games."""

    def __init__(self, game: Game) -> None:
        self.key = game.key
        self._start = game
        self._rules = game.rules
        self._plays = list(game.plays)
        self._stood = Counter(game.positions)
        self.position = game.position
        self.outcome = game.outcome

    def play(self, move: Move) -> Play:
        """Play a move. Raises MoveError if it is not legal, or the game is over."""
        if self.outcome:
            raise illegal(self.position, move, ())
        played = self._rules.play(self.position, move)
        self._plays.append(played)
        self.position = played.after
        self._stood[played.after] += 1
        self.outcome = ending(self._rules, played, self._stood[played.after])
        return played

    def game(self) -> Game:
        """The game as it stands now."""
        return replace(
            self._start,
            plays=tuple(self._plays),
            repetition=self._stood[self.position],
            outcome=self.outcome,
        )


def ending(rules: Rules, played: Play, repetition: int) -> Outcome | None:
    """How the game ended with this move, if it did.

    repetition: how often the position after the move has stood, this time included.
    """
    if played.outcome:
        return played.outcome
    ended = rules.outcome(played.after)
    if ended is None and repetition >= REPETITIONS_TO_END:  # K11, W8
        return counted_outcome(Termination.REPETITION, rules.score(played.after))
    return ended
