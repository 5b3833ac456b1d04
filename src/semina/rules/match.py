"""The Krur match: games that follow one another, played with the seeds each player holds.

Source: `docs/rules/krur.md`, rules version 1, points K13-K18.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import permutations
from typing import Final, NamedTuple

from semina.errors import MatchError, shorten
from semina.rules import krur
from semina.rules.board import Side
from semina.rules.game import Game, new_game
from semina.rules.outcome import Termination, leader
from semina.rules.position import Position
from semina.rules.setup import side_name
from semina.words import Message, message

FULL_PIT = 4
SHORT_PIT = 2
CLOSED: Final = None  # how a layout writes a closed pit
Layout = tuple[int | None, ...]

FULL_ROW = FULL_PIT * krur.WIDTH


class ShortPit(StrEnum):
    """When a player may open one pit with 2 seeds (K14, K14b): how many must be left over."""

    MORE_THAN_TWO = "more-than-two"
    TWO_OR_MORE = "two-or-more"
    NEVER = "never"

    def is_allowed(self, left_over: int) -> bool:
        if self is ShortPit.NEVER:
            return False
        return left_over > SHORT_PIT or (left_over == SHORT_PIT and self is ShortPit.TWO_OR_MORE)


class MatchEnd(StrEnum):
    """Why a match is over."""

    NO_PIT = "no-pit"
    GAME_LIMIT = "game-limit"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONED = "abandoned"


class MatchOutcome(NamedTuple):
    """An ended match: why, the holdings of South and North, the winner (None: a draw, or none)."""

    end: MatchEnd
    holdings: tuple[int, int]
    winner: Side | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its finished games, what the players hold, and who starts; a value, like `Game`.

    first: who starts the first game; the players start in turn (K13).
    games_limit: the match ends after so many games at the latest; None for no limit (K17).
    held_at_start: the holdings before the first game, 32 seeds in all.
    """

    short_pit: ShortPit = ShortPit.MORE_THAN_TWO
    games_limit: int | None = None
    first: Side = Side.SOUTH
    held_at_start: tuple[int, int] = (FULL_ROW, FULL_ROW)
    games: tuple[Game, ...] = ()

    def __post_init__(self) -> None:
        check_holdings(self.holdings)
        if self.games_limit is not None and self.games_limit < 1:
            raise MatchError(
                message("a match of {games} games; expected at least 1", games=self.games_limit)
            )

    @property
    def holdings(self) -> tuple[int, int]:
        """The seeds each player holds between games; 32 together (K13)."""
        return holdings_after(self.games[-1]) if self.games else self.held_at_start

    @property
    def starter(self) -> Side:
        """Who starts the next game."""
        return self.first if len(self.games) % 2 == 0 else self.first.other

    @property
    def poorer(self) -> Side | None:
        """Who holds less, and so may have a layout to choose (K16); None when equal."""
        south, north = self.holdings
        richer = leader(south, north)
        return None if richer is None else richer.other

    @property
    def outcome(self) -> MatchOutcome | None:
        """How the match ended; None while it goes on."""
        last = self.games[-1].outcome if self.games else None
        holdings = self.holdings
        if last and last.termination in _ENDS_MATCH:  # K18
            return MatchOutcome(_ENDS_MATCH[last.termination], holdings, last.winner)
        for side in Side:  # K17: who can open no pit has lost.
            if not layouts(holdings[side], self.short_pit):
                return MatchOutcome(MatchEnd.NO_PIT, holdings, side.other)
        if self.games_limit is not None and len(self.games) >= self.games_limit:
            return MatchOutcome(MatchEnd.GAME_LIMIT, holdings, leader(*holdings))
        return None

    def layouts(self, side: Side) -> tuple[Layout, ...]:
        """The rows `side` may choose from before the next game, the default first."""
        return layouts(self.holdings[side], self.short_pit)

    def next_game(self, layout: Layout | None = None) -> Game:
        """The next game, the poorer player's row set out as `layout` (default: K16's).

        Raises MatchError if the match is over or the layout is not one he may choose.
        """
        if self.outcome:
            raise MatchError(message("the match is over"))
        rows = [self.layouts(side)[0] for side in Side]
        if layout is not None:
            side = Side.SOUTH if self.poorer is None else self.poorer
            check_layout(layout, self.holdings[side], self.short_pit, side)
            rows[side] = layout
        return new_game(krur.KEY, self._position(rows))

    def add(self, game: Game) -> "Match":
        """The match with a finished game added.

        Raises MatchError if it is not finished, or did not start as a next game of this match may.
        """
        if game.outcome is None:
            raise MatchError(
                message("the game is not finished: {position}", position=str(game.position))
            )
        self.check_start(game)
        return replace(self, games=(*self.games, game))

    def check_start(self, game: Game) -> None:
        """Raise MatchError unless `game` started as the next game of this match may."""
        if self.outcome:
            raise MatchError(message("the match is over"))
        rows = layouts_of(game.start)
        for side in Side:
            check_layout(rows[side], self.holdings[side], self.short_pit, side)
        expected = self._position(rows)
        if game.key != krur.KEY or game.start != expected:
            raise MatchError(
                message(
                    "game {number} of the match starts from {position!r}, expected {expected!r}",
                    number=len(self.games) + 1,
                    position=str(game.start),
                    expected=str(expected),
                )
            )

    def take_back(self) -> "Match":
        """The match without its last game. Raises MatchError if there is none."""
        if not self.games:
            raise MatchError(message("the match has no finished game to take back"))
        return replace(self, games=self.games[:-1])

    def _position(self, rows: Sequence[Layout]) -> Position:
        cells = [cell for row in rows for cell in row]
        held = tuple(
            holding - sum(cell or 0 for cell in row)  # K14: what is left is the reserve.
            for holding, row in zip(self.holdings, rows, strict=True)
        )
        return Position(
            tuple(cell or 0 for cell in cells),
            self.starter,
            (held[0], held[1]),
            closed=frozenset(pit for pit, cell in enumerate(cells) if cell is CLOSED),  # K15
        )


