"""The Krur match solved: who wins it from every pair of holdings, by which row, and how it goes.

Both players want the match, not seeds. Where holding more is never worse, that is the same: who
plays for the most seeds holds at least so many after the game, and the tables tell how many (K13).
Where one more seed may be worse, the game is solved for the match itself (`match_masks.py`). What
wins the match after a game is found in rounds, each using what those before it found; what is never
found either way is a match that both can keep from being lost, for ever.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.krur import KEY, SEEDS
from semina.rules.match import Layout, Match, ShortPit, shared_out
from semina.rules.position import Position
from semina.tables.build import Report
from semina.tables.layers import family_of
from semina.tables.match_masks import MatchMasks
from semina.tables.probe import Tables

Bar = Callable[[str, int], AbstractContextManager[Report]]


class Choice(NamedTuple):
    """A game that may come next, South to start.

    layout: the row of the poorer player. margin: South's seeds minus North's after the game, his
    reserve included, when both play for the most seeds.
    """

    layout: Layout
    start: Position
    margin: int

    @property
    def after(self) -> tuple[int, int]:
        """The holdings after it when both play for the most seeds."""
        in_play = self.margin % 2  # at least; the others are shared equally
        south = (SEEDS - in_play + self.margin) // 2
        return shared_out(south, SEEDS - in_play - south, in_play)

    @property
    def reach(self) -> range:
        """What South may hold after it, whoever plays how."""
        return range(self.start.held[0], SEEDS - self.start.held[1] + 1)


class Row(NamedTuple):
    """What is known of a pair of holdings, South to start.

    winner: of the match; None: it never ends. choice: the poorer player's best; None: the match is
    over. by_seeds: whether it is enough to play for the most seeds.
    """

    holdings: tuple[int, int]
    winner: Side | None
    choice: Choice | None
    by_seeds: bool


class MatchSolution:
    """The match of one short-pit option. rows: by what the player who starts holds; he is South,
    for North all is the same with the sides exchanged.

    bar: shows how far the work on a family is; it takes its name and positions. Raises TableError
    where a table is missing.
    """

    def __init__(
        self, short_pit: ShortPit, tables: Tables, bar: Bar = lambda _name, _total: _no_bar()
    ) -> None:
        self.short_pit = short_pit
        self._tables = tables
        self._bar = bar
        matches = [
            Match(short_pit, held_at_start=(held, SEEDS - held)) for held in range(SEEDS + 1)
        ]
        self._choices = [_choices(match, tables) for match in matches]
        # Whether South wins, from each holding and with each choice; None: not known (yet).
        self._won = [match.outcome and match.outcome.winner is Side.SOUTH for match in matches]
        self._verdicts: list[list[bool | None]] = [[None] * len(found) for found in self._choices]
        self._solve()
        self.rows = tuple(map(self._row, range(SEEDS + 1)))

    def line(self) -> Match:
        """A match of best play from equal holdings, South to start."""
        match = Match(self.short_pit)
        while match.outcome is None:
            choice = self.rows[match.holdings[match.starter]].choice
            assert choice  # the match is not over
            game = match.next_game(choice.layout)
            match = match.add(_played_for_seeds(game, self._tables))
        return match

    def _solve(self) -> None:
        while self._settle(self._by_seeds) or any(map(self._settle_family, self._undecided())):
            pass

    def _undecided(self) -> list[int]:
        """How many pits are closed in the games that decide, the smallest families first."""
        choices = [
            choice
            for won, found, verdicts in zip(self._won, self._choices, self._verdicts, strict=True)
            for choice, verdict in zip(found, verdicts, strict=True)
            if won is None and verdict is None
        ]
        return sorted({len(choice.start.closed) for choice in choices}, reverse=True)

    def _settle(self, verdict_of: Callable[[Choice], bool | None]) -> bool:
        """Decide what one way of looking at a game decides; gives whether it was any."""
        is_changed = False
        for held, choices in enumerate(self._choices):
            if self._won[held] is not None:
                continue
            verdicts = self._verdicts[held]
            for place, choice in enumerate(choices):
                if verdicts[place] is None:
                    verdicts[place] = verdict_of(choice)
                    is_changed |= verdicts[place] is not None
            wish = _poorer_is_south(held)
            if wish in verdicts:
                self._won[held] = wish
            elif None not in verdicts:
                self._won[held] = not wish
        return is_changed

    def _by_seeds(self, choice: Choice) -> bool | None:
        """Whether South wins by playing for seeds; False: North does by the same."""
        after, reach = choice.after[0], choice.reach
        if all(self._won_after(held) is True for held in range(after, reach.stop)):
            return True
        if all(self._won_after(held) is False for held in range(reach.start, after + 1)):
            return False
        return None

    def _settle_family(self, closed: int) -> bool:
        """Decide games with so many closed pits by play for the match: South wins if he does with
        all that is not known taken for lost, and loses if he does with all that taken for won."""
        family = family_of(KEY, closed)
        after = {held: self._won_after(held) for held in range(SEEDS + 1)}
        surely = {held for held, won in after.items() if won is True}
        perhaps = {held for held, won in after.items() if won is not False}
        with self._bar(family.name, family.positions) as report:
            masks = MatchMasks(family, (surely, perhaps), report)

        def verdict(choice: Choice) -> bool | None:
            if len(choice.start.closed) != closed:
                return None
            if masks.is_won(0, choice.start, Side.SOUTH):
                return True
            return None if masks.is_won(1, choice.start, Side.SOUTH) else False

        return self._settle(verdict)

    def _won_after(self, held: int) -> bool | None:
        """Whether South wins who holds so many after a game that he started."""
        other_wins = self._won[SEEDS - held]
        return None if other_wins is None else not other_wins

    def _row(self, held: int) -> Row:
        holdings = (held, SEEDS - held)
        won = self._won[held]
        winner = None if won is None else Side.SOUTH if won else Side.NORTH
        choices = self._choices[held]
        if not choices:
            return Row(holdings, winner, None, True)
        wish = _poorer_is_south(held)
        ranks = {wish: 2, None: 1, not wish: 0}
        best = max(
            zip(choices, self._verdicts[held], strict=True),
            key=lambda item: (ranks[item[1]], item[0].margin if wish else -item[0].margin),
        )[0]
        return Row(holdings, winner, best, self._by_seeds(best) is not None)


def _choices(match: Match, tables: Tables) -> list[Choice]:
    """The games that may come next in a match; none if it is over."""
    found = []
    poorer = Side.SOUTH if match.poorer is None else match.poorer
    for layout in () if match.outcome else match.layouts(poorer):
        start = match.next_game(layout).position
        margin = tables.probe(start).value + start.held[0] - start.held[1]
        found.append(Choice(layout, start, margin))
    return found


def _poorer_is_south(held: int) -> bool:
    """Whether the player who starts, holding so many, chooses the row (with 16 there is one)."""
    return 2 * held <= SEEDS


def _played_for_seeds(game: Game, tables: Tables) -> Game:
    """A game played to its end, both sides gaining the most."""
    while game.outcome is None:
        game = game.play(tables.probe(game.position).progress[0])
    return game


def _no_bar() -> AbstractContextManager[Report]:
    return nullcontext(lambda _: None)
