"""What a person types during a game: a pit, or a command in English or in his own language."""

from enum import Enum
from typing import NamedTuple

from semina.rules.board import pit_letter
from semina.rules.game import Game
from semina.rules.move import Move, move_letter
from semina.words import Message, message, say


class Command(Enum):
    """A command: its names, separated by spaces, and what it does."""

    UNDO = (message("undo u"), message("take back your last move"))
    HINT = (message("hint h"), message("ask for a good move"))
    SAVE = (message("save s"), message("save the game: save FILE"))
    OFFER = (message("offer o"), message("offer to end the game here"))
    RESIGN = (message("resign"), message("give the game up"))
    SPEED = (message("speed"), message("how fast sowings are shown: speed slow|normal|fast|off"))
    BOARD = (message("board"), message("show the board again"))
    HELP = (message("help ?"), message("show this list"))
    QUIT = (message("quit q"), message("leave the game"))

    def __init__(self, names: Message, purpose: Message) -> None:
        self.names = names
        self.purpose = purpose


class Typed(NamedTuple):
    """A line as it was understood: a move, or a command with what followed it, or neither."""

    move: Move | None = None
    command: Command | None = None
    rest: str = ""


def understood(line: str, own_pits: range, width: int) -> Typed:
    """What a line means for the player of these pits; letters count in either case."""
    word, _, rest = line.strip().partition(" ")
    for pit in own_pits:
        if word.lower() == move_letter(pit, width).lower() and not rest:
            return Typed(move=pit)
    for command in Command:
        names = say(command.names, "en").split() + say(command.names).split()
        if word.lower() in names:
            return Typed(command=command, rest=rest.strip())
    return Typed()


def help_lines(game: Game) -> list[str]:
    """The commands, each with what it does, and how to read the board of this game."""
    named = [(", ".join(say(command.names).split()[:2]), command) for command in Command]
    width = max(len(names) for names, _ in named)
    lines = [f"  {names:{width}}  {say(command.purpose)}" for names, command in named]
    letters = [pit_letter(pit, game.position.width) for pit in range(len(game.position.pits))]
    around = message(
        "Sowing goes round: {pits}. The number by a name is what that player has won.",
        pits=" ".join(letters),
    )
    lines.append(say(around))
    if game.position.captured or game.position.closed:
        lines.append(say(message("4* is a captured pit with 4 seeds, x a pit closed with sand.")))
    return lines
