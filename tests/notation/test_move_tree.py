"""A line with its variations as a tree, and back: nothing that a record says is lost."""

from dataclasses import replace
from typing import Any

import pytest
from boards import DATA
from hypothesis import given
from strategies import records

from semina.errors import SeminaError
from semina.notation.move_tree import ROOT, Node, line_of, tree_of
from semina.notation.record import Line, Record, format_record
from semina.notation.record_reader import DEEPEST_VARIATION, parse_records
from semina.rules.game import new_game

BRANCHES = """\
[Game "krur"]
[Rules "1"]
[Result "*"]

{Before all} 1. A ({Instead} B a 2. C (2. D) {or so}) (1. C!?) 1... b {told} 2. B *
"""


def ways(line: Line, here: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """Every way from the start to a move, with all that is written about it."""
    found: set[tuple[Any, ...]] = set()
    introduction = line.comments
    for step in line.steps:
        for variation in step.variations:
            found |= ways(variation, here)
        here = (*here, step.play.move)
        found.add((*here, step.annotations, step.comments, introduction))
        introduction = ()
    return found


def test_a_tree_by_hand() -> None:
    [record] = parse_records(BRANCHES)
    nodes = tree_of(record.line)
    letters = ["ABCDabcd"[node.play.move] for node in nodes]
    assert letters == ["A", "B", "a", "C", "D", "C", "b", "B"]
    assert [node.parent for node in nodes] == [ROOT, ROOT, 1, 2, 2, ROOT, 0, 6]
    assert nodes[1].introduction == ("Instead",)
    assert nodes[3].comments == ("or so",)
    assert nodes[5].annotations == (5,)
    assert nodes[6].comments == ("told",)


@given(records())
def test_a_record_comes_back_from_its_tree(record: Record) -> None:
    line = line_of(tree_of(record.line), record.line.comments)
    assert ways(line) == ways(record.line)
    assert [step.play for step in line.steps] == [step.play for step in record.line.steps]
    # What is written of it is read as the same tree again.
    written = format_record(Record(record.game, record.tags, line))
    [again] = parse_records(written)
    assert again.line == line
    assert again.game == record.game


def test_the_example_games_come_back_as_they_are_written() -> None:
    text = (DATA / "examples.sgr").read_text(encoding="utf-8")
    for record in parse_records(text):
        line = line_of(tree_of(record.line), record.line.comments)
        assert format_record(replace(record, line=line)) in text


def test_variations_deeper_than_a_record_may_have_them_are_refused() -> None:
    """Each branch goes off from the one before it, at its second move."""
    game = new_game("wahree")
    first = game.rules.play(game.position, 0)
    nodes = [Node(ROOT, first)]
    parent = branches = 0
    while branches <= DEEPEST_VARIATION:
        before = nodes[parent].play.after
        plays = [game.rules.play(before, move) for move in game.rules.legal_moves(before)]
        plays.sort(key=lambda play: play.captured)  # a game that goes on for long
        nodes += [Node(parent, play) for play in plays[:2]]
        parent = len(nodes) - 1
        branches += len(plays) > 1
    with pytest.raises(SeminaError, match="deeper than 32"):
        line_of(nodes)
    line = line_of(nodes[:-2])
    assert parse_records(format_record(Record(game.play(0), {}, line)))[0].line == line
