"""`semina record check` and `show`."""

import json
from pathlib import Path

from terminal import Run

EXAMPLES = Path(__file__).parent.parent / "data" / "examples.sgr"


def test_the_reference_examples_are_good(semina: Run) -> None:
    done = semina("record", "check", str(EXAMPLES), "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"file": str(EXAMPLES), "games": 3, "errors": []}


def test_show_prints_a_json_line_a_game(semina: Run) -> None:
    done = semina("record", "show", str(EXAMPLES), "--json")
    games = [json.loads(line) for line in done.stdout.splitlines()]
    assert [game["tags"]["Result"] for game in games] == ["27-21", "21-11", "25-7"]
    assert games[0]["moves"][-1] == "Dx5#"
    assert games[2]["start"] == "4,4,4,4/4,4,2,x 5-1 N"
    assert len(games[2]["moves"]) == 16


def test_show_tells_each_game(semina: Run) -> None:
    done = semina("record", "show", str(EXAMPLES), language="it")
    assert done.returncode == 0
    assert "chiude la partita.\nSud vince, 27 a 21.\n" in done.stdout
    assert "di turno" not in done.stdout
    assert (
        "Non ci sono più semi in gioco: la partita è finita.\nSud vince, 25 a 7.\n" in done.stdout
    )


def test_the_first_fault_is_named_with_its_place(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.sgr"
    file.write_text(EXAMPLES.read_text().replace("1. C ax 2. Bx a", "1. C ax 2. Bx c"))
    done = semina("record", "check", str(file))
    assert done.returncode == 1
    # In the example North's third pit is lifted later; here its marks are no longer true, or it is
    # empty: either way the place is that of the word.
    assert done.stderr.startswith(f"{file}: line 24, column ")
    assert done.stdout == "1 good game\n"


def test_lenient_checking_keeps_the_good_games(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.sgr"
    text = EXAMPLES.read_text()
    file.write_text(text.replace('[Round "1"]\n[South', '[Round "1"]\n[Round "1"]\n[South', 1))
    done = semina("record", "check", str(file), "--lenient", "--json")
    facts = json.loads(done.stdout)
    assert done.returncode == 1
    assert facts["games"] == 2
    assert facts["errors"] == [
        {
            "line": 5,
            "column": 1,
            "message": "the tag Round stands here for the second time",
            "position": None,
        }
    ]


def test_a_match_whose_layout_is_not_allowed_is_found(semina: Run, tmp_path: Path) -> None:
    """After 21-11, North's 11 seeds make two full pits and a short one, not three full ones."""
    file = tmp_path / "bad.sgr"
    game = EXAMPLES.read_text().split("\n\n[Game")[1]
    wrong = '[Game "krur"]\n[Rules "1"]\n[Match "Reference example"]\n[Round "2"]\n' + (
        '[Position "4,4,4,4/4,4,4,x 4-0 N"]\n[Result "*"]\n\n*\n'
    )
    file.write_text(f"[Game{game}\n\n{wrong}")
    done = semina("record", "check", str(file))
    assert done.returncode == 1
    assert "match 'Reference example': North holds 11 and cannot set out '4,4,4,x'" in done.stderr


def test_a_later_round_alone_is_a_good_game(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "round2.sgr"
    file.write_text("[Game" + EXAMPLES.read_text().split("\n\n[Game")[2])
    assert semina("record", "check", str(file)).stdout == "1 good game\n"


def test_control_characters_in_a_record_are_refused(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "escape.sgr"
    file.write_text('[Game "krur"]\n[Rules "1"]\n[South "\x1b[2J"]\n\n*\n')
    done = semina("record", "show", str(file))
    assert done.returncode == 1
    assert "line 3, column 9: the control character '\\x1b'" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def six_rounds() -> str:
    """A match whose games are all agreed at once, so that both players always hold 16."""
    return "".join(
        f'[Game "krur"]\n[Rules "1"]\n[Match "Cup"]\n[Round "{number}"]\n'
        + ('[Position "4,4,4,4/4,4,4,4 0-0 N"]\n' if number % 2 == 0 else "")
        + '[Termination "agreement"]\n\n0-0\n\n'
        for number in range(1, 7)
    )


def test_one_bad_game_of_a_match_is_one_fault(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "match.sgr"
    file.write_text(six_rounds())
    assert semina("record", "check", str(file)).stdout == "6 good games\n"
    for good, bad in (("0-0\n", "9-0\n"), ('[Round "2"]', '[Round "3"]')):
        head, _, rest = six_rounds().partition('[Round "2"]')
        file.write_text(head + ('[Round "2"]' + rest).replace(good, bad, 1))
        facts = json.loads(semina("record", "check", "--lenient", "--json", str(file)).stdout)
        assert facts["games"] == 5
        assert len(facts["errors"]) == 1
        assert facts["errors"][0]["line"] >= 8


def test_a_series_of_wahree_is_no_match_of_krur(semina: Run, tmp_path: Path) -> None:
    file = tmp_path / "final.sgr"
    file.write_text('[Game "wahree"]\n[Rules "1"]\n[Match "Final"]\n[Round "1"]\n\n1. A *\n')
    assert semina("record", "check", str(file)).stdout == "1 good game\n"
