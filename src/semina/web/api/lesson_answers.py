"""The types of what the API answers about lessons."""

from typing import Annotated, Literal, TypedDict

from litestar.params import Parameter

from semina.web.api.answers import Board, Letter, Pits, Sentences, Turn

Language = Annotated[str, Parameter(description="of the text: English where yours is missing")]


class LessonName(TypedDict):
    """A lesson in a list; `steps` is how many it has."""

    game: str
    number: int
    title: str
    language: Language
    address: Annotated[str, Parameter(description="its page")]
    rulings: Annotated[list[str], Parameter(description="points of the rules that it teaches")]
    steps: int


class LessonList(TypedDict):
    """All lessons, by game and number."""

    lessons: list[LessonName]


class Choice(TypedDict):
    """An answer to choose."""

    key: str
    text: str


class LessonStep(TypedDict):
    """A step: something to read, to watch, to play or to answer.

    `show` plays `turns` and asks for nothing. The others are answered `by` the letter of a pit
    (`-` for a pass), a number, or the key of a choice.
    """

    kind: Literal["show", "move", "count", "choose"]
    by: Literal["", "pit", "number", "choice"]
    text: str
    language: Language
    board: Board
    side: Letter
    turns: list[Turn]
    told: Sentences
    pits: Annotated[Pits, Parameter(description="that can be answered")]
    must_pass: bool
    most: Annotated[int, Parameter(description="the largest number that can be answered")]
    choices: list[Choice]


class LessonView(TypedDict):
    """A lesson; its steps are numbered from 1."""

    game: str
    name: str
    width: int
    number: int
    title: str
    language: Language
    rulings: list[str]
    steps: list[LessonStep]
    next: Annotated[str | None, Parameter(description="the page of the next lesson")]


class LessonVerdict(TypedDict):
    """Whether an answer is right, what really happens, and what the lesson says then."""

    right: bool
    told: Sentences
    note: str
    language: Language
    turns: list[Turn]
