"""Finding puzzles: some worked out by hand, what is none, and what is nearly the same."""

import pytest
from boards import OWARE_FAMILY, game_from, letter_of, pit_of

from semina.engine.search import Searcher
from semina.errors import TableError
from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.rules.game import new_game
from semina.rules.position import Position
from semina.study.puzzle_making import distance, exchanged, is_near, make_puzzles, puzzle_at
from semina.study.puzzles import Answer, Goal, Puzzle, answered, tell_task
from semina.tables.probe import Tables

DODGE = "1,1,1,2,1,0/0,0,0,0,2,0 18-22 S"
STEAL = "3,1,2,13*/6*,6*,0,1 0-0 S"


def found(key: str, text: str) -> Puzzle | None:
    position = parse_position(text, rules_of(key))
    return puzzle_at(key, Tables(key), Searcher(8), position)


def moves(puzzle: Puzzle) -> str:
    return "".join(letter_of(rules_of(puzzle.game), move) for move in puzzle.line)


@pytest.mark.usefixtures("tables")
def test_a_pit_that_is_to_be_saved() -> None:
    """Krur. North threatens d, whose seed would make A 4: South's pit with all its seeds.

    B and C gain 2 at once, and let it happen: 14-17, of 32. A gains 1, and is empty then; d falls
    into it, and A gains 2 more. North passes, and C drops a seed into each of South's captures:
    17-13.
    """
    puzzle = found("krur", STEAL)
    assert puzzle
    assert moves(puzzle)[0] == "A"
    assert puzzle.goal is Goal.WIN
    rules = rules_of("krur")
    for wrong in "BC":
        lost = game_from(rules, STEAL, f"{wrong}d")
        assert rules.score(lost.position) == (14, 17)
        verdict = answered(puzzle, 0, pit_of(rules, wrong))
        assert verdict.game.position == lost.position
        assert [str(told) for told in verdict.told[:2]] == [f"{wrong} loses.", "North answers d."]
    won = game_from(rules, STEAL, "AdA-C")
    assert rules.score(won.position) == (17, 13)


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("key", OWARE_FAMILY)
def test_a_seed_that_steps_aside(key: str) -> None:
    """Wahree and Awari. North threatens e, whose second seed would make 2 in A, and 24 for him.

    Only A steps aside. North has to play e, into the empty A; A steps aside once more, f falls into
    A, and North's row is empty. South cannot feed him and takes his 8 seeds: 26-22.
    """
    puzzle = found(key, DODGE)
    assert puzzle
    assert moves(puzzle) == "AeA"
    assert puzzle.margin == 4
    assert str(tell_task(puzzle)) == "South to move and win by at least 4 seeds."
    rules = rules_of(key)
    for wrong in "BCDE":
        lost = game_from(rules, DODGE, f"{wrong}e")
        assert rules.score(lost.position) == (18, 24)
        assert answered(puzzle, 0, pit_of(rules, wrong)).game.position == lost.position
    over = game_from(rules, DODGE, "AeAf").outcome
    assert over
    assert (over.south, over.north) == (26, 22)


@pytest.mark.usefixtures("tables")
def test_what_is_no_puzzle() -> None:
    """The first capture at hand wins; several moves win; nothing is to be saved any more."""
    assert found("wahree", "0,0,0,0,0,1/1,0,2,0,0,4 22-18 S") is None
    assert found("wahree", DODGE.replace("18-22", "26-14")) is None
    assert found("wahree", DODGE.replace("18-22", "5-35")) is None


@pytest.mark.parametrize("key", CATALOGUE)
def test_exchanging_the_sides_twice_changes_nothing(key: str) -> None:
    game = new_game(key)
    for _ in range(5):
        game = game.play(game.legal_moves[-1])
        position = game.position
        assert exchanged(exchanged(position)) == position
        assert exchanged(position).side is position.side.other


def test_exchanged_sides_take_all_with_them() -> None:
    position = parse_position("4,5*,0,x/2,1,7,x 3-1 S", rules_of("krur"))
    assert str(exchanged(position)) == "2,1,7,x/4,5*,0,x 1-3 N"


@pytest.mark.parametrize(
    ("other", "seeds"),
    [
        (STEAL, 0),
        ("3,1,2,12*/6*,6*,0,1 0-0 S", 0),  # what is captured only moves the margin
        ("3,1,3,12*/6*,6*,0,1 0-0 S", 1),
        ("3,0,3,13*/6*,6*,0,1 0-0 S", 2),
        ("3,1,2,10*/6*,6*,0,4* 0-0 S", 3),  # a mark, and the seed that is no longer in play
    ],
)
def test_how_far_positions_are_from_each_other(other: str, seeds: int) -> None:
    one, two = (parse_position(text, rules_of("krur")) for text in (STEAL, other))
    assert distance(one, two) == distance(two, one) == seeds


def test_puzzles_are_near_where_their_lines_come_to_the_same() -> None:
    rules = rules_of("wahree")
    first = parse_position(DODGE, rules)

    def puzzle(position: Position) -> Puzzle:
        legal = rules.legal_moves(position)
        return Puzzle("wahree", position, ((_answer(legal[0], 4), _answer(legal[1], 0)),))

    later = rules.play(rules.play(first, 0).after, 10).after
    assert distance(first, later) == 4
    assert not is_near(puzzle(first), puzzle(later))
    line = Puzzle("wahree", first, ((_answer(0, 4, 10), _answer(1, 0)), puzzle(later).steps[0]))
    assert is_near(line, puzzle(later))


def _answer(move: int, margin: int, reply: int | None = None) -> Answer:
    return Answer(move, margin, reply)


def test_without_tables_nothing_is_made() -> None:
    with pytest.raises(TableError, match="semina tables build awari --seeds 14"):
        make_puzzles("awari", 1, 5)
