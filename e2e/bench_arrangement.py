"""How good the review's best arrangement is, and how long it takes in the browser.

It reviews matches on the decks of docs/known_decks.csv and compares the arrangement that the page
finds with the best found there (goal: 97 % in 10 s).
"""

from __future__ import annotations

import argparse
import statistics
import time

from kit import idle_page

from pygames.core import CHANCE
from pygames.games import GAMES
from pygames.lab.nmbr9.deck_table import read_table
from pygames.lab.nmbr9_decks import TABLE
from pygames.match import Match, Player
from pygames.match_log import ARRANGED
from pygames.nmbr9.bot.solver import solve
from pygames.record import write

REVIEW = """async (request) => {
  const main = document.querySelector('script[type="module"]').src;
  const { think } = await import(new URL("./engine.js", main));
  let took = 0;
  for (;;) {
    const began = performance.now();
    const { done, total, result } = await think(request, { timeout: 120000 });
    if (done >= total - 1) took += performance.now() - began;
    if (result) return [took / 1000, result.possible.points];
  }
}"""


def record_of(deck: list[int]) -> str:
    """Write a match of one player with this deck."""
    match = Match(GAMES["nmbr9"], [Player("Ada")], seed=ARRANGED, settle=False)
    for card, move in zip(deck, solve(deck, 0).moves, strict=True):
        match.enter(CHANCE, f"card {card}")
        match.enter(0, move)
    return write(match)


def main() -> None:
    """Print the mean of the shares and times."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decks", type=int, default=5)
    decks = parser.parse_args().decks
    rows = list(read_table(TABLE).values())[:decks]
    shares, times = [], []
    with idle_page() as page:
        for row in rows:
            record = record_of([int(card) for card in row.deck])
            request = {"do": "review", "review": row.deck, "record": record, "seconds": 0}
            began = time.perf_counter()
            took, points = page.evaluate(REVIEW, request)
            whole = time.perf_counter() - began
            shares.append(points / row.best)
            times.append(took)
            print(
                f"  {row.deck}   {points} of {row.best}   {took:.1f} s of {whole:.1f} s", flush=True
            )
    print(
        f"{100 * statistics.fmean(shares):.1f} % of the best found, {statistics.fmean(times):.1f} s"
    )


if __name__ == "__main__":
    main()
