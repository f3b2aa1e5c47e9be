"""A board that does not arrive: the set-up says so and can be used again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START, wait_for
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD = "**/js/qwinto.js"


def test_a_game_whose_board_does_not_arrive_can_be_started_again(page: Page) -> None:
    """The first visit of a phone that loses its connection for a moment."""
    page.goto("")
    wait_for(page)
    page.route(BOARD, lambda route: route.abort())
    page.locator('a[href="#/new/qwinto"]').click()
    start = page.get_by_role("button", name="Start")
    start.click()
    expect(page.locator(".toast", has_text="start")).to_be_visible()
    expect(start).to_be_enabled()
    page.unroute(BOARD)
    start.click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
