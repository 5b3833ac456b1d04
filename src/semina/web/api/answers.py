"""What the API answers with. The view of a table is made in `service/view.py`; these are its types.

Sides are told by their letters, pits by their numbers: South's from 0, then North's, in the order
of sowing.
"""

from typing import Annotated, Literal, TypedDict

from litestar.params import Parameter

Letter = Literal["S", "N"]
Pits = Annotated[list[int], Parameter(description="numbers of pits")]
Sentences = Annotated[list[str], Parameter(description="in the language of who asks")]


class Problem(TypedDict):
    """What every request is answered with that cannot be done."""

    error: Annotated[str, Parameter(description="a sentence for a person, in his language")]
    status: Annotated[int, Parameter(description="the HTTP status")]
    code: Annotated[str, Parameter(description="a word for a program, always in English")]


class Pair(TypedDict):
    """A number for each side."""

    S: int
    N: int


class CapturedPit(TypedDict):
    """A captured pit, and the side that owns it now."""

    pit: int
    owner: Letter


class Board(TypedDict):
    """What lies in each pit, and what each side holds off the board, in seeds."""

    pits: list[int]
    captured: list[CapturedPit]
    closed: Pits
    held: Pair


class Lap(TypedDict):
    """A lap of a sowing; `drops` is null for laps left out of a very long one."""

    origin: int
    seeds: int
    drops: Pits | None


class Taken(TypedDict):
    """Seeds taken from a pit."""

    pit: int
    seeds: int


class Turn(TypedDict):
    """A move that was played, lap by lap."""

    ply: Annotated[int, Parameter(description="moves played before it")]
    side: Letter
    move: Annotated[str, Parameter(description="the letter of the pit; - for a pass")]
    before: Board
    after: Board
    laps: list[Lap]
    end: Annotated[str, Parameter(description="why the sowing ended")]
    captures: list[Taken]
    sweep: list[Taken]
    told: Sentences


class Preview(TypedDict):
    """What a move would do; `captured` are the seeds that it gains."""

    last: int | None
    laps: int
    captured: int
    captures: Pits
    end: str


class Seat(TypedDict):
    """Who plays a side. `you`: whether it is who asks."""

    kind: Literal["person", "screen", "computer"]
    name: str
    level: int | None
    taken: bool
    you: bool


class Ending(TypedDict):
    """How a game ended, with the seeds of each side."""

    termination: str
    winner: Letter | None
    south: int
    north: int
    sentences: Sentences


class Offer(TypedDict):
    """An offer that waits for its answer."""

    kind: Literal["end", "take-back"]
    by: Letter


class ClockView(TypedDict):
    """What each side has left, and what a move adds, in milliseconds."""

    S: int
    N: int
    running: Letter | None
    increment: int


class MatchEnd(TypedDict):
    """Who has won a match."""

    winner: Letter | None
    sentences: Sentences


class Row(TypedDict):
    """A row that can be set out for the next game; null is a closed pit."""

    layout: str
    row: list[int | None]
    reserve: int


class MatchView(TypedDict):
    """A match of Krur."""

    round: int
    games_limit: int | None
    short_pit: str
    holdings: Pair
    starter: Letter
    over: MatchEnd | None
    between: Annotated[bool, Parameter(description="whether it waits for the next game")]
    layouts: list[Row]
    chosen: str | None
    chooser: Letter | None


class Phrase(TypedDict):
    """Something that can be said."""

    key: str
    text: str


class Said(TypedDict):
    """Something that was said."""

    side: Letter
    text: str
    number: int


class TableView(TypedDict):
    """A table as one viewer sees it."""

    id: str
    version: Annotated[int, Parameter(description="grows with everything that happens")]
    game: str
    name: str
    width: Annotated[int, Parameter(description="pits in a row")]
    ply: Annotated[int, Parameter(description="moves played in this game")]
    side: Annotated[Letter, Parameter(description="who is to move")]
    you: Annotated[list[Letter], Parameter(description="the sides of who asks")]
    seats: dict[str, Seat]
    board: Board
    turn: Turn | None
    turns: Annotated[list[Turn], Parameter(description="the last moves")]
    legal: Annotated[list[int], Parameter(description="pits that who asks may lift now")]
    previews: Annotated[dict[str, Preview], Parameter(description="by the number of the pit")]
    must_pass: bool
    score: Pair
    decided: Letter | None
    warned: Annotated[bool, Parameter(description="whether the position was there before")]
    eased: Annotated[str | None, Parameter(description="said where a level had too little time")]
    status: Annotated[str, Parameter(description="what the table waits for")]
    told: Sentences
    ending: Ending | None
    if_ended: str | None
    offer: Offer | None
    clock: ClockView | None
    match: MatchView | None
    moves: Annotated[list[str], Parameter(description="of this game, as records write them")]
    actions: Annotated[
        list[str],
        Parameter(description="what who asks can do now: the last parts of addresses here"),
    ]
    phrases: list[Phrase]
    said: list[Said]
    rematch: Annotated[str | None, Parameter(description="the table where the players went on")]
    link: Annotated[str | None, Parameter(description="where the free seat can be taken")]


