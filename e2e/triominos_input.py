"""Play Triominos by mouse, touch or keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit import START
from tables import (
    fix_seed,
    start_table,
    tab_to,
)
from triominos_tables import QUICK

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    Press = Callable[[Page, Locator], None]  # presses an element

FELT = "svg.triominos-felt"
FITS = '.standing[data-states~="fits"]'
DRAW = '.tri-actions [data-move="draw"]'
SKIP = '.tri-actions [data-move="pass"]'
CONFIRM = ".confirm"
CHOICES = "[data-choice]:visible"
SHEET = "dialog.standings"
DECIDE = f"{FITS}, {DRAW}, {SKIP}, .hand-over, {SHEET}, .final-dialog"


def standing(page: Page, tile: str) -> Locator:
    """The element of a tile in the rack."""
    return page.locator(f'.standing[data-tile="{tile}"]')


def mouse(_page: Page, thing: Locator) -> None:
    """Press with the mouse."""
    thing.click()


def finger(_page: Page, thing: Locator) -> None:
    """Press with a finger."""
    thing.tap()


def keyboard(page: Page, thing: Locator) -> None:
    """Reach an element by Tab, and a tile by arrow keys; then press Enter."""
    if thing.evaluate("element => element.matches('.standing')"):
        to_rack(page)
        for _ in range(60):
            if focused(thing):
                break
            page.keyboard.press("ArrowRight")
    elif not focused(thing):
        tab_to(page, thing)
    page.keyboard.press("Enter")


def focused(thing: Locator) -> bool:
    """Whether an element has focus."""
    return bool(thing.evaluate("element => element === document.activeElement"))


def to_table(page: Page) -> None:
    """Go to the board or the rack by Tab, unless it has focus already."""
    if not page.locator(f"{FELT}:focus, .standing:focus").count():
        tab_to(page, page.locator(FELT))


def to_rack(page: Page) -> None:
    """Go to the rack by keys: Enter on the board, else Tab."""
    if focused(page.locator(FELT)):
        page.keyboard.press("Enter")
    tab_to(page, page.locator('.standing[tabindex="0"]'))


def lay(page: Page, press: Press) -> None:
    """Lay a tile that fits, in its best place."""
    if press is keyboard:
        lay_by_keys(page)
        return
    press(page, page.locator(FITS).first)
    page.locator(f"{CONFIRM}, {CHOICES}").first.wait_for()
    if page.locator(CHOICES).count():
        press(page, page.locator(CHOICES).first)
    confirm(page, press)


def lay_by_keys(page: Page) -> None:
    """Enter picks the first tile that fits, Enter shows its best place, Enter lays it there."""
    to_rack(page)
    page.keyboard.press("Enter")
    page.locator(f"{CONFIRM}, {CHOICES}").first.wait_for()
    if page.locator(CHOICES).count():
        page.keyboard.press("Enter")
        page.locator(CONFIRM).wait_for()
    page.keyboard.press("Enter")
    page.locator(CONFIRM).wait_for(state="detached")


def confirm(page: Page, press: Press) -> None:
    """Confirm the previewed move, and wait until it is played."""
    page.locator(CONFIRM).wait_for()
    press(page, page.locator(CONFIRM))
    page.locator(CONFIRM).wait_for(state="detached")


def draw(page: Page, press: Press) -> None:
    """Draw until something fits, or until there is nothing left to draw."""
    count = page.locator(".standing").count()
    if press is keyboard:
        to_table(page)
        page.keyboard.press("d")
    else:
        press(page, page.locator(DRAW))
    page.locator(f"{FITS}, {SKIP}").first.wait_for(timeout=START)
    assert page.locator(".standing").count() > count


def act(page: Page, press: Press) -> None:
    """Make the move that is required now."""
    if page.locator(".hand-over").count():
        press(page, page.locator(".hand-over .primary"))
        page.locator(".hand-over").wait_for(state="detached")
    elif page.locator(SHEET).count():
        press(page, page.locator(f"{SHEET} .primary"))
        page.locator(SHEET).wait_for(state="detached")
    elif page.locator(FITS).count():
        lay(page, press)
    elif page.locator(DRAW).count():
        draw(page, press)
    elif page.locator(SKIP).count():
        press(page, page.locator(SKIP))
        page.locator(SKIP).wait_for(state="detached")


def play_on(page: Page, press: Press) -> None:
    """Play until the final screen opens."""
    while True:
        page.locator(DECIDE).first.wait_for(timeout=START)
        if page.locator(".final-dialog").count():
            return
        act(page, press)


def start_match(page: Page, *seats: dict[str, Any]) -> None:
    """Start a match through the set-up, with a seed that makes it short."""
    fix_seed(page, QUICK)
    start_table(page, "triominos", *seats)
