"""The table on a small phone: its bars hide no seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from bars import bar_spills
from kit import START
from playwright.sync_api import expect
from tables import PHONE, go, played, save_match

from pygames.match import Player

if TYPE_CHECKING:
    from started_pages import OpenPage


@pytest.mark.parametrize(("game", "seats"), [("qwinto", 6), ("triominos", 5), ("nmbr9", 4)])
def test_every_seat_is_in_sight(open_page: OpenPage, game: str, seats: int) -> None:
    """Names, levels and scores of all seats are on the screen without scrolling."""
    page = open_page(PHONE, language="ru")
    bots = [Player("Ada", 4), Player("Bruno", 3), Player("Clara", 2), Player("Dario", 1)]
    players = [Player("Player 1"), *bots, Player("Elena", 2)][:seats]
    save_match(page, played(game, players, 60), "many")
    go(page, "#/play/many")
    expect(page.locator(".player")).to_have_count(seats, timeout=START)
    count, bad = bar_spills(page)
    assert count > seats
    assert bad == []
    strip = page.locator(".players")
    assert strip.evaluate("one => one.scrollWidth <= one.clientWidth")
