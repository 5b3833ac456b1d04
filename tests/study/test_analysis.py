"""What a game's moves gave away, against three games that are worked out by hand."""

from collections.abc import Callable

import pytest
from boards import DATA
from study.hand_games import KRUR, WAHREE_DRAWN, WAHREE_WON

from semina.engine.limit import Limit
from semina.engine.search import Score
from semina.notation.record_reader import parse_records
from semina.rules.board import Side
from semina.rules.game import Game, new_game, replayed
from semina.rules.outcome import Termination
from semina.study.analysis import BLUNDER, MISTAKE, ONLY_MOVE, Analysis, analyse
from semina.study.analysis_account import tell_turn

LIMIT = Limit(nodes=3000)
CIRCLE = "1,x,x,x/0,x,x,x 12-19 S"
GAMES = {"krur": KRUR, "wahree won": WAHREE_WON, "wahree drawn": WAHREE_DRAWN}


def game_of(text: str) -> Game:
    (record,) = parse_records(text)
    return record.game


def exact(*values: float) -> list[Score]:
    return [Score(value, True) for value in values]


def analysed(name: str) -> Analysis:
    return analyse(game_of(GAMES[name]), LIMIT)


@pytest.fixture(params=["by search", "by tables"], autouse=True)
def _told(request: pytest.FixtureRequest) -> None:
    """Both must find what was worked out by hand."""
    if request.param == "by tables":
        request.getfixturevalue("tables")


@pytest.mark.parametrize(
    ("name", "margins", "lost", "values"),
    [
        ("krur", [2, 0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0], {2: 0, 3: 2}),
        ("wahree won", [4, 2, 2, 2], [2, 0, 0], {4: 1, 5: 3}),
        ("wahree drawn", [2, 0, 0, 0], [2, 0, 0], {4: 1, 5: 3}),
    ],
)
def test_margins_and_seeds_lost_are_those_worked_out_by_hand(
    name: str, margins: list[int], lost: list[int], values: dict[int, int]
) -> None:
    analysis = analysed(name)
    assert [*analysis.margins] == exact(*margins)
    assert [move.lost for move in analysis.moves] == exact(*lost)
    first = analysis.moves[0]
    assert {move: score.value for move, score in first.judgement.moves.items()} == values
    assert (first.before, first.after) == (*exact(margins[0]), *exact(margins[1]))
    assert first.annotation == MISTAKE
    assert all(move.annotation is None for move in analysis.moves[1:])  # they had no choice
    assert analysis.wanted is None


@pytest.mark.parametrize("name", GAMES)
def test_accuracy_is_counted_at_moves_with_a_choice(name: str) -> None:
    analysis = analysed(name)
    south, north = (analysis.accuracy(side) for side in Side)
    assert (south.moves, south.lost, south.percent) == (1, Score(2, True), 80.0)
    assert (north.moves, north.lost, north.percent) == (0, Score(0, True), None)


@pytest.mark.parametrize(
    ("name", "turning"), [("krur", [0]), ("wahree won", []), ("wahree drawn", [0])]
)
def test_a_game_turns_where_somebody_else_wins_from_then_on(name: str, turning: list[int]) -> None:
    assert [move.ply for move in analysed(name).turning_points] == turning


def test_the_only_move_that_keeps_the_win_is_marked() -> None:
    start = game_of(WAHREE_DRAWN).start
    analysis = analyse(new_game("wahree", start).play(5), LIMIT)
    (move,) = analysis.moves
    assert move.annotation == ONLY_MOVE
    assert [*analysis.margins] == exact(2, 2)
    won = analyse(new_game("wahree", start._replace(held=(23, 22))).play(5), LIMIT)
    assert won.moves[0].annotation is None  # the other wins too


def test_what_was_given_away_is_told_to_the_player() -> None:
    (turn,) = analysed("krur").turning_points
    told = [str(sentence) for sentence in tell_turn(turn, Side.SOUTH)]
    assert told == [
        "Here you gave away 2 seeds with C: D was better.",
        "With best play to the end: before this move South 2 seeds ahead, after it both equal.",
    ]
    assert "Here South gave away 2 seeds" in str(tell_turn(turn, Side.NORTH)[0])


