"""How long level 4 thinks, in this Python and in the browser: part of `make bench`."""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING, Any

from kit import idle_page

from pygames.core import Budget
from pygames.games import GAMES
from pygames.match import Match, Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Page

MASTER = 4
SECONDS = 1.0
"""What the page gives a master (web/js/match/bots.js)."""
MATCHES = {"qwinto": 2, "nmbr9": 2, "triominos": 2}

TIMED = """async (request) => {
  const main = document.querySelector('script[type="module"]').src;
  const { think } = await import(new URL("./engine.js", main));
  const began = performance.now();
  const { move } = await think(request, { timeout: 60000 });
  return [performance.now() - began, move];
}"""


def thoughts(key: str) -> tuple[list[dict[str, Any]], list[float]]:
    """All views of level 4 in some matches against itself, and the milliseconds it took."""
    game, asked, times = GAMES[key], [], []
    for number in range(MATCHES[key]):
        seats = 1 if key == "nmbr9" else 2
        match = Match(game, [Player(f"P{n}") for n in range(seats)], seed=f"bench-{number}")
        match.settle()
        while match.to_act:
            seat = min(match.to_act)
            view: Mapping[str, Any] = game.view(match.state, seat)
            seed = f"bench {match.ply}"
            began = time.perf_counter()
            thought = game.think(view, MASTER, Budget(seconds=SECONDS), random.Random(seed))
            times.append(1000 * (time.perf_counter() - began))
            asked.append(
                {"do": "think", "view": view, "level": MASTER, "seconds": SECONDS, "seed": seed}
            )
            match.enter(seat, thought["move"])
            match.settle()
    return asked, times


def line(name: str, times: Sequence[float]) -> str:
    """Format the mean, the 95th percentile and the maximum."""
    late = statistics.quantiles(times, n=20)[-1]
    return (
        f"| {name} | {len(times)} | {statistics.fmean(times):.0f} | {late:.0f} | {max(times):.0f} |"
    )


def in_browser(page: Page, asked: Sequence[dict[str, Any]]) -> list[float]:
    """Time the same views through the page's thinker, including the round trip."""
    page.evaluate(TIMED, asked[0])  # the first one loads the weights
    return [page.evaluate(TIMED, request)[0] for request in asked]


def main() -> None:
    """Print a table."""
    print("a master's move in ms (goals: mean 100 in CPython; in the browser 95 % in 1000, 2000)")
    print("| master | moves | mean | 95 % | worst |\n|---|---|---|---|---|")
    with idle_page() as page:
        for key in GAMES:
            asked, times = thoughts(key)
            print(line(f"{key}, CPython", times))
            print(line(f"{key}, Chromium", in_browser(page, asked)), flush=True)


if __name__ == "__main__":
    main()
