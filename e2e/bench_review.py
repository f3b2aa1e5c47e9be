"""How long a review takes in the page, and how quickly the page answers meanwhile: `make bench`.

Each match is played by bots, once alone and once by two. The clock starts when the review screen is
opened; the first verdict is the first decision in its list. Somebody steps through the moments all
the time, and the browser times these inputs as in bench_interaction.py.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from bench_interaction import PACE, TOLD, WATCH, percentile, times_of
from kit import DIST, launch_options, serving, wait_for
from playwright.sync_api import sync_playwright
from tables import PHONE, go, save_match, store_settings

from pygames.games import GAMES
from pygames.match import Bot, Match, Player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

FIRST, WHOLE, INPUT = 1.0, 20.0, 50.0  # goals: s, s, ms at the 95th percentile
LONGEST = 120_000  # ms

# Writes down when the first decision and the end of the review are drawn.
CLOCK = """() => {
  window.clock = { start: performance.now(), first: 0, end: 0 };
  taken.clear();
  window.before = performance.interactionCount;
  new MutationObserver(() => {
    const { clock } = window;
    if (!clock.first && document.querySelector(".review-decisions li"))
      clock.first = performance.now() - clock.start;
    if (!clock.end && document.querySelector('.review[data-status="done"]'))
      clock.end = performance.now() - clock.start;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def finished(key: str, seats: int, seed: str) -> Match:
    """A match that bots have played, as one of people, whose decisions are reviewed."""
    game = GAMES[key]
    bots = Match(game, [Bot(3) for _ in range(seats)], seed=seed)
    bots.play_bots(nodes=200)
    match = Match(game, [Player(f"P{seat}") for seat in range(seats)], seed=seed, settle=False)
    for entry in bots.entries:
        match.enter(entry.seat, entry.move)
    return match


def review_times(browser: Browser, url: str, match: Match) -> tuple[float, float, list[float]]:
    """Seconds until the first verdict and the end, and the times of the inputs meanwhile in ms."""
    context = browser.new_context(base_url=url, viewport=PHONE)
    store_settings(context)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("")
    wait_for(page)
    save_match(page, match, "match")
    page.evaluate(CLOCK)
    go(page, "#/review/match")
    page.wait_for_function("() => window.clock.first", timeout=LONGEST)
    buttons = page.locator(".review-steps button")
    while not page.evaluate("clock.end"):
        for which in (2, 2, 1):
            buttons.nth(which).click()
    told = page.evaluate(TOLD)
    clock = page.evaluate("clock")
    context.close()
    return clock["first"] / 1000, clock["end"] / 1000, times_of(told)


def tables() -> Iterator[tuple[str, int]]:
    """Each game alone, if it can be, and for two."""
    for key, game in GAMES.items():
        if game.evaluator:
            yield from ((key, seats) for seats in (1, 2) if seats in game.seat_counts)


def main() -> int:
    """Print the figures; return 1 if one is above its goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3, help="of each game and count of players")
    options = parser.parse_args()
    print(f"reviews in the page (goals: 95 % within {FIRST:g} s, {WHOLE:g} s and {INPUT:g} ms)")
    slow = False
    with serving(DIST) as site, sync_playwright() as play:
        browser = play.chromium.launch(**launch_options(), slow_mo=PACE)
        for key, seats in tables():
            found = [
                review_times(browser, site.url, finished(key, seats, f"{seats}-{number}"))
                for number in range(options.matches)
            ]
            first = percentile(sorted(one[0] for one in found), 0.95)
            whole = percentile(sorted(one[1] for one in found), 0.95)
            inputs = percentile(sorted(time for one in found for time in one[2]), 0.95)
            slow |= first > FIRST or whole > WHOLE or inputs > INPUT
            print(
                f"  {key:<10} {seats} players, {len(found)} matches   first verdict {first:.2f} s"
                f"   whole {whole:.1f} s   inputs {inputs:.0f} ms",
                flush=True,
            )
        browser.close()
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
