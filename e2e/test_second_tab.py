"""What a second tab may do to this one: import, update, change settings, send messages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kit import NEW_MATCH, START, ask, copy_of, new_version, serving, wait_for
from playwright.sync_api import expect
from tables import RAW_PUT, TWO, WITH_WORKER, go, home, played, save_of, store_settings
from test_platform_offline import APPLY_UPDATE, LOOK_FOR_UPDATE, VERSION
from test_saves_files import drop, saves_by_id
from test_updates import visit

from pygames.record import write

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

pytestmark = WITH_WORKER

HOSTILE = """(channel) => {
  const values = [null, 0, "take-over", "heal", "incomplete", [], [1, 2, 3], {}, { boot: {} },
    { boot: { port: 1 } }, "polyscript:done", ["a", "b", "c"], { ID: 1, data: [0] }];
  const heard = new BroadcastChannel(channel);
  for (const value of values) {
    heard.postMessage(value);
    window.opener?.postMessage(value, "*");
    window.postMessage(value, "*");
    navigator.serviceWorker.controller?.postMessage(value);
  }
}"""
CHANNEL = "dc78209b-186c-4f83-80e9-406becb7d9f3"
"""The name under which PyScript's workers may talk to a page."""

SETTINGS = [
    "null",
    "[",
    '"text"',
    '{"tables": 7, "theme": {}, "speed": "warp", "language": "xx", "motion": 0}',
    '{"tables": {"qwinto": {"seats": [null, 5]}, "nmbr9": {"seats": "ab"}, "triominos": null}}',
    '{"tables": {"qwinto": {"seats": [{"kind": "human", "name": 7}, {"kind": "bot"}]}}}',
]


def test_two_tabs_that_import_the_same_file_overwrite_nothing(
    context: BrowserContext, page: Page
) -> None:
    """One tab plays on before the other one adds the file; then settings and messages go mad."""
    store_settings(context)
    home(page)
    early, late = (played("qwinto", TWO, plies) for plies in (10, 20))
    file = {"pygames": "export", "format": 1, "games": [{"id": "fine", "record": write(early)}]}
    other = context.new_page()
    home(other)
    for tab in (page, other):
        drop(tab, ("all.json", json.dumps(file)))
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".import-dialog")).to_have_count(0)
    page.evaluate(RAW_PUT, ["fine", save_of(late, "fine")])
    other.get_by_role("button", name="Add").click()
    expect(other.locator(".import-dialog")).to_have_count(0)
    saved = saves_by_id(other)
    assert saved.pop("fine")["record"] == write(late)
    assert [save["record"] for save in saved.values()] == [write(early)]
    shown = ask(page, NEW_MATCH)
    for text in SETTINGS:
        other.evaluate("(text) => localStorage.setItem('pygames.settings', text)", text)
        other.evaluate(HOSTILE, CHANNEL)
        for game in ("qwinto", "nmbr9", "triominos"):
            go(page, f"#/new/{game}")
            expect(page.locator(".seat-row")).to_have_count(2)
    assert page.locator(".failed").count() == 0
    answer = ask(page, {"do": "view", "match": shown["match"]})
    assert (answer["ok"], answer["ply"]) == (True, shown["ply"])


def test_a_tab_takes_the_update_that_another_tab_has_taken(
    context: BrowserContext, page: Page, dist: Path, tmp_path: Path
) -> None:
    """The worker is active already, so only a reload is left to do."""
    copy = copy_of(dist, tmp_path / "dist")
    with serving(copy) as server:
        visit(page, server.url)
        other = context.new_page()
        other.goto(server.url)
        wait_for(other)
        new_version(copy, "2")
        page.evaluate(LOOK_FOR_UPDATE)
        for tab in (page, other):
            tab.wait_for_selector("html.update-ready", state="attached", timeout=START)
        for tab in (page, other):
            with tab.expect_navigation(timeout=START):
                tab.evaluate(APPLY_UPDATE)
            wait_for(tab)
            assert tab.evaluate(VERSION) == "2"
