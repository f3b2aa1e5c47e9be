"""Lessons: each is finished by touch on a phone, at the points where its ring is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START
from playwright.sync_api import expect
from tables import SAVES

from pygames.games import GAMES
from pygames.record import read

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize
    from started_pages import OpenPage

PHONE: ViewportSize = {"width": 360, "height": 640}

# What the ring is round, and the middle of it; null at the end of a lesson.
RING = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ring = document.querySelector(".ring:not([hidden])");
  if (!ring) return null;
  const { x, y, width, height } = ring.getBoundingClientRect();
  return [ring.dataset.for, x + width / 2, y + height / 2];
}"""
# Something else is pointed at, or the lesson is over.
MOVED = """(before) => {
  const ring = document.querySelector(".ring");
  return document.querySelector(".lesson-play") || (ring && ring.dataset.for !== before);
}"""
MOST_TAPS = 60
LESSONS = sorted(GAMES, reverse=True)  # the last one has its first tip in the first turn


def follow(page: Page) -> int:
    """Tap the middle of the ring until the lesson is over; return how many taps that takes."""
    for taps in range(MOST_TAPS):
        if page.locator(".lesson-play").count():
            return taps
        page.locator(".ring").wait_for()
        name, x, y = page.evaluate(RING)
        page.touchscreen.tap(x, y)
        page.wait_for_function(MOVED, arg=name)
    raise AssertionError("the lesson does not end")


def test_each_lesson_is_finished_by_touch_and_leads_to_a_real_game(open_page: OpenPage) -> None:
    """A lesson is offered before the first game only, and remembered once it is finished."""
    page = open_page(PHONE, has_touch=True)
    for game in LESSONS:
        page.locator(f'a[href="#/new/{game}"]').tap()
        page.locator(".offer-lesson a").tap()
        page.locator('.lesson[data-step="0"]').wait_for(timeout=START)
        expect(page.locator("#announcer")).to_have_text(page.locator(".sentence").inner_text())
        follow(page)
        expect(page.locator(".sentence strong")).to_have_text("And not a single wrong move!")
        if game != LESSONS[-1]:
            page.locator(".game-bar a").tap()
            page.locator(f'.learn[href="#/learn/{game}"] svg').wait_for()  # ticked off
    page.locator(".lesson-play").tap()
    page.locator(f'.table:not(.lesson)[data-game="{game}"]').wait_for(timeout=START)
    match = read(page.evaluate(SAVES)[0]["record"], GAMES)
    assert [player.level for player in match.players] == [0, 1]
    tip = page.locator(".tip-note").filter(has_text="Tip: a wide base")
    tip.wait_for()
    board = page.locator(".board-box").bounding_box()
    tip.locator(".round").tap()
    expect(tip).to_have_count(0)
    assert page.locator(".board-box").bounding_box() == board  # a tip takes no room from the board


def test_a_wrong_move_is_answered_and_not_played(open_page: OpenPage) -> None:
    """A legal one by the lesson, an illegal one by its rule; back, skip and leave always work."""
    page = open_page()
    page.locator('a[href="#/learn/qwinto"]').click()
    page.locator('.lesson[data-step="0"]').wait_for(timeout=START)
    expect(page.locator("h1")).to_be_focused()
    for step in (1, 2):
        page.keyboard.press("Tab")
        page.locator(".lesson .tools button").press("Enter")  # skip
        page.locator(f'.lesson[data-step="{step}"]').wait_for()
    page.locator('[data-place="O4"]').click()
    page.locator(".confirm").click()
    expect(page.locator(".refusal")).to_contain_text("That is allowed too")
    page.locator('[data-place="P5"]').click()
    expect(page.locator(".refusal")).to_contain_text("die was not rolled (purple).")
    page.locator(".refusal a").click()
    expect(page.locator(".rules-dialog .in-question")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('.lesson[data-step="2"] [data-sum]')).to_have_attribute("data-sum", "7")
    page.locator(".action-bar .round").click()  # back
    page.locator('.lesson[data-step="1"] [data-sum="2"]').wait_for()
    page.locator('[data-move="reroll"]').press("Enter")
    page.locator('.lesson[data-step="2"]').wait_for()
    page.locator('[data-place="Y5"]').press("Enter")
    page.locator(".confirm").press("Enter")
    page.locator('.lesson[data-step="3"]').wait_for()
    for step in range(4, 12):
        page.locator(".lesson .tools button").click()
        page.locator(f'.lesson[data-step="{step}"]').wait_for()
    expect(page.locator(".sentence")).to_have_text(
        "Two full rows: the game is over, and you have 48\u00a0points."
    )
    page.locator(".game-bar a").click()
    page.locator(".game-cards").wait_for()
    assert page.evaluate(SAVES) == []  # a lesson is no saved game
