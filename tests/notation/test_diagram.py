"""Boards as text, drawn by hand here."""

import pytest
from boards import KRUR, WAHREE
from hypothesis import given
from strategies import krur_texts, wahree_texts

from semina.notation.diagram import ROUNDED, format_diagram, pit_place, pit_text
from semina.notation.position_text import parse_position
from semina.rules.catalogue import Rules


def drawn(rules: Rules, text: str, language: str = "en") -> str:
    return format_diagram(parse_position(text, rules), rules, language)


# North's row is on top and runs from right to left. North's 6 are his reserve of 2 and the 4 that
# he captured in South's D.
LATER_GAME = """\
North 6
  d    c    b    a
+----+----+----+----+
|  x |  x |  4 |  4 |
+----+----+----+----+
|  4 | 10 |  0 |  4*|
+----+----+----+----+
  A    B    C    D
South 2  <- to move"""


def test_a_krur_board() -> None:
    assert drawn(KRUR, "4,10,0,4*/4,4,x,x 2-2 S") == LATER_GAME


NORTH_TO_MOVE = """\
North 9  <- to move
  f    e    d    c    b    a
+----+----+----+----+----+----+
|  0 |  5 |  4 |  3 |  2 |  1 |
+----+----+----+----+----+----+
| 10 |  2 |  3 |  4 |  5 |  0 |
+----+----+----+----+----+----+
  A    B    C    D    E    F
South 0"""


def test_a_wahree_board() -> None:
    assert drawn(WAHREE, "10,2,3,4,5,0/1,2,3,4,5,0 0-9 N") == NORTH_TO_MOVE


IN_ITALIAN = """\
Nord 0
  d    c    b    a
╭────┬────┬────┬────╮
│  4 │  4 │  4 │  4 │
├────┼────┼────┼────┤
│  4 │  4 │  4 │  4 │
╰────┴────┴────┴────╯
  A    B    C    D
Sud 0  <- di turno"""


def test_a_board_with_a_rounded_frame_in_italian() -> None:
    assert format_diagram(KRUR.START, KRUR, "it", ROUNDED) == IN_ITALIAN


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    over = drawn(WAHREE, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S").splitlines()
    assert (over[0], over[-1]) == ("North 23", "South 20")


@pytest.mark.parametrize("width", [4, 6])
def test_each_pit_has_its_own_place(width: int) -> None:
    assert len({pit_place(pit, width) for pit in range(2 * width)}) == 2 * width


@given(krur_texts() | wahree_texts())
def test_a_diagram_shows_every_pit_in_its_place(text: str) -> None:
    rules = WAHREE if text.count(",") == 10 else KRUR
    lines = drawn(rules, text).splitlines()
    south, north = (row.split(",") for row in text.split(" ")[0].split("/"))
    cells = [cell.strip() for cell in lines[5].strip("|").split("|")]
    assert cells == south
    cells = [cell.strip() for cell in lines[3].strip("|").split("|")]
    assert cells == north[::-1]
    assert len({len(line) for line in lines[2:7]}) == 1
    # What is written at a pit's place is the pit, and its letter is in line with it.
    position = parse_position(text, rules)
    letters = {3: lines[1], 5: lines[7]}
    for pit in range(2 * rules.WIDTH):
        line, column = pit_place(pit, rules.WIDTH)
        assert lines[line][column : column + 4].strip() == pit_text(position, pit)
        name = "ABCDEF"[pit] if pit < rules.WIDTH else "abcdef"[pit - rules.WIDTH]
        assert letters[line][column : column + 4].strip() == name
