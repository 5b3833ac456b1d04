"""The match solved: by hand, by a slow fixpoint of the rules, and by what the tables say."""

import json
import re
from collections.abc import Iterable, Set
from functools import cache
from random import Random

import pytest
from boards import DATA, KRUR, PROJECT, spread
from fixpoint import closed_under_moves
from terminal import run

from semina.rules.board import Side
from semina.rules.game import Game, new_game
from semina.rules.krur import SEEDS
from semina.rules.match import (
    Match,
    ShortPit,
    format_layout,
    holdings_after,
    parse_layout,
    shared_out,
)
from semina.rules.position import Position
from semina.tables.layers import krur_family
from semina.tables.match_masks import MatchMasks
from semina.tables.match_solution import Choice, MatchSolution, Row
from semina.tables.probe import Tables

CLOSED = frozenset({1, 2, 3})
ANY_HOLDING = range(SEEDS + 1)
# Holdings that win the match: more is better; less is better; neither; and by chance.
QUESTIONS = (
    frozenset(range(17, 33)),
    frozenset(range(12)),
    frozenset({11, *range(18, 33)}),
    frozenset(Random(5).sample(ANY_HOLDING, 16)),
)


def test_the_holdings_that_a_margin_leads_to() -> None:
    """K13: an odd margin leaves an odd number of seeds in play; the odd one goes to the poorer."""
    start = Position((4,) * 8)
    expected = {12: (22, 10), 0: (16, 16), 1: (16, 16), -1: (16, 16), 3: (17, 15), -30: (1, 31)}
    for margin, holdings in {**expected, 32: (32, 0), -3: (15, 17), -2: (15, 17)}.items():
        assert Choice((4, 4, 4, 4), start, margin).after == holdings


def small_positions() -> list[Position]:
    """Up to 4 seeds in play, South's row with one open pit, and all that can come of them."""
    roots = []
    for captured in ({0}, {4}, {0, 5}, {5, 7}, {4, 5, 6}, {0, 4, 6}):
        free = [pit for pit in (0, 4, 5, 6, 7) if pit not in captured]
        for bars in spread(4, len(free)):
            pits = dict(zip(free, bars, strict=True))
            cells = tuple(pits.get(pit, 0) for pit in range(8))
            roots += [Position(cells, side, (0, 0), frozenset(captured), CLOSED) for side in Side]
    return closed_under_moves(KRUR, roots)


def with_gained(position: Position, south: int) -> Position:
    """A position whose captured pits are empty, South and North having gained so many seeds."""
    return position._replace(held=(south, SEEDS - position.in_play - south))


def won_by_first(positions: Iterable[Position], wins: Set[int]) -> set[Position]:
    """Positions, with what was gained, from which South, who started, wins the match; slowly.

    At first those where repetition would win it for him; going round the layer, North takes away
    those from which he can get out, and South adds those that he can bring to a win.
    """
    layers: dict[tuple[int, int], list[Position]] = {}
    for position in positions:
        layers.setdefault((-len(position.captured), position.in_play), []).append(position)
    won: set[Position] = set()
    for key in sorted(layers):
        cases = [
            with_gained(position, south)
            for position in layers[key]
            for south in range(SEEDS - position.in_play + 1)
        ]
        if not key[1]:
            won |= {case for case in cases if case.held[0] in wins}
            continue
        won |= {case for case in cases if shared_out(*case.held, case.in_play)[0] in wins}
        before: set[Position] = set()
        while before != won:
            before = set(won)
            for case in cases:
                is_won = [after in won for after in children(case)]
                good = any(is_won) if case.side is Side.SOUTH else all(is_won)
                (won.add if good else won.discard)(case)
    return won


@cache
def children(case: Position) -> list[Position]:
    """Where the moves lead, what they gain being held by who gained it."""
    found = []
    for move in KRUR.legal_moves(case):
        after = KRUR.play(case, move).after
        south = KRUR.score(after)[Side.SOUTH]
        pits = tuple(0 if pit in after.captured else n for pit, n in enumerate(after.pits))
        found.append(with_gained(after._replace(pits=pits), south))
    return found


