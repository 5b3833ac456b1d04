"""`semina warm`: compile the kernel ahead, so that nothing waits for it later."""

import typer

from semina.errors import SeminaError
from semina.words import Message, message, say


def warm() -> None:
    from semina.kernel import jit
    from semina.kernel.games import GAMES

    _compile(list(GAMES))
    if failures := jit.save_failures():
        raise SeminaError(_not_kept(failures))
    where = message("The compiled kernel is in {folder}.", folder=str(jit.FOLDER))
    if jit.IS_INTERPRETED:
        where = message("The kernel runs interpreted (NUMBA_DISABLE_JIT): nothing is compiled.")
    typer.echo(say(jit.PROBLEM or where))


def ready_kernel(key: str) -> None:
    """Have the kernel compiled for a game; say what hinders it. Waits, with a bar, the first time.

    Where the result cannot be kept only what is used is compiled, when it is used.
    """
    from semina.kernel import jit
    from semina.kernel.warm import is_warm

    if jit.PROBLEM:
        typer.echo("semina: " + say(jit.PROBLEM), err=True)
    elif not is_warm(key):
        typer.echo(say("Compiling the kernel, once, for some seconds."), err=True)
        _compile([key])
        if failures := jit.save_failures():
            typer.echo("semina: " + say(_not_kept(failures)), err=True)


def _not_kept(failures: list[str]) -> Message:
    return message("the compiled kernel could not be kept: {reason}", reason=failures[0])


def _compile(keys: list[str]) -> None:
    """Compile all that some games need, with a progress bar on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    from semina.kernel.warm import steps

    console = Console(stderr=True)
    todo = steps(keys)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(todo))
        for name, compile_step in todo:
            progress.update(task, description=name)
            compile_step()
            progress.advance(task)
