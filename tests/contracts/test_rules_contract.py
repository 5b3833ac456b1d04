"""What every game of the catalogue must keep to; a new game inherits these tests."""

from random import Random

import pytest
from boards import letter_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import GAME_KEYS, SEEDS_OF_CHANCE, random_game, reached

from semina.errors import MoveError
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules, rules_of
from semina.rules.move import PASS, Play
from semina.rules.outcome import leader
from semina.rules.position import Position
from semina.rules.setup import PitSetup, Setup
from semina.rules.sowing import TOLD_LAPS, boards_between

EVERY_GAME = pytest.mark.parametrize("key", CATALOGUE)
POSITIONS = GAME_KEYS.flatmap(
    lambda key: st.tuples(st.just(CATALOGUE[key]), reached(CATALOGUE[key]))
)


def total(rules: Rules, position: Position) -> int:
    """All the seeds there are: in play, and what each player has."""
    return position.in_play + sum(rules.score(position))


def setup_of(position: Position) -> Setup:
    pits = [
        PitSetup(seeds, pit in position.captured, pit in position.closed)
        for pit, seeds in enumerate(position.pits)
    ]
    width = position.width
    return Setup(tuple(pits[:width]), tuple(pits[width:]), position.held, "SN"[int(position.side)])


def plays_of(rules: Rules, position: Position) -> list[Play]:
    return [rules.play(position, move) for move in rules.legal_moves(position)]


@EVERY_GAME
def test_the_catalogue_has_a_game_under_its_key(key: str) -> None:
    rules = CATALOGUE[key]
    assert rules.KEY == key == key.lower()
    assert rules_of(key) is rules
    assert rules.NAME


@EVERY_GAME
def test_the_opening_is_a_valid_position_in_which_south_can_move(key: str) -> None:
    rules = CATALOGUE[key]
    assert rules.check(setup_of(rules.START)) == rules.START
    assert len(rules.START.pits) == 2 * rules.WIDTH
    assert total(rules, rules.START) == rules.SEEDS
    assert rules.START.side is Side.SOUTH
    assert rules.outcome(rules.START) is None
    assert rules.legal_moves(rules.START)
    assert rules.score(rules.START) == (0, 0)


@given(POSITIONS)
def test_every_position_that_is_reached_is_a_valid_one(drawn: tuple[Rules, Position]) -> None:
    rules, position = drawn
    assert rules.check(setup_of(position)) == position


@given(POSITIONS)
def test_seeds_are_conserved_by_every_move(drawn: tuple[Rules, Position]) -> None:
    rules, position = drawn
    assert total(rules, position) == rules.SEEDS
    for play in plays_of(rules, position):
        assert total(rules, play.after) == rules.SEEDS
        assert min(play.after.pits) >= 0
        assert min(play.after.held) >= 0


@given(POSITIONS)
def test_there_is_a_legal_move_exactly_while_the_position_is_not_over(
    drawn: tuple[Rules, Position],
) -> None:
    rules, position = drawn
    moves = rules.legal_moves(position)
    assert bool(moves) == (rules.outcome(position) is None)
    assert len(set(moves)) == len(moves)
    assert list(moves) == sorted(moves)


@given(POSITIONS)
def test_the_legal_moves_are_pits_of_the_side_to_move_or_a_pass(
    drawn: tuple[Rules, Position],
) -> None:
    rules, position = drawn
    own = range(rules.WIDTH) if position.side is Side.SOUTH else range(rules.WIDTH, 2 * rules.WIDTH)
    for move in rules.legal_moves(position):
        assert move == PASS or (move in own and position.pits[move] > 0)


@given(POSITIONS)
def test_an_illegal_move_is_refused_and_the_position_named(drawn: tuple[Rules, Position]) -> None:
    rules, position = drawn
    legal = rules.legal_moves(position)
    for move in {*range(-2, 2 * rules.WIDTH + 1)} - {*legal}:
        with pytest.raises(MoveError) as caught:
            rules.play(position, move)
        assert str(position) in str(caught.value)
        if -1 <= move < 2 * rules.WIDTH:
            assert repr(letter_of(rules, move)) in str(caught.value)
        for other in legal:
            assert letter_of(rules, other) in str(caught.value).partition("expected one of:")[2]


