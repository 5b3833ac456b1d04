"""A line with its variations as a tree of moves, and back: how the analysis board keeps a game.

A variation of a record stands behind the move that it is played instead of. In the tree both follow
the same move: the first of the moves that follow one is the line, the others are its variations.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from semina.errors import SeminaError
from semina.notation.record import Line, Step
from semina.notation.record_reader import DEEPEST_VARIATION
from semina.rules.move import Play
from semina.words import message

ROOT = -1


class Node(NamedTuple):
    """A move of a tree, which is a list of nodes.

    parent: the place in the list of the move that it follows, which comes before it; ROOT where it
    is the first. introduction: the comments that stand before it.
    """

    parent: int
    play: Play
    annotations: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()


def tree_of(line: Line) -> list[Node]:
    """A line and its variations as a tree; what stands before its first move is left out."""
    nodes: list[Node] = []
    _add(nodes, line._replace(comments=()), ROOT)
    return nodes


def line_of(nodes: Sequence[Node], introduction: tuple[str, ...] = ()) -> Line:
    """The line of a tree, with all the rest as its variations.

    introduction: what stands before its first move. Raises SeminaError if variations stand within
    each other deeper than a record may have them.
    """
    following: defaultdict[int, list[int]] = defaultdict(list)
    depths = {ROOT: 0}
    for place, node in enumerate(nodes):
        depths[place] = depths[node.parent] + bool(following[node.parent])
        following[node.parent].append(place)
        if depths[place] > DEEPEST_VARIATION:
            raise SeminaError(message("variations deeper than {limit}", limit=DEEPEST_VARIATION))
    found = _line(nodes, following, following[ROOT])
    return found._replace(comments=introduction + found.comments)


def _add(nodes: list[Node], line: Line, parent: int) -> None:
    introduction = line.comments
    for step in line.steps:
        place = len(nodes)
        nodes.append(Node(parent, step.play, step.annotations, step.comments, introduction))
        for variation in step.variations:
            _add(nodes, variation, parent)
        parent, introduction = place, ()


def _line(nodes: Sequence[Node], following: dict[int, list[int]], places: list[int]) -> Line:
    """The line that begins with the first of these moves; the others are played instead of it."""
    steps = []
    introduction = nodes[places[0]].introduction if places else ()
    while places:
        main, *others = places
        node = nodes[main]
        variations = tuple(_line(nodes, following, [other]) for other in others)
        steps.append(Step(node.play, node.annotations, node.comments, variations))
        places = following[main]
    return Line(tuple(steps), introduction)
