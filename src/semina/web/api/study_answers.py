"""The types of what the API answers about records, analyses and puzzles."""

from typing import Annotated, TypedDict

from litestar.params import Parameter

from semina.web.api.answers import Board, BoardState, Letter, Sentences, Turn


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
