"""Kill the page and the browser at random moments of many games: no shown move may be lost.

`make soak` plays 100 games (`make soak GAMES=20` fewer) on one device: between bots, which save as
fast as they can, and with a person, whose moves are typed. A page ends by a crash of its process,
a reload or being closed; a browser by SIGKILL. After each, the game is read from the device before
any page can repair it: it must be readable and contain every move that was ever on the screen. At
the end every game must still be readable.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kit import DIST, launch_options, serving
from playwright.sync_api import Error, sync_playwright
from tables import RAW_GET, RAW_PUT, as_typed, open_log, played, save_of, store_settings

from pygames.games import GAMES
from pygames.match import Player
from pygames.record import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright

    from pygames.match import Match

    Kill = Callable[[Page], object]

BOTS = [Player("Ada", 1), Player("Bruno", 1)]
PERSON = [Player("Anna"), Player("Bruno", 1)]
PATIENCE = 600_000  # ms; a soak may run beside other work
STILL = "manifest.webmanifest"
"""A file of the same origin, to look at the database from: no page runs there."""

TELL = """new MutationObserver(() => {
  const codes = [...document.querySelectorAll(".table .log li code")];
  const log = codes.map((code) => code.dataset.entry); // as in the record; people count from 1
  if (log.length) console.debug(`shown ${JSON.stringify(log)}`);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
MOVES = "document.querySelectorAll('.log li').length"
BUTTONS = ".action-bar .primary"
RESTS = f"""() => document.querySelector('{BUTTONS}, .command button:not([disabled])')"""


class Device:
    """A device that stores games: a browser context."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.log: list[str] = []

    def live_in(self, context: BrowserContext) -> None:
        """Use this context, and record every change of a log in it."""
        self.context = context
        store_settings(context)
        context.on("console", self._hear)
        context.add_init_script(TELL)
        first = self.open()
        first.locator(".game-card").first.wait_for(timeout=PATIENCE)  # now the database exists
        first.close()
        self.still = context.new_page()
        wire = context.new_cdp_session(self.still)
        wire.send("Network.enable")
        wire.send("Network.setBypassServiceWorker", {"bypass": True})  # it would serve the page
        self.still.goto(self.url + STILL)

    def _hear(self, message: ConsoleMessage) -> None:
        """Record what the page shows; it prints it to its console."""
        if message.text.startswith("shown "):
            self.log = max(self.log, json.loads(message.text.removeprefix("shown ")), key=len)

    def open(self, fragment: str = "") -> Page:
        """Open the page."""
        page = self.context.new_page()
        page.goto(self.url + fragment)
        return page

    def put(self, name: str, match: Match) -> None:
        """Put a match on the device."""
        self.still.evaluate(RAW_PUT, [name, save_of(match, name)])

    def saved_match(self, name: str) -> Match:
        """Read a match from the device's database."""
        return read(self.still.evaluate(RAW_GET, name)["record"], GAMES)


def crash(page: Page) -> None:
    """Kill the page's process."""
    with suppress(Error):  # a dead page does not answer
        page.goto("chrome://crash")
    page.close()


def reload(page: Page) -> None:
    """Reload the page, whatever it is doing."""
    page.reload()
    page.close()


WAYS: dict[str, Kill] = {"crash": crash, "reload": reload, "close": lambda page: page.close()}


def person_acts(page: Page, match: Match, rng: random.Random) -> bool:
    """Type a move if it is the person's turn; return False if nobody can act here."""
    if 0 not in match.to_act or page.locator(BUTTONS).count():
        return False
    moves = [str(move) for move in match.game.legal_moves(match.state, 0)]
    open_log(page).locator("#command").fill(as_typed(rng.choice(moves)))
    page.locator("#command").press("Enter")
    return True


def let_play(device: Device, page: Page, name: str, rng: random.Random) -> None:
    """Wait for some moves, up to a random moment, which may be during a save."""
    if "person" in name:
        for _ in range(rng.randrange(1, 4)):
            page.wait_for_function(RESTS, timeout=PATIENCE)
            if not person_acts(page, device.saved_match(name), rng):
                break
    else:
        count = page.locator(".log li").count() + rng.randrange(1, 9)
        page.wait_for_function(f"() => {MOVES} >= {count} || ({RESTS})()", timeout=PATIENCE)
    page.wait_for_timeout(rng.choice([0, rng.randrange(100)]))


def one_game(device: Device, name: str, game: str, rng: random.Random, kills: list[Kill]) -> None:
    """Play a game from a random point, killing the page several times."""
    whole = played(game, PERSON if "person" in name else BOTS, 100_000, seed=name)
    match = whole.branch(rng.choice(whole.stops()[:-1]))
    device.put(name, match)
    for kill in kills:
        device.log = []
        page = device.open(f"#/play/{name}")
        page.locator(".table[data-game]").wait_for(timeout=PATIENCE)
        let_play(device, page, name, rng)
        kill(page)
        before, match = match, device.saved_match(name)
        lost = Counter(device.log) - Counter(str(entry.move) for entry in match.entries)
        assert device.log, f"{name}: nothing was shown"
        assert not lost, f"{name}: {lost} were shown and are lost"
        assert match.entries[: before.ply] == before.entries, f"{name}: its past has changed"
        assert match.luck_breaks() is None, name


class OwnBrowser:
    """A browser that can be killed, with a profile that is kept."""

    def __init__(self, playwright: Playwright, profile: Path, device: Device) -> None:
        self.playwright = playwright
        self.profile = profile
        self.device = device
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the browser, after killing the previous one."""
        self.kill()
        options = launch_options()
        path = options.get("executable_path", self.playwright.chromium.executable_path)
        flags = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.profile}"]
        flags += ["--window-size=1280,900"]
        self.process = subprocess.Popen(  # noqa: S603 - the browser of the tests
            [str(path), *options["args"], *flags, "about:blank"], stderr=subprocess.PIPE
        )
        assert self.process.stderr
        spoken = (line.decode() for line in self.process.stderr)
        address = next(line.split()[-1] for line in spoken if "DevTools listening on" in line)
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.device.live_in(self.playwright.chromium.connect_over_cdp(address).contexts[0])

    def kill(self) -> None:
        """Kill the browser like a power cut."""
        if self.process:
            self.process.kill()
            self.process.wait()


def soak(games: int) -> Counter[str]:
    """Play some games; return how often each kind of kill was survived."""
    deaths: Counter[str] = Counter()
    begun = time.monotonic()
    with (
        sync_playwright() as playwright,
        serving(DIST) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        device = Device(server.url)
        browser = OwnBrowser(playwright, Path(folder), device)
        browser.start()
        ways = {**WAYS, "browser": lambda _page: browser.start()}
        names = [f"soak-{n}{'-person' if n % 2 else ''}" for n in range(games)]
        for number, name in enumerate(names):
            rng = random.Random(name)
            chosen = rng.choices(list(ways), k=rng.randrange(1, 3))
            game = list(GAMES)[number % len(GAMES)]
            one_game(device, name, game, rng, [ways[way] for way in chosen])
            deaths.update(chosen)
            spent = time.monotonic() - begun
            print(f"{name} ({game}): {deaths.total()} deaths survived, {spent:.0f} s", flush=True)
        for name in names:
            device.saved_match(name)
        browser.kill()
    return deaths


def main() -> None:
    """Run the soak test and print the result."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    deaths = soak(games)
    kinds = ", ".join(f"{count} by {way}" for way, count in sorted(deaths.items()))
    print(f"soak: {games} games, {deaths.total()} deaths ({kinds}): no move lost, all readable")


if __name__ == "__main__":
    main()
