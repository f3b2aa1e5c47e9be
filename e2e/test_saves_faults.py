"""Storage faults and malicious saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kit import START
from playwright.sync_api import expect
from tables import (
    NASTY,
    PHONE,
    RAW_GET,
    SAVES,
    go,
    played,
    save_match,
    sit_down,
    store_settings,
)
from test_saves import saved_games, type_move

from pygames.games import GAMES
from pygames.link import pack
from pygames.match import Player
from pygames.record import read, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page
    from started_pages import OpenPage

ALONE = [Player("Anna")]
BEFORE = """([version, stores, value]) => new Promise((resolve) => {
  const asked = indexedDB.open("pygames", version);
  asked.onupgradeneeded = () => {
    for (const store of stores) asked.result.createObjectStore(store);
    asked.transaction.objectStore("games").put(value, "old");
  };
  asked.onsuccess = () => { asked.result.close(); resolve(); };
})"""
DENIED = """IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
BROKEN = """IDBFactory.prototype.open = () => {
  const asked = { error: new DOMException("disk", "UnknownError") };
  setTimeout(() => asked.onerror?.());
  return asked;
};"""
DELETE = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.deleteDatabase("pygames");
  asked.onsuccess = () => resolve();
  asked.onerror = () => reject(asked.error);
})"""


@pytest.mark.parametrize(
    ("version", "stores"), [(1, ["games"]), (9, ["games", "results", "of a later version"])]
)
def test_a_save_of_an_older_version_is_upgraded(
    context: BrowserContext, page: Page, version: int, stores: list[str]
) -> None:
    """Missing fields of an old database and entry are added; the game can be continued."""
    store_settings(context)
    match = played("nmbr9", ALONE, 9)
    page.goto("manifest.webmanifest")
    old = {"id": "old", "record": write(match), "updated": 5}
    page.evaluate(BEFORE, [version, stores, old])
    page.goto("./")
    expect(page.locator(".saved-games li")).to_have_count(1, timeout=START)
    expect(page.locator(".saved-games li")).to_contain_text("Anna")
    (save,) = saved_games(page)
    assert read(save["record"], GAMES) == match


@pytest.mark.parametrize("fault", [DENIED, BROKEN], ids=["denied", "broken"])
def test_without_storage_the_page_says_so_and_the_game_continues(
    context: BrowserContext, page: Page, fault: str
) -> None:
    """Everything works in memory as long as the page is open, also statistics."""
    context.add_init_script(fault)
    page.goto("#/new/qwinto")
    page.locator("dialog .primary").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    expect(page.locator(".toast", has_text="allow games to be saved")).to_be_visible()
    go(page, "#/")
    page.locator(".saved-games li a").click()
    page.locator('.table[data-game="qwinto"]').wait_for(timeout=START)
    assert len(saved_games(page)) == 1
    save_match(page, played("nmbr9", ALONE, 100_000), "done")
    go(page, "#/stats")
    expect(page.locator('[data-game="nmbr9"] [data-fact="played"] dd')).to_have_text("1")


def test_a_database_deleted_under_a_running_game_comes_back_with_it(open_page: OpenPage) -> None:
    """After the site's data is cleared, the next move saves the whole game again."""
    page = open_page()
    name = sit_down(page, played("qwinto", ALONE, 1))
    type_move(page, "pick OY")
    page.evaluate(DELETE)
    type_move(page, "keep")
    match = read(page.evaluate(RAW_GET, name)["record"], GAMES)
    assert {"pick OY", "keep"} <= {str(entry.move) for entry in match.entries}


def test_a_name_of_any_kind_is_shown_as_text_on_every_screen(open_page: OpenPage) -> None:
    """It is never executed and never wider than a phone, also from a link or a file."""
    page = open_page(PHONE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    match = played("nmbr9", [Player(NASTY), Player("Ada", 1)], 100_000)
    save_match(page, match, "nasty")

    def well_shown(selector: str) -> None:
        expect(page.locator(selector).first).to_contain_text("<b onclick=alert(1)>", timeout=START)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), selector
        assert page.locator("b[onclick], #app script").count() == 0, selector

    go(page, "#/games")
    well_shown(".about-game")
    go(page, "#/play/nasty")
    well_shown(".player")
    page.get_by_role("button", name="Result").click()
    well_shown(".podium")
    go(page, "#/replay/nasty")
    well_shown(".replay .player")
    go(page, f"#g1=p{pack(match.branch(9))}")
    well_shown(".invite-dialog .names")
    page.locator(".invite-dialog .primary").click()
    well_shown(".table .player")
    page.locator(".panel-toggles button").last.click()
    well_shown(".log")
    go(page, "#/")
    well_shown(".saved-games li")
    assert len(page.evaluate(SAVES)) == 2
    assert errors == []
