"""Pictures of every screen, to be looked at: three sizes, two themes, long languages on a phone.

`make shots` writes them to .build/shots; `make shots ONLY=table-qwinto` those whose name begins so.
A board adds its own screens to SCREENS: a name, and how to get there from an empty page.
"""

from __future__ import annotations

import json
import random
import sys
from typing import TYPE_CHECKING, Any

from build import ROOT
from kit import DIST, START, launch_options, serving, wait_for
from playwright.sync_api import sync_playwright
from triominos_tables import last_tile, several, until

from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.record import write

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page

OUT = ROOT / ".build" / "shots"
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}
THEMES = ("light", "dark")
LOOKS = [(size, theme, "en") for size in SIZES for theme in THEMES]
LOOKS += [("phone", "light", "de"), ("phone", "light", "hu")]

KEEP = """async (save) => {
  const main = document.querySelector('script[type="module"]').src;
  const { saves } = await import(new URL("./saves.js", main));
  await saves.save(save);
}"""


def played(
    game: str,
    players: list[Player],
    plies: int,
    seed: str = "shots",
    options: dict[str, str] | None = None,
) -> Match:
    """Let bots play a match up to a ply (or its end), the same every time."""
    match = Match(GAMES[game], players, seed=seed, options=options or {})
    match.settle()
    while match.ply < plies and not match.over:
        seat = min(match.to_act)
        view = match.game.view(match.state, seat)
        rng = random.Random(f"{seed} {match.ply}")
        match.play(seat, match.game.think(view, 1, Budget(nodes=50), rng)["move"])
        match.settle()
    return match


def save_of(match: Match, name: str) -> dict[str, Any]:
    """What the page keeps of a match."""
    return {
        "id": name,
        "game": match.game.key,
        "seats": [
            {"name": p.name, "kind": "bot" if p.level else "human", "level": p.level}
            for p in match.players
        ],
        "totals": [score["total"] for score in match.game.scores(match.state)],
        "turn": 1,
        "over": match.over,
        "winners": list(match.game.winners(match.state)),
        "record": write(match),
    }


def keep(page: Page, match: Match, name: str) -> None:
    """Put a match on the shelf of unfinished games."""
    page.evaluate(KEEP, save_of(match, name))


def sit_down(page: Page, match: Match) -> None:
    """Go to a table where this match is being played."""
    home(page)
    keep(page, match, "table")
    go(page, "#/play/table")
    page.locator(".table[data-game], .hand-over").wait_for(timeout=START)


