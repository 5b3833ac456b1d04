"""`semina serve`: the page, for this machine or for a whole room."""

import os
import socket
import sys
from dataclasses import replace
from threading import Thread
from typing import Annotated

import typer

from semina.cli.options import ForgetOption, one_of, whole_number
from semina.words import message, say

LOCAL = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")


def serve(
    *,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            envvar="SEMINA_HOST",
            help=say("Whom to serve: 127.0.0.1 this machine only, 0.0.0.0 the room as well."),
        ),
    ] = LOCAL,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            envvar="SEMINA_PORT",
            parser=whole_number,
            help=say("The port; left out: 8000, or the next that is free."),
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="SEMINA_DATABASE",
            help=say("Where the games are kept; left out: a file among your own data."),
            show_default=False,
        ),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            envvar="SEMINA_HOST_NAME",
            help=say("A name by which others reach this server, such as play.school.example."),
            show_default=False,
        ),
    ] = None,
    behind_proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            envvar="SEMINA_BEHIND_PROXY",
            help=say("The reverse proxies that are believed when they tell who asks."),
            show_default=False,
        ),
    ] = "",
    log_format: Annotated[
        str,
        typer.Option(
            metavar="FORMAT",
            envvar="SEMINA_LOG_FORMAT",
            help=say("text: mistakes only; json: a line for every request, with no personal data."),
        ),
    ] = "text",
    metrics_port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            envvar="SEMINA_METRICS_PORT",
            parser=whole_number,
            help=say("A port at which this machine can read figures for Prometheus."),
            show_default=False,
        ),
    ] = None,
    forget: ForgetOption = "",
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help=say("Open the page in your browser."))
    ] = False,
) -> None:
    from semina.service.store.retention import parse_retention
    from semina.web.ports import listening
    from semina.web.settings import names_of, proxies_of, settings_for

    made = listening(host, port)
    number = made.getsockname()[1]
    room = _address(_room_address(), number) if host in EVERYWHERE else ""
    settings = replace(
        settings_for(database),
        room=room.rstrip("/"),
        names=names_of([host, *(host_name or ())]),
        proxies=proxies_of(behind_proxy),
        retention=parse_retention(forget),
        json_logs=one_of("--log-format", log_format, ["text", "json"]) == "json",
        metrics_port=metrics_port,
    )

    def ready() -> None:
        typer.echo(say(message("Semina is at {address}", address=_address(LOCAL, number))))
        if host in EVERYWHERE:
            _tell_room(room)
        elif host not in (LOCAL, "localhost"):
            typer.echo(say(message("For others: {address}", address=_address(host, number))))
        typer.echo(say("Ctrl-C ends it; games are kept."))
        if open_page:
            _show(_address(LOCAL, number))

    from semina.web.server import run  # last: it takes a second to load

    run(settings, made, ready)
    typer.echo(say("Ended; all games are kept."))
    sys.stdout.flush()
    os._exit(0)  # a search that goes on in a thread is not worth waiting for; all is written


def _show(address: str) -> None:
    """Open a page in the browser, where there is a screen for one."""
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform != "linux" or any(os.environ.get(name) for name in screens):
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _tell_room(address: str) -> None:
    """The address for other devices, as text and as a code to point a phone at."""
    import segno

    typer.echo(say(message("For everybody in the room: {address}", address=address)))
    segno.make(address, error="l", micro=False).terminal(compact=True)


def _room_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        try:
            made.connect(("192.0.2.1", 9))
            return str(made.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
