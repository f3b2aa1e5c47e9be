"""The screens of NMBR 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table_screens import covered, final
from tables import FOUR, TWO, played, sit_down

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    OpenScreen = Callable[[Page], None]


def nmbr9(
    plies: int, *keys: str, seats: list[Player] | None = None, ready: str = ".table"
) -> Callable[[Page], None]:
    """Return a function that opens an NMBR 9 table and presses some keys on the display."""

    def open_screen(page: Page) -> None:
        sit_down(page, played("nmbr9", seats or TWO, plies))
        for key in keys:
            page.locator("svg.nmbr9-display[tabindex]").press(key)
        page.locator(ready).first.wait_for()

    return open_screen


def nmbr9_why(page: Page) -> None:
    """Open a table and choose an illegal place."""
    nmbr9(36, "-", "-")(page)
    box = page.locator(".felt").bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    page.mouse.click(box["x"] + 30, box["y"] + box["height"] - 30)
    page.locator(".refusal").wait_for()


def nmbr9_clock(page: Page) -> None:
    """Open a table of four with the clock."""
    match = played("nmbr9", FOUR, 40, options={"clock": "60"})
    sit_down(page, match)
    page.locator(".clock").wait_for()


def nmbr9_look(page: Page) -> None:
    """Open another seat's display."""
    nmbr9(60)(page)
    page.locator(".player:visible").last.click()
    page.locator(".look-dialog").wait_for()


SCREENS: dict[str, OpenScreen] = {
    "table-nmbr9": nmbr9(36),
    "table-nmbr9-first": nmbr9(0, "Enter", ready=".held-tile"),
    "table-nmbr9-chosen": nmbr9(48, "PageUp", ready=".held-tile"),
    "table-nmbr9-peel": nmbr9(48, "l", ready=".peeled"),
    "table-nmbr9-clock": nmbr9_clock,
    "table-nmbr9-look": nmbr9_look,
    "table-nmbr9-covered": covered("nmbr9"),
    "table-nmbr9-bots": nmbr9(50, seats=[Player("Ada", 1), Player("Bruno", 2), Player("Clara", 3)]),
    "table-nmbr9-why": nmbr9_why,  # the last table, because it zooms
    "final-nmbr9": final("nmbr9", TWO),
    "final-alone": final("nmbr9", [Player("Player 1")]),
}
