"""The NMBR 9 display in front of a player, as the tests see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit import START
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

DISPLAY = "svg.nmbr9-display:not(.small):not(.large)"
LYING = f"{DISPLAY} .layer .number-tile"
CHOSEN = '.held-tile[data-state="chosen"]'

# Where a tap would land on the display and not on a button over it, the highest level last.
SPOTS = """() => [...document.querySelectorAll('.felt .spot, .felt .spots .badge')]
  .map((spot) => [spot.getBoundingClientRect(), Number(spot.textContent)])
  .map(([{ x, y, width, height }, level]) => ({ x: x + width / 2, y: y + height / 2, level }))
  .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".felt svg.nmbr9-display"))
  .sort((a, b) => a.level - b.level)"""


def spots(page: Page) -> list[dict[str, Any]]:
    """The marked places of the rotation in hand, in pixels."""
    found: list[dict[str, Any]] = page.evaluate(SPOTS)
    return found


def await_tiles(page: Page, count: int) -> None:
    """Wait until so many tiles lie on the display in front."""
    expect(page.locator(LYING)).to_have_count(count, timeout=START)
