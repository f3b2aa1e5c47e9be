"""The bars above and below a table: what is cut off or lies outside the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SPILLS = """() => {
  const wide = (one) =>
    one.scrollWidth > one.clientWidth + 1 ||
    // figures stand in a line no higher than they are
    (!one.matches(".total") && one.scrollHeight > one.clientHeight + 1);
  const outside = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  };
  const parts = [...document.querySelectorAll(
    ".action-bar, .actions, .actions button, .game-bar h1, .game-bar p, .player, .player .total",
  )].filter((one) => one.checkVisibility() && one.getClientRects().length);
  const bad = parts.filter((one) => outside(one) || (!one.matches(".player") && wide(one)));
  const words = (one) => `${one.className || one.tagName}: ${one.textContent.trim()}`;
  return [parts.length, bad.map(words)];
}"""


def bar_spills(page: Page) -> tuple[int, list[object]]:
    """How many parts the bars of a table have, and the texts of those that do not fit."""
    count, bad = page.evaluate(SPILLS)
    return count, bad
