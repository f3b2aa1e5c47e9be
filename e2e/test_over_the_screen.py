"""What lies over a screen: messages cover no control, and Back closes panels and dialogs first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import START
from playwright.sync_api import expect
from screens import SIZES
from tables import PHONE, TWO, WITHOUT_WORKER, drawn, go, home, keep, played, quiet

from pygames.games import GAMES
from pygames.match import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

# The controls whose middle is in the window, and those of them that a message covers there.
COVERED = """() => {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const controls = [...top.querySelectorAll(
    "button, a[href], input, select, summary, [data-place], [data-choice]",
  )].filter((one) => !one.closest(".toasts") && one.checkVisibility());
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const inside = controls.filter((one) => {
    const [x, y] = middle(one);
    return x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  });
  const covered = inside.filter((one) =>
    document.elementFromPoint(...middle(one))?.closest(".toasts"));
  const toast = document.querySelector(".toast")?.getBoundingClientRect();
  return {
    shown: Boolean(toast && toast.top >= 0 && toast.bottom <= innerHeight),
    count: inside.length,
    covered: covered.map((one) => one.getAttribute("aria-label") ?? one.textContent.trim()),
  };
}"""


def finds_room(page: Page, where: str) -> None:
    """The message is in sight and covers no control."""
    page.locator(".toast").wait_for()
    drawn(page)
    found = page.evaluate(COVERED)
    assert found["shown"], where
    assert found["count"] > 1, where
    assert found["covered"] == [], where


def remove_a_game(page: Page) -> None:
    """Remove a game: its message stays half a minute, over any screen."""
    home(page)
    keep(page, played("nmbr9", [Player("Anna")], 9), "gone")
    keep(page, played("qwinto", TWO, 30), "kept")
    go(page, "#/about")
    page.locator(".about").wait_for()
    go(page, "#/")
    page.get_by_role("button", name="Remove NMBR 9: Anna: 9", exact=True).click()
    page.locator(".toast", has_text="removed").wait_for()


@WITHOUT_WORKER
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_no_message_covers_a_control(context: BrowserContext, page: Page, size: str) -> None:
    """On pages, over dialogs and at the tables, found by the middle of each control."""
    quiet(context)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    home(page)
    for game in GAMES:
        keep(page, played(game, TWO, 40), game)
    remove_a_game(page)
    finds_room(page, "home")
    for name, ready in {
        "games": ".saved-list",
        "stats": ".stats .links",
        "daily": ".daily-cards",
        "rules/qwinto": ".rules",
        "settings": "dialog.settings",
        "new/triominos": ".setup-dialog",
    }.items():
        go(page, f"#/{name}")
        page.locator(ready).first.wait_for(timeout=START)
        finds_room(page, name)
    for game in GAMES:
        go(page, f"#/play/{game}")
        page.locator(f'.table[data-game="{game}"]').wait_for(timeout=START)
        finds_room(page, game)
    page.locator(".toast .round").click()
    expect(page.locator(".toast")).to_have_count(0)
    assert page.locator(".board-box").evaluate("one => getComputedStyle(one).marginTop") == "0px"


@WITHOUT_WORKER
def test_back_closes_what_lies_over_the_table(context: BrowserContext, page: Page) -> None:
    """The log, a dialog and the share dialog over the result; then Back leaves the table."""
    quiet(context)
    page.set_viewport_size(PHONE)
    home(page)
    keep(page, played("qwinto", TWO, 100_000), "done")
    go(page, "#/play/done")
    panel = page.locator(".side[data-panel='log']")
    page.get_by_role("button", name="Log").click(timeout=START)
    expect(panel).to_be_visible()
    page.go_back()
    expect(page.locator(".side")).to_have_attribute("data-panel", "")
    expect(page.locator(".table")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog.settings").wait_for()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    final = page.locator(".final-dialog")
    page.get_by_role("button", name="Result").click()
    final.get_by_role("button", name="Share").click()
    share = page.locator(".share-dialog")
    share.get_by_role("button", name="Close").click()
    expect(share).to_have_count(0)
    expect(final).to_be_visible()
    final.get_by_role("button", name="Share").click()
    share.wait_for()
    page.go_back()
    expect(share).to_have_count(0)
    expect(final).to_be_visible()
    page.go_back()
    expect(final).to_have_count(0)
    expect(page.locator(".table")).to_be_visible()
    page.go_back()
    page.locator(".game-cards").wait_for()
