"""Pictures as pixels: each kind of shape is drawn where it is, in its colour."""

from __future__ import annotations

import numpy as np
import pytest

from pygames import GAMES, Match
from pygames.drawing import TABLE, moved, picture, polygon, tag, words
from pygames.random_matches import play_at_random
from pygames.rl.letters import LETTERS, dots
from pygames.rl.raster import FRAME, rasterise

RED, BLUE = "#ff0000", "#0000ff"


def drawn(*children: str) -> dict[tuple[int, int], str]:
    """The colours of a picture of 100 by 100, read at every multiple of 5."""
    pixels = rasterise(picture((100, 100), "test", *children))
    assert pixels.shape == (FRAME, FRAME, 3)
    step = FRAME // 20
    return {
        (5 * x, 5 * y): "#" + bytes(pixels[y * step, x * step]).hex()
        for x in range(20)
        for y in range(20)
    }


def places(found: dict[tuple[int, int], str], colour: str) -> set[tuple[int, int]]:
    """Where a colour is."""
    return {place for place, seen in found.items() if seen == colour}


def test_a_rectangle_fills_its_room() -> None:
    found = places(drawn(tag("rect", x=18, y=38, width=24, height=9, fill=RED)), RED)
    assert found == {(x, y) for x in (20, 25, 30, 35, 40) for y in (40, 45)}


def test_a_circle_has_a_border() -> None:
    found = drawn(tag("circle", cx=50, cy=50, r=20, fill=RED, stroke=BLUE, stroke_width=4))
    assert found[50, 50] == found[60, 60] == RED
    assert found[70, 50] == found[50, 30] == BLUE
    assert found[70, 65] == TABLE
    hollow = drawn(tag("circle", cx=50, cy=50, r=20, fill="none", stroke=BLUE, stroke_width=4))
    assert hollow[70, 50] == BLUE


def test_a_polygon_is_filled_to_its_sides() -> None:
    found = places(drawn(polygon([(9, 9), (88, 9), (9, 88)], fill=RED)), RED)
    assert found == {(x, y) for x in range(10, 95, 5) for y in range(10, 95, 5) if x + y < 100}


def test_a_path_has_holes_and_small_letters_count_from_the_point_before() -> None:
    ring = "M10 10L90 10L90 90L10 90ZM30 30L70 30L70 70L30 70Z"
    found = drawn(tag("path", d=ring, fill=RED))
    assert found[20, 20] == RED
    assert found[50, 50] == TABLE
    cross = drawn(tag("path", d="M20 20l60 60m0 -60l-60 60", stroke=BLUE, stroke_width=4))
    assert places(cross, BLUE) == {(n, n) for n in range(20, 85, 5)} | {
        (n, 100 - n) for n in range(20, 85, 5)
    }


def test_groups_are_moved_and_scaled_and_what_follows_is_not() -> None:
    square = tag("rect", width=20, height=20, fill=RED)
    inner = tag("g", square, transform="scale(0.5)")
    found = drawn(moved(49, 49, inner), tag("rect", width=9, height=9, fill=BLUE))
    assert places(found, RED) == {(50, 50), (50, 55), (55, 50), (55, 55)}
    assert (5, 5) in places(found, BLUE)


@pytest.mark.parametrize(("anchor", "left"), [("start", 50), ("middle", 31.3), ("end", 12.6)])
def test_text_is_written_where_it_is_anchored(anchor: str, left: float) -> None:
    pixels = rasterise(picture((100, 100), "t", words((50, 50), "88", 34, fill=RED, anchor=anchor)))
    rows, columns = np.nonzero((pixels == (255, 0, 0)).all(axis=2))
    assert columns.min() / 6.4 == pytest.approx(left, abs=0.5)
    assert rows.mean() / 6.4 == pytest.approx(50, abs=3)


def test_letters_have_dots_and_an_unknown_one_is_a_box() -> None:
    assert dots("a") == dots("A")
    assert len({dots(letter) for letter in LETTERS}) == len(LETTERS)
    assert len(dots("ß")) == len(dots("?")) == 20
    assert all(column < 5 and row < 7 for letter in LETTERS for column, row in dots(letter))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_frame_has_always_the_same_size_and_shows_the_picture(key: str) -> None:
    match = Match(key, ["Anna", "Ben"], seed="frame")
    before = rasterise(match.svg())
    after = rasterise(play_at_random(match, "frame", 40).svg())
    assert before.shape == after.shape == (FRAME, FRAME, 3)
    assert before.dtype == np.uint8
    assert (before != after).mean() > 0.01
