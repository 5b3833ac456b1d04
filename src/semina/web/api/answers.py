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


class PuzzlesOfGame(TypedDict):
    """The puzzles of a game."""

    key: str
    name: str
    edition: Annotated[int, Parameter(description="another one is other puzzles")]
    grades: Annotated[
        dict[str, list[int]], Parameter(description="the numbers of the puzzles, by their grade")
    ]


class PuzzleList(TypedDict):
    """All the puzzles."""

    games: list[PuzzlesOfGame]


class PuzzleView(BoardState):
    """A puzzle; who is to move solves it."""

    game: str
    name: str
    width: int
    number: int
    grade: int
    steps: Annotated[int, Parameter(description="moves to be found, one after the other")]
    task: str


class PuzzleVerdict(BoardState):
    """The position after an answer and, unless the puzzle is solved, the reply to it."""

    right: bool
    solved: bool
    turns: list[Turn]
    told: Sentences


class PuzzleHint(TypedDict):
    """A move that is wrong; null where there is only one left to try."""

    move: str | None
    text: str


class RecordedGame(TypedDict):
    """A game of a file of records, with every position and every move."""

    title: str
    key: str
    name: str
    width: int
    headline: Annotated[Sentences, Parameter(description="the date if known, and the result")]
    facts: Annotated[
        list[list[str]], Parameter(description="what is known of it: labels, each with a value")
    ]
    tags: dict[str, str]
    moves: list[str]
    start: Board
    turns: list[Turn]
    comments: Annotated[list[list[str]], Parameter(description="those behind each move")]
    ending: Sentences
    positions: list[str]
    result: str
    record: Annotated[str, Parameter(description="this game alone, as a record")]


class Records(TypedDict):
    """The first games of a file; `more`: how many are not shown."""

    file: str
    games: list[RecordedGame]
    more: int


class MarginView(TypedDict):
    """South's seeds minus North's at the end, with best play; a whole number if it is exact."""

    margin: float
    exact: bool


class SeedsView(TypedDict):
    """Seeds, and whether that is exact."""

    seeds: float
    exact: bool


class ValueView(TypedDict):
    """What a move is worth: the seeds that its side gains from it on, more than the other."""

    value: float
    exact: bool


class AnalysedMove(TypedDict):
    """A move, and what is known of the position it was played in."""

    ply: int
    side: Letter
    position: Annotated[str, Parameter(description="before the move")]
    move: str
    lost: Annotated[SeedsView, Parameter(description="what it gave away")]
    sign: Annotated[str, Parameter(description="`!`, `?`, `??` or nothing")]
    before: MarginView
    after: MarginView
    best: Annotated[list[str], Parameter(description="the best moves, as letters")]
    line: Annotated[list[str], Parameter(description="best play from there, as letters")]
    values: Annotated[dict[str, ValueView], Parameter(description="of every move, by its letter")]
    depth: Annotated[int, Parameter(description="moves looked ahead; 0 where a table told")]
    given_away: Annotated[str, Parameter(description="what it gave away, in words")]
    told: Sentences


class TurningPoint(TypedDict):
    """A move at which the game turned. `played` and `best` are numbers of pits, -1 a pass."""

    number: int
    ply: int
    title: str
    board: Annotated[Board, Parameter(description="before the move")]
    played: int
    best: list[int]
    told: Sentences


class AccuracyView(TypedDict):
    """How well a side played; `percent` is null where it never had a choice."""

    moves: int
    lost: SeedsView
    percent: float | None
    told: str


class WantedTable(TypedDict):
    """A table that would make more of an analysis exact; `told` has the command in it."""

    command: Annotated[str, Parameter(description="the command that builds it")]
    told: str


class AnalysisView(TypedDict):
    """What each move of a game gave away, and where it turned."""

    id: str
    game: str
    width: int
    margins: Annotated[list[MarginView], Parameter(description="before each move, and at the end")]
    moves: list[AnalysedMove]
    turning_points: list[TurningPoint]
    accuracy: dict[str, AccuracyView]
    practice: Annotated[
        list[Letter], Parameter(description="sides with mistakes that there are puzzles of")
    ]
    told: Sentences
    table: Annotated[WantedTable | None, Parameter(description="null where none can be built")]
    numbers: Annotated[Sentences, Parameter(description="what the numbers mean")]
    problem: Annotated[str | None, Parameter(description="what is wrong behind these moves")]
    graph: Annotated[str, Parameter(description="the margins as a drawing (SVG)")]
    narrow_graph: Annotated[str, Parameter(description="the same for a small screen")]
