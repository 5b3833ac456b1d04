"""Puzzles in the terminal, one after the other, until the player leaves."""

import contextlib
from collections.abc import Iterable

from rich.console import Console

from semina.cli.animation import Speed, show_sowing
from semina.cli.board import draw_board
from semina.cli.typed import Command, understood
from semina.notation.account import last_pit, tell_play, tell_refusal
from semina.rules.board import row
from semina.rules.catalogue import rules_of
from semina.rules.game import Game
from semina.rules.move import PASS, Move
from semina.rules.setup import side_name
from semina.study.puzzle_file import Collection
from semina.study.puzzles import GRADES, Puzzle, answered, tell_hint, tell_task, wrong_move
from semina.words import Message, counted, message, say

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 -- it gives `input` its arrow keys

COMMANDS = (Command.HINT, Command.BOARD, Command.HELP, Command.QUIT)


class _Leave(Exception):  # noqa: N818 -- not an error: the player wants to go
    """The player leaves."""


class PuzzleSession:
    """A player who solves puzzles of a collection, those with some numbers in turn."""

    def __init__(
        self, console: Console, collection: Collection, numbers: Iterable[int], speed: Speed
    ) -> None:
        self._console = console
        self._collection = collection
        self._numbers = numbers
        self._speed = speed
        self._in_a_row = 0  # solved without a mistake or a hint
        self._helped = False
        self._known: set[Move] = set()  # wrong moves that were told

    def run(self) -> None:
        """Set puzzles until the player leaves, or has had them all."""
        numbers = list(self._numbers)
        try:
            for place, number in enumerate(numbers, 1):
                self._set(number)
                if place < len(numbers):
                    self._ask_for_next()
        except (_Leave, EOFError):
            self._console.print()

    def _set(self, number: int) -> None:
        puzzle = self._collection.puzzles[number - 1]
        self._helped = False
        self._say(
            message(
                "Puzzle {number} of {game}, grade {grade} of {grades}",
                number=number,
                game=rules_of(puzzle.game).NAME,
                grade=puzzle.grade,
                grades=len(GRADES),
            ),
            "bold",
        )
        step = 0
        while step < len(puzzle.steps):
            self._known = set()
            self._show_board(puzzle.game_at(step))
            self._say(tell_task(puzzle))
            while not self._tries(puzzle, step):
                self._helped = True
                self._show_board(puzzle.game_at(step))
            step += 1
        self._in_a_row = 0 if self._helped else self._in_a_row + 1
        if self._in_a_row > 1:
            self._say(counted("{n} in a row.", "{n} in a row.", n=self._in_a_row))

    def _tries(self, puzzle: Puzzle, step: int) -> bool:
        """Have the player try a move; whether it is the right one."""
        game = puzzle.game_at(step)
        move = self._ask_move(puzzle, step)
        verdict = answered(puzzle, step, move)
        self._known.add(move)
        for play in verdict.plays:
            show_sowing(self._console, game.rules, play, self._speed)
            self._say(" ".join(say(sentence) for sentence in tell_play(play)))
            last = None if play.move == PASS else last_pit(play)
            is_over = play is verdict.plays[-1] and verdict.game.outcome is not None
            self._console.print()
            self._console.print(
                draw_board(
                    play.after, game.rules, self._console.encoding, last=last, is_over=is_over
                )
            )
            self._console.print()
        self._say(" ".join(say(sentence) for sentence in verdict.told), "bold")
        return verdict.is_right

    def _ask_move(self, puzzle: Puzzle, step: int) -> Move:
        """A legal move that the player types; commands are obeyed meanwhile."""
        game = puzzle.game_at(step)
        position = game.position
        letters = position.letters(game.legal_moves)
        side = side_name(position.side)
        prompt = message("{side}, your move ({letters}): ", side=side, letters=letters)
        while True:
            line = input(say(prompt)).strip()
            typed = understood(line, row(position.side, position.width), position.width)
            if typed.command is Command.QUIT:
                raise _Leave
            if typed.command is Command.HINT:
                self._hint(puzzle, step)
            elif typed.command is Command.BOARD:
                self._show_board(game)
            elif typed.command is Command.HELP:
                self._help()
            elif typed.move in game.legal_moves and typed.move is not None:
                return typed.move
            elif typed.move is not None:
                self._say(tell_refusal(position, typed.move))
            elif line:
                self._say(
                    message(
                        "{text!r} is neither a pit nor a command; pits: {letters}; ? lists "
                        "commands.",
                        text=line[:40],
                        letters=letters,
                    )
                )

    def _hint(self, puzzle: Puzzle, step: int) -> None:
        self._helped = True
        move = wrong_move(puzzle, step, self._known)
        self._say(tell_hint(puzzle, step, move))
        if move is not None:
            self._known.add(move)

    def _help(self) -> None:
        purposes = {Command.HINT: message("be told a pit that it is not")}
        for command in COMMANDS:
            names = ", ".join(say(command.names).split()[:2])
            self._say(f"  {names:8}  {say(purposes.get(command, command.purpose))}")

    def _ask_for_next(self) -> None:
        line = input(say("Enter for the next puzzle, or quit: "))
        if understood(line, range(0), 0).command is Command.QUIT:
            raise _Leave

    def _show_board(self, game: Game) -> None:
        self._console.print()
        self._console.print(draw_board(game.position, game.rules, self._console.encoding))
        self._console.print()

    def _say(self, sentence: Message | str, style: str = "") -> None:
        text = sentence if isinstance(sentence, str) else say(sentence)
        self._console.print(text, style=style, markup=False)
