"""A game or match in the terminal, from the first move to its explained end."""

import contextlib
import os
import signal
import sys
from collections.abc import Callable

from rich.console import Console

from semina.cli.animation import SPEED_NAMES, Speed, show_sowing
from semina.cli.board import draw_board
from semina.cli.files import rescue, stamp_of
from semina.cli.hint import hint
from semina.cli.layout_choice import choose_layout
from semina.cli.progress import Progress
from semina.cli.typed import Command, help_lines, understood
from semina.engine.protocol import Player
from semina.errors import SeminaError
from semina.notation.account import (
    last_pit,
    tell_decided,
    tell_match_outcome,
    tell_outcome,
    tell_play,
    tell_refusal,
    tell_shared,
    tell_warning,
)
from semina.rules.board import Side, row
from semina.rules.game import Game
from semina.rules.match import Match
from semina.rules.move import PASS, Move
from semina.rules.outcome import ENDED_BY_WORD
from semina.rules.setup import side_name
from semina.words import Message, counted, message, say

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 -- it gives `input` its arrow keys

Players = tuple[Player | None, Player | None]  # South's and North's; None is a person


class Leave(Exception):  # noqa: N818 -- not an error: the player wants to go
    """The player leaves, having saved what he wanted to save."""


class Ended(SystemExit):
    """The program is ended from outside; the terminal is put right on the way."""


def _end(number: int, _frame: object) -> None:
    raise Ended(128 + number)


