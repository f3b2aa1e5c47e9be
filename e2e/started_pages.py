"""Pages that start once and serve many tests: Python's start takes longer than most tests.

Between two tests a page forgets its saved games, results and settings. A test that changes the page
itself (an init script, a service worker, a clock) opens a context of its own instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from kit import ask, wait_for
from playwright.sync_api import Error
from tables import (
    DEFAULT_SETTINGS,
    change_settings,
    close_messages,
    go,
    wait_until_drawn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, ViewportSize

    class OpenPage(Protocol):
        """What the fixture `open_page` gives a test."""

        def __call__(
            self,
            viewport: ViewportSize | None = None,
            *,
            has_touch: bool = False,
            **settings: object,
        ) -> Page:
            """Open home with empty storage; settings that differ from the usual are given."""


VIEWPORT: ViewportSize = {"width": 1280, "height": 720}
"""What Playwright takes if nothing is said."""

LEAVING = (("#/", ".game-cards"), ("#/about", ".about"))
"""Home ends the match of a table and its bots; then a screen that shows no saved games."""

FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  delete crypto.getRandomValues;
  delete navigator.share;
  delete navigator.clipboard;
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open("pygames");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const stores = [...database.objectStoreNames];
  await new Promise((resolve, reject) => {
    const change = database.transaction(stores, "readwrite");
    for (const store of stores) change.objectStore(store).clear();
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
  });
  database.close();
}"""


class StartedPages:
    """One page with a mouse and one with touch, each started when it is first needed."""

    def __init__(self, new_context: Callable[..., BrowserContext]) -> None:
        """Remember how contexts are made; no page is started yet."""
        self.new_context = new_context
        self.pages: dict[bool, Page] = {}

    def start(self, **options: Any) -> Page:  # noqa: ANN401 - Playwright's own options
        """Start a page in a new context."""
        page = self.new_context(**options).new_page()
        page.goto("")
        wait_for(page)
        return page

    def clean(self, page: Page) -> bool:
        """Leave the table and forget everything; False if the page does not answer any more."""
        try:
            page.mouse.move(0, 0)
            page.keyboard.press("F9")  # focus is drawn as if no mouse had been used
            for fragment, part in LEAVING:
                go(page, fragment)
                page.locator(part).wait_for(timeout=5000)
            ask(page, {"do": "hello"})  # answered after the last move of the table, which is saved
            wait_until_drawn(page)
            page.evaluate(FORGET)
        except Error:
            return False
        return page.locator("dialog[open]").count() == 0

    def open(
        self,
        viewport: ViewportSize | None = None,
        *,
        has_touch: bool = False,
        **settings: object,
    ) -> Page:
        """Return a page at home with empty storage."""
        page = self.pages.get(has_touch)
        if page is not None and not self.clean(page):
            page.context.close()
            page = None
        if page is None:
            page = self.pages[has_touch] = self.start(has_touch=has_touch)
        page.set_viewport_size(viewport or VIEWPORT)
        page.emulate_media(color_scheme="null", forced_colors="null", reduced_motion="null")
        change_settings(page, **{**DEFAULT_SETTINGS, **settings})
        go(page, "#/")
        page.locator(".game-cards").wait_for()
        close_messages(page)
        return page
