"""Closed tables leave nothing in memory."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kit import START
from tables import TWO, go, home, keep, played, quiet

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page

WARM_UP = 9
"""Tables before the first look: what a game fetches or compiles once stays."""
TABLES = int(os.environ.get("TABLES", "15"))
"""How many tables are opened and left; TABLES=100 for the long soak."""


def memory(session: CDPSession) -> dict[str, float]:
    """The DOM nodes and the heap of the page after garbage collection."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in metrics}
    return {name: found[name] for name in ("Nodes", "JSHeapUsedSize")}


def visit(page: Page, name: str) -> None:
    """Open a table and leave it."""
    for fragment, part in ((f"#/play/{name}", ".table .board-box svg"), ("#/about", ".about")):
        go(page, fragment)
        # A locator would keep its element alive.
        page.wait_for_function(f"() => !!document.querySelector('{part}')", timeout=START)


def test_opening_many_tables_does_not_use_more_memory(context: BrowserContext, page: Page) -> None:
    """Every game in turn, with a new match each time."""
    quiet(context)
    home(page)
    games = ("qwinto", "nmbr9", "triominos")
    for number in range(TABLES + WARM_UP):
        game = games[number % 3]
        keep(page, played(game, TWO, 30), f"table-{number}")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")
    last = range(3)  # the last table stays in memory for a while: use the same one both times
    for number in (*range(WARM_UP), *last):
        visit(page, f"table-{number}")
    before = memory(session)
    for number in (*range(WARM_UP, TABLES + WARM_UP), *last):
        visit(page, f"table-{number}")
    after = memory(session)
    for name, value in before.items():
        assert after[name] <= 1.1 * value, (before, after)
