"""Closed tables leave nothing in memory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from kit import START, light_options
from tables import TWO, go, home, played, save_match, store_settings, wait_until_drawn

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType, CDPSession, Page

WARM_UP = 9
"""Tables before the first look: what a game fetches or compiles once stays."""
TABLES = int(os.environ.get("TABLES", "15"))
"""How many tables are opened and left; TABLES=100 for the long soak."""


READINGS = 40
"""How often memory is read before the test fails: a busy page frees a closed table late."""


def memory(session: CDPSession) -> dict[str, float]:
    """The DOM nodes and the heap of the page after garbage collection."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in metrics}
    return {name: found[name] for name in ("Nodes", "JSHeapUsedSize")}


def is_as_before(before: dict[str, float], after: dict[str, float]) -> bool:
    """Whether no figure has grown by more than a tenth."""
    return all(after[name] <= 1.1 * value for name, value in before.items())


def visit(page: Page, name: str) -> None:
    """Open a table, zoom and pan its board, and leave it."""
    show(page, f"#/play/{name}", ".table .board-box svg")
    page.mouse.move(640, 300)
    page.mouse.wheel(0, -200)
    page.mouse.down()
    page.mouse.move(600, 320, steps=2)
    page.mouse.up()
    show(page, "#/about", ".about")


def show(page: Page, fragment: str, part: str) -> None:
    """Open a screen; a locator would keep its element alive."""
    go(page, fragment)
    page.wait_for_function(f"() => !!document.querySelector('{part}')", timeout=START)


@pytest.mark.long
def test_opening_many_tables_does_not_use_more_memory(
    browser_type: BrowserType, base_url: str
) -> None:
    """Every game in turn, with a new match each time; in a browser of its own."""
    browser = browser_type.launch(**light_options())
    context = browser.new_context(base_url=base_url, service_workers="block")
    store_settings(context)
    page = context.new_page()
    home(page)
    games = ("qwinto", "nmbr9", "triominos")
    for number in range(TABLES + WARM_UP):
        game = games[number % 3]
        save_match(page, played(game, TWO, 30), f"table-{number}")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")
    for number in range(WARM_UP):
        visit(page, f"table-{number}")
    before = memory(session)
    for number in range(WARM_UP, TABLES + WARM_UP):
        visit(page, f"table-{number}")
    readings: list[dict[str, float]] = []
    while not readings or not is_as_before(before, readings[-1]):
        wait_until_drawn(page)
        readings.append(memory(session))
        assert len(readings) < READINGS, (before, readings[0], readings[-1])
    browser.close()
