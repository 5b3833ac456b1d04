"""What the page says of the levels is what was measured."""

import re

from boards import PROJECT

from semina.web.level_words import SEEDS_LOST, tell_level


def test_the_seeds_that_levels_lose_are_those_of_the_docs() -> None:
    page = (PROJECT / "docs" / "strength.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", page, re.MULTILINE)
    told = {int(level): (float(krur), float(wahree)) for level, krur, wahree in rows}
    assert told == {**SEEDS_LOST, 10: (0.0, 0.0)}


def test_what_is_said_of_a_level() -> None:
    assert str(tell_level(5)) == (
        "Looks 3 moves ahead, and slips now and then. A move loses about 1.4 seeds in Krur, "
        "0.8 in Wahree's endings."
    )
    assert str(tell_level(10)) == (
        "Looks as far as it can and never slips; exact where tables reach."
    )
