"""`semina search`."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from terminal import Run, run


def test_search_as_json(semina: Run) -> None:
    """A wipe-out at once: a checked position of the rules."""
    done = semina("search", "wahree", "1,0,0,0,2,3/2,1,2,0,0,0_20-17", "--depth", "9", "--json")
    facts = json.loads(done.stdout)
    keys = ["position", "move", "value", "exact", "line", "depth", "nodes", "seconds"]
    assert list(facts) == keys
    assert (facts["move"], facts["value"], facts["exact"]) == ("F", 11, True)
    assert facts["line"] == ["F"]


def test_search_of_an_ended_position(semina: Run) -> None:
    """South takes its own 5 seeds (W6)."""
    done = semina("search", "wahree", "3,2,0,0,0,0/0,0,0,0,0,0 20-23", "--json")
    facts = json.loads(done.stdout)
    assert (facts["move"], facts["value"], facts["exact"], facts["line"]) == (None, 5, True, [])


def test_search_for_people(semina: Run) -> None:
    done = semina("search", "krur", "--depth", "20", language="it")
    assert done.stdout.startswith("A, stimata a 12 semi, a 20 mosse di profondità.\nA a ")


def test_a_short_time_is_kept(semina: Run) -> None:
    facts = json.loads(semina("search", "wahree", "--seconds", "0.2", "--json").stdout)
    assert facts["depth"] >= 1
    assert facts["move"] in list("ABCDEF")


def test_what_cannot_limit_a_search_is_refused(semina: Run) -> None:
    for arguments in (["--depth", "0"], ["--nodes", "-3"], ["--seconds", "nan"], ["--table", "0"]):
        done = semina("search", "krur", *arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1


def test_ctrl_c_ends_a_search_at_once() -> None:
    """The kernel itself does not hear signals; so many nodes take hours."""
    command = [sys.executable, "-m", "semina", "search", "wahree", "--nodes", "100000000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        try:
            time.sleep(6)
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=60)
        finally:
            program.kill()
        assert program.returncode == 130


def test_every_move_has_its_value_where_asked_for() -> None:
    """A row of `krur_values.tsv`: A -1, B 0."""
    position = "1,1,4*,12*/1,12*,0,1 0-0 S"
    command = ("search", "krur", position, "--no-build", "--every-move")
    facts = json.loads(run(*command, "--json").stdout)
    assert facts["moves"] == {"A": {"value": -1, "exact": True}, "B": {"value": 0, "exact": True}}
    shown = run(*command).stdout
    assert shown.splitlines()[2:] == ["  B      +0  exact", "  A      -1  exact"]


def test_a_search_without_a_limit_builds_the_table_that_is_missing(tmp_path: Path) -> None:
    """A row of `wahree_values.tsv`, worth 13 by F."""
    position = "0,1,0,3,2,2/2,2,0,0,1,0 17-18 S"
    folder = {"SEMINA_TABLES": str(tmp_path)}
    done = run("search", "wahree", position, "--json", **folder)
    assert "Building wahree-14: 9,657,700 positions" in done.stderr
    facts = json.loads(done.stdout)
    assert (facts["move"], facts["value"], facts["exact"], facts["nodes"]) == ("F", 13, True, 0)
    assert run("search", "wahree", position, "--json", **folder).stderr == ""


def test_no_time_to_look_ahead_is_said() -> None:
    done = run("search", "wahree", "--nodes", "1")
    assert done.stdout.startswith("A, the first legal move: there was no time to look ahead.")
