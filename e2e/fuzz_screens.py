"""Damaged files dropped on the page and damaged links opened in it, as a person would do both.

    python e2e/fuzz_screens.py --files 1000 --links 1000

Files and links come from `pygames.lab.fuzz`. After each, the page must have answered with a preview
or a message; every screen must draw, nothing may throw, and the game that was there must stay.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from kit import START, idle_page
from tables import RAW_GET, TWO, go, played, save_match
from test_saves_files import drop

from pygames.lab.fuzz import Source

if TYPE_CHECKING:
    from playwright.sync_api import Page

SCREENS = ("#/", "#/games", "#/stats", "#/daily")
AT_ONCE = 20
"""Files between two looks at all screens."""
MOST = 200
"""Games on the device before the imported ones are removed again."""
CLEAR = """async (mine) => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saved_games.js", main));
  const { games, aside } = await saves.all();
  if (games.length + aside.length < MOST) return;
  for (const { id } of [...games, ...aside]) if (id !== mine) await saves.remove(id);
}""".replace("MOST", str(MOST))
ANSWERED = """() => !/^#\\w+=/.test(location.hash) ||
  (document.querySelector(".replay") && !document.querySelector("[data-busy]"))"""
MINE = "mine"


class Watch:
    """A page, and what went wrong on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"thrown: {error}"))
        page.on("crash", lambda _page: self.faults.append("the page has crashed"))
        save_match(page, played("qwinto", TWO, 20), MINE)
        self.before = page.evaluate(RAW_GET, MINE)["record"]

    def look(self, what: str) -> None:
        """Visit every screen; each must be drawn."""
        for fragment in SCREENS:
            go(self.page, fragment)
            self.page.locator("main h1").first.wait_for(timeout=START)
            self.page.wait_for_timeout(50)
            if self.page.locator(".failed, .failed-entry").count():
                self.faults.append(f"{what}: {fragment} or an entry of it cannot be drawn")
        if self.page.evaluate(RAW_GET, MINE)["record"] != self.before:
            self.faults.append(f"{what}: the game that was there has changed")

    def take_file(self, text: str) -> None:
        """Drop a file, and add what it brings, or close the preview."""
        drop(self.page, ("file.json", text))
        dialog = self.page.locator(".import-dialog")
        add = dialog.get_by_role("button", name="Add")
        if add.count() and add.is_enabled():
            add.click()
        else:
            self.page.keyboard.press("Escape")
        dialog.wait_for(state="detached", timeout=START)
        self.page.evaluate(CLEAR, MINE)

    def follow(self, fragment: str) -> None:
        """Open a link, and look where it leads."""
        go(self.page, fragment)
        self.page.wait_for_function(ANSWERED, timeout=START)
        if self.page.locator(".failed").count():
            self.faults.append(f"{fragment}: the screen cannot be drawn")


def main() -> int:
    """Fuzz the screens; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--links", type=int, default=100)
    parser.add_argument("--seed", default="screens")
    asked = parser.parse_args()
    source = Source(asked.seed)
    with idle_page() as page:
        watch = Watch(page)
        for number in range(asked.files):
            text = json.dumps(source.damaged(source.export(), source.any([0.02, 0.1])))
            watch.take_file(source.text(text) if source.chance(0.2) else text)
            if number % AT_ONCE == AT_ONCE - 1:
                watch.look(f"after file {number}")
        for number in range(asked.links):
            watch.follow(f"#g1={source.any([*'rpc'])}{source.link()}")
            if number % (5 * AT_ONCE) == 0:
                watch.look(f"after link {number}")
        watch.look("at the end")
    print(f"{asked.files} files dropped, {asked.links} links opened")
    print("\n".join(watch.faults[:20]) or "no faults")
    return 1 if watch.faults else 0


if __name__ == "__main__":
    sys.exit(main())
