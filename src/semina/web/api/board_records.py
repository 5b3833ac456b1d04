"""Records on the analysis board: read as trees of moves, and written from them."""

import time
from io import BytesIO
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, JSONBody

from semina.errors import SeminaError
from semina.notation.move_text import format_move, parse_move
from semina.notation.move_tree import ROOT, Node, line_of, tree_of
from semina.notation.position_text import OPENING, format_position, parse_position
from semina.notation.record import GAME_TAGS, Record, format_record, format_result
from semina.notation.record_account import tell_title
from semina.notation.record_reader import read_records
from semina.rules.board import Side
from semina.rules.catalogue import Rules
from semina.rules.game import Game, Replay, new_game
from semina.rules.move import move_letter
from semina.rules.outcome import ENDED_BY_WORD, Termination
from semina.service.board_line import address
from semina.service.view import say_all
from semina.web.api.answers import RecordFile, Trees
from semina.web.api.boards import known_rules
from semina.web.api.operations import NOBODY, acts
from semina.web.pages import language
from semina.web.site import WebRequest
from semina.web.turns import turn_to_read
from semina.words import message

LARGEST = 256 * 1024  # bytes
MOST_NODES = 3000  # of a tree; a file with more shows fewer games
MOST_GAMES = 12
_PATIENCE = 3.0  # seconds for one file

Text = Annotated[str, msgspec.Meta(max_length=20_000)]


class TreeText(msgspec.Struct, forbid_unknown_fields=True):
    """text: what is in a file of records."""

    text: str


class NodeBody(msgspec.Struct, forbid_unknown_fields=True):
    """A move of a tree, as `TreeNode`.

    parent: the place in the list of the move that it follows, -1 where it is the first.
    """

    parent: Annotated[int, msgspec.Meta(ge=-1)]
    move: Annotated[str, msgspec.Meta(max_length=1)]
    annotations: list[Annotated[int, msgspec.Meta(ge=0, le=255)]] = []
    comments: list[Text] = []
    introduction: list[Text] = []


class TreeBody(msgspec.Struct, forbid_unknown_fields=True):
    """A tree to be written: of the moves with the same parent the first is the line.

    tags: those of the record besides what its moves say. termination, winner: how the line was
    broken off, if it was.
    """

    position: str = OPENING
    nodes: Annotated[list[NodeBody], msgspec.Meta(max_length=MOST_NODES)] = []
    tags: dict[str, Text] = {}
    introduction: list[Text] = []
    termination: Literal["agreement", "resignation", "time", "abandoned"] | None = None
    winner: Literal["S", "N"] | None = None


@acts("/records/trees", security=NOBODY, request_max_body_size=LARGEST)
async def read_trees(request: WebRequest, data: JSONBody[TreeText]) -> Trees:
    """Read the first games of a file with their variations, as trees of moves."""
    async with turn_to_read(request):
        found = await sync_to_thread(_trees, data.text.encode(errors="replace"))
    return cast(Trees, say_all(found, language(request)))


@acts("/board/{game:str}/record", 404, security=NOBODY, request_max_body_size=LARGEST)
async def write_record(
    request: WebRequest, game: FromPath[str], data: JSONBody[TreeBody]
) -> RecordFile:
    """Write a tree of moves as a record (.sgr): its line, all the rest as variations."""
    rules = known_rules(game)
    async with turn_to_read(request):
        text = await sync_to_thread(_written, rules, data)
    return {"name": f"semina-{game}.sgr", "text": text}


def _trees(content: bytes) -> dict[str, Any]:
    trees: list[dict[str, Any]] = []
    more = moves = 0
    begun = time.monotonic()
    for record in read_records(BytesIO(content)):
        nodes = tree_of(record.line)
        moves += len(nodes)
        if moves <= MOST_NODES and len(trees) < MOST_GAMES:
            trees.append(_tree(record, nodes))
        elif not trees:
            raise SeminaError(
                message("a game of {n} moves; expected at most {most}", n=moves, most=MOST_NODES)
            )
        else:
            more += 1
        if time.monotonic() - begun > _PATIENCE:
            break
    if not trees:
        raise SeminaError(message("there is no game record in this text"))
    return {"trees": trees, "more": more}


def _tree(record: Record, nodes: list[Node]) -> dict[str, Any]:
    game = record.game
    outcome = game.outcome
    by_word = outcome if outcome and outcome.termination in ENDED_BY_WORD else None
    winner = by_word.winner if by_word else None
    return {
        "title": tell_title(record),
        "game": game.key,
        "name": game.rules.NAME,
        "width": game.rules.WIDTH,
        "position": format_position(game.start),
        "address": address(game.key, game.start),
        "result": format_result(outcome),
        "tags": {name: text for name, text in record.tags.items() if name not in GAME_TAGS},
        "introduction": list(record.line.comments),
        "nodes": [
            {
                "parent": node.parent,
                "move": move_letter(node.play.move, game.rules.WIDTH),
                "marked": format_move(node.play),
                "annotations": list(node.annotations),
                "comments": list(node.comments),
                "introduction": list(node.introduction),
            }
            for node in nodes
        ],
        "termination": by_word.termination if by_word else None,
        "winner": None if winner is None else winner.letter,
    }


def _written(rules: Rules, tree: TreeBody) -> str:
    start = parse_position(tree.position, rules)
    nodes: list[Node] = []
    for place, body in enumerate(tree.nodes):
        if body.parent >= place:
            raise SeminaError(
                message(
                    "move {number} follows move {parent}; expected an earlier one",
                    number=place + 1,
                    parent=body.parent + 1,
                )
            )
        before = start if body.parent == ROOT else nodes[body.parent].play.after
        play = rules.play(before, parse_move(body.move, before))
        annotations, comments = tuple(body.annotations), tuple(body.comments)
        nodes.append(Node(body.parent, play, annotations, comments, tuple(body.introduction)))
    line = line_of(nodes, tuple(tree.introduction))
    replay = Replay(new_game(rules.KEY, start))
    for step in line.steps:
        replay.play(step.play.move)
    game = _broken_off(replay.game(), tree)
    return format_record(Record(game, tree.tags, line))


def _broken_off(game: Game, tree: TreeBody) -> Game:
    """The game ended as it was told, unless its moves end it."""
    if game.outcome is not None or tree.termination is None:
        return game
    end = Termination(tree.termination)
    if end is Termination.AGREEMENT:
        return game.agree()
    if end is Termination.ABANDONED or tree.winner is None:
        return game.abandon()
    loser = Side.NORTH if tree.winner == "S" else Side.SOUTH
    lost = game.resign if end is Termination.RESIGNATION else game.lose_on_time
    return lost(loser)
