"""`semina search`."""

import json
import signal
import subprocess
import sys
import time

from terminal import Run


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
        time.sleep(6)
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=60)
        assert program.returncode == 130
