"""`semina warm`: compile the kernel ahead, so that nothing waits for it later."""

from collections.abc import Iterable
from functools import cache

import typer

from semina.errors import SeminaError
from semina.words import Message, message, say


def warm() -> None:
    from semina.kernel import jit
    from semina.kernel.games import GAMES
    from semina.kernel.warm import PARTS

    if jit.IS_INTERPRETED:
        typer.echo(say("The kernel runs interpreted (NUMBA_DISABLE_JIT): nothing is compiled."))
        return
    if jit.PROBLEM:  # what is compiled now would be of no use later
        raise SeminaError(jit.PROBLEM)
    _compile(list(GAMES), PARTS)
    if failures := jit.save_failures():
        raise SeminaError(_not_kept(failures))
    typer.echo(say(message("The compiled kernel is in {folder}.", folder=str(jit.FOLDER))))


@cache
def ready_kernel(key: str, *parts: str) -> None:
    """Have parts of the kernel compiled for a game; say what hinders it, once.

    parts: of `kernel.warm.PARTS`; left out, the search. Waits, with a bar, the first time.
    """
    from semina.kernel import jit
    from semina.kernel.warm import SEARCH, is_warm

    missing = [part for part in parts or (SEARCH,) if not is_warm(key, part)]
    if not missing:
        return
    if jit.PROBLEM:
        _say_problem()
    typer.echo(say("Compiling the kernel, once, for some seconds."), err=True)
    _compile([key], missing)
    if jit.PROBLEM is None and (failures := jit.save_failures()):
        typer.echo("semina: " + say(_not_kept(failures)), err=True)


def _not_kept(failures: list[str]) -> Message:
    return message("the compiled kernel could not be kept: {reason}", reason=failures[0])


@cache
def _say_problem() -> None:
    from semina.kernel import jit

    assert jit.PROBLEM
    typer.echo("semina: " + say(jit.PROBLEM), err=True)


def _compile(keys: list[str], parts: Iterable[str]) -> None:
    """Compile parts of what some games need, with a progress bar on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    from semina.kernel.warm import steps

    console = Console(stderr=True)
    todo = steps(keys, parts)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(todo))
        for name, compile_step in todo:
            progress.update(task, description=name)
            compile_step()
            progress.advance(task)
