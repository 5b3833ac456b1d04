"""Facts about positions and games as plain dicts and lists, ready to be written as JSON."""

from typing import Any

from semina.notation.move_text import format_move
from semina.notation.position_text import format_position
from semina.notation.record import Record, written_tags
from semina.rules.catalogue import Rules
from semina.rules.move import Play, move_letter
from semina.rules.outcome import decided
from semina.rules.position import Position

Facts = dict[str, Any]


def position_facts(rules: Rules, position: Position) -> Facts:
    """`position`, `side`, `over`, `decided` of a position that has no history."""
    ended = rules.outcome(position)
    over = ended and {
        "termination": str(ended.termination),
        "south": ended.south,
        "north": ended.north,
    }
    ahead = decided(rules.score(position), rules.SEEDS)
    return {
        "position": format_position(position),
        "side": position.side.letter,
        "over": over,
        "decided": None if ahead is None else ahead.letter,
    }


def moves_facts(rules: Rules, position: Position) -> Facts:
    """The facts of a position, and `moves`: what each legal move does."""
    plays = [rules.play(position, move) for move in rules.legal_moves(position)]
    return {**position_facts(rules, position), "moves": [play_facts(play) for play in plays]}


def play_facts(play: Play) -> Facts:
    """`move`, `after`, `captured`, `laps`, `end` of a move."""
    return {
        "move": move_letter(play.move, play.before.width),
        "after": format_position(play.after),
        "captured": play.captured,
        "laps": len(play.sowing.laps),
        "end": str(play.sowing.end),
    }


def record_facts(record: Record) -> Facts:
    """`tags`, `moves` with their marks, and the positions at the start and the end of a record."""
    game = record.game
    return {
        "tags": written_tags(record),
        "start": format_position(game.start),
        "moves": [format_move(play) for play in game.plays],
        "position": format_position(game.position),
    }
