"""`semina bench`: how fast the kernel and the search are here."""

import json

import typer

from semina.cli.options import JsonOption
from semina.cli.warm import ready_kernel
from semina.words import message, say


def bench(*, as_json: JsonOption = False) -> None:
    from semina.engine.bench import POSITIONS
    from semina.engine.bench import bench as measured
    from semina.kernel.warm import PARTS

    for key in POSITIONS:
        ready_kernel(key, *PARTS)
    facts = measured()
    if as_json:
        typer.echo(json.dumps(facts))
        return
    for what, figure in facts["per_second"].items():
        typer.echo(f"{what:30}{figure:16,}/s")
    typer.echo(say(message("Signature of the search: {nodes} nodes", nodes=facts["signature"])))
    names = ", ".join(f"{name} {number}" for name, number in facts["versions"].items())
    typer.echo(f"{names}; {facts['cpu']}")