_ENDS_MATCH = {
    Termination.RESIGNATION: MatchEnd.RESIGNATION,
    Termination.TIME: MatchEnd.TIME,
    Termination.ABANDONED: MatchEnd.ABANDONED,
}


def holdings_after(game: Game) -> tuple[int, int]:
    """The seeds each player holds after a game (K13).

    What he captured and his reserve; of the seeds still in play, when the game was broken off, an
    equal share, an odd one going to the player who holds fewer.
    """
    return shared_out(*game.rules.score(game.position), game.position.in_play)


def shared_out(south: int, north: int, in_play: int) -> tuple[int, int]:
    """What each player holds when the seeds still in play are shared out (K13)."""
    share, odd = divmod(in_play, 2)
    fewer = Side.SOUTH if south < north else Side.NORTH
    return (
        south + share + (odd if fewer is Side.SOUTH else 0),
        north + share + (odd if fewer is Side.NORTH else 0),
    )


def check_holdings(holdings: tuple[int, int]) -> None:
    """Raise MatchError unless the two holdings are all the seeds of the game, none below 0."""
    if min(holdings) < 0 or sum(holdings) != krur.SEEDS:
        raise MatchError(
            message(
                "the players hold {south} and {north} seeds, expected {seeds} together",
                south=holdings[0],
                north=holdings[1],
                seeds=krur.SEEDS,
            )
        )


def layouts(holding: int, short_pit: ShortPit = ShortPit.MORE_THAN_TWO) -> tuple[Layout, ...]:
    """The rows a player may set out from his holding, K16's default first; none: he has lost.

    Only rows that play differently: closed pits are off the ring, so they are put last.
    """
    found: list[Layout] = []
    for row in _rows(holding, short_pit):
        opened = [cell for cell in row if cell is not CLOSED]
        shut = row[len(opened) :]
        orders = dict.fromkeys(permutations(opened))
        found += [(*order, *shut) for order in sorted(orders, reverse=True)]
    return tuple(found)


def check_layout(layout: Layout, holding: int, short_pit: ShortPit, side: Side) -> None:
    """Raise MatchError unless the row is one that K14-K16 allow, its pits in any order."""
    rows = _rows(holding, short_pit)
    if any(_cells(layout) == _cells(row) for row in rows):
        return
    raise MatchError(
        message(
            "{side} holds {holding} and cannot set out {layout!r}; expected one of: {rows}",
            side=side_name(side),
            holding=holding,
            layout=format_layout(layout),
            rows=_listed(layouts(holding, short_pit)),
        )
    )


def layouts_of(start: Position) -> tuple[Layout, Layout]:
    """The two rows of a starting position, as layouts."""
    cells = tuple(CLOSED if pit in start.closed else seeds for pit, seeds in enumerate(start.pits))
    return cells[: start.width], cells[start.width :]


def format_layout(layout: Layout) -> str:
    """A row as written in a position text: `4,2,4,x`."""
    return ",".join("x" if cell is CLOSED else str(cell) for cell in layout)


def parse_layout(text: str) -> Layout:
    """A row as a player writes it: `4,2,4,x`, or short `424x`. Raises MatchError."""
    cells = text.replace(",", "").replace(" ", "")
    if len(cells) == krur.WIDTH and set(cells) <= {"4", "2", "x"}:
        return tuple(CLOSED if cell == "x" else int(cell) for cell in cells)
    raise MatchError(
        message(
            "{text!r} is not a row; expected four of 4, 2 and x, as in '4,2,4,x'",
            text=shorten(text),
        )
    )


def _rows(holding: int, short_pit: ShortPit) -> tuple[Layout, ...]:
    """The rows with and without the short pit, fours first, closed pits last."""
    full = min(holding // FULL_PIT, krur.WIDTH)
    left_over = holding - full * FULL_PIT
    plain = (FULL_PIT,) * full
    rows: list[Layout] = []
    if full < krur.WIDTH and short_pit.is_allowed(left_over):
        rows.append(_closed_out((*plain, SHORT_PIT)))
    if full:  # K14: who can open a pit must; with no four, only the short pit is left.
        rows.append(_closed_out(plain))
    return tuple(rows)


def _closed_out(opened: tuple[int, ...]) -> Layout:
    return (*opened, *[CLOSED] * (krur.WIDTH - len(opened)))


def _cells(layout: Layout) -> list[int]:
    return sorted(-1 if cell is CLOSED else cell for cell in layout)


def _listed(rows: tuple[Layout, ...]) -> Message | str:
    return " / ".join(format_layout(row) for row in rows) or message("none, the match is lost")
