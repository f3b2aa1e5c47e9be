"""The speed of the engine: `python -m pygames.lab.bench_engine`.

Prints random games per second on the compact boards and through the public API, by number of seats,
and the time of a view, by length of the match.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING

from pygames.games import GAMES
from pygames.lab.game_lab import lab_of
from pygames.match import Match, Player
from pygames.random_matches import play_at_random

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 1.5


def rate(once: Callable[[int], object]) -> float:
    """Return how often something can be done per second."""
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < SECONDS:
        once(count)
        count += 1
    return count / (time.perf_counter() - began)


def public_game(key: str, seats: int, number: int) -> Match:
    """Play one random match through the public API."""
    players = [Player(f"P{seat}") for seat in range(seats)]
    return play_at_random(Match(GAMES[key], players, seed=f"bench-{number}"), f"bench-{number}")


def view_times(match: Match) -> list[tuple[int, float]]:
    """Return the milliseconds that a view takes, by ply, without a cache, as after a move."""
    times = []
    for ply in range(0, len(match.entries) + 1, max(1, len(match.entries) // 60)):
        began = time.perf_counter()
        match.game.view(match.state_at(ply), 0)
        times.append((ply, 1000 * (time.perf_counter() - began)))
    return times


def main() -> None:
    """Print the figures."""
    print("compact boards, one core")
    for key, game in GAMES.items():
        if compact := lab_of(game).compact:
            found = rate(lambda number, play=compact.play: play(random.Random(number)))  # type: ignore[misc]
            print(
                f"  {key:<10} {found:8.0f} random {compact.unit}/s"
                f"   goal {compact.goal}, {found / compact.goal:.1f}x"
            )
    print("public API, whole random matches with a log, by seats")
    for key, game in GAMES.items():
        rates = []
        for seats in game.seat_counts:
            found = rate(lambda number, key=key, seats=seats: public_game(key, seats, number))  # type: ignore[misc]
            rates.append(f"{seats}: {found:.1f}/s")
        print(f"  {key:<10} {'  '.join(rates)}")
    print("a view with its legal moves, by how far the match is (median ms of each third; worst)")
    for key, game in GAMES.items():
        seats = game.seat_counts.stop - 1
        times = view_times(public_game(key, seats, 1))
        third = len(times) // 3
        parts = [[ms for _, ms in times[n * third : (n + 1) * third]] for n in range(3)]
        medians = "  ".join(f"{statistics.median(part):.2f}" for part in parts)
        print(f"  {key:<10} {seats} seats   {medians}   worst {max(ms for _, ms in times):.2f}")


if __name__ == "__main__":
    main()