def go(page: Page, fragment: str) -> None:
    """Go to another screen without loading the page again."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)


def home(page: Page) -> None:
    """The first thing a visitor sees; a page that has started already only goes there."""
    if page.url == "about:blank":
        page.goto("")
        wait_for(page)
    else:
        go(page, "#/")
    page.locator(".game-cards").wait_for()


def home_with_games(page: Page) -> None:
    """Home, with games to go on with."""
    home(page)
    anna, bot = Player("Anna"), Player("Ada", 3)
    keep(page, played("qwinto", [anna, bot], 30), "one")
    keep(page, played("nmbr9", [anna], 12), "two")
    keep(
        page,
        played("triominos", [anna, Player("Bernadette"), bot, Player("Bruno", 2)], 20),
        "three",
    )
    go(page, "#/about")
    page.locator(".about").wait_for()
    go(page, "#/")
    page.locator(".kept li").first.wait_for()


def shelf(page: Page) -> None:
    """All games on this device, finished ones too."""
    home_with_games(page)
    keep(page, played("nmbr9", TWO, 100_000), "four")
    go(page, "#/games")
    page.locator(".shelf li").nth(3).wait_for()


def replay(game: str, step: int) -> Callable[[Page], None]:
    """Build the way to a step of a replay."""

    def way(page: Page) -> None:
        home(page)
        keep(page, played(game, TWO, 100_000), "again")
        go(page, "#/replay/again")
        page.locator(".replay input[type=range]").fill(str(step))
        page.locator(f'.replay[data-step="{step}"]').wait_for()

    return way


def share(page: Page) -> None:
    """The ways to share a game."""
    shelf(page)
    page.locator(".shelf [aria-label^=Share], .shelf button:nth-of-type(1)").first.click()
    page.locator("svg.qr").wait_for()


def statistics(page: Page) -> None:
    """What many games come to."""
    home(page)
    for number in range(12):
        seats = [Player("Anna")] if number % 3 else TWO
        keep(page, played("nmbr9", seats, 100_000, seed=f"stats-{number}"), f"s{number}")
    keep(page, played("qwinto", TWO, 100_000), "q")
    go(page, "#/stats")
    page.locator(".stat-card summary").first.click(timeout=START)


def at(fragment: str, ready: str) -> Callable[[Page], None]:
    """Build the way to a screen with an address of its own."""

    def way(page: Page) -> None:
        home(page)
        go(page, fragment)
        page.locator(ready).wait_for()

    return way


def crowd(page: Page) -> None:
    """Set up the largest table."""
    at("#/new/qwinto", ".setup-dialog")(page)
    for _ in range(2):
        page.locator(".seat-adders button").first.click()
        page.locator(".seat-adders button").last.click()


def table(game: str, seats: list[Player], plies: int) -> Callable[[Page], None]:
    """Build the way to a table after some plies."""
    return lambda page: sit_down(page, played(game, seats, plies))


def final(game: str, seats: list[Player]) -> Callable[[Page], None]:
    """Build the way to the end of a match."""

    def way(page: Page) -> None:
        sit_down(page, played(game, seats, 100_000))
        page.locator(".action-bar .primary").click()
        page.locator(".final-dialog").wait_for()

    return way


def panel(name: str) -> Callable[[Page], None]:
    """Build the way to the side panel of a small screen."""

    def way(page: Page) -> None:
        table("qwinto", TWO, 60)(page)
        door = page.locator(f".panel-doors button:nth-child({['score', 'log'].index(name) + 1})")
        if door.is_visible():
            door.click()

    return way


def nmbr9(
    plies: int, *keys: str, seats: list[Player] | None = None, ready: str = ".table"
) -> Callable[[Page], None]:
    """Build the way to an NMBR 9 table where some keys were pressed on the display."""

    def way(page: Page) -> None:
        sit_down(page, played("nmbr9", seats or TWO, plies))
        for key in keys:
            page.locator("svg.nmbr9-display[tabindex]").press(key)
        page.locator(ready).first.wait_for()

    return way


def nmbr9_why(page: Page) -> None:
    """A place for a number tile that is not allowed."""
    nmbr9(36, "-", "-")(page)
    box = page.locator(".felt").bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
    page.mouse.click(box["x"] + 30, box["y"] + box["height"] - 30)
    page.locator(".refusal").wait_for()


def nmbr9_clock(page: Page) -> None:
    """A table of four with the clock."""
    match = played("nmbr9", FOUR, 40, options={"clock": "60"})
    sit_down(page, match)
    page.locator(".clock").wait_for()


def nmbr9_look(page: Page) -> None:
    """Another seat's display, large."""
    nmbr9(60)(page)
    page.locator(".player").last.click()
    page.locator(".look-dialog").wait_for()


def look(page: Page) -> None:
    """Another seat's board, large."""
    table("qwinto", TWO, 60)(page)
    page.locator(".player").last.click()
    page.locator(".look-dialog").wait_for()


def qwinto(phase: str, *press: str) -> Callable[[Page], None]:
    """Build the way to a phase of a person's own turn, with these things pressed there."""

    def way(page: Page) -> None:
        match = played("qwinto", TWO, 100_000)
        states = ((ply, match.state_at(ply)) for ply in range(45, len(match.entries)))
        ply = next(ply for ply, state in states if state.phase == phase and state.active == 0)
        sit_down(page, match.branch(ply))
        for thing in press:
            page.locator(thing).first.click()

    return way


def triominos(
    wanted: Callable[[Mapping[str, Any]], object], *presses: str, ready: str = ".tri-felt"
) -> Callable[[Page], None]:
    """Build the way to a Triominos table that shows what is wanted, and press some things there."""

    def way(page: Page) -> None:
        sit_down(page, until(wanted, TWO))
        for thing in presses:
            page.locator(thing).first.click()
        page.locator(ready).wait_for()

    return way


TWO = [Player("Anna"), Player("Ada", 2)]
MANY = 40  # tiles on the table: it is full
FOUR = [Player("Anna"), Player("Ada", 2), Player("Bernadette"), Player("Bruno", 4)]

