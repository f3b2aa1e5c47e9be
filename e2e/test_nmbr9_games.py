"""Whole games of NMBR 9 on the page: by touch, by mouse, by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START
from nmbr9_display import CHOSEN, DISPLAY, await_tiles, spots
from tables import (
    DESKTOP,
    PHONE,
    bot,
    check_final,
    person,
    start_table,
    tab_to,
    wait_until_drawn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    NewContext = Callable[..., BrowserContext]
    from started_pages import OpenPage

ROUNDS = 20


def test_a_whole_game_alone_by_touch_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    # One command, because the time between two commands may be so long that they count as a hold.
    finger = page.context.new_cdp_session(page)

    def tap() -> None:
        spot = spots(page)[-1]
        finger.send("Input.synthesizeTapGesture", {"x": spot["x"], "y": spot["y"]})

    start_table(page, "nmbr9", person("Ada"))
    for count in range(ROUNDS):
        await_tiles(page, count)
        page.locator(".in-hand[data-card]").wait_for(timeout=START)
        wait_until_drawn(page)  # the display fits itself to its tiles
        tap()
        page.locator(CHOSEN).wait_for()
        page.locator(".confirm").tap()
    page.locator(".final-dialog").wait_for(timeout=START)
    check_final(page)


def test_a_whole_game_by_mouse_against_a_bot(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)

    def hover() -> None:
        page.mouse.move(0, 0)
        spot = spots(page)[-1]
        page.mouse.move(spot["x"], spot["y"])

    def click() -> None:
        page.mouse.down()
        page.mouse.up()

    start_table(page, "nmbr9", person("Ada"), bot("Bruno"))
    for count in range(ROUNDS):
        await_tiles(page, count)
        page.locator(".in-hand[data-card]").wait_for(timeout=START)
        hover()
        page.locator('.held-tile[data-state="held"]').wait_for()
        click()
        page.locator(CHOSEN).wait_for()
        page.locator(".confirm").click()
    page.locator(".final-dialog").wait_for(timeout=START)
    check_final(page)


def test_a_whole_game_alone_by_keyboard(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    start_table(page, "nmbr9", person("Ada"))
    tab_to(page, page.locator(DISPLAY))
    for count in range(ROUNDS):
        await_tiles(page, count)
        for key in (("Enter",), ("r", "PageUp"), ("ArrowDown", "ArrowRight", "r"))[count % 3]:
            page.keyboard.press(key)
        page.locator(CHOSEN).wait_for()
        page.keyboard.press("Enter")
    page.locator(".final-dialog").wait_for(timeout=START)
    check_final(page)
