"""The end of a match: the last move is seen first, then why it ended, then the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit import START
from playwright.sync_api import expect
from tables import as_typed, check_final, go, home, open_log, played, save_match

from pygames.match import Player

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

ALONE = [Player("Player 1")]
SETTINGS = """localStorage.setItem("pygames.settings", '{"language": "en", "speed": "normal"}')"""

# Notes when the button "Result" and the result itself first appear.
WATCH = """() => {
  const seen = { button: 0, result: 0 };
  const buttons = document.getElementsByTagName("button");
  const isShown = {
    button: () => [...buttons].some((one) => one.innerText === "Result"),
    result: () => document.querySelector(".final-dialog") !== null,
  };
  new MutationObserver(() => {
    for (const name in seen) if (!seen[name] && isShown[name]()) seen[name] = performance.now();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  window.seen = seen;
}"""
HELD = 1500  # ms


def test_alone_the_end_is_seen_explained_and_rated(context: BrowserContext, page: Page) -> None:
    """The result comes after the last move, says why and what it is worth, and names no winner."""
    context.add_init_script(SETTINGS)
    page.set_viewport_size({"width": 1440, "height": 900})
    done = played("qwinto", ALONE, 100_000)
    home(page)
    save_match(page, played("qwinto", ALONE, 100_000, seed="zz"), "earlier")
    save_match(page, done.branch(done.ply - 1), "table")
    go(page, "#/play/table")
    expect(page.locator(".game-bar h1")).to_have_text("Your turn", timeout=START)
    open_log(page).locator(".command input").fill(as_typed(str(done.entries[-1].move)))
    page.evaluate(WATCH)
    page.locator(".command button").click()
    final = page.locator(".final-dialog")
    final.wait_for(timeout=START)
    seen = page.evaluate("() => window.seen")
    assert 0 < seen["button"] <= seen["result"] - HELD, seen
    expect(final.locator(".reason")).to_have_text("Four misthrows end the game.")
    total = done.scores()[0]["total"]
    assert 40 <= total < 60
    expect(final.locator(".rating").first).to_have_text("Good: 40 points or more")
    expect(final.locator(".best")).to_contain_text("So far it was 35", timeout=START)
    check_final(page)
