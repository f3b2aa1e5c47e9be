"""Helpers for the NMBR 9 display that is shown large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit import START
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

DISPLAY = "svg.nmbr9-display:not(.small):not(.large)"
LYING = f"{DISPLAY} .layer .number-tile"
CHOSEN = '.held-tile[data-state="chosen"]'

# The points where a tap hits the display and not a button over it, the highest level last.
SPOTS = """() => [...document.querySelectorAll('.felt .spot, .felt .spots .badge')]
  .map((spot) => [spot, spot.getBoundingClientRect()])
  .map(([spot, { x, y, width, height }]) => ({
    x: x + width / 2,
    y: y + height / 2,
    level: Number(spot.textContent),
    place: spot.closest("[data-place]").dataset.place,
  }))
  .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".felt svg.nmbr9-display"))
  .sort((a, b) => a.level - b.level)"""


def spots(page: Page) -> list[dict[str, Any]]:
    """The marked places of the current rotation, in pixels."""
    found: list[dict[str, Any]] = page.evaluate(SPOTS)
    return found


def await_tiles(page: Page, count: int) -> None:
    """Wait until the large display has this many tiles."""
    expect(page.locator(LYING)).to_have_count(count, timeout=START)
