"""The command `python -m pygames.lab.nmbr9_tower`: see `docs/HIGHEST_TOWER.md`."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pygames.core import CHANCE
from pygames.games import GAMES
from pygames.lab.nmbr9.tower.arrange import arrange
from pygames.lab.nmbr9.tower.compare import DECKS, cases, outcome, own_cases
from pygames.lab.nmbr9.tower.kinds import nmbr9
from pygames.lab.nmbr9.tower.search import Search
from pygames.lab.nmbr9.tower.second import WIDE, Widening
from pygames.match import Match, Player
from pygames.match_log import ARRANGED
from pygames.record import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.lab.nmbr9.tower.arrange import Level


def show(levels: Sequence[Level]) -> None:
    """Print the tiles of a tower, the table last."""
    for height, level in reversed(list(enumerate(levels))):
        print(f"  level {height}: {' '.join(str(kind) for kind in sorted(t.kind for t in level))}")


def to_record(levels: Sequence[Level]) -> str:
    """Write a tower as a match of one player, level by level from the table."""
    match = Match(GAMES["nmbr9"], [Player("Tower")], seed=ARRANGED, settle=False)
    left, top = levels[0][0].x, levels[0][0].y
    for level in levels:
        for kind, rotation, x, y in level:
            match.enter(CHANCE, f"card {kind}")
            match.enter(0, f"{kind}r{rotation}@{x - left},{y - top}")
    return write(match)


def first(deck: Sequence[int], target: int, record: Path | None) -> int:
    """Run the first program; return the points found, or -1."""
    begun = time.process_time()
    search = Search(nmbr9(), np.array(deck))
    counts = ", ".join(f"{n} of {size}" for size, n in search.relation.levels.items())
    print(f"connected levels by number of tiles: {counts}")
    print(f"upper and lower multisets that fit, lower of at most 3: {len(search.relation.under)}")
    seconds = time.process_time() - begun
    print(f"bound from multisets alone: {search.highest()} ({seconds:.0f} s)", flush=True)
    best = search.run(target)
    seconds = time.process_time() - begun
    print(f"searched: {search.states} states, {search.steps} tiles tried, {seconds:.0f} s")
    result = f"{best.points} points found" if best.levels else "none found"
    print(f"highest tower of {target} points or more: {result}")
    if best.levels:
        levels = arrange(search.kinds, deck, best.levels)
        show(levels)
        if record:
            record.write_text(to_record(levels), encoding="utf-8")
            print(f"written to {record}")
    return best.points


def second(deck: Sequence[int], target: int) -> int:
    """Run the second program for one target; return the points found, or -1."""
    begun = time.process_time()
    found = Widening(nmbr9(), np.array(deck)).run(target)
    seconds = time.process_time() - begun
    print(f"bases of one to three tiles: {found.bases}, towers on them: {found.towers}")
    print(f"towers that might reach {target} points: {found.kept}")
    print(f"searched below: {found.states} states, {found.tried} tiles laid, {seconds:.0f} s")
    result = f"{found.points} points found" if found.points >= 0 else "none found"
    print(f"highest tower of {target} points or more: {result}")
    return found.points


def check(count: int, seed: str) -> bool:
    """Compare both programs with the brute force; tell whether all agree."""
    good, above, needed, number = 0, 0, 0, 0
    begun = time.process_time()
    for number, case in enumerate([*cases(count, seed), *own_cases()], 1):
        found = outcome(case)
        good += found.agree
        above += found.brute.most_above >= WIDE
        needed += found.brute.needed >= WIDE
        points = f"{found.brute.points} {found.first} {found.second}"
        size = f"up to {found.brute.most_above} tiles on a level above the table"
        print(f"{number}. {case.name}, {int(case.deck.sum())} tiles: {points}; {size}", flush=True)
    print(f"{good} of {number} decks agree ({time.process_time() - begun:.0f} s)")
    print(f"levels of four tiles and more above the table can be built in {above} decks;")
    print(f"the best tower needs one in {needed} decks")
    return good == number


def main(given: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="pygames.lab.nmbr9_tower",
        description="Find the highest tower of NMBR 9 when the order of the cards is free.",
    )
    parser.add_argument("--record", type=Path, help="write the tower as a match record")
    parser.add_argument("--second", action="store_true", help="run the second program")
    parser.add_argument(
        "--points", type=int, default=262, help="search out all towers of so many points or more"
    )
    parser.add_argument(
        "--check", type=int, nargs="?", const=DECKS, metavar="DECKS",
        help=f"compare with the brute force on so many small decks; {DECKS} by default",
    )  # fmt: skip
    parser.add_argument("--seed", default="tower", help="the seed of --check")
    args = parser.parse_args(given)
    deck = [2] * 10
    if args.check is not None:
        return 0 if check(args.check, args.seed) else 1
    found = second(deck, args.points) if args.second else first(deck, args.points, args.record)
    return 0 if found >= 0 else 1
