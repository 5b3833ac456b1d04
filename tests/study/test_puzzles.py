"""The puzzles that come with the package: proved once more, all different, of every grade."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from boards import pit_of

from semina.errors import FileError, MoveError, OptionError
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.rules.game import Game, new_game
from semina.rules.position import Position
from semina.study.puzzle_file import (
    FOLDER,
    format_collection,
    numbers_of,
    parse_collection,
    shipped,
)
from semina.study.puzzles import GRADES, answered, wrong_move
from semina.tables.probe import Tables


def ahead(game: Game) -> int:
    """By how many seeds South is ahead, won or given by the end of the game."""
    if game.outcome:
        return game.outcome.south - game.outcome.north
    south, north = game.rules.score(game.position)
    return south - north


def winner(margin: int) -> int:
    return (margin > 0) - (margin < 0)


@pytest.mark.parametrize("key", CATALOGUE)
@pytest.mark.usefixtures("tables")
def test_every_puzzle_is_proved_by_the_tables(key: str) -> None:
    """One move alone keeps the win, or the draw, and makes progress; it is no capture at hand."""
    tables, rules = Tables(key), rules_of(key)
    for puzzle in shipped(key).puzzles:
        text = str(puzzle.position)
        assert puzzle.position.side is Side.SOUTH, text
        assert sum(puzzle.position.pits) + sum(puzzle.position.held) == rules.SEEDS, text
        gains = {
            m: rules.play(puzzle.position, m).captured for m in rules.legal_moves(puzzle.position)
        }
        first = puzzle.right(0).move
        assert len(gains) >= 3, text
        assert not (gains[first] and gains[first] == max(gains.values())), text
        game = new_game(key, puzzle.position)
        laps = 1
        for step, answers in enumerate(puzzle.steps):
            found = tables.probe(game.position)
            margins = {move: ahead(game) + value for move, value in found.moves.items()}
            assert {answer.move: answer.margin for answer in answers} == margins, text
            best, second = sorted(margins.values(), reverse=True)[:2]
            assert best >= 0, text
            assert winner(best) != winner(second), text
            assert best - second >= 2, text
            right = puzzle.right(step)
            assert found.progress == (right.move,), text
            for answer in answers:
                after = game.play(answer.move)
                if after.outcome:
                    assert (answer.reply, answer.margin) == (None, ahead(after)), text
                else:
                    assert answer.reply in tables.probe(after.position).progress, text
            game = game.play(right.move)
            laps = max(laps, len(game.plays[-1].sowing.laps))
            if right.reply is not None:
                game = game.play(right.reply)
        assert puzzle.laps == laps, text


def says_end(told: str, south: int) -> bool:
    """Whether a sentence says that the game ends with South so far ahead."""
    if south == 0:
        return told.endswith("equal.")
    seeds = "1 seed" if abs(south) == 1 else f"{abs(south)} seeds"
    side = "South" if south > 0 else "North"
    return side in told and f" {seeds} ahead." in told


@pytest.mark.parametrize("key", CATALOGUE)
@pytest.mark.usefixtures("tables")
def test_a_refutation_costs_what_is_said(key: str) -> None:
    """Played out by the tables to the end of the game, after every wrong move of some puzzles."""
    tables = Tables(key)
    played = 0
    for puzzle in shipped(key).puzzles[::15]:
        for step in range(len(puzzle.steps)):
            right = puzzle.right(step)
            for answer in puzzle.steps[step]:
                verdict = answered(puzzle, step, answer.move)
                assert verdict.is_right == (answer is right)
                if verdict.is_right and not verdict.is_solved:
                    continue
                game = verdict.game
                while game.outcome is None:
                    game = game.play(tables.probe(game.position).progress[0])
                assert ahead(game) == answer.margin, (puzzle.position, answer)
                if verdict.is_solved:
                    assert says_end(str(verdict.told[1]), ahead(game)), verdict.told
                    continue
                cost = f"That costs {right.margin - ahead(game)} seeds."
                assert str(verdict.told[-1]) == cost
                played += 1
    assert played > 40


@pytest.mark.parametrize("key", CATALOGUE)
def test_the_right_moves_lead_to_the_end_of_a_puzzle(key: str) -> None:
    for puzzle in shipped(key).puzzles:
        for step in range(len(puzzle.steps)):
            verdict = answered(puzzle, step, puzzle.right(step).move)
            assert verdict.is_right
            assert verdict.is_solved == (step == len(puzzle.steps) - 1)
            if not verdict.is_solved:
                assert verdict.game.position == puzzle.game_at(step + 1).position
        with pytest.raises(IndexError):
            answered(puzzle, len(puzzle.steps), puzzle.right(0).move)


@pytest.mark.parametrize("key", CATALOGUE)
def test_there_are_many_of_each_of_five_grades(key: str) -> None:
    puzzles = shipped(key).puzzles
    assert len(puzzles) >= 300
    counts = Counter(puzzle.grade for puzzle in puzzles)
    assert set(counts) == {1, 2, 3, 4, 5}
    assert min(counts.values()) >= 50
    grades = [puzzle.grade or 0 for puzzle in puzzles]
    assert grades == sorted(grades)
    assert [*range(1, len(puzzles) + 1)] == [n for grade in GRADES for n in numbers_of(key, grade)]


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_file_says_how_it_was_made_and_is_read_and_written_alike(key: str) -> None:
    text = (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
    made = shipped(key)
    count = len(made.puzzles)
    assert f"# semina puzzles make {key} --seed {made.seed} --count {count}\n" in text
    # The version is that of the day on which it was made.
    said, written = (
        [line for line in each.splitlines() if not line.startswith("# semina ")]
        for each in (text, format_collection(made))
    )
    assert said == written


def seeds_moved(one: Position, other: Position) -> int:
    """Seeds in play that lie otherwise; a pit captured, or closed, in one of them counts 2."""
    differs = 2 * len(one.captured ^ other.captured | one.closed ^ other.closed)
    for pit, (mine, his) in enumerate(zip(one.pits, other.pits, strict=True)):
        own = mine if pit not in one.captured else 0
        differs += abs(own - (his if pit not in other.captured else 0))
    return differs


@pytest.mark.parametrize("key", CATALOGUE)
def test_no_two_puzzles_are_nearly_the_same(key: str) -> None:
    """All have South to move, so that exchanged sides would be the same position."""
    asked = [puzzle.positions for puzzle in shipped(key).puzzles]
    for one, other in combinations(asked, 2):
        assert min(seeds_moved(mine, his) for mine in one for his in other) >= 4


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_hint_names_each_wrong_move_once_and_never_the_right_one(key: str) -> None:
    for puzzle in Random(3).sample(shipped(key).puzzles, 20):
        known: list[int] = []
        while (wrong := wrong_move(puzzle, 0, known)) is not None:
            known.append(wrong)
        right = puzzle.right(0).move
        assert sorted([*known, right]) == sorted(puzzle.game_at(0).legal_moves)


def test_what_cannot_be_tried_is_refused() -> None:
    puzzle = shipped("krur").puzzles[0]
    with pytest.raises(MoveError, match="is not legal"):
        answered(puzzle, 0, pit_of(rules_of("krur"), "a"))


def test_puzzles_that_are_not_there() -> None:
    with pytest.raises(OptionError, match="there is no puzzle 5000 of krur; expected 1 to 300"):
        numbers_of("krur", None, 5000)
    with pytest.raises(OptionError, match="there is no grade 6; expected 1 to 5"):
        numbers_of("krur", 6)


def test_a_file_that_holds_no_puzzles() -> None:
    with pytest.raises(FileError, match="its header names no seed"):
        parse_collection("1 | 4,4,4,4/4,4,4,4 0-0 S\n", "krur")
    with pytest.raises(FileError, match="line 2 of the puzzles of krur is no puzzle: '4,4,4,4/"):
        parse_collection("# --seed 1\n4,4,4,4/4,4,4,4\n", "krur")


def test_a_damaged_line_is_no_puzzle() -> None:
    header, line = (FOLDER / "krur.txt").read_text().splitlines()[1::3][:2]
    grade, position, solution, facts, tried = line.split(" | ")
    first = tried.split()[0]
    damaged = [
        line.rpartition(":")[0],
        line.replace(first, first.replace(":+", ":").replace(":-", ":x")),
        " | ".join((grade, position, solution, facts, first)),
        " | ".join((grade, position, first[0], facts, tried)),
        " | ".join((grade, position, solution, facts.replace("level", "grade"), tried)),
        " | ".join((grade, position + "1", solution, facts, tried)),
        line.replace(first, "Q" + first[1:]),
        "\x00",
    ]
    assert parse_collection(f"{header}\n{line}\n", "krur").puzzles
    for each in damaged:
        assert each != line
        with pytest.raises(FileError, match="line 2"):
            parse_collection(f"{header}\n{each}\n", "krur")
