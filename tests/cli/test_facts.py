"""What the commands print, for people and as JSON: the contract that scripts depend on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from boards import games_with
from terminal import Run, environment

from semina import __version__

DATA = Path(__file__).parent.parent / "data"


@pytest.mark.parametrize("game", games_with("perft.txt"))
def test_perft_to_depth_8_is_that_of_the_reference(semina: Run, game: str) -> None:
    rows = (DATA / f"{game}_perft.txt").read_text().splitlines()[1:9]
    done = semina("perft", game, "8", "--json")
    facts = json.loads(done.stdout)
    assert done.returncode == 0
    assert facts["nodes"] == [int(row.split()[1]) for row in rows]
    assert list(facts) == ["game", "position", "nodes", "seconds"]
    assert facts["game"] == game


def test_perft_for_people_is_a_line_a_depth(semina: Run) -> None:
    assert semina("perft", "wahree", "3").stdout.split() == ["1", "6", "2", "36", "3", "190"]


def test_perft_of_an_ended_position_is_0_at_every_depth(semina: Run) -> None:
    done = semina("perft", "wahree", "3", "3,2,0,0,0,0/0,0,0,0,0,0_20-23", "--json")
    assert json.loads(done.stdout)["nodes"] == [0, 0, 0]


def test_moves_as_json(semina: Run) -> None:
    """The capture and the passing neighbour are a checked position of the rules."""
    facts = json.loads(semina("moves", "krur", "2,2,5,2/3,3,9,6", "--json").stdout)
    assert list(facts) == ["position", "side", "over", "decided", "moves"]
    assert facts["position"] == "2,2,5,2/3,3,9,6 0-0 S"
    assert (facts["side"], facts["over"], facts["decided"]) == ("S", None, None)
    assert facts["moves"][3] == {
        "move": "D",
        "after": "2,2,5,0/4,4*,9,6 0-0 N",
        "captured": 4,
        "laps": 1,
        "end": "capture",
    }


def test_moves_of_a_wipe_out_hold_the_sweep(semina: Run) -> None:
    facts = json.loads(semina("moves", "wahree", "1,0,0,0,2,3/2,1,2,0,0,0 20-17", "--json").stdout)
    assert facts["moves"][-1] == {
        "move": "F",
        "after": "0,0,0,0,0,0/0,0,0,0,0,0 31-17 N",
        "captured": 11,
        "laps": 1,
        "end": "wipe-out",
    }


def test_moves_of_an_ended_position(semina: Run) -> None:
    facts = json.loads(semina("moves", "wahree", "3,2,0,0,0,0/0,0,0,0,0,0 20-23", "--json").stdout)
    assert facts["over"] == {"termination": "immobilised", "south": 25, "north": 23}
    assert facts["moves"] == []
    # Decided goes by what is held, not by what the end adds.
    assert facts["decided"] is None


def test_an_exhausted_krur_position_counts_captured_pits_and_reserves(semina: Run) -> None:
    facts = json.loads(semina("show", "krur", "0,0,7*,0/x,0,20*,x 1-2", "--json").stdout)
    assert facts["over"] == {"termination": "exhausted", "south": 21, "north": 9}
    assert facts["decided"] == "S"
    assert list(facts) == ["position", "side", "over", "decided"]


def test_a_pass_as_json(semina: Run) -> None:
    """From the reference moves."""
    facts = json.loads(semina("moves", "krur", "0,12*,1,0/0,11*,x,x 7-1 N", "--json").stdout)
    assert facts["moves"] == [
        {
            "move": "-",
            "after": "0,12*,1,0/0,11*,x,x 7-1 S",
            "captured": 0,
            "laps": 0,
            "end": "pass",
        }
    ]


def test_a_file_of_positions_is_answered_line_by_line(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_bytes(
        b"\xef\xbb\xbf# two good ones\n\nstart\r\n4,4/4,4,4,4\n\xff\xfe\n0,4,0,9/9,1,1,8 0-0 N"
    )
    done = semina("moves", "krur", "--file", str(file))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [answer["position"] for answer in answers] == [
        "4,4,4,4/4,4,4,4 0-0 S",
        "4,4/4,4,4,4",
        "\ufffd\ufffd",
        "0,4,0,9/9,1,1,8 0-0 N",
    ]
    assert [answer.get("line") for answer in answers] == [None, 4, 5, None]
    assert answers[1]["error"] == ("'4,4/4,4,4,4' is not a position: South has 2 pits, expected 4")


def test_a_good_file_ends_with_status_0_and_standard_input_is_a_file(semina: Run) -> None:
    done = semina("moves", "wahree", "--file", "-", given="start\n")
    assert done.returncode == 0
    assert json.loads(done.stdout)["position"] == "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"


def test_show_draws_the_board_and_says_how_it_stands(semina: Run) -> None:
    done = semina("show", "wahree", "3,2,0,0,0,0/0,0,0,0,0,0 20-23")
    assert (
        done.stdout
        == """\
North 23
  f    e    d    c    b    a
+----+----+----+----+----+----+
|  0 |  0 |  0 |  0 |  0 |  0 |
+----+----+----+----+----+----+
|  3 |  2 |  0 |  0 |  0 |  0 |
+----+----+----+----+----+----+
  A    B    C    D    E    F
South 20

3,2,0,0,0,0/0,0,0,0,0,0 20-23 S
South cannot feed North: the game is over, and each takes the seeds in his own row.
South wins, 25 to 23.
"""
    )


def test_show_says_when_a_game_is_decided(semina: Run) -> None:
    done = semina("show", "wahree", "1,0,0,0,0,0/0,0,0,0,0,1 26-20")
    assert "South has more than half of all the seeds" in done.stdout


def test_moves_for_people(semina: Run) -> None:
    """An endless sowing and its 56 laps are a checked position of the rules."""
    done = semina("moves", "krur", "3,6*,1,3/2,3,13,1")
    assert "A~" in done.stdout
    assert "After 56 laps everything is as it was" in done.stdout


def test_version(semina: Run) -> None:
    assert semina("--version").stdout == f"semina {__version__}\n"


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("start\n" * 20_000)
    command = f"{sys.executable} -m semina moves krur --file {file} | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_an_output_that_cannot_be_written_is_one_clear_message() -> None:
    for command in ("perft krur 3", "moves krur --json", "show krur", "--help"):
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m semina {command} > /dev/full"],
            env=environment("en"),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert done.stderr == ("semina: the output cannot be written: No space left on device\n")
