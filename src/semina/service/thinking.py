"""What the computer works out for a table: moves, rows, answers, hints; none of it may fail.

The more there is to do, the less time each has. Where even that fails (no memory for a search),
the computer plays by sight, as a weak level does.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from semina.engine.levels import LEVELS, Level, LevelPlayer
from semina.engine.limit import Limit
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import Layout, Match
from semina.rules.move import Move, move_letter
from semina.words import Message, message

if TYPE_CHECKING:
    from semina.study.judgement import Judgement

Found = TypeVar("Found")

SECONDS = 2.0  # of one search when nothing else is to be done
LEAST_SECONDS = 0.02
BY_SIGHT = LEVELS[3]
MEGABYTES = 32  # of the table of a hint's search
JUDGING = Limit(nodes=2_000_000, seconds=0.25)  # of a position of a game that is analysed

EASED = message("Many games are going on: the computer thinks less deeply now.")

log = logging.getLogger(__name__)


class Hint(NamedTuple):
    """What to play, as its letter, and how sure that is."""

    move: str
    text: Message


def eased(level: Level, share: float) -> Level:
    """A level when it has only a share of its time: it searches less deep, at worst."""
    if not isinstance(level.judges, Limit):
        return level
    return replace(level, judges=eased_limit(level.judges, share))


def eased_limit(limit: Limit, share: float) -> Limit:
    """A limit with a share (up to 1) of its time, which is SECONDS at most."""
    seconds = min(limit.seconds or SECONDS, SECONDS)
    return replace(limit, seconds=max(seconds * share, LEAST_SECONDS))


def is_cut_short(limit: Limit, share: float, seconds: float) -> bool:
    """Whether a search that took so long may have ended only because of its small share."""
    return share < 1 and seconds >= (eased_limit(limit, share).seconds or 0)


def tell_cut_short(hint: Hint) -> Hint:
    """A hint that says that there was little time for it."""
    return hint._replace(text=Message("{hint} {eased}", {"hint": hint.text, "eased": EASED}))


def find_move(level: int, game: Game, share: float) -> Move:
    """The move of a level where a game stands, which must not be over."""
    return _carefully(level, share, lambda player: player.choose_move(game))


def find_layout(level: int, match: Match, side: Side, share: float) -> Layout:
    """The row that a level sets out for the next game."""
    share /= len(match.layouts(side))  # each of them is searched
    return _carefully(level, share, lambda player: player.choose_layout(match, side))


def find_answer(level: int, game: Game, side: Side, share: float) -> bool:
    """Whether a level agrees to end a game here (K12, W9)."""
    return _carefully(level, share, lambda player: player.accepts_end(game, side))


def find_hint(game: Game, share: float) -> Hint:
    """The best move where a game stands, which must not be over."""
    from semina.engine.hint import LIMIT, found_hint, tell_hint

    found = found_hint(game, eased_limit(LIMIT, share), MEGABYTES)
    assert found.move is not None
    return Hint(move_letter(found.move, game.position.width), tell_hint(game, found))


def find_judgement(game: Game, ply: int, share: float) -> "Judgement":
    """What is known of the position in which a game stood after so many moves."""
    from semina.engine.search import Searcher
    from semina.study.analysis import standing
    from semina.study.judgement import judge

    return judge(standing(game, ply), eased_limit(JUDGING, share), Searcher(MEGABYTES))


def _carefully(level: int, share: float, choose: Callable[[LevelPlayer], Found]) -> Found:
    try:
        return choose(LevelPlayer(eased(LEVELS[level], share), Random()))
    except Exception:
        log.exception("level %d could not choose; it plays by sight", level)
        return choose(LevelPlayer(BY_SIGHT, Random()))
