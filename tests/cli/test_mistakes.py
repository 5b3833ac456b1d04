"""A user's mistake gets one clear line, the right status, and never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import Run, environment

KRUR_LATER = "4,4,4,4/4,4,x,x 6-2 N"

WRONG_COMMAND_LINES = [
    (["bar"], "there is no command 'bar'", "il comando 'bar' non esiste"),
    (["moves"], "GAME is missing", "manca GAME"),
    (["perft", "krur"], "DEPTH is missing", "manca DEPTH"),
    (
        ["moves", "chess"],
        "there is no game 'chess'; expected one of: krur, wahree, awari",
        "il gioco 'chess'",
    ),
    (
        ["perft", "krur", "deep"],
        "'deep' is not a whole number",
        "'deep' non è un numero intero",
    ),
    (["perft", "krur", "0"], "a depth of 0; expected 1 to 100", "alla profondità 0"),
    (["perft", "krur", "101"], "a depth of 101", "alla profondità 101"),
    (["show", "krur", "--jsn"], "there is no option '--jsn'", "l'opzione '--jsn' non esiste"),
    (["show", "krur", "start", "N"], "'N' is more than this command takes", "'N' è di troppo"),
    (["play", "krur", "--south", "deep"], "there is no player 'deep'", "il giocatore 'deep'"),
    (["play", "krur", "--north"], "--north needs a value", "--north richiede un valore"),
    (
        ["play", "krur", "--first", "east"],
        "--first cannot be 'east'; expected one of: south",
        "--first",
    ),
    (["play", "--match", "--short-pit", "3"], "--short-pit cannot be '3'", "--short-pit"),
    (["play", "krur", "--speed", "warp"], "--speed cannot be 'warp'", "--speed"),
    (
        ["play", "--match", "--games", "0"],
        "a match of 0 games; expected 1 to 999999",
        "di 0 partite",
    ),
    (["play", "--match", "--games", "1000000"], "of 1000000 games", "di 1000000 partite"),
    (["moves", "krur", "4,4", "--file", "f"], "a position or --file", "una posizione oppure"),
    (["play", "krur", "--games", "3"], "add --match", "aggiungi --match"),
    (["play", "--match", "--games", "many"], "'many' is not a whole number", "'many' non è"),
    (["search", "krur", "--depth", "3.5"], "'3.5' is not a whole number", "'3.5' non è"),
    (["search", "krur", "--seconds", "soon"], "'soon' is not a number", "'soon' non è"),
    (["sheet", "class", "--pupils", "all"], "'all' is not a whole number", "'all' non è"),
    (["play", "wahree", "--match"], "a match is played in krur", "un incontro si gioca a krur"),
    (["play", "krur", "--continue", "f.sgr"], "--continue takes the game", "--continue prende"),
]
WRONG_INPUTS = [
    (
        ["show", "krur", "4,4"],
        "'4,4' is not a position: South has 2 pits",
        "'4,4' non è una posizione",
    ),
    (["moves", "wahree", KRUR_LATER], "South has 4 pits, expected 6", "Sud ha 4 buche"),
    (["perft", "krur", "2", ""], "'' is not a position", "'' non è una posizione"),
    (
        ["moves", "krur", "--file", "/no/such"],
        "there is no file or folder '/no/such'",
        "'/no/such'",
    ),
    (["moves", "krur", "--file", "/"], "'/' is not a file", "'/' non è un file"),
    (["record", "check", "/no/such"], "there is no file or folder '/no/such'", "'/no/such'"),
    (["record", "show", "a"], "there is no file or folder 'a'", "'a' non esiste"),
    (["record", "show", "/dev/null"], "there is no game record in '/dev/null'", "'/dev/null'"),
    (["record", "check", "/dev/null"], "there is no game record in '/dev/null'", "'/dev/null'"),
    (["play", "--continue", "/no/such"], "there is no file or folder '/no/such'", "'/no/such'"),
    (["play", "--continue", "/dev/null"], "there is no game record", "nessuna partita"),
]


@pytest.mark.parametrize(("arguments", "english", "italian"), WRONG_COMMAND_LINES)
def test_a_wrong_command_line_is_status_2(
    semina: Run, arguments: list[str], english: str, italian: str
) -> None:
    _check_complaint(semina, arguments, english, italian, 2)


@pytest.mark.parametrize(("arguments", "english", "italian"), WRONG_INPUTS)
def test_a_wrong_input_is_status_1(
    semina: Run, arguments: list[str], english: str, italian: str
) -> None:
    _check_complaint(semina, arguments, english, italian, 1)


def _check_complaint(
    semina: Run, arguments: list[str], english: str, italian: str, status: int
) -> None:
    for language, expected in (("en", english), ("it", italian)):
        done = semina(*arguments, language=language)
        assert done.returncode == status, done
        assert done.stdout == ""
        assert expected in done.stderr
        assert done.stderr.startswith("semina: ")
        assert done.stderr.count("\n") == 1


def test_a_command_group_alone_shows_its_help(semina: Run) -> None:
    for arguments in ([], ["record"]):
        done = semina(*arguments)
        assert done.returncode == 0
        assert "Usage: semina" in done.stdout


def test_a_game_whose_input_ends_says_so(semina: Run) -> None:
    done = semina("play", "krur", "--speed", "off", given="A\n")
    assert done.returncode == 1
    assert done.stderr == "semina: the input ended before the game did; the game was not saved\n"


def test_hostile_text_is_shown_harmlessly(semina: Run) -> None:
    done = semina("show", "krur", "\x1b[31mred" + "4" * 5000)
    assert done.returncode == 1
    assert "\x1b" not in done.stderr
    assert len(done.stderr) < 400


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("record check - <&-", 1, "semina: there is no game record in '-'"),
        ("play krur --speed off <&-", 1, "the input ended before the game did"),
        ("show krur >&-", 1, "semina: the output is closed"),
        ("--help >&-", 1, "semina: the output is closed"),
        ("record check /proc/self/mem", 1, "the file '/proc/self/mem' cannot be used"),
        ("moves krur --file /proc/self/mem", 1, "the file '/proc/self/mem' cannot be used"),
    ],
)
def test_closed_streams_and_files_that_cannot_be_read(command: str, status: int, said: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m semina {command}"],
        env=environment("en"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_line_without_end_does_not_fill_the_memory(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_bytes(b"4" * 3_000_000 + b"\nstart\n")
    done = semina("moves", "krur", "--file", str(file))
    assert done.returncode == 1
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["line"], len(first["position"])) == (1, 1 << 16)
    assert second["position"] == "4,4,4,4/4,4,4,4 0-0 S"
