"""Closed tables leave nothing in memory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kit import START
from tables import TWO, go, home, played, save_match, store_settings

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page

WARM_UP = 9
"""Tables before the first look: what a game fetches or compiles once stays."""
TABLES = int(os.environ.get("TABLES", "15"))
"""How many tables are opened and left; TABLES=100 for the long soak."""


SAME_READINGS = 5
IDLE = "() => new Promise((resolve) => requestIdleCallback(resolve))"


def memory(session: CDPSession) -> dict[str, float]:
    """The DOM nodes and the heap of the page after garbage collection."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in metrics}
    return {name: found[name] for name in ("Nodes", "JSHeapUsedSize")}


def settled_memory(page: Page, session: CDPSession) -> dict[str, float]:
    """The same once it no longer shrinks: a closed table may wait for its last answer or frame."""
    least = memory(session)
    steady = 0
    while steady < SAME_READINGS:
        page.evaluate(IDLE)
        now = memory(session)
        steady = steady + 1 if now["Nodes"] >= least["Nodes"] else 0
        least = min(least, now, key=lambda reading: reading["Nodes"])
    return least


def visit(page: Page, name: str) -> None:
    """Open a table and leave it."""
    for fragment, part in ((f"#/play/{name}", ".table .board-box svg"), ("#/about", ".about")):
        go(page, fragment)
        # A locator would keep its element alive.
        page.wait_for_function(f"() => !!document.querySelector('{part}')", timeout=START)


def test_opening_many_tables_does_not_use_more_memory(context: BrowserContext, page: Page) -> None:
    """Every game in turn, with a new match each time."""
    store_settings(context)
    home(page)
    games = ("qwinto", "nmbr9", "triominos")
    for number in range(TABLES + WARM_UP):
        game = games[number % 3]
        save_match(page, played(game, TWO, 30), f"table-{number}")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")
    last = range(3)  # the last table stays in memory for a while: use the same one both times
    for number in (*range(WARM_UP), *last):
        visit(page, f"table-{number}")
    before = settled_memory(page, session)
    for number in (*range(WARM_UP, TABLES + WARM_UP), *last):
        visit(page, f"table-{number}")
    after = settled_memory(page, session)
    for name, value in before.items():
        assert after[name] <= 1.1 * value, (before, after)
