"""Short ways to write a position, play a move in it and read what came of it."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

from semina.notation.position_text import parse_position
from semina.rules.catalogue import CATALOGUE, Rules, rules_of
from semina.rules.game import Game, new_game
from semina.rules.move import PASS, Move, Play

DATA = Path(__file__).parent / "data"
PROJECT = Path(__file__).parent.parent

KRUR = rules_of("krur")
WAHREE = rules_of("wahree")
AWARI = rules_of("awari")
OWARE_FAMILY = ("wahree", "awari")  # games of one board, with layers told by their seeds
TABLE_SEEDS = {"wahree": 16, "awari": 14}  # on the board, in the tables that tests ask
SOUTH_LETTERS = "ABCDEF"
NORTH_LETTERS = "abcdef"


def spread(seeds: int, pits: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay exactly so many seeds into so many pits."""
    for bars in combinations(range(seeds + pits - 1), pits - 1):
        edges = (-1, *bars, seeds + pits - 1)
        yield tuple(right - left - 1 for left, right in pairwise(edges))


def pit_of(rules: Rules, letter: str) -> Move:
    """The number of the pit with this letter; `-` is a pass."""
    if letter == "-":
        return PASS
    if letter in SOUTH_LETTERS[: rules.WIDTH]:
        return SOUTH_LETTERS.index(letter)
    return rules.WIDTH + NORTH_LETTERS[: rules.WIDTH].index(letter)


def letter_of(rules: Rules, move: Move) -> str:
    """The letter of a move."""
    if move == PASS:
        return "-"
    return (SOUTH_LETTERS[: rules.WIDTH] + NORTH_LETTERS[: rules.WIDTH])[move]


def played(rules: Rules, text: str, letter: str) -> Play:
    """What a move does in a position."""
    return rules.play(parse_position(text, rules), pit_of(rules, letter))


def after(rules: Rules, text: str, letter: str) -> str:
    """The text of the position after a move."""
    return str(played(rules, text, letter).after)


def legal(rules: Rules, text: str) -> str:
    """The letters of the legal moves, one behind the other."""
    position = parse_position(text, rules)
    return "".join(letter_of(rules, move) for move in rules.legal_moves(position))


def game_from(rules: Rules, text: str, letters: str = "") -> Game:
    """A game from a position, with the moves of `letters` played."""
    game = new_game(rules.KEY, parse_position(text, rules))
    for letter in letters:
        game = game.play(pit_of(rules, letter))
    return game


def games_with(data: str) -> list[str]:
    """The games that have reference data of a kind, as in `perft.txt`."""
    return [key for key in CATALOGUE if (DATA / f"{key}_{data}").exists()]


def golden_lines(name: str) -> list[list[str]]:
    """The lines of a table in `data/`, split into words, without its comments."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split() for line in lines if line.strip() and not line.startswith("#")]