class Opened(TypedDict):
    """A table that was opened."""

    id: str
    address: Annotated[str, Parameter(description="its page")]


class Summary(TypedDict):
    """A table in a list."""

    id: str
    title: str
    status: str
    updated: Annotated[int, Parameter(description="milliseconds since 1970")]


class TableList(TypedDict):
    """A page of a list; `next` is the `after` of the next page, null on the last."""

    tables: list[Summary]
    next: str | None


class HintView(TypedDict):
    """What the computer would play, and how sure that is."""

    move: str
    text: str


class GameView(TypedDict):
    """A game on offer."""

    key: str
    name: str
    width: int
    start: Annotated[str, Parameter(description="the opening, as text")]
    matches: Annotated[bool, Parameter(description="whether matches of it are played")]


class LevelView(TypedDict):
    """A level of the computer, and how it plays."""

    number: int
    text: str


class Offers(TypedDict):
    """What can be played here."""

    games: list[GameView]
    levels: list[LevelView]
    phrases: list[Phrase]


class PlayerView(TypedDict):
    """A player."""

    id: str
    name: str


class NewPlayerView(TypedDict):
    """A new player; the token is told only now."""

    player: PlayerView
    token: str


class BoardState(TypedDict):
    """A position without a history; of a text that is none, the opening and what is wrong."""

    position: str
    address: str
    side: Letter
    board: Board
    legal: Pits
    previews: dict[str, Preview]
    must_pass: bool
    score: Pair
    decided: Letter | None
    ending: Sentences
    errors: Sentences


class BoardTurn(BoardState):
    """The position after a move, and the move."""

    turn: Turn
    told: Sentences


class BoardNode(BoardState):
    """Where a line of moves leads: the board there, and the move that led there."""

    ply: Annotated[int, Parameter(description="moves of the line")]
    move: Annotated[str | None, Parameter(description="the last move, as records write it")]
    turn: Turn | None
    told: Sentences
    line_address: Annotated[
        str | None, Parameter(description="the page of the line; null if it is too long for that")
    ]


class MoveValue(TypedDict):
    """What a move is worth to who makes it, in seeds that he gains more than the other from here.

    pit: null for a pass. exact: else it is an estimate. lost: the seeds that it gives away.
    """

    pit: int | None
    move: str
    value: float
    exact: bool
    lost: float
    lost_exact: bool
    best: bool


class JudgementView(TypedDict):
    """What is known of a position: the value of every move, the best ones first.

    settled: whether all is exact. value: what the side to move gains from here on more than the
    other; margin: South's seeds less North's at the end, if both play their best; null where
    nothing is known. depth, nodes: of the search; 0 where a table told. wanted: which table would
    make it exact.
    """

    settled: bool
    exact: bool
    value: float | None
    margin: float | None
    depth: int
    nodes: int
    moves: list[MoveValue]
    line: Annotated[list[str], Parameter(description="best play, as records write it")]
    told: str | None
    wanted: str | None


class TreeNode(TypedDict):
    """A move of a tree. Of the moves with the same parent the first is the line.

    parent: the place in the list of the move before it, -1 where it is the first. move: the letter
    of the pit, - for a pass; marked: with the marks of records. annotations: PGN's numbers.
    introduction: the comments that stand before it.
    """

    parent: int
    move: str
    marked: str
    annotations: list[int]
    comments: list[str]
    introduction: list[str]


class TreeView(TypedDict):
    """A game of a file of records, with its variations as a tree.

    termination, winner: how it was broken off, if it was, which its moves do not say.
    """

    title: str
    game: str
    name: str
    width: int
    position: str
    address: Annotated[str, Parameter(description="the page of its first position")]
    result: str
    tags: dict[str, str]
    introduction: list[str]
    nodes: list[TreeNode]
    termination: str | None
    winner: Letter | None


class Trees(TypedDict):
    """The first games of a file; `more`: how many are not among them."""

    trees: list[TreeView]
    more: int


class RecordFile(TypedDict):
    """A record, and a name for its file."""

    name: str
    text: str
