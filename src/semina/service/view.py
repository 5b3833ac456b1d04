"""The table as a page shows it to one viewer: plain values, ready for JSON once they are said."""

from typing import Any

from semina.notation.account import (
    tell_decided,
    tell_match_outcome,
    tell_outcome,
    tell_play,
    tell_shared,
    tell_warning,
)
from semina.notation.move_text import format_move
from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import Match, format_layout, parse_layout
from semina.rules.move import PASS
from semina.rules.outcome import decided
from semina.service.board_view import board, pair, previews, turn
from semina.service.clock import now_ms
from semina.service.permissions import actions, link
from semina.service.phrases import PHRASES
from semina.service.setup import Json
from semina.service.status import seat_name, status
from semina.service.table import Table
from semina.service.thinking import EASED
from semina.words import Message, message, say

MOST_TURNS = 8  # that a view has, to be animated
MOST_SAID = 20  # phrases that a view repeats


def view(table: Table, player: str | None, now: int | None = None) -> Json:
    """The table for one viewer; its sentences are messages still, to be said by `say_all`.

    player: his id; None for somebody unknown. now: in milliseconds since 1970, for the clocks.
    """
    now = now_ms() if now is None else now
    game, held = table.game, table.held_by(player)
    allowed = actions(table, player)
    turns = _turns(table)
    legal = [move for move in game.legal_moves if move != PASS] if "move" in allowed else []
    return {
        "id": table.id,
        "version": table.version,
        "game": game.key,
        "name": game.rules.NAME,
        "width": table.width,
        "ply": len(game.plays),
        "side": game.position.side.letter,
        "you": [side.letter for side in held],
        "seats": {side.letter: _seat(table, side, held) for side in Side},
        "board": board(game.position),
        "turn": turns[-1] if turns else None,
        "turns": turns,
        "legal": legal,
        "previews": previews(game.rules, game.position) if legal else {},
        "must_pass": game.must_pass,
        "score": pair(game.rules.score(game.position)),
        "decided": _letter(game.decided),
        "warned": game.is_warned,
        "eased": EASED if table.eased and game.outcome is None else None,
        "status": status(table, player),
        "told": told(table),
        "ending": _ending(table),
        "if_ended": _if_ended(game),
        "offer": table.offer and {"kind": table.offer.offer, "by": table.offer.side.letter},
        "clock": _clock(table, now),
        "match": _match(table),
        "moves": [format_move(play) for play in game.plays],
        "actions": allowed,
        "phrases": [{"key": key, "text": text} for key, text in PHRASES.items()],
        "said": [
            {"side": said.side.letter, "text": PHRASES[said.phrase], "number": said.number}
            for said in table.said[-MOST_SAID:]
        ],
        "rematch": table.next_table,
        "link": link(table, player),
    }


def summary(table: Table, player: str | None) -> Json:
    """A table in a list: `id`, `title`, `status`, `updated` (in milliseconds since 1970)."""
    name = table.game.rules.NAME
    title = message(
        "{game}: {south} and {north}",
        game=message("{game} match", game=name) if table.match else name,
        south=seat_name(table, Side.SOUTH),
        north=seat_name(table, Side.NORTH),
    )
    return {
        "id": table.id,
        "title": title,
        "status": status(table, player),
        "updated": table.updated_at,
    }


def told(table: Table) -> list[Message]:
    """The sentences about the last turn, the moves it forced, and what they changed."""
    game = table.game
    plays = game.plays[_first_shown(table) :]
    sentences = [sentence for play in plays for sentence in tell_play(play)]
    if game.is_warned:
        sentences.append(tell_warning())
    if plays and game.decided is not None and game.outcome is None:
        before = decided(game.rules.score(plays[0].before), game.rules.SEEDS)
        if before is None:
            sentences.append(tell_decided(game.decided))
    return sentences


def say_all(value: Any, language: str) -> Any:
    """The same value with every message in it said in a language."""
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, dict):
        return {key: say_all(inner, language) for key, inner in value.items()}
    if isinstance(value, list):
        return [say_all(inner, language) for inner in value]
    return value


def _seat(table: Table, side: Side, held: tuple[Side, ...]) -> Json:
    seat = table.seats[side]
    return {
        "kind": str(seat.kind),
        "name": seat_name(table, side),
        "level": seat.level,
        "taken": not seat.is_free,
        "you": side in held,
    }


def _turns(table: Table) -> list[Json]:
    plays = table.game.plays
    return [turn(plays[ply], ply) for ply in range(_first_shown(table), len(plays))]


def _first_shown(table: Table) -> int:
    """The ply from which on moves are shown: the last that was chosen, so that what it forced is
    seen to follow; of very many the last ones.
    """
    forced = table.forced
    first = len(forced) - 1
    while first > 0 and forced[first]:
        first -= 1
    return max(first, len(forced) - MOST_TURNS, 0)


def _ending(table: Table) -> Json | None:
    game = table.game
    if game.outcome is None:
        return None
    sentences = tell_outcome(game)
    after = table.match_after
    if after and table.is_between:
        south, north = after.holdings
        sentences += tell_shared(game)
        sentences.append(
            message("South now holds {south} seeds, North {north}.", south=south, north=north)
        )
    return {
        "termination": str(game.outcome.termination),
        "winner": _letter(game.outcome.winner),
        "south": game.outcome.south,
        "north": game.outcome.north,
        "sentences": sentences,
    }


def _clock(table: Table, now: int) -> Json | None:
    clock = table.clock
    if clock is None:
        return None
    left = {side.letter: clock.remaining(side, now) for side in Side}
    return {**left, "running": _letter(clock.running), "increment": clock.increment}


def _if_ended(game: Game) -> Message | None:
    """What each would have if the players agreed to end the game now (K12, W9)."""
    if game.outcome:
        return None
    south, north = game.rules.agreed_score(game.position)
    return message(
        "If the game ends here, South has {south} and North {north} seeds.",
        south=south,
        north=north,
    )


def _match(table: Table) -> Json | None:
    """The match: before the first end of a game what is held at its start."""
    if table.match is None:
        return None
    after = table.match_after if table.game.outcome else None
    match = after or table.match
    outcome = table.match_outcome
    return {
        "round": len(table.match.games) + 1,
        "games_limit": match.games_limit,
        "short_pit": str(match.short_pit),
        "holdings": pair(match.holdings),
        "starter": (match.starter if table.is_between else table.game.start.side).letter,
        "over": outcome
        and {"winner": _letter(outcome.winner), "sentences": tell_match_outcome(outcome)},
        "between": table.is_between,
        "layouts": _layouts(table, match),
        "chosen": table.layout,
        "chooser": _letter(table.chooser),
    }


def _layouts(table: Table, match: Match) -> list[Json]:
    """The rows to choose from, with what each leaves off the board."""
    if table.chooser is None:
        return []
    rows = [format_layout(layout) for layout in match.layouts(table.chooser)]
    holding = match.holdings[table.chooser]
    return [
        {
            "layout": text,
            "row": list(parse_layout(text)),
            "reserve": holding - sum(cell or 0 for cell in parse_layout(text)),
        }
        for text in rows
    ]


def _letter(side: Side | None) -> str | None:
    return None if side is None else side.letter
