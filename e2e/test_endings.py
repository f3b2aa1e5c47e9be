"""The end of a match: the last move is seen first, then why it ended, then the result."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from kit import START
from playwright.sync_api import expect
from tables import (
    DESKTOP,
    KEEP,
    PHONE,
    as_typed,
    change_settings,
    check_final,
    go,
    home,
    open_log,
    played,
    save_match,
    save_of,
    wait_until_drawn,
)

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page
    from started_pages import OpenPage

ALONE = [Player("Player 1")]
AGAINST = [Player("Player 1"), Player("Ada", 2)]

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


@contextmanager
def in_slow_motion(page: Page) -> Iterator[None]:
    """Slow all animations down while the block runs."""
    browser = page.context.new_cdp_session(page)
    browser.send("Animation.setPlaybackRate", {"playbackRate": 0.05})
    try:
        yield
    finally:  # other tests use the same page
        browser.send("Animation.setPlaybackRate", {"playbackRate": 1})
        browser.detach()


def test_alone_the_end_is_seen_explained_and_rated(open_page: OpenPage) -> None:
    """The result comes after the last move, says why and what it is worth, and names no winner."""
    page = open_page(DESKTOP, motion="auto", speed="normal")
    done = played("qwinto", ALONE, 100_000)
    save_match(page, played("qwinto", ALONE, 100_000, seed="zz"), "earlier")
    save_match(page, done.branch(done.ply - 1), "table")
    go(page, "#/play/table")
    expect(page.locator(".game-bar h1")).to_have_text("Your turn", timeout=START)
    open_log(page).locator(".command input").fill(as_typed(str(done.entries[-1].move)))
    page.evaluate(WATCH)
    page.locator(".command button").click()
    with in_slow_motion(page):
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
        expect(final.locator(".alone .name")).to_have_text("You")
        expect(final.locator(".final-boards figure")).to_have_count(1)
        expect(final.locator(".celebration")).to_have_count(1)
    page.keyboard.press("Shift")
    expect(final.locator(".celebration")).to_have_count(0)
    log = page.locator(".log")
    expect(log).to_contain_text("You mark a misthrow.")
    expect(page.locator("body")).not_to_contain_text("Player 1")
    the_end_without_motion(page, as_typed(str(done.entries[-1].move)))


def the_end_without_motion(page: Page, move: str) -> None:
    """The same end again, for who wants nothing to move: no paper falls."""
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    open_log(page).locator(".command input").fill(move)
    page.locator(".command button").click()
    expect(page.locator(".final-dialog .best")).to_contain_text("A new best!", timeout=START)
    expect(page.locator(".celebration")).to_have_count(0)


def test_a_victory_shows_both_boards_and_the_streak(open_page: OpenPage) -> None:
    """The boards stand side by side on a desktop and are swiped on a phone; names speak to one."""
    page = open_page(DESKTOP)
    won = [seed for seed in map(str, range(40)) if winner(seed) == 0][:2]
    for seed in won:
        save_match(page, played("nmbr9", AGAINST, 100_000, seed=seed), f"won-{seed}")
    go(page, f"#/play/won-{won[-1]}")
    page.get_by_role("button", name="Result").click(timeout=START)
    final = page.locator(".final-dialog")
    expect(final.get_by_role("heading", level=2)).to_have_text("You win!")
    expect(final.locator('.podium [data-won="true"] .name')).to_have_text("You")
    expect(final.locator(".streak")).to_have_text("2 wins in a row", timeout=START)
    boards = final.locator(".final-boards figure")
    left, right = (board.bounding_box() for board in boards.all())
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert left["width"] > 400
    page.set_viewport_size(PHONE)
    wait_until_drawn(page)
    second = boards.nth(1)
    expect(second).not_to_be_in_viewport(ratio=0.9)
    final.locator(".final-boards").focus()
    final.locator(".final-boards").evaluate("one => one.scrollBy(300, 0)")
    expect(second).to_be_in_viewport(ratio=0.9)


# The buttons whose words are wider than their room.
CUT = """buttons => buttons.filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const { left, right } = one.getBoundingClientRect();
  return [...words.getClientRects()].some((box) => box.left < left || box.right > right);
}).map((one) => one.textContent.trim())"""


def test_no_button_below_a_result_is_cut_on_a_phone(open_page: OpenPage) -> None:
    """Below the result of a match and of a daily challenge, in every language."""
    page = open_page(PHONE, has_touch=True)
    done = save_of(played("nmbr9", ALONE, 100_000), "done")
    for save in (done, {**done, "id": "daily-nmbr9-2026-11-01", "daily": 322}):
        home(page)
        page.evaluate(KEEP, save)
        go(page, f"#/play/{save['id']}")
        page.locator(".action-bar .primary").click(timeout=START)
        page.locator(".final-dialog").wait_for()
        buttons = page.locator(".final-dialog footer :is(a, button):visible")
        for language in ("en", "de", "hu", "ru", "uk"):
            change_settings(page, language=language)
            assert buttons.count() > 2
            assert buttons.evaluate_all(CUT) == [], language
        page.keyboard.press("Escape")


def winner(seed: str) -> int:
    """Who wins the match of a seed."""
    match = played("nmbr9", AGAINST, 100_000, seed=seed)
    return min(match.game.winners(match.state))
