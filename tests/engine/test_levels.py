"""The levels: what they see, how much they slip, and that a higher one is stronger."""

import json
from random import Random

import pytest
from boards import DATA, KRUR, WAHREE, game_from, letter_of, played

from semina.cli.hint import hint
from semina.engine.levels import LEVELS, Level, LevelPlayer, Sight, seen_gain, seen_values
from semina.engine.limit import Limit
from semina.engine.players import player_of
from semina.engine.search import Searcher
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import Game, new_game
from semina.rules.match import Match

BEGINNER = Sight(1, 1, sees_answer=False)


def test_a_chain_is_seen_as_far_as_it_is_followed() -> None:
    """F drops into a and b, captures 2 in each, and a wipe-out sweeps 6 (10 in all)."""
    play = played(WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F")
    assert play.captured == 10
    assert [seen_gain(play, Sight(1, chain, sees_answer=False)) for chain in (1, 2, 9)] == [
        2,
        4,
        4,
    ]


def test_a_sowing_that_is_not_followed_to_its_end_is_thought_to_gain_nothing() -> None:
    """The laps and gains of the reference moves."""
    gains = 0
    for row in json.loads((DATA / "krur_moves.json").read_text()):
        if row["move"] == "-":
            continue
        play = played(KRUR, row["position"], row["move"])
        for laps in (1, 2, 4, 400):
            gain = play.captured if row["laps"] <= laps else 0
            assert seen_gain(play, Sight(laps, 1, sees_answer=False)) == gain
        gains += play.captured > 0 and row["laps"] > 1
    assert gains > 5


def values_by_letter(rules: Rules, text: str, sight: Sight) -> dict[str, float]:
    values = seen_values(game_from(rules, text), sight)
    return {letter_of(rules, move): value for move, value in values.items()}


def test_who_sees_the_answer_does_not_feed_a_capture() -> None:
    """A makes B hold 2, and f then drops into A and B: it takes 3. After B, f takes nothing."""
    text = "1,1,0,0,0,0/0,0,0,0,0,2 20-24 S"
    assert values_by_letter(WAHREE, text, BEGINNER) == {"A": 0, "B": 0}
    assert values_by_letter(WAHREE, text, Sight(4, 4, sees_answer=True)) == {"A": -3, "B": 0}


@pytest.mark.parametrize("rules", [KRUR, WAHREE])
def test_a_slip_costs_no_more_than_the_level_says(rules: Rules) -> None:
    level = Level(Limit(depth=3), overlooks=0.7, slip=2)
    random = Random(4)
    slips = 0
    for number in range(60):
        game = new_game(rules.KEY)
        for _ in range(number % 20):
            if game.outcome is None:
                game = game.play(random.choice(game.legal_moves))
        if game.outcome:
            continue
        found = Searcher(1).search(game, Limit(depth=3), every_move=True)
        best = max(score.value for score in found.moves.values())
        chosen = found.moves[LevelPlayer(level, random).choose_move(game)].value
        assert chosen >= best - 2
        slips += chosen < best
    assert slips


def played_out(key: str, levels: tuple[int, int], number: int) -> Game:
    """A game between two levels, after two random moves each."""
    random = Random(number)
    players = [LevelPlayer(LEVELS[level], random) for level in levels]
    game = new_game(key)
    for _ in range(4):
        game = game.play(random.choice(game.legal_moves)) if game.outcome is None else game
    while game.outcome is None:
        game = game.play(players[game.position.side].choose_move(game))
    return game


@pytest.mark.parametrize("key", CATALOGUE)
@pytest.mark.parametrize(("stronger", "weaker"), [(3, 1), (6, 3), (8, 5)])
def test_a_level_wins_against_one_that_is_clearly_lower(
    key: str, stronger: int, weaker: int
) -> None:
    margin = 0
    for number in range(10):
        for levels, sign in (((stronger, weaker), 1), ((weaker, stronger), -1)):
            outcome = played_out(key, levels, number).outcome
            assert outcome is not None
            margin += sign * (outcome.south - outcome.north)
    assert margin > 0


def test_level_10_sets_out_the_best_row() -> None:
    """Values of the rounds in `krur_rounds.txt`: 4442 is worth 13 to who starts with it, and
    costs 6 where the other starts; 4244 is worth 2 and costs 6."""
    for first in Side:
        match = Match(held_at_start=(15, 17), first=first)
        layout = player_of("level:10", Random(1)).choose_layout(match, Side.SOUTH)
        if first is Side.SOUTH:
            assert layout == (4, 4, 4, 2)


def test_an_end_is_accepted_by_who_cannot_hope_for_more() -> None:
    """A row of `krur_values.tsv` with North to win 13; no pit is captured, so that an end gives
    neither a seed (K12). In the other, South is 9 ahead and wins 3 more."""
    player = player_of("level:10", Random(1))
    even = game_from(KRUR, "5,3,1,1/15,0,5,2 0-0 N")
    assert [player.accepts_end(even, side) for side in Side] == [True, False]
    ahead = game_from(KRUR, "1,6*,1,4/9*,6*,4,1 0-0 N")
    assert [player.accepts_end(ahead, side) for side in Side] == [False, True]


def test_a_hint_says_when_it_is_exact() -> None:
    """The values of the rows in the reference data, and the seeds held."""
    win = game_from(WAHREE, "0,1,0,3,2,2/2,2,0,0,1,0 17-18 S")  # 13 with F: 30 to 18
    assert str(hint(win)) == (
        "I would play F. This is exact: if both play their best, South ends 12 seeds ahead."
    )
    lost = game_from(KRUR, "1,6*,1,4/9*,6*,4,1 0-0 N")  # -3 with d, and 9 behind
    assert str(hint(lost)) == (
        "I would play d. This is exact: if both play their best, South ends 12 seeds ahead."
    )
    one = game_from(KRUR, "10*,0,0,14*/1,0,7*,0 0-0 N")
    assert str(hint(one)).endswith("North ends 18 seeds ahead.")
    opening = str(hint(new_game("wahree")))
    assert opening.endswith("moves ahead, and may be wrong.")
