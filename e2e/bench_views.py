"""How long a view of the largest positions takes in the browser: part of `make bench`."""

from __future__ import annotations

import statistics

from kit import ask, idle_page

from pygames.games import GAMES
from pygames.match import Match, Player
from pygames.random_matches import play_at_random
from pygames.record import write

TIMED = """async ([match, ply]) => {
  const main = document.querySelector('script[type="module"]').src;
  const { ask } = await import(new URL("./engine.js", main));
  const began = performance.now();
  await ask({ do: "view", match, ply, seat: 0 });
  return performance.now() - began;
}"""


def main() -> None:
    """Print the median and the maximum of the last thirty plies, including the round trip."""
    print("a view in the browser at the largest positions, round trip included (goal 5 ms)")
    with idle_page() as page:
        for key, game in GAMES.items():
            seats = game.seat_counts.stop - 1
            match = Match(game, [Player(f"P{n}") for n in range(seats)], seed="views")
            play_at_random(match, "views")
            ask(page, {"do": "open", "record": write(match), "match": key})
            plies = range(max(0, len(match.entries) - 30), len(match.entries))
            times = [page.evaluate(TIMED, [key, ply]) for ply in plies]
            print(
                f"  {key:<10} {seats} seats   median {statistics.median(times):.1f} ms"
                f"   worst {max(times):.1f} ms"
            )


if __name__ == "__main__":
    main()
