"""How good could I have been? The best arrangement found, and a bound, for seeded decks of NMBR 9.

    python -m pygames.lab.nmbr9_decks                 # 1,000 decks; a stopped run continues
    python -m pygames.lab.nmbr9_decks --master 200    # the master plays the first 200 of them
    python -m pygames.lab.nmbr9_decks --review 40     # what the solver of the review finds

writes docs/known_decks.csv and docs/known_decks.svg. See docs/KNOWN_DECKS.md.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pygames.core import CHANCE, Budget
from pygames.lab.nmbr9.beam import best_arrangement, make_room
from pygames.lab.nmbr9.deck_bound import Chains, make_bound, upper_bound
from pygames.lab.nmbr9.deck_table import Row, plot, read_table, summary, write_table
from pygames.lab.nmbr9.export import shipped
from pygames.lab.nmbr9.tower.kinds import nmbr9
from pygames.lab.nmbr9.tower.relation import small_relation
from pygames.lab.nmbr9.train import expanded
from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.compact import shuffled_deck
from pygames.nmbr9.bot.player import MASTER
from pygames.nmbr9.bot.solver import TRUST, solve
from pygames.nmbr9.moves import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pygames.nmbr9.state import State

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "known_decks.csv"
WIDTH = 1000
TRUSTS = (1.0, TRUST / 100)
"""The parts of the expected points that count: each deck is searched with both."""


def deck_of(number: int) -> list[int]:
    """Return the deck with this number."""
    return shuffled_deck(random.Random(f"known deck {number}"))


def played_points(deck: Sequence[int], choose: Callable[[State, int], str]) -> int:
    """Play a deck by the rules of the engine, asking for each move; return the points."""
    state = GAME.start(1, {})
    for at, number in enumerate(deck):
        state = GAME.apply(state, CHANCE, Card(number))
        state = GAME.apply(state, 0, GAME.parse(choose(state, at)))
    return GAME.scores(state)[0]["total"]


def follow(tiles: Sequence[tuple[int, int, int, int]]) -> Callable[[State, int], str]:
    """Return the moves of an arrangement, one after the other."""

    def choose(_state: State, at: int) -> str:
        shape, x, y, _ = tiles[at]
        return f"{shape // 4}r{shape % 4}@{x},{y}"

    return choose


def master_points(number: int, seconds: float | None = None) -> int:
    """Let the master play a deck that it does not know."""
    rng = random.Random(f"master {number}")

    def choose(state: State, _at: int) -> str:
        view = GAME.view(state, 0)
        return GAME.think(view, MASTER, Budget(seconds=seconds), rng)["move"]

    return played_points(deck_of(number), choose)


def arrange(numbers: Iterable[int], rows: dict[int, Row], table: Path, width: int) -> None:
    """Find the best arrangement and the bound of each deck, and write the table after each."""
    todo = [number for number in numbers if number not in rows]
    if not todo:
        return
    begun = time.process_time()
    bound = make_bound(Chains(small_relation(nmbr9(), np.full(10, 2))))
    print(f"made the tables of the bound ({time.process_time() - begun:.0f} s)", flush=True)
    net, room = expanded(shipped()), make_room(width)
    for number in todo:
        deck = deck_of(number)
        points = max(
            played_points(deck, follow(best_arrangement(net, room, deck, trust)))
            for trust in TRUSTS
        )
        text = "".join(str(card) for card in deck)
        rows[number] = Row(number, text, points, upper_bound(bound, deck), None)
        write_table(table, rows)
        if number % 50 == 0:
            print(f"{number}: {points} ({time.process_time() - begun:.0f} s)", flush=True)


def ask_master(numbers: Iterable[int], rows: dict[int, Row], table: Path) -> None:
    """Let the master play the decks of the table that it has not played yet."""
    for number in numbers:
        if number in rows and rows[number].master is None:
            points = master_points(number)
            best = max(rows[number].best, points)  # what the master has laid out was possible too
            rows[number] = rows[number]._replace(best=best, master=points)
            write_table(table, rows)


def ask_review(numbers: Iterable[int], rows: dict[int, Row], places: int) -> None:
    """Compare the solver of the review, in this Python, with the table."""
    shares, times, found = [], [], []
    for number in numbers:
        if number in rows:
            begun = time.process_time()
            found.append(solve(deck_of(number), places).points)
            times.append(time.process_time() - begun)
            shares.append(found[-1] / rows[number].best)
    print(
        f"review: {len(shares)} decks, {statistics.fmean(found):.1f} points, "
        f"{100 * statistics.fmean(shares):.1f} % of the best found (lowest {100 * min(shares):.0f} "
        f"%), {statistics.fmean(times):.1f} s a deck"
    )


def main(given: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="pygames.lab.nmbr9_decks",
        description="Best arrangement found and an upper bound for seeded decks of NMBR 9.",
    )
    parser.add_argument("--decks", type=int, default=1000, help="how many decks; default 1000")
    parser.add_argument("--width", type=int, default=WIDTH, help="displays kept after each card")
    parser.add_argument("--master", type=int, metavar="N", help="let level 4 play the first N")
    parser.add_argument(
        "--review", type=int, metavar="N", help="solve the first N as a review does"
    )
    parser.add_argument("--places", type=int, default=180_000, help="how many --review tries")
    parser.add_argument("--save", type=Path, default=TABLE, help="the table; the plot lies beside")
    args = parser.parse_args(given)
    rows = read_table(args.save)
    arrange(range(args.decks), rows, args.save, args.width)
    if args.master:
        ask_master(range(args.master), rows, args.save)
    shown = [rows[number] for number in range(args.decks)]
    args.save.with_suffix(".svg").write_text(plot(shown), encoding="utf-8")
    print(summary(shown))
    if args.review:
        ask_review(range(args.review), rows, args.places)


if __name__ == "__main__":
    main()
