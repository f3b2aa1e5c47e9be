"""The arena: bots against bots, with rotated seats, duplicate deals and error bars.

Every deal (a seed) is played once from each rotation of the seats, so that all entrants get the
same luck and the same first moves. A deal is one task for any `concurrent.futures` executor: the
cores of this machine, or a Dask cluster.
"""

from __future__ import annotations

import importlib
import math
import random
import statistics
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygames.core import Budget, SetupError
from pygames.games import GAMES
from pygames.lab.baselines import baselines
from pygames.lab.results import Contest, Deal, Store
from pygames.match import LEVELS, Match, Player

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from pygames.core import Thought, View


@dataclass(frozen=True, slots=True)
class Standing:
    """The result of an entrant over all deals; errors are half widths of 95 % intervals."""

    entrant: str
    wins: float
    wins_error: float
    points: float
    points_error: float
    per_move: float
    slowest: float
    games: int


def think(contest: Contest, entrant: str, view: View, rng: random.Random) -> Thought:
    """Return the answer of an entrant to a view."""
    budget, game = Budget(seconds=contest.seconds, nodes=contest.nodes), GAMES[contest.game]
    if entrant.isdigit():
        thought: Thought = game.think(view, int(entrant), budget, rng)
        return thought
    return baselines(game)[entrant](view, budget, rng)


def rotations(entrants: Sequence[str]) -> list[list[int]]:
    """Return the seating of every rotation; only one if all entrants are the same."""
    count = len(entrants)
    turns = count if len(set(entrants)) > 1 else 1
    return [[(seat + turn) % count for seat in range(count)] for turn in range(turns)]


def play_deal(contest: Contest, number: int) -> Deal:
    """Play one deal from every rotation of the seats."""
    orders, count = rotations(contest.entrants), len(contest.entrants)
    sums = [[0.0] * count for _ in range(3)]
    moves, slowest = [0] * count, [0.0] * count
    for turn, order in enumerate(orders):
        match = Match(
            GAMES[contest.game],
            [Player(contest.entrants[who]) for who in order],
            seed=f"arena-{number}",
            options=dict(contest.options),
        )
        match.settle()
        while match.to_act:
            seat = min(match.to_act)
            who = order[seat]
            view = match.game.view(match.state, seat)
            rng = random.Random(f"arena-{number}/{turn}/{match.ply}")
            began = time.thread_time()  # CPU time: other load on the machine does not count
            thought = think(contest, contest.entrants[who], view, rng)
            spent = time.thread_time() - began
            sums[2][who] += spent
            slowest[who] = max(slowest[who], spent)
            moves[who] += 1
            match.enter(seat, thought["move"])
            match.settle()
        winners = match.game.winners(match.state)
        for seat, score in enumerate(match.game.scores(match.state)):
            sums[0][order[seat]] += (seat in winners) / len(winners) / len(orders)
            sums[1][order[seat]] += score["total"] / len(orders)
    wins, points, seconds = (tuple(row) for row in sums)
    return Deal(wins, points, seconds, tuple(moves), tuple(slowest))


def run(
    contest: Contest,
    numbers: Sequence[int],
    executor: Executor,
    *,
    store: Store | None = None,
    quiet: bool = False,
) -> list[Standing]:
    """Play the deals of these numbers that are not in the store; return the standings."""
    began = time.perf_counter()
    store = store or Store(None)
    missing = [number for number in numbers if number not in store.deals(contest)]
    futures = {executor.submit(play_deal, contest, number): number for number in missing}
    for done, future in enumerate(as_completed(futures), 1):
        store.add(contest, futures[future], future.result())
        if not quiet:
            _progress(done, len(missing), time.perf_counter() - began)
    deals = [store.deals(contest)[number] for number in numbers]
    return [_standing(contest, who, deals) for who in range(len(contest.entrants))]


