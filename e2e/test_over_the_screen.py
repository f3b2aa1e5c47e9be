"""What lies over a screen: messages cover no control, and Back closes panels and dialogs first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import START
from playwright.sync_api import expect
from screens import SIZES
from tables import (
    PHONE,
    TWO,
    go,
    home,
    played,
    save_match,
    wait_until_drawn,
)

from pygames.games import GAMES
from pygames.match import Player

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from started_pages import OpenPage

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
    const body = one.closest("dialog > .body")?.getBoundingClientRect();
    if (body && (y < body.top || y > body.bottom)) return false; // scrolled out of sight
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
    wait_until_drawn(page)
    found = page.evaluate(COVERED)
    assert found["shown"], where
    assert found["count"] > 1, where
    assert found["covered"] == [], where


def remove_a_game(page: Page) -> None:
    """Remove a game: its message stays half a minute, over any screen."""
    home(page)
    save_match(page, played("nmbr9", [Player("Anna")], 9), "gone")
    save_match(page, played("qwinto", TWO, 30), "kept")
    go(page, "#/about")
    page.locator(".about").wait_for()
    go(page, "#/")
    page.get_by_role("button", name="Remove NMBR 9: Anna: 9", exact=True).click()
    page.locator(".toast", has_text="removed").wait_for()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_no_message_covers_a_control(open_page: OpenPage, size: str) -> None:
    """On pages, over dialogs and at the tables, found by the middle of each control."""
    width, height = SIZES[size]
    page = open_page({"width": width, "height": height})
    for game in GAMES:
        save_match(page, played(game, TWO, 40), game)
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


def close_with_back(page: Page) -> None:
    """Press Back once the history knows what lies over the screen, soon after its drawing."""
    page.wait_for_function("() => history.state?.over === 'open'")
    page.go_back()


def test_back_closes_what_lies_over_the_table(open_page: OpenPage) -> None:
    """The log, a dialog and the share dialog over the result; then Back leaves the table."""
    page = open_page(PHONE)
    save_match(page, played("qwinto", TWO, 100_000), "done")
    go(page, "#/play/done")
    panel = page.locator(".side[data-panel='log']")
    page.get_by_role("button", name="Log").click(timeout=START)
    expect(panel).to_be_visible()
    close_with_back(page)
    expect(page.locator(".side")).to_have_attribute("data-panel", "")
    expect(page.locator(".table")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog.settings").wait_for()
    close_with_back(page)
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
    close_with_back(page)
    expect(share).to_have_count(0)
    expect(final).to_be_visible()
    close_with_back(page)
    expect(final).to_have_count(0)
    expect(page.locator(".table")).to_be_visible()
    page.go_back()
    page.locator(".game-cards").wait_for()


def test_a_refusal_leads_to_its_rule_over_the_table(open_page: OpenPage) -> None:
    """The rules open at the rule in question; the table stays beneath, and Back returns to it."""
    page = open_page(PHONE)
    match = played("qwinto", [Player("Player 1")], 40)
    views = ((ply, match.game.view(match.state_at(ply), 0)) for ply in range(match.ply, 0, -1))
    ply, view = next((ply, view) for ply, view in views if view["phase"] == "write")
    row, numbers = next((row, own) for row, own in view["sheets"][0]["rows"].items() if any(own))
    column = next(column for column, number in enumerate(numbers) if number)
    save_match(page, match.branch(ply), "q")
    go(page, "#/play/q")
    page.locator(f'[data-place="{row}{column}"]').click(timeout=START, force=True)
    page.locator(".refusal").get_by_role("link", name="Show the rule").click()
    rules = page.locator(".rules-dialog")
    asked = rules.locator(".in-question")
    expect(asked).to_be_focused()
    expect(asked).to_be_in_viewport()
    expect(asked).to_contain_text("Every player may write the sum in one empty field")
    expect(page.locator(".table")).to_be_visible()
    close_with_back(page)
    expect(rules).to_have_count(0)
    expect(page.locator(".refusal")).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(rules.get_by_role("heading", name="Qwinto rules")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)


def test_a_name_is_asked_for_once(open_page: OpenPage) -> None:
    """It can be put off, given in the set-up or in the settings, and is used from then on."""
    page = open_page()
    go(page, "#/new/nmbr9")
    question = page.locator(".ask-name")
    expect(question).to_contain_text("your name?")
    question.get_by_role("button", name="Not now").click()
    expect(question).to_have_count(0)
    go(page, "#/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("textbox", name="Your name").fill("Eva")
    page.keyboard.press("Escape")
    go(page, "#/new/qwinto")
    expect(question).to_have_count(0)
    name = page.locator(".seat-name")
    expect(name).to_have_value("Eva")
    name.fill("Evi")
    page.locator("dialog .primary").click()
    expect(page.locator(".player .name").first).to_have_text("Evi", timeout=START)
    go(page, "#/new/triominos")
    expect(name).to_have_value("Evi")
