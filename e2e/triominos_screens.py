"""The screens of Triominos."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from table_screens import final, table
from tables import FOUR, TWO, sit_down
from triominos_tables import largest_hand, last_tile, several, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page

    from pygames.match import Match

    OpenScreen = Callable[[Page], None]

MANY = 40  # laid tiles: the board is full
SIX = [Player("Anna"), *(Player(name, 2) for name in ("Ada", "Bruno", "Clara", "Dora", "Zoltán"))]


@cache
def found(wanted: Callable[[Mapping[str, Any]], object]) -> Match:
    """Find a Triominos match that fulfils a condition; the result is cached."""
    return until(wanted, TWO)


def triominos(
    wanted: Callable[[Mapping[str, Any]], object], *presses: str, ready: str = ".tri-felt"
) -> Callable[[Page], None]:
    """Return a function that opens a table that fulfils a condition and presses some elements."""

    def open_screen(page: Page) -> None:
        sit_down(page, found(wanted))
        for thing in presses:
            page.locator(thing).first.click()
        page.locator(ready).wait_for()

    return open_screen


def bridge(view: Mapping[str, Any]) -> bool:
    """Whether the last tile scored a bonus."""
    return bool(view["board"]) and view["board"][-1]["bonus"] == "bridge"


def after_a_turn(page: Page) -> None:
    """Open the cover after a person's turn, with the last move and the scores."""
    sit_down(page, until(several, [Player("Anna"), Player("Bernadette")]))
    page.locator(".hand-over .primary").click()
    page.locator(FIRST_FIT).first.click()
    page.locator(".confirm, [data-choice]:visible").first.wait_for()
    if page.locator("[data-choice]:visible").count():
        page.locator("[data-choice]").first.click()
    page.locator(".confirm").click()
    page.locator(".hand-over").wait_for()


FIRST_FIT = '.standing[data-states~="fits"]'


def largest(page: Page) -> None:
    """Open a table with the largest possible hand."""
    sit_down(page, largest_hand())


SCREENS: dict[str, OpenScreen] = {
    "table-triominos": triominos(several),
    "table-triominos-start": triominos(lambda view: not view["board"]),
    "table-triominos-lit": triominos(several, FIRST_FIT),
    "table-triominos-chosen": triominos(several, FIRST_FIT, "[data-choice]", ready=".confirm"),
    "table-triominos-bonus": triominos(bridge, ready=".sign.bonus"),
    "table-triominos-full": triominos(lambda view: len(view["board"]) > MANY),
    "table-triominos-draw": triominos(lambda view: view["legal"]["draw"] is not None),
    "table-triominos-largest": largest,
    "table-triominos-six": table("triominos", SIX, 41),
    "table-triominos-match": triominos(
        lambda view: view["rounds"], ".round-chip", ready=".standings"
    ),
    "round-triominos": triominos(last_tile, FIRST_FIT, ".confirm", ready=".standings"),
    "hand-over-later": after_a_turn,
    "hand-over": table("triominos", [Player("Anna"), Player("Bernadette")], 6),
    "final-triominos": final("triominos", FOUR),
}
