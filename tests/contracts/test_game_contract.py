"""Whole games of every game of the catalogue; a new game inherits these tests."""

from collections import Counter

import pytest
from hypothesis import given, settings
from strategies import GAME_KEYS, SEEDS_OF_CHANCE, SIDES, random_game

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import Game, new_game, replayed
from semina.rules.outcome import Outcome, Termination

LONGEST = 5_000  # plies; random games are far shorter


@given(GAME_KEYS, SEEDS_OF_CHANCE)
def test_random_games_always_end(key: str, chance: int) -> None:
    game = random_game(CATALOGUE[key], chance, LONGEST)
    assert game.outcome is not None
    assert 0 < len(game.plays) < LONGEST
    assert game.outcome.termination in (
        Termination.EXHAUSTED,
        Termination.WIPE_OUT,
        Termination.IMMOBILISED,
        Termination.REPETITION,
    )
    assert game.legal_moves == ()


@given(GAME_KEYS, SEEDS_OF_CHANCE)
def test_no_position_stands_more_often_than_three_times(key: str, chance: int) -> None:
    game = random_game(CATALOGUE[key], chance)
    stood = Counter(game.positions)
    assert max(stood.values()) <= 3
    assert game.repetition == stood[game.position]
    thrice = [position for position, times in stood.items() if times == 3]
    assert thrice in ([], [game.position])
    assert game.outcome is not None
    if game.outcome.termination is Termination.REPETITION:
        assert thrice == [game.position]
        assert game.outcome[1:3] == game.rules.score(game.position)


@given(GAME_KEYS, SEEDS_OF_CHANCE)
def test_a_game_goes_on_from_each_of_its_positions_until_the_last(key: str, chance: int) -> None:
    game = random_game(CATALOGUE[key], chance)
    for before, play in zip(game.positions, game.plays, strict=False):
        assert play.before == before
        assert play.move in game.rules.legal_moves(before)
        assert play == game.rules.play(before, play.move)
    assert [play.outcome for play in game.plays[:-1]] == [None] * (len(game.plays) - 1)


@settings(max_examples=40)
@given(GAME_KEYS, SEEDS_OF_CHANCE)
def test_playing_replaying_and_taking_back_agree(key: str, chance: int) -> None:
    by_replay = random_game(CATALOGUE[key], chance)
    by_steps = new_game(key)
    stages: list[Game] = []
    for move in by_replay.moves:
        assert by_steps.outcome is None
        assert move in by_steps.legal_moves
        stages.append(by_steps)
        by_steps = by_steps.play(move)
    assert by_steps == by_replay == replayed(key, by_replay.moves)
    for plies, stage in enumerate(reversed(stages), 1):
        assert by_replay.take_back(plies) == stage
    with pytest.raises(MoveError):
        by_replay.take_back(len(stages) + 1)


@given(GAME_KEYS, SEEDS_OF_CHANCE, SIDES)
def test_a_game_can_be_broken_off_anywhere(key: str, chance: int, side: Side) -> None:
    game = random_game(CATALOGUE[key], chance)
    game = game.take_back(1 + chance % len(game.plays))
    south, north = game.rules.agreed_score(game.position)
    winner = None if south == north else Side.SOUTH if south > north else Side.NORTH
    ends = {
        game.agree(): Outcome(Termination.AGREEMENT, south, north, winner),
        game.resign(side): Outcome(Termination.RESIGNATION, south, north, Side(1 - side)),
        game.lose_on_time(side): Outcome(Termination.TIME, south, north, Side(1 - side)),
        game.abandon(): Outcome(Termination.ABANDONED, south, north, None),
    }
    for ended, outcome in ends.items():
        assert ended.outcome == outcome
        assert ended.plays == game.plays
        assert ended.legal_moves == ()
        assert outcome.is_draw == (outcome.termination is Termination.AGREEMENT and south == north)


@given(GAME_KEYS, SEEDS_OF_CHANCE)
def test_decided_says_who_holds_more_than_half(key: str, chance: int) -> None:
    game = random_game(CATALOGUE[key], chance)
    for plies in range(1, len(game.plays), 5):
        stage = game.take_back(plies)
        south, north = stage.rules.score(stage.position)
        half = stage.rules.SEEDS / 2
        assert stage.decided is (
            Side.SOUTH if south > half else Side.NORTH if north > half else None
        )
        assert stage.outcome is None  # play goes on
