"""`semina db`: the database of a server, from outside."""

import asyncio
from typing import Annotated, TypeAlias

import typer

from semina.cli.options import ForgetOption
from semina.cli.usage import SeminaCommand, SeminaGroup
from semina.words import counted, message, say

DatabaseArgument: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="[URL]",
        help=say("The database; left out: the one that `semina serve` uses."),
        show_default=False,
    ),
]

app = typer.Typer(cls=SeminaGroup, no_args_is_help=True, rich_markup_mode=None)


@app.command(
    cls=SeminaCommand, help=say("Make the tables of a database, or bring them up to date.")
)
def upgrade(
    database: DatabaseArgument = None,
) -> None:
    from semina.service.store.addresses import told
    from semina.service.store.copying import upgrade as upgrade_database
    from semina.web.settings import settings_for

    address = settings_for(database).database
    asyncio.run(upgrade_database(address))
    typer.echo(say(message("{address} is up to date.", address=told(address))))


@app.command(
    cls=SeminaCommand,
    help=say("Copy everything into another, empty database."),
)
def copy(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help=say("The database to copy, as in `serve`."))
    ],
    target: Annotated[
        str, typer.Argument(metavar="TO", help=say("The database to copy to, as in `serve`."))
    ],
) -> None:
    from semina.service.store.addresses import address_of
    from semina.service.store.copying import copy as copy_database

    def report(name: str, rows: int) -> None:
        typer.echo(f"{name:10} {rows:>10,}")

    was_in_use = asyncio.run(copy_database(address_of(source), address_of(target), report))
    typer.echo(say("Copied."))
    if was_in_use:
        typer.echo(
            say("A server uses the old database: what is played there from now on stays there."),
            err=True,
        )


@app.command(
    cls=SeminaCommand, help=say("Remove abandoned games, and players to whom nothing belongs.")
)
def tidy(
    database: DatabaseArgument = None,
    *,
    forget: ForgetOption = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help=say("Only count them."))] = False,
) -> None:
    from semina.service.store.retention import parse_retention, tidy_once
    from semina.web.settings import settings_for

    kept = parse_retention(forget)
    found = asyncio.run(tidy_once(settings_for(database).database, kept, dry=dry_run))
    typer.echo(say(counted("{n} game", "{n} games", n=found.tables)))
    typer.echo(say(counted("{n} player", "{n} players", n=found.players)))