@pytest.mark.parametrize("how", ["resign", "time", "agree", "abandon", "goes on"])
def test_a_game_that_words_end_has_what_best_play_would_have_made_of_it(how: str) -> None:
    """F would be worth +3: 22-23 becomes 25-23, whatever is said instead."""
    game = new_game("wahree", game_of(WAHREE_DRAWN).start)
    ends: dict[str, Callable[[], Game]] = {
        "resign": lambda: game.resign(Side.SOUTH),
        "time": lambda: game.lose_on_time(Side.SOUTH),
        "agree": game.agree,
        "abandon": game.abandon,
        "goes on": lambda: game,
    }
    analysis = analyse(ends[how](), LIMIT)
    assert analysis.moves == ()
    assert [*analysis.margins] == exact(2)


def test_a_position_that_is_over_has_its_result() -> None:
    over = new_game("wahree", game_of(WAHREE_WON).position)
    assert over.outcome
    assert [*analyse(over, LIMIT).margins] == exact(2)


def test_the_games_of_a_match_are_analysed_each_for_itself() -> None:
    records = parse_records((DATA / "examples.sgr").read_text())
    rounds = [record for record in records if record.tags.get("Match")]
    assert len(rounds) == 2
    for record in rounds:
        analysis = analyse(record.game, LIMIT)
        assert len(analysis.moves) == len(record.game.plays)
        outcome = record.game.outcome
        assert outcome
        assert analysis.margins[-1] == Score(outcome.south - outcome.north, True)


def test_values_on_both_sides_of_a_move_belong_together() -> None:
    """Estimates as well: a move never seems to gain what best play did not promise."""
    (record, *_) = parse_records((DATA / "examples.sgr").read_text())
    for move in analyse(record.game, LIMIT).moves[::4]:
        lost = move.before.value - move.after.value
        lost = max(0, lost if move.side is Side.SOUTH else -lost)
        assert abs(move.lost.value - lost) <= (0 if move.lost.exact else 0.501)
        assert move.lost.value in range(49)


def test_the_move_that_decided_and_the_worst_are_turning_points() -> None:
    """With move 62, f, North let a won game go: 10 seeds. South won by 6."""
    (record, *_) = parse_records((DATA / "examples.sgr").read_text())
    analysis = analyse(record.game, LIMIT)
    turning = analysis.turning_points
    assert len(turning) == 3
    assert turning[-1].ply == 61
    assert turning[-1].lost.value == 10
    assert max(move.lost.value for move in turning) == max(m.lost.value for m in analysis.moves)


def test_awari_is_analysed_too() -> None:
    analysis = analyse(replayed("awari", [5, 11, 0, 6]), LIMIT)
    assert len(analysis.margins) == 5
    assert all(not margin.exact for margin in analysis.margins)
    assert analysis.wanted


def test_progress_is_told_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    analyse(game_of(KRUR), LIMIT, lambda done, total: told.append((done, total)))
    assert told == [(number, 6) for number in range(1, 7)]


@pytest.mark.usefixtures("tables")
def test_the_opening_of_krur_has_its_known_values() -> None:
    """A +12, B +4, C 0, D -8: to lift D gives away 20 seeds, and who wins."""
    analysis = analyse(replayed("krur", [3]), LIMIT)
    (move,) = analysis.moves
    assert (move.before, move.after, move.lost) == tuple(exact(12, -8, 20))
    assert move.annotation == BLUNDER
    assert analysis.accuracy(Side.SOUTH).percent == 0
    assert analysis.turning_points == (move,)


def test_a_game_that_ends_by_repetition_counts_what_lies_in_play_for_nobody() -> None:
    """K11: 12 to 19, and the values know what has stood before."""
    (record,) = parse_records(
        '[Game "krur"]\n[Rules "1"]\n[Position "CIRCLE"]\n\n1. A a 2. A a 12-19\n'.replace(
            "CIRCLE", CIRCLE
        )
    )
    outcome = record.game.outcome
    assert outcome
    assert outcome.termination is Termination.REPETITION
    analysis = analyse(record.game, LIMIT)
    assert analysis.margins[-1] == Score(-7, True)
    assert analysis.moves[-1].after == Score(-7, True)