def _standing(contest: Contest, who: int, deals: Sequence[Deal]) -> Standing:
    wins = [deal.wins[who] for deal in deals]
    points = [deal.points[who] for deal in deals]
    return Standing(
        entrant=contest.entrants[who],
        wins=statistics.fmean(wins),
        wins_error=half_width(wins),
        points=statistics.fmean(points),
        points_error=half_width(points),
        per_move=sum(d.seconds[who] for d in deals) / max(1, sum(d.moves[who] for d in deals)),
        slowest=max(deal.slowest[who] for deal in deals),
        games=len(deals) * len(rotations(contest.entrants)),
    )


def half_width(values: Sequence[float]) -> float:
    """Return half a 95 % interval over deals, because the games of one deal are not independent."""
    if len(values) < 2:
        return math.inf
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def _progress(done: int, total: int, seconds: float) -> None:
    bar = "#" * (30 * done // total)
    left = seconds / done * (total - done)
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r[{bar:<30}] {done}/{total} deals, {left:5.0f} s left{end}")
    sys.stderr.flush()


def standings_table(standings: Sequence[Standing]) -> str:
    """Format the standings as a Markdown table."""
    lines = [
        "| entrant | wins | points | games | ms a move | slowest ms |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {s.entrant} | {100 * s.wins:.1f} ± {100 * s.wins_error:.1f} % "
        f"| {s.points:.1f} ± {s.points_error:.1f} | {s.games} "
        f"| {1000 * s.per_move:.1f} | {1000 * s.slowest:.0f} |"
        for s in standings
    ]
    return "\n".join(lines)


def open_executor(jobs: int | None, dask: str | None) -> tuple[Executor, Callable[[], object]]:
    """Open the cores of this machine or a Dask cluster: its address, or `local` to start one.

    The second value is a function that closes it.
    """
    if dask is None:
        pool = ProcessPoolExecutor(jobs)
        return pool, pool.shutdown
    # Dask is an optional package without types, so it is imported only here.
    distributed: Any = importlib.import_module("distributed")
    local = (
        distributed.LocalCluster(n_workers=jobs, dashboard_address=None)
        if dask == "local"
        else None
    )
    client = distributed.Client(local or dask)

    def close() -> None:
        client.close()
        if local:
            local.close()

    executor: Executor = client.get_executor()
    return executor, close


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command-line arguments of a contest."""
    parser.add_argument("game", choices=sorted(GAMES), help="which game")
    parser.add_argument("entrants", nargs="+", help="levels 1 to 4, or names of simple players")
    parser.add_argument("--deals", type=int, default=100, help="each is played from every seat")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seconds", type=float, help="thinking time of a move")
    parser.add_argument("--nodes", type=int, help="a node count instead of time: repeatable")
    parser.add_argument("--rules", help="a set of rules of the game; default: its first")
    parser.add_argument("--jobs", type=int, help="number of processes; default: all cores")
    parser.add_argument("--save", type=Path, help="keep deals here; known deals are not replayed")
    parser.add_argument("--dask", help="the address of a Dask cluster, or `local`")


def _check(contest: Contest) -> None:
    """Refuse a contest that cannot be played, before any process is started."""
    known = [*map(str, LEVELS), *baselines(GAMES[contest.game])]
    for entrant in contest.entrants:
        if entrant not in known:
            sentence = f"there is no player {entrant!r}; there are {', '.join(known)}"
            raise SetupError("unknown-entrant", entrant, sentence)
    # refuses a wrong number of seats and unknown rules
    Match(contest.game, contest.entrants, options=dict(contest.options))


def compete(args: argparse.Namespace) -> int:
    """Run a contest and print its table."""
    options = (("rules", args.rules),) if args.rules else ()
    contest = Contest(args.game, tuple(args.entrants), args.seconds, args.nodes, options)
    _check(contest)
    executor, close = open_executor(args.jobs, args.dask)
    try:
        numbers = range(args.first, args.first + args.deals)
        print(standings_table(run(contest, numbers, executor, store=Store(args.save))))
    finally:
        close()
    return 0
