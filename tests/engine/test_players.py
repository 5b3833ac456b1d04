"""Players of the computer: legal, repeatable, and greedy where they say so."""

from random import Random

import pytest
from boards import KRUR, WAHREE, game_from, letter_of
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import GAME_KEYS, SEEDS_OF_CHANCE, matches

from semina.engine.players import (
    GreedyPlayer,
    RandomPlayer,
    greediest_moves,
    player_of,
)
from semina.errors import UnknownNameError
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import Game, new_game
from semina.rules.match import Match

QUICK = ["greedy", "random", *(f"level:{number}" for number in range(1, 8))]
NAMES = st.sampled_from(QUICK)


def played_out(key: str, south: str, north: str, chance: int) -> Game:
    """A game between two players, each move checked."""
    players = [player_of(south, Random(chance)), player_of(north, Random(chance + 1))]
    game = new_game(key)
    while game.outcome is None:
        move = players[game.position.side].choose_move(game)
        assert move in game.legal_moves
        game = game.play(move)
    return game


@settings(max_examples=40)
@given(GAME_KEYS, NAMES, NAMES, SEEDS_OF_CHANCE)
def test_players_always_choose_legal_moves_and_a_seed_gives_the_same_game_again(
    key: str, south: str, north: str, chance: int
) -> None:
    assert played_out(key, south, north, chance) == played_out(key, south, north, chance)


@pytest.mark.parametrize("key", CATALOGUE)
def test_another_seed_gives_another_game(key: str) -> None:
    games = {played_out(key, "random", "random", chance).moves for chance in range(6)}
    assert len(games) == 6


@settings(max_examples=60)
@given(matches(), NAMES, SEEDS_OF_CHANCE)
def test_players_choose_a_layout_they_may_set_out(match: Match, name: str, chance: int) -> None:
    if match.outcome:
        return
    for side in Side:
        layout = player_of(name, Random(chance)).choose_layout(match, side)
        assert layout in match.layouts(side)
        if side is match.poorer:
            assert match.next_game(layout).outcome is None


def test_a_random_player_finds_every_move_and_every_layout() -> None:
    game = game_from(KRUR, "1,0,5*,2/0,6*,1,0 S")
    player = RandomPlayer(Random(3))
    assert {letter_of(KRUR, player.choose_move(game)) for _ in range(60)} == {"A", "D"}
    match = Match(held_at_start=(15, 17))
    chosen = {player.choose_layout(match, Side.SOUTH) for _ in range(200)}
    assert chosen == {*match.layouts(Side.SOUTH)}
    assert len(chosen) == 5


# Position; the moves that gain most; the gain. Each move is worked out in the comment.
GAINS: list[tuple[Rules, str, str, int]] = [
    # A: B was empty, nothing. D: a 6, b 4: four seeds.
    (KRUR, "1,0,0,2/5,3,1,1 S", "D", 4),
    # C: D, a, and b, South's own: one seed. D: a was empty: nothing.
    (KRUR, "0,0,3,1/0,4*,0,2 S", "C", 1),
    # A: B was empty. C: D was empty. Nothing either way: both.
    (KRUR, "1,0,1,0/2,0,0,0 S", "AC", 0),
    # A pass is the only move.
    (KRUR, "5*,0,0,0/3,1,1,1 S", "-", 0),
    # E: F 3, a 2: two seeds. F: a 2, b 3: five seeds.
    (WAHREE, "0,0,0,0,2,2/1,2,0,0,0,5 S", "F", 5),
    # E: F and a: a 2. F: a 2. D: E. Two seeds with E or F.
    (WAHREE, "0,0,0,1,2,1/1,0,0,0,0,5 S", "EF", 2),
    # d: e f A: A 2, B holds the rest: 2. f: A 2, a wipe-out? No: B holds 9.
    (WAHREE, "1,9,0,0,0,0/0,0,0,3,0,1 N", "df", 2),
    # F captures 4 and sweeps 6; A feeds nobody.
    (WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F", 10),
]


@pytest.mark.parametrize(("rules", "text", "letters", "gain"), GAINS)
def test_a_greedy_player_takes_the_largest_gain(
    rules: Rules, text: str, letters: str, gain: int
) -> None:
    game = game_from(rules, text)
    moves, most = greediest_moves(game)
    assert ("".join(letter_of(rules, move) for move in moves), most) == (letters, gain)
    player = GreedyPlayer(Random(1))
    chosen = {letter_of(rules, player.choose_move(game)) for _ in range(40)}
    assert chosen == {*letters}


def test_a_greedy_player_takes_the_default_layout() -> None:
    match = Match(held_at_start=(15, 17))
    assert GreedyPlayer(Random(1)).choose_layout(match, Side.SOUTH) == (4, 4, 4, 2)


@pytest.mark.parametrize("name", ["greedy", "random", "level:1", "level:3"])
def test_who_does_not_search_agrees_to_end_a_game_when_he_is_not_behind(name: str) -> None:
    player = player_of(name, Random(1))
    # South would have 7, North 6 (K12); then 16 and 32 (W9); then equal.
    ahead = game_from(KRUR, "1,6*,2,0/4*,0,5,0 3-0 S")
    behind = game_from(WAHREE, "1,2,3,0,0,0/4,8,0,0,0,0 10-20 S")
    assert [player.accepts_end(ahead, side) for side in Side] == [True, False]
    assert [player.accepts_end(behind, side) for side in Side] == [False, True]
    assert [player.accepts_end(new_game("krur"), side) for side in Side] == [True, True]


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError) as caught:
        player_of("grandmaster", Random(1))
    assert str(caught.value) == (
        "there is no player 'grandmaster'; expected one of: human, random, greedy, level:1, "
        "level:2, level:3, level:4, level:5, level:6, level:7, level:8, level:9, level:10"
    )