SCREENS: dict[str, Callable[[Page], None]] = {
    "home": home,
    "home-games": home_with_games,
    "games": shelf,
    "replay-qwinto": replay("qwinto", 60),
    "replay-nmbr9": replay("nmbr9", 40),
    "replay-triominos": replay("triominos", 30),
    "share": share,
    "stats": statistics,
    "daily": at("#/daily", ".daily-cards"),
    "about": at("#/about", ".about"),
    "settings": at("#/settings", ".settings"),
    "new-qwinto": at("#/new/qwinto", ".setup-dialog"),
    "new-nmbr9": at("#/new/nmbr9", ".setup-dialog"),
    "new-triominos": at("#/new/triominos", ".setup-dialog"),
    "new-crowd": crowd,
    "rules-qwinto": at("#/rules/qwinto", ".rules"),
    "rules-nmbr9": at("#/rules/nmbr9", ".rules"),
    "rules-triominos": at("#/rules/triominos", ".rules"),
    "table-qwinto": table("qwinto", TWO, 60),
    "table-qwinto-four": table("qwinto", FOUR, 60),
    "table-qwinto-pick": qwinto("pick", '[data-die="O"]', '[data-die="P"]'),
    "table-qwinto-keep": qwinto("keep"),
    "table-qwinto-write": qwinto("write"),
    "table-qwinto-chosen": qwinto("write", '[data-states~="lit"]'),
    "table-qwinto-refused": qwinto("write", '[data-place]:not([data-states~="lit"])'),
    "table-nmbr9": nmbr9(36),
    "table-nmbr9-first": nmbr9(0, "Enter", ready=".held-tile"),
    "table-nmbr9-chosen": nmbr9(48, "PageUp", ready=".held-tile"),
    "table-nmbr9-why": nmbr9_why,
    "table-nmbr9-peel": nmbr9(48, "l", ready=".peeled"),
    "table-nmbr9-clock": nmbr9_clock,
    "table-nmbr9-look": nmbr9_look,
    "table-nmbr9-bots": nmbr9(50, seats=[Player("Ada", 1), Player("Bruno", 2), Player("Clara", 3)]),
    "table-triominos": triominos(several),
    "table-triominos-lit": triominos(several, '.standing[data-states~="fits"]'),
    "table-triominos-full": triominos(lambda view: len(view["board"]) > MANY),
    "table-triominos-draw": triominos(lambda view: view["legal"]["draw"] is not None),
    "table-triominos-match": triominos(
        lambda view: view["rounds"], ".round-chip", ready=".standings"
    ),
    "round-triominos": triominos(
        last_tile, '.standing[data-states~="fits"]', ".confirm", ready=".standings"
    ),
    "table-score": panel("score"),
    "table-log": panel("log"),
    "table-look": look,
    "hand-over": table("triominos", [Player("Anna"), Player("Bernadette")], 6),
    "final-qwinto": final("qwinto", FOUR),
    "final-nmbr9": final("nmbr9", TWO),
    "final-triominos": final("triominos", FOUR),
}


def take(browser: Browser, url: str, only: str) -> int:
    """Take every picture whose screen's name begins with `only`; return how many."""
    taken = 0
    for size, theme, language in LOOKS:
        width, height = SIZES[size]
        settings: dict[str, Any] = {"language": language, "motion": "reduced", "speed": "slow"}
        for name, way in SCREENS.items():
            if not name.startswith(only):
                continue
            context = browser.new_context(
                base_url=url,
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
            )
            text = json.dumps(json.dumps(settings))
            context.add_init_script(f"localStorage.setItem('pygames.settings', {text})")
            page = context.new_page()
            way(page)
            page.evaluate("document.fonts.ready")
            page.screenshot(
                path=OUT / f"{name}-{size}-{theme}-{language}.png",
                full_page=name.startswith(("rules", "about")),
                animations="disabled",
            )
            context.close()
            taken += 1
    return taken


def main() -> None:
    """Take the pictures."""
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, serving(DIST) as server:
        browser = playwright.chromium.launch(**launch_options())
        taken = take(browser, server.url, sys.argv[1] if len(sys.argv) > 1 else "")
        browser.close()
    print(f"shots: {taken} pictures in {OUT}")


if __name__ == "__main__":
    main()
