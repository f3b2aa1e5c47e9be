"""The widest names that the set-up allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START
from playwright.sync_api import expect
from tables import PHONE, go, played, save_match

from pygames.match import Player
from pygames.players import LONGEST_NAME

if TYPE_CHECKING:
    from started_pages import OpenPage


def test_the_cover_between_two_people_shows_all_points_on_a_phone(open_page: OpenPage) -> None:
    """Names of capital letters without a blank are cut; the points beside them are not."""
    page = open_page(PHONE)
    wide = [Player(letter * LONGEST_NAME) for letter in "WM"]
    save_match(page, played("triominos", wide, 25), "wide")
    go(page, "#/play/wide")
    expect(page.locator(".hand-over dd")).to_have_count(2, timeout=START)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for points in page.locator(".hand-over dd").all():
        box = points.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
