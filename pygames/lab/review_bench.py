"""Measure reviews: calibration, sums that close, luck, stable marks, and losses by level.

    python -m pygames.lab.review_bench --games 20         # all games, tables of 1, 2 and 4
    python -m pygames.lab.review_bench --quick            # a few games, as in `make bench`

Bots of level 4 play each other, in every second game with one of level 3, and every seat is
reviewed. The goals are in docs/LEARNING.md.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from pygames.core import CHANCE, Budget
from pygames.games import GAMES
from pygames.match import Bot, Match
from pygames.match_review import Reviewer
from pygames.players import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.core import AnyGame
    from pygames.match_review import Review

TABLES = (1, 2, 4)
BOT_NODES = 600
BINS = 10
STABLE_NODES = 10
"""How many times as many nodes must not change the marks."""


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f}"


def mean_of(values: Sequence[float]) -> Mean:
    """Average values."""
    if not values:
        return Mean(0.0, 0.0)
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return Mean(mean, sqrt(variance / len(values)))


def tables(game: AnyGame) -> list[int]:
    """Return the numbers of seats to measure."""
    return [seats for seats in TABLES if seats in game.seat_counts]


def play(game: AnyGame, levels: Sequence[int], seed: str, nodes: int = BOT_NODES) -> Match:
    """Let bots play a match."""
    match = Match(game, [Bot(level) for level in levels], seed=seed)
    match.play_bots(nodes=nodes)
    return match


def reviewed(match: Match) -> tuple[Reviewer, Review, float]:
    """Review all seats; return the review and the seconds of processor time that it took."""
    start = time.process_time()
    reviewer = Reviewer(match)
    for _ in reviewer.steps():
        pass
    found = reviewer.result()
    return reviewer, found, time.process_time() - start


def levels_of(seats: int, number: int) -> list[int]:
    """Seat masters; in every second game one of them is of level 3, so that results differ."""
    levels = [4] * seats
    if seats > 1 and number % 2:
        levels[number // 2 % seats] = 3
    return levels


def measure_sums(game: AnyGame, seats: int, games: int, nodes: int = BOT_NODES) -> Iterator[str]:
    """Print what stays unexplained, the mean luck, the time, and the calibration."""
    unexplained, luck, seconds = [], [], []
    draws, turns = [], []
    bins: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for number in range(games):
        match = play(game, levels_of(seats, number), f"bench-{number}", nodes)
        _, found, spent = reviewed(match)
        seconds.append(spent)
        for seat in found["seats"]:
            sums = seat["sums"]
            unexplained.append(sums["unexplained"])
            luck.append(sums["luck_for"] - sums["luck_against"])
            drawn = [
                one["luck"] for one in seat["luck"] if match.entries[one["ply"]].seat == CHANCE
            ]
            draws.append(sum(drawn))
            turns.append(luck[-1] - draws[-1])
            if found["unit"] == "percent":
                for point in seat["chart"]:
                    at = min(BINS - 1, int(point["value"] * BINS / 100))
                    bins[at].append((point["value"], sums["end"]))
    absolute = mean_of([abs(value) for value in unexplained])
    yield (
        f"| {game.name} | {seats} | {games} | {mean_of(unexplained)} | {absolute} | "
        f"{mean_of(luck)} | {sum(seconds) / len(seconds):.1f} s |"
    )
    yield f"    luck of draws {mean_of(draws)}, luck seen in the turns of players {mean_of(turns)}"
    for at in sorted(bins):
        values = bins[at]
        called = sum(value for value, _ in values) / len(values)
        won = sum(end for _, end in values) / len(values)
        seen = f"called {called:5.1f} %, won {won:5.1f} % ({len(values)})"
        yield f"    {game.name}, {seats} seats: {seen}"


def measure_levels(game: AnyGame, games: int, nodes: int = BOT_NODES) -> str:
    """Return the mean loss of a decision for each level, in percent chance to win.

    Alone, where the game allows it: a chance near 0 or 100 hides losses. Points are turned into
    percent as the marks do it.
    """
    seats = game.seat_counts.start
    parts = []
    for level in LEVELS:
        losses: list[float] = []
        marked: list[float] = []
        for number in range(games):
            match = play(game, [level] * seats, f"level-{number}", nodes)
            reviewer, found, _ = reviewed(match)
            worth = 1.0 if found["unit"] == "percent" else reviewer.evaluator.percent_per_point
            for seat in found["seats"]:
                lost = [(worth * one["loss"], one["mark"]) for one in seat["decisions"]]
                losses += [loss for loss, _ in lost]
                marked += [loss * (mark != "none") for loss, mark in lost]
        parts.append(f"{mean_of(losses)} (marked {mean_of(marked).mean:.2f})")
    return f"| {game.name} | {' | '.join(parts)} |"


def measure_stability(game: AnyGame, games: int, nodes: int = BOT_NODES) -> str:
    """Return how many marks change with ten times the nodes."""
    changes: Counter[tuple[str, str]] = Counter()
    for number in range(games):
        match = play(game, [4, 2], f"stable-{number}", nodes)
        reviewer, _, _ = reviewed(match)
        deeper = Reviewer(match, nodes=STABLE_NODES * reviewer.nodes)
        for _ in deeper.steps():
            pass
        for ply, decision in reviewer.decisions.items():
            changes[decision["mark"], deeper.decisions[ply]["mark"]] += 1
    total = sum(changes.values())
    moved = sum(count for (one, two), count in changes.items() if one != two)
    jumps = changes["none", "blunder"] + changes["blunder", "none"]
    return f"| {game.name} | {total} | {100 * moved / total:.1f} % | {jumps} |"


def first_verdict(game: AnyGame) -> float:
    """Return the seconds of processor time until the first decision is known."""
    match = play(game, [2, 2], "first")
    start = time.process_time()
    for step in Reviewer(match).steps():
        if step.decision:
            break
    return time.process_time() - start


def hint_time(game: AnyGame) -> float:
    """Return the longest time of a hint with the nodes of a review, in one match."""
    match, longest = play(game, [2, 2], "hint"), 0.0
    for ply in match.stops()[:-1:5]:
        state = match.state_at(ply)
        seat = min(game.to_act(state))
        if game.evaluator is not None:
            evaluator, start = game.evaluator(), time.process_time()
            evaluator.outlook(game.view(state, seat), Budget(nodes=evaluator.review_nodes))
            longest = max(longest, time.process_time() - start)
    return longest


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games for each figure")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    parser.add_argument("--quick", action="store_true", help="three games for each figure")
    parser.add_argument("--bot-nodes", type=int, default=BOT_NODES, help="nodes of a bot's move")
    parser.add_argument("--part", choices=("sums", "levels", "stability"), help="only this part")
    args = parser.parse_args()
    count = 3 if args.quick else args.games
    games = [
        game
        for game in GAMES.values()
        if game.evaluator is not None and args.game in (None, game.key)
    ]
    if args.part in (None, "sums"):
        print("| game | seats | games | unexplained | absolute | luck | processor time |")
        print("|---|---|---|---|---|---|---|", flush=True)
        for game in games:
            for seats in tables(game):
                print("\n".join(measure_sums(game, seats, count, args.bot_nodes)), flush=True)
            spent = f"first verdict {first_verdict(game):.2f} s, a hint {hint_time(game):.2f} s"
            print(f"    {game.name}: {spent}", flush=True)
    if args.part in (None, "levels"):
        print(
            "\n| game | level 1 | level 2 | level 3 | level 4 |\n|---|---|---|---|---|", flush=True
        )
        for game in games:
            print(measure_levels(game, max(1, count // 2), args.bot_nodes), flush=True)
    if args.part in (None, "stability"):
        print("\n| game | decisions | changed | none to blunder or back |\n|---|---|---|---|")
        for game in games:
            print(measure_stability(game, max(1, count // 4), args.bot_nodes), flush=True)


if __name__ == "__main__":
    main()
