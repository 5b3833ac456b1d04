"""Solving puzzles in the terminal, and making them."""

import pytest
from terminal import Run, Terminal

from semina.rules.board import pit_letter
from semina.rules.catalogue import CATALOGUE, rules_of
from semina.study.puzzle_file import parse_collection, shipped
from semina.study.puzzles import Puzzle

Play = type[Terminal]


def letters(puzzle: Puzzle, step: int = 0) -> tuple[str, list[str]]:
    """The right move at a step, and the wrong ones."""
    width, right = rules_of(puzzle.game).WIDTH, puzzle.right(step)
    wrong = [a.move for a in puzzle.steps[step] if a is not right]
    return pit_letter(right.move, width), [pit_letter(move, width) for move in wrong]


def test_solving_one_with_a_mistake_and_a_hint(play: Play) -> None:
    puzzle = shipped("wahree").puzzles[4]
    terminal = play("wahree", "--number", "5", command="puzzle")
    terminal.see("Puzzle 5 of Wahree, grade 1 of 5")
    terminal.see("South to move and ")
    _, wrong = letters(puzzle)
    terminal.type(wrong[0])
    terminal.see("South lifts")
    terminal.see("That costs ")
    terminal.see("South, your move")
    terminal.type("hint")
    terminal.see(f"Not {wrong[1]}." if len(wrong) == 2 else "Not ")
    for step in range(len(puzzle.steps)):
        terminal.type(letters(puzzle, step)[0])
    terminal.see("Solved: only ")
    assert terminal.ends() == 0


def test_a_grade_goes_on_until_one_leaves(play: Play) -> None:
    numbers = shipped("krur").of_grade(2)
    terminal = play("krur", "--grade", "2", command="puzzle")
    shown = terminal.see(", grade 2 of 5")
    number = int(shown.split("Puzzle ")[1].split(" ")[0])
    for _ in range(2):
        puzzle = shipped("krur").puzzles[number - 1]
        for step in range(len(puzzle.steps)):
            terminal.see("your move")
            terminal.type(letters(puzzle, step)[0])
        terminal.see("Enter for the next puzzle")
        terminal.type("")
        number = numbers[(numbers.index(number) + 1) % len(numbers)]
        terminal.see(f"Puzzle {number} of Krur, grade 2 of 5")
    terminal.see("your move")
    terminal.type("?")
    terminal.see("be told a pit that it is not")
    terminal.type("nothing")
    terminal.see("'nothing' is neither a pit nor a command")
    terminal.type("quit")
    assert terminal.ends() == 0


def test_two_in_a_row_without_a_slip_are_counted(play: Play) -> None:
    terminal = play("awari", "--grade", "1", command="puzzle")
    for _ in range(2):
        shown = terminal.see(", grade 1 of 5")
        puzzle = shipped("awari").puzzles[int(shown.split("Puzzle ")[1].split(" ")[0]) - 1]
        for step in range(len(puzzle.steps)):
            terminal.see("your move")
            terminal.type(letters(puzzle, step)[0])
        shown = terminal.see("Enter for the next puzzle")
        terminal.type("")
    assert "2 in a row." in shown


def test_puzzles_in_italian(play: Play) -> None:
    terminal = play("krur", "--number", "1", command="puzzle", language="it")
    terminal.see("Problema 1 di Krur, grado 1 di 5")
    terminal.type("aiuto")


def test_the_end_of_the_input_leaves(semina: Run) -> None:
    done = semina("puzzle", "krur", "--number", "3")
    assert done.returncode == 0
    assert "Puzzle 3 of Krur" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--number", "0"), "there is no puzzle 0 of krur; expected 1 to "),
        (("--grade", "9"), "there is no grade 9; expected 1 to 5"),
        (("chess",), "there is no game 'chess'"),
        (("--speed", "warp"), "--speed cannot be 'warp'"),
    ],
)
def test_wishes_that_cannot_be(semina: Run, arguments: tuple[str, ...], said: str) -> None:
    done = semina("puzzle", *arguments)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("key", CATALOGUE)
@pytest.mark.usefixtures("tables")
def test_the_same_seed_makes_the_same_puzzles(semina: Run, key: str) -> None:
    first, again, other = (
        semina("puzzles", "make", key, "--seed", seed, "--count", "5") for seed in ("7", "7", "8")
    )
    assert first.returncode == 0
    assert first.stdout == again.stdout != other.stdout
    made = parse_collection(first.stdout, key)
    assert made.seed == 7
    assert [puzzle.grade for puzzle in made.puzzles] == [1, 2, 3, 4, 5]


def test_puzzles_are_made_of_tables(semina: Run) -> None:
    done = semina("puzzles", "make", "wahree", "--count", "5")
    assert done.returncode == 1
    assert "semina tables build wahree --seeds 16" in done.stderr
    assert semina("puzzles", "make", "wahree", "--count", "0").returncode == 2
