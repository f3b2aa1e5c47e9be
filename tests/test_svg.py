"""SVG pictures of positions show everything that is on the table."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from pygames import GAMES, Match, Player
from pygames.drawing import escaped, heading, number, tag
from pygames.nmbr9.box import SHAPES
from pygames.nmbr9.svg import CELL, _numeral, _outline
from pygames.random_matches import play_at_random, tables

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    """A picture as a tree of elements."""
    return ET.fromstring(picture)  # noqa: S314 - our own text


def texts(picture: str) -> list[str]:
    """All texts in a picture."""
    return [text.text or "" for text in read(picture).iter(f"{SVG}text")]


def count(picture: str, name: str) -> int:
    return len(list(read(picture).iter(f"{SVG}{name}")))


def played(key: str, most: int, seats: int = 2, **options: str) -> Match:
    """A match after some random moves."""
    names = [f"P{seat}" for seat in range(seats)]
    return play_at_random(Match(key, names, seed="svg", options=options), "svg", most=most)


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_position_can_be_drawn_inside_its_frame(key: str) -> None:
    for seats, options in tables(GAMES[key]):
        match = played(key, 100_000, seats, **options)
        for ply in [0, 1, 2, 3, *range(4, match.ply, max(1, match.ply // 7)), match.ply]:
            shown = match.branch(ply)
            for seat in (None, 0):
                root = read(shown.svg(seat))
                width, height = (float(root.attrib[side]) for side in ("width", "height"))
                assert root.attrib["viewBox"] == f"0 0 {number(width)} {number(height)}"
                assert 200 < width < 3000
                assert 100 < height < 3000


@pytest.mark.parametrize("key", sorted(GAMES))
def test_names_and_totals_are_written(key: str) -> None:
    match = played(key, 100_000)
    written = texts(match.svg())
    assert {"P0", "P1"} <= set(written)
    for score in match.scores():
        assert str(score["total"]) in written


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_name_may_contain_any_character(key: str) -> None:
    name = "<b>&\"'\x00" + "long " * 30
    match = Match(key, [Player(name), "Ben"], seed="names")
    assert any(text.startswith("<b>&\"'�l") for text in texts(match.svg()))


def test_a_name_that_does_not_fit_is_cut_and_says_so() -> None:
    assert ">A very long…<" in heading(190, "A very long name", 7, acting=False)
    assert ">Short<" in heading(190, "Short", 7, acting=False)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_dot_marks_who_has_to_act(key: str) -> None:
    match = played(key, 30)
    dots = re.findall(r'<circle [^>]*r="5"', match.svg())
    assert len(dots) == len(match.to_act)
    assert match._repr_svg_() == match.svg()


def test_a_qwinto_sheet_shows_its_numbers_pentagons_and_misses() -> None:
    match = played("qwinto", 100_000)
    sheets = match.view()["sheets"]
    numbers = Counter(
        str(value) for sheet in sheets for row in sheet["rows"].values() for value in row if value
    )
    for score in match.scores():
        numbers[str(score["total"])] += 1
    written = Counter(text for text in texts(match.svg()) if text.lstrip("-").isdigit())
    assert written == numbers
    assert count(match.svg(), "polygon") == 5 * len(sheets)
    assert count(match.svg(), "path") == sum(sheet["misses"] for sheet in sheets) > 0


def test_qwinto_dice_are_shown_with_their_sum() -> None:
    match = Match("qwinto", ["Anna"], seed="dice")
    assert not any(text.startswith("=") for text in texts(match.svg()))
    match.play("pick OYP")
    assert f"= {match.view()['sum']}" in texts(match.svg())
    one = Match("qwinto", ["Anna"], seed="dice")
    one.play("pick O")
    assert not any(text.startswith("=") for text in texts(one.svg()))


def test_every_visible_nmbr9_tile_is_drawn_and_numbered() -> None:
    match = played("nmbr9", 20)
    view = match.view()
    tiles = [tile for display in view["displays"] for tile in display["tiles"]]
    faces = 2 * len(tiles) + 2  # each with a side, plus the card
    assert count(match.svg(), "path") == faces
    assert texts(match.svg()).count(str(view["card"])) >= 1


def test_a_covered_nmbr9_tile_has_no_number() -> None:
    assert _numeral([(0, 0)], [], 7) == ""
    assert "7" in _numeral([(0, 0)], [(0, 0)], 7)


def area(outline: str) -> float:
    """The area of a path in cells; holes are subtracted."""
    total = 0
    for loop in outline.split("Z")[:-1]:
        points = [tuple(map(int, point.split())) for point in re.split("[ML]", loop)[1:]]
        total += sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    return total / 2 / CELL**2


def test_a_nmbr9_outline_encloses_the_cells_of_the_tile_and_not_its_holes() -> None:
    for rotations in SHAPES:
        for shape in rotations:
            assert area(_outline(shape)) == len(shape)
    assert _outline(SHAPES[0][0]).count("M") == 2


def test_triominos_shows_the_table_and_only_the_viewers_hand() -> None:
    match = played("triominos", 12)
    view = match.view(0)
    laid, held = len(view["board"]), len(view["hands"][0]["tiles"])
    assert count(match.svg(), "polygon") == laid
    assert count(match.svg(0), "polygon") == laid + held
    corners = Counter(str(n) for tile in view["board"] for n in tile["corners"])
    totals = Counter(str(score["total"]) for score in view["scores"])
    written = Counter(text for text in texts(match.svg()) if text.lstrip("-").isdigit())
    assert written == corners + totals


def test_an_element_is_written_as_xml() -> None:
    assert tag("g", tag("a"), stroke_width=0.125, id='"') == (
        '<g stroke-width="0.12" id="&quot;"><a/></g>'
    )
    assert escaped("a<b & c>\x01") == "a&lt;b &amp; c&gt;�"
