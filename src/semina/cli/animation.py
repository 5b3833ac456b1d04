"""Showing a sowing lap by lap, at a speed that the user chooses and can cut short with a key."""

from enum import StrEnum

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from semina.cli.board import draw_board
from semina.cli.keys import keys_unechoed, wait_for_key
from semina.rules.catalogue import Rules
from semina.rules.move import Play
from semina.rules.sowing import Lap
from semina.words import counted, message, say


class Speed(StrEnum):
    """How fast a sowing is shown."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


SPEED_NAMES = {
    Speed.SLOW: message("slow"),
    Speed.NORMAL: message("normal"),
    Speed.FAST: message("fast"),
    Speed.OFF: message("off"),
}
SECONDS_A_LAP = {Speed.SLOW: 1.5, Speed.NORMAL: 0.6, Speed.FAST: 0.2, Speed.OFF: 0.0}
LONGEST = 12  # laps after which a sowing is shown at four times the speed


def show_sowing(console: Console, rules: Rules, play: Play, speed: Speed) -> None:
    """Show the laps of a turn, one board each; any key goes to the end."""
    laps = play.sowing.laps
    if not console.is_terminal or console.is_dumb_terminal or speed is Speed.OFF or not laps:
        return
    with keys_unechoed(), Live(console=console, transient=True, auto_refresh=False) as live:
        for shown, (number, pits) in enumerate(play.boards()):
            lap = laps[number - 1]
            position = play.before._replace(pits=pits)
            board = draw_board(
                position, rules, console.encoding, lap.origin, lap.drops[-1] if lap.drops else None
            )
            live.update(Group(board, Text(_caption(play, number, lap))), refresh=True)
            pause = SECONDS_A_LAP[speed] / (4 if shown >= LONGEST else 1)
            if wait_for_key(pause):
                return


def _caption(play: Play, number: int, lap: Lap) -> str:
    caption = counted(
        "Lap {number} of {laps}: {n} seed from {pit}. Any key: skip.",
        "Lap {number} of {laps}: {n} seeds from {pit}. Any key: skip.",
        n=lap.seeds,
        number=number,
        laps=len(play.sowing.laps),
        pit=play.before.letters((lap.origin,)),
    )
    return say(caption)
