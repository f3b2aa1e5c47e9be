"""Kill the browser while it imports, updates or installs: nothing is lost, nothing stays half done.

    python e2e/soak_install.py 60

Each round kills the page or the whole browser at a random moment. After an import, every game that
was there is unchanged, every entry can be read, and the same file brings the rest. After an
installation or an update, the next visit works, completes every file and works without a network.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kit import DIST, START, copy_of, new_version, serving, wait_for
from playwright.sync_api import Error, sync_playwright
from soak import WAYS, Device, OwnBrowser
from tables import TWO, played
from test_platform_offline import APPLY_UPDATE, LOOK_FOR_UPDATE, VERSION
from test_saves_files import drop, saves_by_id
from test_updates import STORED, paths_of

from pygames.games import GAMES
from pygames.record import read, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

GAMES_IN_A_FILE = 12
HEAVY = 3_000_000
"""Bytes of the new file of each version, so that an update takes a while."""
BEGIN_UPDATE = """() => {
  navigator.serviceWorker.getRegistration().then((registration) => registration.update());
}"""
UPDATE_READY = "html.update-ready"


class Profile(Device):
    """A browser profile, without what the soak of games records."""

    def live_in(self, context: BrowserContext) -> None:
        """Use this context."""
        self.context = context


class Soak:
    """A site that gets new versions, and a browser that is killed."""

    def __init__(self, play: Playwright, url: str, site: Path, folder: Path) -> None:
        self.play, self.url, self.site, self.folder = play, url, site, folder
        self.version = 0
        self.profiles = 0
        self.records: list[str] = []
        self.browser: OwnBrowser | None = None
        self.new_profile()

    def new_profile(self) -> None:
        """Begin as on a new device."""
        if self.browser:
            self.browser.kill()
        self.profiles += 1
        self.records = []
        self.profile = Profile(self.url)
        self.browser = OwnBrowser(self.play, self.folder / f"profile-{self.profiles}", self.profile)
        self.browser.start()

    def open(self) -> Page:
        """Open the page without waiting for it; a crash may still take a new tab with it."""
        for _ in range(3):
            page = self.profile.context.new_page()
            with suppress(Error):
                page.goto(self.url, wait_until="commit")
                return page
        raise AssertionError("the page cannot be opened")

    def kill(self, page: Page, way: str) -> None:
        """End the page, or the browser like a power cut."""
        if way == "browser" and self.browser:
            self.browser.start()
        else:
            with suppress(Error):
                WAYS[way](page)

    def check(self) -> None:
        """The next visit works, completes its files, and works without a network."""
        page = self.open()
        wait_for(page)
        page.wait_for_function("() => navigator.serviceWorker.controller", timeout=START)
        page.evaluate(LOOK_FOR_UPDATE)
        now = str(self.version) if self.version else None
        if page.evaluate(VERSION) != now:
            page.wait_for_selector(UPDATE_READY, state="attached", timeout=START)
            with page.expect_navigation(timeout=START):
                page.evaluate(APPLY_UPDATE)
            wait_for(page)
        assert page.evaluate(VERSION) == now
        paths = paths_of(self.site)
        page.wait_for_function(f"async () => !(await ({STORED})({paths!r})).length", timeout=START)
        self.profile.context.set_offline(True)
        page.reload()
        wait_for(page)
        self.profile.context.set_offline(False)
        page.close()

    def install(self, rng: random.Random, way: str) -> None:
        """Kill a first visit."""
        self.new_profile()
        page = self.open()
        time.sleep(rng.random() * 6)
        self.kill(page, way)
        self.check()

    def update(self, rng: random.Random, way: str) -> None:
        """Kill a visit that finds a new version, or has just agreed to it."""
        page = self.open()
        wait_for(page)
        page.wait_for_function("() => navigator.serviceWorker.controller", timeout=START)
        self.version += 1
        new_folder = self.site / f"static/later-{self.version}"
        new_folder.mkdir(parents=True)
        (new_folder / "heavy.bin").write_bytes(rng.randbytes(HEAVY))
        text = (self.site / "index.html").read_text(encoding="utf-8")
        plain = text.replace(f'data-version="{self.version - 1}" ', "")
        (self.site / "index.html").write_text(plain, encoding="utf-8")
        new_version(self.site, str(self.version))
        page.evaluate(BEGIN_UPDATE)
        if rng.random() < 0.5:
            page.wait_for_selector(UPDATE_READY, state="attached", timeout=START)
            with suppress(Error):  # the page may be gone before it answers
                page.evaluate(APPLY_UPDATE)
        time.sleep(rng.random() * 1.5)
        self.kill(page, way)
        self.check()

    def bring(self, rng: random.Random, way: str) -> None:
        """Kill an import."""
        seeds = [f"soak {rng.random()}" for _ in range(GAMES_IN_A_FILE)]
        some = [
            write(played(list(GAMES)[n % len(GAMES)], TWO, 20, seed=seed.replace(" ", "-")))
            for n, seed in enumerate(seeds)
        ]
        entries = [{"id": f"g{rng.random()}", "record": record} for record in some]
        text = json.dumps({"pygames": "export", "format": 1, "games": entries})
        page = self.open()
        wait_for(page)
        drop(page, ("all.json", text))
        page.get_by_role("button", name="Add").click(no_wait_after=True)
        time.sleep(rng.choice([0, rng.random() * 0.15]))
        self.kill(page, way)
        page = self.open()
        wait_for(page)
        for save in (found := saves_by_id(page)).values():
            read(save["record"], GAMES)
        kept = Counter(save["record"] for save in found.values())
        assert not Counter(self.records) - kept, "a game that was there is lost"
        drop(page, ("all.json", text))
        page.locator(".import-dialog footer button").last.click()  # Add, or Cancel if all are here
        page.locator(".import-dialog").wait_for(state="detached", timeout=START)
        self.records += some
        assert Counter(save["record"] for save in saves_by_id(page).values()) == Counter(
            self.records
        )
        page.close()


def main() -> None:
    """Run the soak test and print the result."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    begun = time.monotonic()
    deaths: Counter[str] = Counter()
    with (
        sync_playwright() as play,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
    ):
        folder = Path(name)
        site = copy_of(DIST, folder / "dist")
        with serving(site) as server:
            soak = Soak(play, server.url, site, folder)
            kinds = {"install": soak.install, "import": soak.bring, "update": soak.update}
            try:
                for number in range(rounds):
                    rng = random.Random(f"{sys.argv[2:]} {number}")
                    kind = list(kinds)[number % len(kinds)]
                    # A crash in the middle of a reload leaves Playwright waiting for ever.
                    page_ends = ["reload", "close"] if kind == "update" else list(WAYS)
                    way = rng.choice([*page_ends, "browser", "browser"])
                    kinds[kind](rng, way)
                    deaths[f"{kind} by {way}"] += 1
                    spent = time.monotonic() - begun
                    print(f"{number + 1}: {kind} by {way}, {spent:.0f} s", flush=True)
            finally:
                if soak.browser:
                    soak.browser.kill()
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(deaths.items()))
    print(f"soak: {deaths.total()} deaths ({told}): nothing lost, nothing half done")


if __name__ == "__main__":
    main()
