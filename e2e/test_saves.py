"""Games are never lost: what is stored, and what happens if storage fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from kit import START
from playwright.sync_api import expect
from tables import (
    NASTY,
    RAW_PUT,
    SAVES,
    go,
    home,
    open_log,
    played,
    save_match,
    sit_down,
    store_settings,
)

from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from started_pages import OpenPage

ALONE = [Player("Anna")]
FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...what) {
    if (window.full) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, what);
  };
}"""


def saved_games(page: Page) -> list[dict[str, Any]]:
    """The stored games, newest first."""
    found: list[dict[str, Any]] = page.evaluate(SAVES)
    return found


def type_move(page: Page, move: str) -> None:
    """Play a move in the notation, and wait until it is in the log."""
    before = page.locator(".log li").count()
    open_log(page).get_by_label("Type a move").fill(move)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "before => document.querySelectorAll('.log li').length > before", arg=before
    )


def test_many_games_side_by_side_are_renamed_removed_and_brought_back(open_page: OpenPage) -> None:
    """Names are shown as text; removing can be undone."""
    page = open_page()
    page.on("dialog", lambda _dialog: pytest.fail("a name was run"))
    for number, game in enumerate([*GAMES, "qwinto"]):
        seats = [Player(NASTY if number else "Anna"), Player("Bob")]
        save_match(page, played(game, seats, 10 if number else 1), f"game-{number}")
    save_match(page, played("qwinto", ALONE, 100_000), "done")
    go(page, "#/games")
    lines = page.locator(".saved-list li")
    expect(lines).to_have_count(5)
    first = page.locator('[data-id="game-0"]')
    first.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of the game").fill("<i>Sunday</i> 🎲")
    page.keyboard.press("Enter")
    expect(first.locator("strong")).to_have_text("<i>Sunday</i> 🎲")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(first.locator("strong")).to_have_text("<i>Sunday</i> 🎲", timeout=START)
    first.get_by_role("button", name="Remove").click()
    expect(lines).to_have_count(4)
    page.locator(".toast", has_text="removed").get_by_role("button", name="Undo").click()
    expect(lines).to_have_count(5)
    first.locator(".about-game").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    type_move(page, "pick O")
    assert [save["name"] for save in saved_games(page) if save["id"] == "game-0"] == [
        "<i>Sunday</i> 🎲"
    ]


def test_a_corrupt_save_among_good_ones_is_set_aside_and_can_be_exported(
    open_page: OpenPage,
) -> None:
    """Other games are untouched, and the valid part of a damaged log can be continued."""
    page = open_page()
    match = played("qwinto", ALONE, 12)
    save_match(page, match, "good")
    broken = write(match).replace("* roll", "0 roll", 1)
    save_match(page, match, "damaged")
    page.evaluate(RAW_PUT, ["damaged", {**saved_games(page)[0], "record": broken}])
    for name, value in {"number": 7, "nothing": None, "odd": {"record": 3, "name": "x"}}.items():
        page.evaluate(RAW_PUT, [name, value])
    page.evaluate(RAW_PUT, ["newer", {**saved_games(page)[0], "format": 99}])
    page.reload()
    expect(page.locator(".saved-games li")).to_have_count(2, timeout=START)
    go(page, "#/play/damaged")
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    expect(page.locator(".toast", has_text="damaged from line")).to_be_visible()
    go(page, "#/games")
    expect(page.locator("[data-aside]")).to_have_count(5)
    expect(page.locator("[data-id]")).to_have_count(2)
    with page.expect_download() as download:
        page.locator('[data-aside="damaged"]').get_by_role("button", name="Save").click()
    assert download.value.path().read_text(encoding="utf-8") == broken
    good = next(save for save in saved_games(page) if save["id"] == "good")
    assert read(good["record"], GAMES) == match


def test_a_full_disk_is_reported_and_unsaved_moves_are_saved_later(open_page: OpenPage) -> None:
    """No move is lost."""
    page = open_page()
    page.evaluate(FULL)
    save_match(page, played("qwinto", ALONE, 1), "table")
    go(page, "#/play/table")
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    page.evaluate("window.full = true")
    type_move(page, "pick OY")
    expect(page.locator(".toast", has_text="no room left")).to_be_visible()
    page.evaluate("window.full = false")
    type_move(page, "keep")
    record = saved_games(page)[0]["record"]
    page.reload()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    assert saved_games(page)[0]["record"] == record
    assert "pick OY" in record
    assert "keep" in record


def test_two_tabs_on_one_game_the_second_is_told_and_may_take_over(open_page: OpenPage) -> None:
    """The first tab stops, no move is overwritten, and a late write is refused."""
    page = open_page()
    name = sit_down(page, played("qwinto", ALONE, 1))
    type_move(page, "pick OY")
    second = page.context.new_page()
    second.goto(f"#/play/{name}")
    expect(second.locator(".elsewhere")).to_be_visible(timeout=START)
    second.get_by_role("button", name="Play here").click()
    second.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    expect(page.locator(".elsewhere")).to_be_visible()
    type_move(second, "keep")
    after = saved_games(second)[0]["record"]
    save_match(page, played("qwinto", ALONE, 1), name)
    assert saved_games(second)[0]["record"] == after
    page.get_by_role("button", name="Play here").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    expect(second.locator(".elsewhere")).to_be_visible()
    assert saved_games(page)[0]["record"] == after
    second.close()


def test_a_reload_in_the_middle_of_a_bots_thought_goes_on(open_page: OpenPage) -> None:
    """The bot thinks again, and plays."""
    page = open_page(speed="slow")
    seats = [Player("Ada", 2), Player("Anna")]
    match = next(
        found
        for plies in range(1, 40)
        if (found := played("triominos", seats, plies)).to_act == {0} and found.ply == plies
    )
    name = sit_down(page, match)
    expect(page.locator("h1")).to_contain_text("Ada is thinking")
    page.reload()
    page.locator('.table[data-game="triominos"]').wait_for(timeout=START)
    page.wait_for_function(
        "async ([name, old]) => { const main = document.querySelector('script[type=module]').src;"
        "const { saves } = await import(new URL('./saved_games.js', main));"
        "return (await saves.load(name)).record.length > old; }",
        arg=[name, len(write(match))],
        timeout=START,
    )
    assert read(saved_games(page)[0]["record"], GAMES).entries[: match.ply] == match.entries


def test_storage_outlasts_a_clock_that_is_set_back_and_is_made_persistent(
    context: BrowserContext, page: Page
) -> None:
    """The game changed last stays on top; after the first finished game persistence is asked for.

    It is asked for once, and not before.
    """
    store_settings(context)
    context.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; }"
    )
    home(page)
    save_match(page, played("qwinto", ALONE, 3), "first")
    page.evaluate("const now = Date.now; Date.now = () => now() - 3_600_000")
    save_match(page, played("nmbr9", ALONE, 3), "second")
    assert [save["id"] for save in saved_games(page)] == ["second", "first"]
    assert page.evaluate("window.asked") == 0
    for name in ("two", "three"):
        save_match(page, played("qwinto", ALONE, 100_000), name)
    assert page.evaluate("window.asked") == 1
