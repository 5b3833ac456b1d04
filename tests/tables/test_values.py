"""Exact values against other programs, in play, and against an independent check."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from boards import DATA, KRUR, TABLE_SEEDS, games_with, letter_of, pit_of
from terminal import run

from semina.cli.hint import hint
from semina.engine.exact import best_finding, exact_values
from semina.engine.levels import LEVELS, LevelPlayer
from semina.engine.limit import Limit
from semina.engine.players import player_of
from semina.engine.protocol import Player
from semina.engine.search import Searcher
from semina.errors import OptionError, TableError
from semina.kernel.games import GAMES
from semina.kernel.packing import packed
from semina.kernel.retrograde import fill, place_of
from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import Game, new_game
from semina.rules.match import Match, ShortPit, format_layout, parse_layout
from semina.rules.move import PASS, Move
from semina.rules.position import Position
from semina.tables.build import solve
from semina.tables.layers import family_of, krur_family
from semina.tables.probe import Tables, canonical
from semina.tables.table_file import BLOCK
from semina.tables.verify import verify_codes

pytestmark = pytest.mark.usefixtures("tables")


@pytest.mark.parametrize("key", games_with("values.tsv"))
def test_every_value_of_the_reference(key: str) -> None:
    rules, tables = CATALOGUE[key], Tables(key)
    checked = 0
    for line in (DATA / f"{key}_values.tsv").read_text().splitlines()[1:]:
        text, value, moves = line.split("\t")
        position = parse_position(text, rules)
        found = tables.get(position)
        if found is None:  # more seeds than the table of these tests holds
            assert key == "wahree"
            assert position.in_play > 14
            continue
        checked += 1
        expected = {} if moves == "over" else dict(entry.split(":") for entry in moves.split())
        assert found.value == int(value), text
        letters = {letter_of(rules, move): str(worth) for move, worth in found.moves.items()}
        assert letters == expected, text
    assert checked > 100


def test_layers_of_wahree_are_won_and_lost_as_often_as_in_another_program() -> None:
    tables = Tables("wahree")
    rows = (DATA / "wahree_layers.tsv").read_text().splitlines()[1:]
    for seeds, *expected in (map(int, row.split()) for row in rows):
        counts = tables.histogram(seeds).items()
        won, lost = (sum(n for v, n in counts if sign * v > 0) for sign in (1, -1))
        even = sum(n for v, n in counts if v == 0)
        assert [won + lost + even, won, lost, even] == expected
    assert len(rows) == 14 <= TABLE_SEEDS["wahree"]


def test_the_opening_of_krur() -> None:
    """By two other programs: A +12, B +4, C 0, D -8."""
    found = Tables("krur").probe(KRUR.START)
    assert found.value == 12
    assert list(found.moves.values()) == [12, 4, 0, -8]


def test_the_rounds_of_a_match() -> None:
    """Each layout of one row beside a full one, whoever starts."""
    tables = Tables("krur")
    for line in (DATA / "krur_rounds.txt").read_text().splitlines()[1:]:
        row, seeds, full_starts, row_starts = line.split()
        pits = ",".join(row)
        full = tables.probe(parse_position(f"4,4,4,4/{pits} {32 - int(seeds)}-0 S", KRUR))
        other = tables.probe(parse_position(f"{pits}/4,4,4,4 0-{32 - int(seeds)} S", KRUR))
        assert (full.value, other.value) == (int(full_starts), int(row_starts)), row


def test_closed_pits_stand_anywhere_in_their_row() -> None:
    tables = Tables("krur")
    for text in ("x,4,4,2/4,4,4,4 6-0 S", "4,x,4,2/4,4,4,4 6-0 S", "4,4,2,x/4,4,4,4 6-0 S"):
        position = parse_position(text, KRUR)
        assert canonical(position).pits == (4, 4, 2, 0, 4, 4, 4, 4)
        assert tables.probe(position).value == tables.probe(canonical(position)).value


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4,4,4,x/4,4,4,x 4-4 S", "no game of a match comes to it"),
        ("4,4,4,3/4,4,4,4 1-0 S", "no game of a match comes to it"),
    ],
)
def test_what_no_game_comes_to_is_outside(text: str, said: str) -> None:
    tables = Tables("krur")
    position = parse_position(text, KRUR)
    assert tables.get(position) is None
    with pytest.raises(TableError, match=said):
        tables.probe(position)


def test_more_seeds_than_the_table_holds_are_outside() -> None:
    tables = Tables("wahree")
    with pytest.raises(TableError, match="with more than 30 seeds none can be built"):
        tables.probe(CATALOGUE["wahree"].START)
    position = parse_position("5,5,5,0,0,0/5,5,5,0,0,0 9-9 S", CATALOGUE["wahree"])
    with pytest.raises(TableError, match="semina tables build wahree --seeds 30 builds one"):
        tables.probe(position)
    with pytest.raises(OptionError, match="a histogram of 31 seeds; expected 1 to 30"):
        tables.histogram(31)


def test_a_spoiled_table_does_not_pass() -> None:
    """A value changed by one; and two positions that promise each other what neither gets."""
    family = family_of("wahree", 6)
    codes = solve(family)
    fill(codes, BLOCK)
    verify_codes(family, codes)
    random = np.random.default_rng(1)
    caught = 0
    for place in random.integers(1000, family.positions, 40):
        spoiled = codes.copy()
        spoiled[place] += 1
        try:
            verify_codes(family, spoiled)
        except TableError:
            caught += 1
    assert caught > 10  # the others: where a move that leaves is worth more than the code


def test_a_circle_of_promises_does_not_pass() -> None:
    """One seed goes round A, B and a for ever, the other side passing in between: +5 and -5 in turn
    agree with each other, move by move, and nobody ever gets 5 seeds."""
    family = krur_family(2)
    codes = solve(family)
    fill(codes, BLOCK)
    verify_codes(family, codes)
    game, offsets = GAMES["krur"], family.offsets()
    position = parse_position("1,0,x,x/0,8*,8*,7* 0-0 S", KRUR)
    circle: list[int] = []
    while True:
        index = int(place_of(game, offsets, *packed(game, canonical(position))))
        if index in circle:
            break
        circle.append(index)
        (move,) = KRUR.legal_moves(position)
        play = KRUR.play(position, move)
        assert play.captured == 0
        position = play.after
    assert circle[0] == index
    assert len(circle) % 2 == 0
    codes[circle[::2]] += 5
    codes[circle[1::2]] -= 5
    with pytest.raises(TableError, match="the table krur-2 is wrong at"):
        verify_codes(family, codes)


def test_probe_as_json() -> None:
    done = run("tables", "probe", "krur", "--json")
    assert json.loads(done.stdout) == {
        "position": "4,4,4,4/4,4,4,4 0-0 S",
        "value": 12,
        "moves": {"A": 12, "B": 4, "C": 0, "D": -8},
        "progress": ["A"],
    }
    over = "3,2,0,0,0,0/0,0,0,0,0,0 20-23"
    ended = json.loads(run("tables", "probe", "wahree", over, "--json").stdout)
    assert (ended["value"], ended["moves"], ended["progress"]) == (5, {}, [])


def test_layouts_are_those_of_matches() -> None:
    """Every row that a match offers, beside a full one, is in the tables."""
    tables = Tables("krur")
    for option in ShortPit:
        for held in range(4, 17):
            match = Match(option, held_at_start=(held, 32 - held))
            for layout in match.layouts(match.starter) if not match.outcome else ():
                game = match.next_game(layout)
                assert tables.get(game.position) is not None, format_layout(layout)
                assert parse_layout(format_layout(layout)) == layout


def positions_of(key: str, number: int) -> list[Position]:
    """Positions of random games such as the tables hold."""
    random = Random(5)
    found: list[Position] = []
    while len(found) < number:
        game = new_game(key)
        passed = []
        while game.outcome is None:
            if game.position.in_play <= TABLE_SEEDS.get(key, KRUR.SEEDS):
                passed.append(game.position)
            game = game.play(random.choice(game.legal_moves))
        found += random.sample(passed, min(len(passed), 4))
    return found[:number]


class Delayer(LevelPlayer):
    """Keeps the value, but would rather come back to where the game has been."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(LEVELS[10], Random(2))
        self.tables = tables

    def choose_move(self, game: Game) -> Move:
        probed = self.tables.probe(game.position)
        stood = Counter(game.positions)

        def delays(move: Move) -> tuple[int, bool]:
            after = game.rules.play(game.position, move).after
            return stood[after], move not in probed.progress

        keeping = [move for move, worth in probed.moves.items() if worth == probed.value]
        return max(keeping, key=delays)


