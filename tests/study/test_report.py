"""Reports: pictures that hold their words, in every language."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
from boards import DATA
from study.hand_games import KRUR

from semina.engine.limit import Limit
from semina.notation.record import Record
from semina.notation.record_reader import parse_records
from semina.study.analysis import Analysis, analyse
from semina.study.margin_graph import NARROW, WIDE, Size, draw_margins
from semina.study.png import png
from semina.study.report import SHORT_NAME, page, picture, players
from semina.words import LANGUAGES, message

LIMIT = Limit(nodes=1000)
SVG = "{http://www.w3.org/2000/svg}"


def analysed(text: str, number: int = 0) -> tuple[Record, Analysis]:
    record = parse_records(text)[number]
    return record, analyse(record.game, LIMIT)


def drawn(svg: str, kind: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [
        each for each in ElementTree.fromstring(svg).iter() if kind in each.get("class", "").split()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_names_both_players_and_marks_where_it_turned(language: str) -> None:
    svg = picture(*analysed(KRUR), language)
    text = "".join(ElementTree.fromstring(svg).itertext())
    assert text.count("Amina") == text.count("Bilal") == 2  # in the title and at the graph
    (turn,) = drawn(svg, "graph-turn")
    (line,) = drawn(svg, "graph-line")
    points = [tuple(map(float, each.split(","))) for each in line.attrib["points"].split()]
    assert len(points) == 7
    assert (float(turn.attrib["cx"]), float(turn.attrib["cy"])) == points[1]
    # +2, then nobody is ahead: the line falls to the middle and stays there.
    assert points[0][1] < points[1][1]
    assert {y for _, y in points[1:]} == {points[1][1]}
    assert [x for x, _ in points] == sorted(x for x, _ in points)


def test_estimates_are_drawn_as_a_broken_line() -> None:
    svg = picture(*analysed((DATA / "examples.sgr").read_text()))
    lines = drawn(svg, "graph-line")
    broken = drawn(svg, "graph-estimate")
    assert broken
    assert len(broken) < len(lines)
    assert "stroke-dasharray" in svg


def test_names_are_text_and_nothing_else() -> None:
    evil = KRUR.replace("Amina", "<script>alert(1)</script>&amp;").replace("Bilal", "x" * 300)
    record, analysis = analysed(evil)
    for made in (picture(record, analysis), page([(record, analysis, None)])):
        assert "<script" not in made
        assert "x" * 41 not in made
    ElementTree.fromstring(picture(record, analysis))


def test_a_fault_of_the_record_is_told_in_the_report() -> None:
    record, analysis = analysed(KRUR)
    fault = message("line {number}", number=7)
    assert "line 7" in picture(record, analysis, "en", fault)
    assert "line 7" in page([(record, analysis, fault)], "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_appear_in_the_png(language: str) -> None:
    """With our own font: a picture without its texts is another one, of the same size."""
    svg = picture(*analysed(KRUR), language, follows_screen=False)
    silent = re.sub(r"<text.*?</text>", "", svg)
    with_words, without = png(svg), png(silent)
    assert with_words[:8] == without[:8] == b"\x89PNG\r\n\x1a\n"
    assert with_words[16:24] == without[16:24]  # width and height
    assert len(with_words) > 1.5 * len(without)


def test_the_page_stands_alone() -> None:
    html = page([(*analysed(KRUR), None)], "en")
    assert html.startswith("<!DOCTYPE html>")
    assert not re.search(r'(src|href)="|@import|url\(', html)
    assert "Here South gave away 2 seeds with C: D was better." in html
    assert html.count("<tr>") == 7  # a head, and six moves
    assert html.count("<td>nothing</td>") == 5
    assert "What the numbers mean" in html


def test_what_an_estimate_gave_away_is_told_in_words() -> None:
    record, analysis = analysed((DATA / "examples.sgr").read_text())
    html = page([(record, analysis, None)], "en")
    assert "≈" not in html
    assert re.search("<td>about [0-9]+ seeds</td>", html)
    assert re.search("<code>semina tables build wahree --seeds [0-9]+</code>", html)


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_no_marker_touches_the_words(size: Size) -> None:
    """The markers of this game lie in the middle; one at an edge reaches 9 beyond the plot."""
    _, analysis = analysed(KRUR)
    svg = draw_margins(analysis, ("Amina", "Bilal"), "en", size)
    (hit, *_) = drawn(svg, "graph-hit")
    top = float(hit.attrib["y"])
    bottom = top + float(hit.attrib["height"])
    (radius,) = {float(each.attrib["r"]) for each in drawn(svg, "graph-turn")}
    letters = 13  # high, at most
    (south,), (north,) = drawn(svg, "graph-name-south"), drawn(svg, "graph-name-north")
    assert float(south.attrib["y"]) + letters / 3 < top - radius
    assert float(north.attrib["y"]) - letters > bottom + radius


def test_the_narrow_graph_holds_the_same_in_less_room() -> None:
    record, analysis = analysed((DATA / "examples.sgr").read_text())
    names = tuple(map(str, players(record, SHORT_NAME)))
    wide, narrow = (
        draw_margins(analysis, (names[0], names[1]), "en", size) for size in (WIDE, NARROW)
    )
    for kind in ("graph-hit", "graph-turn", "graph-line"):
        assert len(drawn(narrow, kind)) == len(drawn(wide, kind))
    places = [float(each.attrib["x"]) for each in ElementTree.fromstring(narrow).iter(f"{SVG}text")]
    assert max(places) <= NARROW.width