@pytest.mark.parametrize("pair", [(0, 1), (2, 3)])
def test_small_layers_are_won_as_by_a_slow_fixpoint(pair: tuple[int, int]) -> None:
    positions = small_positions()
    masks = MatchMasks(krur_family(3), (QUESTIONS[pair[0]], QUESTIONS[pair[1]]))
    for question, place in enumerate(pair):
        won = won_by_first(positions, QUESTIONS[place])
        counts = {True: 0, False: 0}
        for position in positions:
            for south in range(SEEDS - position.in_play + 1):
                if position.in_play:
                    case = with_gained(position, south)
                    is_won = masks.is_won(question, case, Side.SOUTH)
                    assert is_won == (case in won), (str(case), place)
                    counts[is_won] += 1
        assert min(counts.values()) > 1000


def test_a_game_that_goes_on_for_ever_is_repetition() -> None:
    """Minimax over games with their history, K11 ending them: the same as the masks say."""

    def is_won(game: Game) -> bool:
        if game.outcome:
            return holdings_after(game)[Side.SOUTH] in QUESTIONS[3]
        results = (is_won(game.play(move)) for move in game.legal_moves)
        return any(results) if game.position.side is Side.SOUTH else all(results)

    masks = MatchMasks(krur_family(3), (QUESTIONS[3], QUESTIONS[3]))
    repeated = 0
    for position in small_positions():
        if position.in_play not in (1, 2):
            continue
        for south in range(0, SEEDS - position.in_play, 5):
            case = with_gained(position, south)
            assert masks.is_won(0, case, Side.SOUTH) == is_won(new_game("krur", case))
            repeated += 1
    assert repeated > 300


def test_the_first_player_may_be_either() -> None:
    """Who started is not told by who is to move: the sides exchanged, the answer is the same."""
    masks = MatchMasks(krur_family(3), (QUESTIONS[2], QUESTIONS[3]))
    for position in small_positions()[::7]:
        if position.in_play:
            case = with_gained(position, 13)
            turn = case._replace(
                pits=case.pits[4:] + case.pits[:4],
                side=case.side.other,
                held=(case.held[1], case.held[0]),
                captured=frozenset((pit + 4) % 8 for pit in case.captured),
                closed=frozenset((pit + 4) % 8 for pit in case.closed),
            )
            for question in (0, 1):
                won = masks.is_won(question, case, Side.SOUTH)
                assert won == masks.is_won(question, turn, Side.NORTH)


@pytest.mark.usefixtures("tables")
def test_where_more_is_better_the_value_tells_who_wins() -> None:
    tables, random = Tables("krur"), Random(1)
    thresholds = (14, 19)
    questions = [frozenset(range(least, SEEDS + 1)) for least in thresholds]
    masks = MatchMasks(krur_family(2), (questions[0], questions[1]))
    counts = {True: 0, False: 0}
    for _ in range(300):
        game = new_game("krur", Match(held_at_start=(24, 8)).next_game().position)
        while game.outcome is None:
            position = game.position
            south, north = KRUR.score(position)
            value = tables.probe(position).value
            lead = value if position.side is Side.SOUTH else -value
            after = Choice((), position, lead + south - north).after[0]
            for question, least in enumerate(thresholds):
                is_won = masks.is_won(question, position, Side.SOUTH)
                assert is_won == (after >= least), str(position)
                counts[is_won] += 1
            game = game.play(random.choice(game.legal_moves))
    assert min(counts.values()) > 1000