@given(POSITIONS)
def test_the_side_to_move_always_changes(drawn: tuple[Rules, Position]) -> None:
    rules, position = drawn
    for play in plays_of(rules, position):
        assert play.after.side is not position.side
        assert play.before == position
        assert play.move in rules.legal_moves(position)


@given(POSITIONS)
def test_what_a_move_captures_is_what_the_mover_gains(drawn: tuple[Rules, Position]) -> None:
    rules, position = drawn
    for play in plays_of(rules, position):
        before, after = rules.score(position), rules.score(play.after)
        gained = [after[side] - before[side] for side in Side]
        assert gained[position.side] == play.captured >= 0
        assert gained[position.side.other] == 0


@given(POSITIONS)
def test_a_play_is_the_same_every_time_and_changes_nothing(
    drawn: tuple[Rules, Position],
) -> None:
    rules, position = drawn
    kept = Position(*position)
    first = plays_of(rules, position)
    assert plays_of(rules, position) == first
    assert position == kept
    assert hash(position) == hash(kept)


@given(POSITIONS)
def test_the_trace_leads_from_the_position_before_to_the_one_after(
    drawn: tuple[Rules, Position],
) -> None:
    rules, position = drawn
    for play in plays_of(rules, position):
        laps, taken = play.sowing.laps, (*play.sowing.captures, *play.sowing.sweep)
        if play.move == PASS:
            assert laps == ()
            assert play.after.pits == position.pits
            continue
        assert (laps[0].origin, laps[0].seeds) == (play.move, position.pits[play.move])
        for number, lap in enumerate(laps):
            is_told = number < TOLD_LAPS or number >= len(laps) - TOLD_LAPS
            assert (lap.drops is not None) == is_told
            assert lap.drops is None or len(lap.drops) == lap.seeds
        # What was taken off the board is put back to have the pits at the end of the sowing.
        sown = list(play.after.pits)
        if sum(play.after.pits) != sum(position.pits):
            for capture in taken:
                sown[capture.pit] += capture.seeds
        assert sum(sown) == sum(position.pits)
        boards = dict(boards_between(position.pits, tuple(sown), laps))
        assert boards[len(laps)] == tuple(sown)
        for number in range(1, min(len(laps), TOLD_LAPS)):
            assert boards[number][laps[number].origin] == laps[number].seeds
        if len(laps) <= 2 * TOLD_LAPS:
            assert list(boards) == [*range(1, len(laps) + 1)]


@given(POSITIONS)
def test_scores_add_up(drawn: tuple[Rules, Position]) -> None:
    rules, position = drawn
    score, agreed = rules.score(position), rules.agreed_score(position)
    assert all(agreed[side] >= score[side] >= 0 for side in Side)
    assert sum(agreed) <= rules.SEEDS
    ended = rules.outcome(position)
    if ended:
        assert ended.winner == leader(ended.south, ended.north)
        assert sum(ended[1:3]) == rules.SEEDS


@EVERY_GAME
def test_a_move_that_ends_the_game_leaves_nothing_to_play(key: str) -> None:
    rules = CATALOGUE[key]
    random = Random(2)
    for _ in range(60):
        play = random_game(rules, random.getrandbits(32)).plays[-1]
        if play.outcome:
            assert rules.legal_moves(play.after) == ()
            assert play.outcome[1:3] == rules.score(play.after)
            assert sum(play.outcome[1:3]) == rules.SEEDS


@given(GAME_KEYS, SEEDS_OF_CHANCE)
def test_two_positions_are_equal_only_if_their_texts_are(key: str, chance: int) -> None:
    positions = random_game(CATALOGUE[key], chance).positions
    assert len(set(positions)) == len({str(position) for position in positions})
