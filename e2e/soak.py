"""Kill the page, and the browser, at random moments of many games: nothing shown is ever lost.

`make soak` plays 100 games (`make soak GAMES=20` fewer) between bots, which save as fast as they
can. A page dies by a crash of its renderer, a browser by SIGKILL. After every death the game is
read from the device: it must be readable, and hold every move the page had shown as done.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kit import DIST, START, launch_options, serving, wait_for
from playwright.sync_api import Error, sync_playwright
from shots import keep, played
from tables import SAVES, quiet

from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Playwright

    from pygames.match import Match

HARD = 0.3
"""How often the whole browser dies, not only the page."""

BOTS = [Player("Ada", 1), Player("Bruno", 1)]
SHOWN = "() => [...document.querySelectorAll('.log li code')].map((code) => code.textContent)"
ENOUGH = """(count) => document.querySelectorAll('.log li').length >= count
  || document.querySelector('.action-bar .primary')"""


def sit(context: BrowserContext, url: str, name: str) -> Page:
    """Open a kept game in a new page, and let the bots play."""
    page = context.new_page()
    page.goto(f"{url}#/play/{name}")
    page.locator(".table[data-game]").wait_for(timeout=START)
    return page


def crash(page: Page) -> None:
    """Kill the page's process, with all that it was doing."""
    with suppress(Error):  # a dead page does not answer
        page.goto("chrome://crash")
    page.close()


def shown_at_random(page: Page, rng: random.Random) -> list[str]:
    """Let some moves happen, and say which the page shows as done."""
    page.wait_for_function(
        ENOUGH, arg=page.locator(".log li").count() + rng.randrange(1, 9), timeout=START
    )
    shown: list[str] = page.evaluate(SHOWN)
    return shown


def kept(page: Page, name: str) -> Match:
    """Read a game from the device."""
    saves = {save["id"]: save["record"] for save in page.evaluate(SAVES)}
    return read(saves[name], GAMES)


def lost(shown: list[str], match: Match) -> Counter[str]:
    """The moves that were shown as done and are not in the record."""
    return Counter(shown) - Counter(str(entry.move) for entry in match.entries)


def one_game(  # noqa: PLR0913, PLR0917 - a table, a place, and the ways to die
    context: BrowserContext,
    url: str,
    name: str,
    game: str,
    rng: random.Random,
    kill: Callable[[Page], BrowserContext],
) -> int:
    """Play a game through several deaths; return how many it survived."""
    page = context.new_page()
    page.goto(url)
    wait_for(page)
    keep(page, played(game, BOTS, 0, seed=name), name)
    page.close()
    deaths = rng.randrange(1, 4)
    length = 0
    for _ in range(deaths):
        page = sit(context, url, name)
        shown = shown_at_random(page, rng)
        context = kill(page)
        page = context.new_page()
        page.goto(url)
        match = kept(page, name)
        assert not lost(shown, match), f"{name}: {lost(shown, match)} were shown and are lost"
        assert match.ply >= length, f"{name}: the game has become shorter"
        assert match.luck_breaks() is None, name
        length = match.ply
        page.close()
    return deaths


class OwnBrowser:
    """A browser whose process is ours to kill, with a profile that outlives it."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self.playwright = playwright
        self.profile = profile
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> BrowserContext:
        """Start it, after killing the one before."""
        self.kill()
        options = launch_options()
        path = options.get("executable_path", self.playwright.chromium.executable_path)
        flags = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.profile}"]
        self.process = subprocess.Popen(  # noqa: S603 - the browser of the tests
            [str(path), *options["args"], *flags, "about:blank"], stderr=subprocess.PIPE
        )
        assert self.process.stderr
        spoken = (line.decode() for line in self.process.stderr)
        address = next(line.split()[-1] for line in spoken if "DevTools listening on" in line)
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.context = self.playwright.chromium.connect_over_cdp(address).contexts[0]
        quiet(self.context)
        return self.context

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process:
            self.process.kill()
            self.process.wait()


def soak(games: int) -> int:
    """Play so many games; return how many deaths they survived."""
    deaths = 0
    with (
        sync_playwright() as playwright,
        serving(DIST) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        browser = OwnBrowser(playwright, Path(folder))
        browser.start()
        for number in range(games):
            rng = random.Random(f"soak {number}")

            def kill(page: Page, rng: random.Random = rng) -> BrowserContext:
                if rng.random() < HARD:
                    return browser.start()
                crash(page)
                return page.context

            game = list(GAMES)[number % len(GAMES)]
            deaths += one_game(browser.context, server.url, f"soak-{number}", game, rng, kill)
            print(f"soak: game {number + 1} of {games}, {deaths} deaths survived", flush=True)
        browser.kill()
    return deaths


def main() -> None:
    """Soak, and say what came of it."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    deaths = soak(games)
    print(f"soak: {games} games, {deaths} deaths, no move lost, every game readable")


if __name__ == "__main__":
    main()
