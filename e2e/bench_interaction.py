"""Interaction to next paint while a bot thinks, and layout shift over a game: part of `make bench`.

Playwright plays each game by keyboard and mouse, as quickly as a quick person, while the thinker
thinks all the time at its highest level. The browser times every interaction from the input to the
next paint (Event Timing); interactions that it does not report took less than 16 ms. With
`--compare` another build is measured in the same run, in random order; `--slowest` says what the
slowest interactions consist of.

Every input also gives a dot of 2 x 2 pixels another of nine colours. Without it, an input that
changes nothing on the screen (an arrow key at the edge of the board) gets no paint of its own:
Chromium skips the frame and tells the time of the next one that is drawn, perhaps 200 ms later. Two
colours would not do: a key may be pressed and released within one frame, which would then show the
same dot again.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit import DIST, START, launch_options, serving
from playwright.sync_api import sync_playwright
from tables import DESKTOP, PHONE, bot, played, sit_down, start_table, store_settings
from triominos_tables import several, until

from pygames.match import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page, ViewportSize

    from pygames.match import Match

    Told = dict[str, Any]

BAR = 50  # ms at the 95th percentile
UNREPORTED = 16.0
PACE = 50  # ms between a press and its release, and before the next press

WATCH = """window.taken = new Map();
window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { interactionId, name, duration, startTime, processingStart, processingEnd } = entry;
    if (!interactionId || duration < (taken.get(interactionId)?.duration ?? 0)) continue;
    const delay = processingStart - startTime;
    const script = processingEnd - processingStart;
    const of = entry.target?.closest?.("[class]")?.getAttribute("class") ?? "";
    const frame = duration - delay - script;
    taken.set(interactionId, { name, of, duration, delay, script, frame });
  }
}).observe({ type: "event", durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  for (const { value, sources, hadRecentInput } of list.getEntries()) {
    const what = sources.map(({ node }) => node?.className?.baseVal ?? node?.className);
    shifted.push({ value, input: hadRecentInput, what });
  }
}).observe({ type: "layout-shift", buffered: true });
addEventListener("DOMContentLoaded", () => {
  const dot = document.createElement("i");
  dot.style = "position: fixed; inset: 0 auto auto 0; width: 2px; height: 2px; z-index: 9999;";
  dot.style.pointerEvents = "none";
  document.documentElement.append(dot);
  let inputs = 0;
  const turn = () => {
    inputs += 1;
    dot.style.background = `hsl(${(inputs * 40) % 360} 100% 50%)`;
  };
  for (const input of ["pointerdown", "pointerup", "click", "keydown", "keyup"])
    addEventListener(input, turn, { capture: true });
});"""

# The thinker thinks for a seat of the current match, again and again.
THINK = """async ([id, seat]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { ask, think } = await import(new URL("./engine.js", main));
  const { view } = await ask({ do: "view", match: id, seat });
  await think({ do: "think", view, level: 4, seconds: 0.1, seed: "warm" });
  window.thoughts = 0;
  window.thinking = (async () => {
    while (!window.enough) {
      await think({ do: "think", view, level: 4, seconds: 5, seed: `${window.thoughts}` });
      window.thoughts += 1;
    }
  })();
}"""
START_AFRESH = """() => {
  taken.clear();
  shifted.length = 0;
  window.before = performance.interactionCount;
}"""
TOLD = """async () => {
  window.enough = true;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
  return {
    taken: [...taken.values()],
    count: performance.interactionCount - window.before,
    shifted,
  };
}"""


def qwinto(page: Page) -> None:
    """Try fields, take them back, pick dice, open other sheets, open the score."""
    for place in ("O3", "Y5", "P2", "O8"):
        page.locator(f'[data-place="{place}"]').click()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
    for die in "OYPOYP":
        if (button := page.locator(f'button[data-die="{die}"]')).count():
            button.click()
    look(page)


def nmbr9(page: Page) -> None:
    """Move and rotate the tile, preview and take back, zoom and peel."""
    display = page.locator("svg.nmbr9-display[tabindex]")
    box = display.bounding_box() or {"x": 0.0, "y": 0.0, "width": 0.0, "height": 0.0}
    for part in (0.3, 0.45, 0.6):
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] * 0.5, steps=8)
        page.mouse.click(box["x"] + box["width"] * part, box["y"] + box["height"] * 0.5)
    for key in ("r", "ArrowRight", "ArrowDown", "PageUp", "r", "ArrowLeft", "Escape", "l", "l"):
        display.press(key)
    for key in ("+", "+", "0"):
        display.press(key)
    look(page)


def triominos(page: Page) -> None:
    """Pick tiles, go through their places, try wrong ones, zoom."""
    felt = page.locator("svg.triominos-felt")
    box = felt.bounding_box() or {"x": 0.0, "y": 0.0, "width": 0.0, "height": 0.0}
    for tile in page.locator(".standing").all()[:5]:
        tile.click()
        page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
        for key in ("ArrowRight", "r", "ArrowLeft", "Escape"):
            felt.press(key)
    for key in ("+", "+", "0", "ArrowLeft", "ArrowUp"):
        felt.press(key)
    look(page)


def many(view: Mapping[str, Any]) -> bool:
    """Whether the board is rather full and there are several moves."""
    return several(view) and len(view["board"]) > MANY


def look(page: Page) -> None:
    """Open another seat's board large, and close it."""
    page.locator(".player:visible").last.click()
    page.locator(".look-dialog").wait_for()
    page.keyboard.press("Escape")
    page.locator(".look-dialog").wait_for(state="detached")