def _on_signals(handler: Callable[[int, object], None] | signal.Handlers) -> None:
    """What the signals do that end the program from outside, where the system has them."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), handler)


class Session:
    """The people and the computer at one board."""

    def __init__(
        self,
        console: Console,
        progress: Progress,
        players: Players,
        speed: Speed,
        path: str = "",
    ) -> None:
        self._console = console
        self._progress = progress
        self._players = players
        self._speed = speed
        self._path = path
        self._stamp = stamp_of(path)
        self._is_leaving = False
        self._saved = progress

    @property
    def _game(self) -> Game:
        return self._progress.game

    @property
    def _has_people(self) -> bool:
        return None in self._players

    def run(self) -> None:
        """Play until the end, or until the player leaves. Raises SeminaError if the input ends."""
        _on_signals(_end)
        try:
            self._play_games()
        except (Ended, OSError):  # a closed terminal shows in either way
            _on_signals(signal.SIG_IGN)  # the other way must not cut this short
            self._rescue()
            raise

    def _play_games(self) -> None:
        try:
            while self._play_game():
                pass
        except Leave:
            pass
        except KeyboardInterrupt:
            if self._is_leaving or self._progress == self._saved:
                raise
            self._leave_unsaved()
        except EOFError:
            if not sys.stdin.isatty():
                self._console.print()
                raise SeminaError(
                    message("the input ended before the game did; the game was not saved")
                ) from None
            self._leave_unsaved()

    # One game

    def _play_game(self) -> bool:
        """Play the present game to its end; whether another follows."""
        self._announce()
        while True:
            while self._game.outcome is None:
                self._turn()
            self._say_all(tell_outcome(self._game))
            match = self._progress.match_after()
            if match:
                self._tell_match(match)
            goes_on = match is not None and match.outcome is None
            if self._has_people:
                self._ask_at_end(goes_on)
                if self._game.outcome is None:  # the end was taken back
                    continue
            if goes_on and match:
                self._next_game(match)
            return goes_on

    def _announce(self) -> None:
        if self._game.outcome:  # a finished game of a saved match, which goes on
            self._show_board()
            return
        if self._has_people:
            self._say(say("Type the letter of a pit to sow it, ? for all commands."))
        if self._progress.match:
            number = len(self._progress.match.games) + 1
            self._say(
                message(
                    "Game {number} of the match: {side} starts.",
                    number=number,
                    side=side_name(self._game.start.side),
                )
            )
        self._show_board()

    def _turn(self) -> None:
        side = self._game.position.side
        player = self._players[side]
        if self._game.must_pass:
            self._play(PASS)
        elif player:
            self._play(player.choose_move(self._game))
        else:
            self._ask_move(side)

    def _play(self, move: Move) -> None:
        before = self._game
        game = before.play(move)
        play = game.plays[-1]
        # The move is made before it is shown: who interrupts the show does not lose it.
        self._progress = self._progress.with_game(game)
        show_sowing(self._console, game.rules, play, self._speed)
        self._say_all(tell_play(play))
        self._show_board(last=None if move == PASS else last_pit(play))
        if game.is_warned and not before.is_warned:
            self._say(tell_warning(), "bold")
        if game.decided is not None and before.decided is None and not game.outcome:
            self._say(tell_decided(game.decided))

    def _show_board(self, last: int | None = None) -> None:
        game = self._game
        self._console.print()
        self._console.print(
            draw_board(
                game.position,
                game.rules,
                self._console.encoding,
                last=last,
                is_over=game.outcome is not None,
            )
        )
        self._console.print()

    # What a person types

    def _ask_move(self, side: Side) -> None:
        position = self._game.position
        letters = position.letters(self._game.legal_moves)
        prompt = message("{side}, your move ({letters}): ", side=side_name(side), letters=letters)
        line = self._ask(say(prompt))
        if not line.strip():
            return
        typed = understood(line, row(side, position.width), position.width)
        if typed.command:
            self._obey(typed.command, typed.rest)
        elif typed.move is None:
            self._say(
                message(
                    "{text!r} is neither a pit nor a command; pits: {letters}; ? lists commands.",
                    text=line.strip()[:40],
                    letters=letters,
                )
            )
        elif typed.move not in self._game.legal_moves:
            self._say(tell_refusal(position, typed.move))
        else:
            self._play(typed.move)

    def _ask_at_end(self, goes_on: bool) -> None:
        """Let a person look, save or take back before the game is left behind."""
        prompt = (
            say("Enter for the next game, or undo, save FILE, quit: ")
            if goes_on
            else say("Enter to leave, or undo, save FILE, board: ")
        )
        while self._game.outcome:
            line = self._ask(prompt)
            if not line.strip():
                if not goes_on:
                    self._leave_unsaved()
                return
            command = understood(line, range(0), self._game.position.width).command
            if command in (Command.UNDO, Command.SAVE, Command.QUIT, Command.BOARD):
                self._obey(command, line.strip().partition(" ")[2].strip())
            else:
                self._say(message("{text!r} cannot be done now.", text=line.strip()[:40]))

    def _obey(self, command: Command, rest: str) -> None:
        if command is Command.UNDO:
            self._undo()
        elif command is Command.HINT:
            self._say(hint(self._game))
        elif command is Command.SAVE:
            self._save(rest)
        elif command is Command.OFFER:
            self._offer()
        elif command is Command.RESIGN:
            self._resign()
        elif command is Command.SPEED:
            self._set_speed(rest)
        elif command is Command.BOARD:
            self._show_board()
        elif command is Command.HELP:
            self._say("\n".join(help_lines(self._game)))
        elif command is Command.QUIT:
            self._leave_unsaved()
            raise Leave

    def _undo(self) -> None:
        """Go back to where a person last had a move to choose."""
        game = self._game
        if game.outcome and game.outcome.termination in ENDED_BY_WORD:
            self._progress = self._progress.with_game(game.reopen())
            self._show_board()
            return
        for plies in range(1, len(game.plays) + 1):
            earlier = game.take_back(plies)
            if self._players[earlier.position.side] is None and not earlier.must_pass:
                self._progress = self._progress.with_game(earlier)
                self._say(counted("{n} move taken back.", "{n} moves taken back.", n=plies))
                self._show_board()
                return
        self._say(message("There is no move of yours to take back."))

    def _save(self, path: str) -> None:
        # Path.expanduser fails for a user that it does not know.
        path = os.path.expanduser(path) or self._path  # noqa: PTH111
        if not path:
            self._say(message("Save to which file? Type: save FILE"))
            return
        if path != self._path and stamp_of(path):
            question = message("{path!r} exists. Replace it? (y/n) ", path=path)
            if not self._agrees(question):
                return
        elif path == self._path and stamp_of(path) != self._stamp:
            question = message("{path!r} has changed since. Replace it? (y/n) ", path=path)
            if not self._agrees(question):
                return
        try:
            self._progress.save(path)
        except SeminaError as error:
            self._say(error.message)
            return
        self._path, self._saved, self._stamp = path, self._progress, stamp_of(path)
        shown = path if path.isprintable() else repr(path)
        self._say(message("Saved to {path}.", path=shown))

    def _rescue(self) -> None:
        """Keep what was not saved, when the program is ended from outside."""
        if self._progress != self._saved:
            path = rescue(self._progress.text())
            with contextlib.suppress(OSError):  # the terminal may be gone
                self._say(message("Saved to {path}.", path=path))

    def _offer(self) -> None:
        side = self._game.position.side
        other = side.other
        player = self._players[other]
        if player:
            agreed = player.accepts_end(self._game, other)
        else:
            agreed = self._agrees(
                message("{side}, do you agree to end the game here? (y/n) ", side=side_name(other))
            )
        if agreed:
            self._progress = self._progress.with_game(self._game.agree())
        else:
            self._say(message("{side} wants to play on.", side=side_name(other)))

    def _resign(self) -> None:
        side = self._game.position.side
        question = (
            message("{side}, give up the game and the match? (y/n) ", side=side_name(side))
            if self._progress.match
            else message("{side}, give up the game? (y/n) ", side=side_name(side))
        )
        if self._agrees(question):
            self._progress = self._progress.with_game(self._game.resign(side))

    def _set_speed(self, name: str) -> None:
        for speed, own_name in SPEED_NAMES.items():
            if name in (speed, say(own_name)):
                self._speed = speed
                self._say(message("Speed: {speed}.", speed=own_name))
                return
        speeds = ", ".join(say(own_name) for own_name in SPEED_NAMES.values())
        self._say(
            message(
                "There is no speed {name!r}; choose one of: {speeds}.",
                name=name[:40],
                speeds=speeds,
            )
        )

    def _leave_unsaved(self) -> None:
        """Offer to save what has not been saved."""
        if self._progress == self._saved:
            return
        self._is_leaving = True
        self._console.print()
        prompt = say("Save before leaving? A file name, or Enter to leave without saving: ")
        while self._progress != self._saved and (path := self._ask(prompt).strip()):
            self._save(path)
        self._is_leaving = False

    # Between games

    def _tell_match(self, match: Match) -> None:
        if match.outcome:
            self._say_all(tell_match_outcome(match.outcome))
            return
        self._say_all(tell_shared(match.games[-1]))
        south, north = match.holdings
        self._say(
            message("South now holds {south} seeds, North {north}.", south=south, north=north)
        )

    def _next_game(self, match: Match) -> None:
        layout = choose_layout(match, self._players, self._ask, self._say)
        self._progress = self._progress.next_game(layout)

    # Saying and asking

    def _say_all(self, sentences: list[Message]) -> None:
        self._say(" ".join(say(sentence) for sentence in sentences))

    def _say(self, sentence: Message | str, style: str = "") -> None:
        text = sentence if isinstance(sentence, str) else say(sentence)
        self._console.print(text, style=style, markup=False)

    def _ask(self, prompt: str) -> str:
        return input(prompt)

    def _agrees(self, question: Message) -> bool:
        yes = say(message("y yes"), "en").split() + say(message("y yes")).split()
        return self._ask(say(question)).strip().lower() in yes
