"""The table of holdings and layouts of the written rules (K14, K14b, K16), and the golden rows."""

import pytest
from boards import golden_lines

from semina.rules.match import Layout, ShortPit, format_layout, layouts, parse_layout

# Holding -> the open pits of each row that may be set out, largest first; what is left over is the
# reserve. The rules' table has 2, 3, 6, 7, 10, 11, 14, 15, 18; the others follow from K14: as many
# fours as one can, and a short pit of 2 when more than 2 are left over.
WITHOUT_A_SHORT_PIT = ["", "4", "44", "444", *["4444"] * 5]


def table(short_pits: dict[int, str]) -> dict[int, list[str]]:
    """The rows for each holding: those with a short pit, as listed, and those of fours alone."""
    rows = {}
    for holding in range(33):
        found = [short_pits.get(holding, ""), WITHOUT_A_SHORT_PIT[holding // 4]]
        rows[holding] = [row for row in found if row]
    return rows


MORE_THAN_TWO = table({3: "2", 7: "42", 11: "442", 15: "4442"})
# K14b: also when exactly 2 are left over.
TWO_OR_MORE = table(
    {2: "2", 3: "2", 6: "42", 7: "42", 10: "442", 11: "442", 14: "4442", 15: "4442"}
)
# K14b: no short pit at all.
NEVER = table({})
TABLES = {
    ShortPit.MORE_THAN_TWO: MORE_THAN_TWO,
    ShortPit.TWO_OR_MORE: TWO_OR_MORE,
    ShortPit.NEVER: NEVER,
}
# The reserves as the rules' table prints them for the default option: holding -> row + reserve.
RESERVES = {
    3: {"2xxx": 1},
    6: {"4xxx": 2},
    7: {"42xx": 1, "4xxx": 3},
    10: {"44xx": 2},
    11: {"442x": 1, "44xx": 3},
    14: {"444x": 2},
    15: {"4442": 1, "444x": 3},
    18: {"4444": 2},
}


def written(layout: Layout) -> str:
    return "".join("x" if cell is None else str(cell) for cell in layout)


def opened(layout: Layout) -> str:
    return "".join(sorted(written(layout).replace("x", ""), reverse=True))


@pytest.mark.parametrize("short_pit", list(ShortPit))
@pytest.mark.parametrize("holding", range(33))
def test_the_rows_for_a_holding(holding: int, short_pit: ShortPit) -> None:
    rows = layouts(holding, short_pit)
    assert list(dict.fromkeys(opened(row) for row in rows)) == TABLES[short_pit][holding]
    # The default comes first: short pit used, fours from the left, short pit, closed pits (K16).
    assert [written(row) for row in rows[:1]] == [
        pits.ljust(4, "x") for pits in TABLES[short_pit][holding][:1]
    ]
    # Every order of the open pits is there, once, and closed pits are last.
    assert len(set(rows)) == len(rows)
    for pits in TABLES[short_pit][holding]:
        orders = {written(row) for row in rows if opened(row) == pits}
        places = range(len(pits)) if "2" in pits else range(1)
        fours = pits.replace("2", "")
        wanted = {
            (fours[:place] + "2" + fours[place:] if "2" in pits else pits).ljust(4, "x")
            for place in places
        }
        assert orders == wanted


@pytest.mark.parametrize("holding", RESERVES)
def test_what_is_left_of_a_holding_is_the_reserve(holding: int) -> None:
    rows = layouts(holding)
    in_order = [row for row in rows if list(written(row)) == sorted(written(row), key="42x".find)]
    found = {written(row): holding - sum(cell or 0 for cell in row) for row in in_order}
    assert found == RESERVES[holding]


def test_the_option_of_the_short_pit_is_more_than_two_by_default() -> None:
    assert [layouts(holding) for holding in range(33)] == [
        layouts(holding, ShortPit.MORE_THAN_TWO) for holding in range(33)
    ]


@pytest.mark.parametrize("row", golden_lines("krur_rounds.txt"), ids=lambda row: str(row[0]))
def test_the_rows_of_the_reference_games_are_rows_one_may_set_out(row: list[str]) -> None:
    text, in_play = row[0], int(row[1])
    layout = parse_layout(text)
    assert format_layout(layout) == ",".join(text)
    assert any(layout in layouts(holding) for holding in range(17))
    assert 16 + sum(cell or 0 for cell in layout) == in_play