THIS = "this build"
TWO = [Player("Ada"), Player("Ben")]
MANY = 25  # laid tiles
SIZES: dict[str, ViewportSize] = {"phone": PHONE, "desktop": DESKTOP}
TABLES: dict[str, tuple[Callable[[], Match], Callable[[Page], None]]] = {
    "qwinto": (lambda: played("qwinto", TWO, 60), qwinto),
    "nmbr9": (lambda: played("nmbr9", TWO, 48), nmbr9),
    "triominos": (lambda: until(many, [Player("Ada"), Player("Ben", 1)]), triominos),
}


def at_the_table(browser: Browser, url: str, game: str, size: ViewportSize) -> Told:
    """Interact at one table; return the time of each interaction and the layout shift."""
    context = browser.new_context(base_url=url, viewport=size)
    store_settings(context, motion="full")
    context.add_init_script(WATCH)
    page = context.new_page()
    build, play = TABLES[game]
    match = build()
    name = sit_down(page, match)
    page.evaluate(THINK, [name, min(match.to_act)])
    page.evaluate(START_AFRESH)
    for _ in range(4):
        play(page)
    told: Told = page.evaluate(TOLD)
    context.close()
    return told


def whole_game(browser: Browser, url: str, game: str, size: ViewportSize) -> Told:
    """Watch bots play a whole game, from the set-up to the final screen."""
    context = browser.new_context(base_url=url, viewport=size)
    store_settings(context, motion="full")
    context.add_init_script(WATCH)
    page = context.new_page()
    start_table(page, game, bot("Bruno"), bot("Clara"))
    page.evaluate(START_AFRESH)
    final, standings = page.locator(".final-dialog"), page.locator("dialog.standings")
    final.or_(standings).wait_for(timeout=2 * START)
    while standings.count():  # a round has ended: close its summary
        standings.locator("footer .primary").click()
        standings.wait_for(state="detached")
        final.or_(standings).wait_for(timeout=2 * START)
    told: Told = page.evaluate(TOLD)
    context.close()
    return told


def percentile(times: list[float], part: float) -> float:
    """The time within which this share of the interactions finished."""
    return times[min(len(times) - 1, math.ceil(part * len(times)) - 1)]


def shift(told: Told) -> float:
    """The layout shift without a recent input; prints what moved."""
    moved = [one for one in told["shifted"] if not one["input"]]
    for one in moved:
        print("    shifted:", one["value"], one["what"])
    return float(sum(one["value"] for one in moved))


def compared(builds: dict[str, str], browser: Browser, options: argparse.Namespace) -> bool:
    """Print the interactions of every build side by side; return whether this one is too slow."""
    slow = False
    for game in options.games:
        for name, size in SIZES.items():
            told: dict[str, list[Told]] = {build: [] for build in builds}
            for _ in range(options.rounds):
                for build in random.sample(list(builds), len(builds)):
                    told[build].append(at_the_table(browser, builds[build], game, size))
            late = {}
            for build, rounds in told.items():
                times = sorted(time for one in rounds for time in times_of(one))
                late[build], moved = percentile(times, 0.95), sum(shift(one) for one in rounds)
                print(
                    f"  {game:<10} {name:<8} {build:<14} {len(times):>4} interactions"
                    f"   median {percentile(times, 0.5):.0f} ms   p95 {late[build]:.0f} ms"
                    f"   worst {times[-1]:.0f} ms   layout shift {moved:.3f}"
                )
                slow |= build == THIS and (late[build] > BAR or moved > 0)
                show_slowest(rounds, options.slowest)
            for build in set(builds) - {THIS}:
                print(
                    f"  {'':<19} p95 {THIS} / {build}: {late[THIS] / late[build]:.2f}", flush=True
                )
    return slow


def times_of(told: Told) -> list[float]:
    """The time of every interaction, also of those that the browser found too short to report."""
    times = [one["duration"] for one in told["taken"]]
    return [UNREPORTED] * max(0, told["count"] - len(times)) + times


def show_slowest(rounds: list[Told], count: int) -> None:
    """Print where the time of the slowest interactions went."""
    all_ = [one for told in rounds for one in told["taken"]]
    for one in sorted(all_, key=lambda one: -float(one["duration"]))[:count]:
        print(
            f"    {one['duration']:4.0f} ms: {one['delay']:3.0f} until its script ran, "
            f"{one['script']:3.0f} script, {one['frame']:3.0f} until the paint"
            f"   {one['name']} {one['of']}"
        )


def main() -> int:
    """Print the figures; return 1 if one is above its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(TABLES))
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--compare", type=Path, help="the dist folder of another build")
    parser.add_argument("--slowest", type=int, default=0, help="how many of them to explain")
    options = parser.parse_args()
    with ExitStack() as stack:
        builds = {THIS: stack.enter_context(serving(DIST)).url}
        if options.compare:
            builds["another build"] = stack.enter_context(serving(options.compare)).url
        play = stack.enter_context(sync_playwright())
        browser = play.chromium.launch(**launch_options(), slow_mo=PACE)
        print(f"interaction to next paint while a level-4 bot thinks (goal: p95 at most {BAR} ms)")
        beyond = compared(builds, browser, options)
        browser.close()
        browser = play.chromium.launch(**launch_options())
        print("layout shift over a whole game of two bots (goal: 0)")
        for game in options.games:
            moved = shift(whole_game(browser, builds[THIS], game, PHONE))
            beyond |= moved > 0
            print(f"  {game:<10} phone    {moved:.3f}")
        browser.close()
    return int(beyond)


if __name__ == "__main__":
    sys.exit(main())