@pytest.mark.parametrize("key", CATALOGUE)
@pytest.mark.parametrize("other", ["delays", "random", "itself"])
def test_level_10_never_ends_below_the_value(
    key: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 2000 games with repetition (K11, W8). Where the history matters it searches; it must not
    need long for that."""
    monkeypatch.setattr("semina.engine.levels.MEGABYTES", 1)
    rules, tables = CATALOGUE[key], Tables(key)
    level = replace(LEVELS[10], judges=Limit(nodes=500))
    player = LevelPlayer(level, Random(1))
    opponents: dict[str, Player] = {
        "delays": Delayer(tables),
        "random": player_of("random", Random(2)),
        "itself": LevelPlayer(level, Random(3)),
    }
    opponent = opponents[other]
    for position in positions_of(key, 2000):
        game = new_game(key, position)
        side, score = game.position.side, rules.score(game.position)
        while game.outcome is None:
            mover = player if game.position.side is side else opponent
            game = game.play(mover.choose_move(game))
        final = (game.outcome.south, game.outcome.north)
        gained = final[side] - score[side] - final[side.other] + score[side.other]
        assert gained >= tables.probe(position).value, (str(position), game.outcome)


def test_the_hint_and_the_search_are_exact_by_the_tables() -> None:
    """Krur's opening is worth 12 by A (two other programs)."""
    assert str(hint(new_game("krur"))) == (
        "I would play A. This is exact: if both play their best, South ends 12 seeds ahead."
    )
    facts = json.loads(run("search", "krur", "--every-move", "--json").stdout)
    assert (facts["move"], facts["value"], facts["exact"]) == ("A", 12, True)
    assert [score["value"] for score in facts["moves"].values()] == [12, 4, 0, -8]


@pytest.mark.parametrize(
    ("text", "moves", "value", "best"),
    [
        ("0,0,4*,4*/1,4*,1,4* 0-0 S", "- a B a A c B a", 0, None),
        ("0,4*,0,4*/1,0,1,0 0-0 S", "- c - a - d A b C a - c - b - d A c C", 1, "d"),
        ("2,0,0,0/1,4*,0,4* 0-0 S", "A a B a D a A c D a C c D a B a D a B c B a D c", 2, "C"),
    ],
)
def test_what_has_stood_twice_is_not_overlooked(
    text: str, moves: str, value: int, best: str | None
) -> None:
    """Values by an outside search of all games from there; the tables, without the history, have
    others, and in the second game a move that loses a seed."""
    game = new_game("krur", parse_position(text, KRUR))
    for letter in moves.split():
        game = game.play(PASS if letter == "-" else pit_of(KRUR, letter))
    assert exact_values(game) is None
    found = best_finding(game, Searcher(8), Limit(nodes=100_000))
    assert (found.value, found.exact) == (value, True)
    if best:
        assert found.move is not None
        assert game.position.letters((found.move,)) == best
        assert player_of("level:10", Random(1)).choose_move(game) == found.move


@pytest.mark.parametrize(
    ("text", "value"),
    [("1,4*,x,x/4*,2,2,x 0-0 S", 3), ("2,1,4*,x/4*,2,2,x 0-0 S", 3), ("1,1,0,x/1,4*,0,x 0-0 S", 2)],
)
def test_rows_closed_on_both_sides_are_searched_without_tables(text: str, value: int) -> None:
    """Values by an outside program; no table holds such positions, nor what comes of them."""
    facts = json.loads(run("search", "krur", text, "--depth", "40", "--json").stdout)
    assert facts["value"] == value