WON_BY_SOUTH = {  # what does not follow from seeds: by a second program too
    ShortPit.MORE_THAN_TWO: {*range(15, 21), *range(22, 33)},
    ShortPit.TWO_OR_MORE: {*range(14, 21), *range(23, 33)},
    ShortPit.NEVER: set(range(16, 33)),
}


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize("option", ShortPit)
def test_the_match_is_solved(option: ShortPit) -> None:
    tables = Tables("krur")
    solution = MatchSolution(option, tables)
    rows = solution.rows
    assert rows[16].winner is Side.SOUTH  # who starts the first game wins, with each option
    assert {row.holdings[0] for row in rows if row.winner is Side.SOUTH} == WON_BY_SOUTH[option]
    check_rounds(rows)
    check_by_seeds(rows)
    check_document(option, rows)
    match = solution.line()
    assert match.outcome
    assert match.outcome.winner is Side.SOUTH
    for number, game in enumerate(match.games):
        before = Match(option, first=match.first, games=match.games[:number])
        row = rows[before.holdings[before.starter]]
        assert row.by_seeds  # so that playing for seeds is best play
        assert row.choice
        score = KRUR.score(game.position)
        starter = before.starter
        assert score[starter] - score[starter.other] == row.choice.margin
    text = (PROJECT / "docs" / "krur-solved.md").read_text()
    for game in match.games:
        letters = " ".join(play.before.letters((play.move,)) for play in game.plays)
        assert f"`{letters}`" in " ".join(text.split())


def check_rounds(rows: tuple[Row, ...]) -> None:
    """The margin of each row set out is that of another program's values."""
    values = {}
    for line in (DATA / "krur_rounds.txt").read_text().splitlines()[1:]:
        layout, _, full_starts, row_starts = line.split()
        values[format_layout(parse_layout(layout))] = (int(full_starts), int(row_starts))
    checked = 0
    for row in rows:
        if row.choice and (found := values.get(format_layout(row.choice.layout))):
            south, north = row.choice.start.held
            assert row.choice.margin == found[row.holdings[0] < 16] + south - north
            checked += 1
    assert checked > 5


def check_by_seeds(rows: tuple[Row, ...]) -> None:
    """Where it is said to be enough to play for seeds, no holding beyond does worse."""
    for row in rows:
        if row.choice and row.by_seeds:
            after = row.choice.after[0]
            low, high = row.choice.start.held[0], SEEDS - row.choice.start.held[1]
            beyond = range(after, high + 1) if row.winner is Side.SOUTH else range(low, after + 1)
            assert row.winner is not None
            for south in beyond:  # North starts the next game.
                assert rows[SEEDS - south].winner is row.winner.other, row


def check_document(option: ShortPit, rows: tuple[Row, ...]) -> None:
    """The table of the document is the solution."""
    text = (PROJECT / "docs" / "krur-solved.md").read_text()
    lines = [line.strip("| ").split(" | ") for line in re.findall(r"^\| \d.*", text, re.MULTILINE)]
    shown = {int(cells[0]): cells for cells in lines if len(cells) == 5}
    for held, cells in shown.items():
        row = rows[held]
        assert row.winner is not None
        winner = row.winner.name.capitalize() + ("" if row.by_seeds else " \\*")
        told = ""
        if row.choice:
            layout = format_layout(row.choice.layout).replace(",", "")
            south, north = row.choice.after
            told = f"`{layout}` {row.choice.margin:+}, {south}-{north}: "
        assert cells[1] == str(row.holdings[1])
        assert cells[2 + list(ShortPit).index(option)] == told + winner
    assert set(shown) == set(ANY_HOLDING) - {0, 1, 31, 32}


@pytest.mark.usefixtures("tables")
def test_match_solve_prints_the_table_and_the_line() -> None:
    printed = run("match", "solve", "--short-pit", "never").stdout
    assert re.search(r"^ +16 +16  4444 +\+12 +22-10  South$", printed, re.MULTILINE)
    assert re.search(r"^ +11 +21  44xx\+3 +-26 +3-29  North$", printed, re.MULTILINE)
    assert printed.endswith("South wins the match. South holds 30 seeds, North 2.\n")
    facts = json.loads(run("match", "solve", "--short-pit", "never", "--json").stdout)
    assert facts["holdings"][16] == {
        "holdings": [16, 16],
        "winner": "S",
        "layout": "4,4,4,4",
        "margin": 12,
        "after": [22, 10],
        "by_seeds": True,
    }
    assert facts["holdings"][3]["layout"] is None
    assert [game["after"] for game in facts["line"]] == [[22, 10], [30, 2]]
    wrong = run("match", "solve", "--short-pit", "ever")
    assert wrong.returncode == 2
    assert "expected one of: more-than-two, two-or-more, never" in wrong.stderr
