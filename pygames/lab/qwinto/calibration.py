"""Measure how consistent the values of a Qwinto review are, over many compiled games.

    python -m pygames.lab.qwinto.calibration --seats 2 --games 2000

Compiled players with the shipped nets play each other. They take the dice and the answers that are
best by the nets; unlike the bots, they do not compare answers by the next turn. Before each turn
its value, as in a review, is compared with the value by the next turn after each sum. The sum of
these corrections over a game is what a review calls unexplained.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from pygames.lab.qwinto.fast import CHANCE, COUNT, numbers_to_end, score
from pygames.lab.qwinto.games import roll, seed
from pygames.lab.qwinto.win_fast import look, new_tables
from pygames.lab.qwinto.win_turns import decide, results, turn
from pygames.qwinto.bot.value import UNIT, net
from pygames.qwinto.bot.win_chance import TEMPERATURE

if TYPE_CHECKING:
    from pygames.lab.qwinto.fast import Array
    from pygames.lab.qwinto.win_fast import Tables
    from pygames.qwinto.bot.value import Kind

SEED = 411
MOST_TURNS = 400
STAGES = 13
"""By how many numbers are missing to the end of the game (11: more); 12: a fourth miss is near."""
BINS = 10


class Nets(NamedTuple):
    """The weights of a net."""

    w1: Array
    w2: Array


def shipped(kind: Kind) -> Nets:
    """Return a shipped net as the compiled code wants it."""
    rows, out = net(kind)
    return Nets(np.array(rows, np.float32), (np.array(out) / UNIT).astype(np.float32))


@njit(cache=True)
def play_turn(
    cells: Array,
    misses: Array,
    seats: int,
    active: int,
    fields: Array,
    total: int,
    new_cells: Array,
    new_misses: Array,
) -> bool:
    """Fill in the sheets after all answers; say if the game is over."""
    over = False
    for seat in range(seats):
        new_cells[seat] = cells[seat]
        new_misses[seat] = misses[seat]
        if fields[seat] >= 0:
            new_cells[seat, fields[seat]] = total
        elif seat == active:
            new_misses[seat] += 1
        _, full = score(new_cells[seat], new_misses[seat])
        over = over or full >= 2 or new_misses[seat] >= 4
    return over


@njit(cache=True)
def final(cells: Array, misses: Array, seats: int, out: Array) -> None:
    """Fill in the result of a finished game."""
    points = np.zeros(6)
    for seat in range(seats):
        points[seat], _ = score(cells[seat], misses[seat])
    results(seats, points, out)


@njit(cache=True)
def look_further(
    cells: Array,
    misses: Array,
    seats: int,
    active: int,
    pick: int,
    temperature: float,
    nets: Nets,
    tables: Tables,
    next_tables: Tables,
    by_sum: Array,
    again: Array,
    whole: Array,
) -> None:
    """Value some dice by the next turn after each sum: `by_sum`, rolling again, and all in all."""
    fields = np.empty(6, np.int64)
    values = np.empty(6)
    out = np.empty(6)
    scratch = np.empty((6, 6))
    unused = np.zeros(19)
    new_cells = np.empty((6, 27), np.int64)
    new_misses = np.empty(6, np.int64)
    count = COUNT[pick]
    following = (active + 1) % seats
    again[:] = 0.0
    whole[:] = 0.0
    for total in range(count, 6 * count + 1):
        decide(
            pick,
            total,
            seats,
            active,
            misses,
            temperature,
            tables,
            fields,
            values,
            out,
            scratch,
        )
        if play_turn(cells, misses, seats, active, fields, total, new_cells, new_misses):
            final(new_cells, new_misses, seats, by_sum[total])
        else:
            look(new_cells, new_misses, seats, following, nets.w1, nets.w2, next_tables)
            turn(
                seats,
                following,
                new_misses,
                temperature,
                next_tables,
                unused,
                by_sum[total],
            )
        for seat in range(seats):
            again[seat] += CHANCE[count, total] * by_sum[total, seat]
    for total in range(count, 6 * count + 1):
        kept = by_sum[total, active] >= again[active]
        for seat in range(seats):
            whole[seat] += CHANCE[count, total] * (by_sum[total, seat] if kept else again[seat])


@njit(cache=True)
def stage(cells: Array, misses: Array, seats: int, active: int) -> int:
    """Return the stage of a game before a turn."""
    if misses[active] == 3:
        return 12
    found = 11
    for seat in range(seats):
        found = min(found, numbers_to_end(cells[seat]))
    return found


@njit(cache=True)
def measure(
    games: int,
    seats: int,
    temperature: float,
    nets: Nets,
    tables: Tables,
    next_tables: Tables,
    errors: Array,
    unexplained: Array,
    luck: Array,
    bins: Array,
) -> None:
    """Play games; fill in errors by stage, unexplained and luck by game and seat, and the bins."""
    cells = np.zeros((6, 27), np.int64)
    misses = np.zeros(6, np.int64)
    new_cells = np.empty((6, 27), np.int64)
    new_misses = np.empty(6, np.int64)
    by_sum = np.zeros((19, 6))
    again = np.zeros(6)
    whole = np.zeros(6)
    own_by_sum = np.zeros(19)
    fields = np.empty(6, np.int64)
    values = np.empty(6)
    out = np.zeros(6)
    scratch = np.empty((6, 6))
    seen = np.zeros((MOST_TURNS, 6))
    for game in range(games):
        cells[:] = 0
        misses[:] = 0
        active = np.random.randint(0, seats)
        turns = 0
        over = False
        while not over:
            look(cells, misses, seats, active, nets.w1, nets.w2, tables)
            pick, _ = turn(seats, active, misses, temperature, tables, own_by_sum, seen[turns])
            look_further(
                cells,
                misses,
                seats,
                active,
                pick,
                temperature,
                nets,
                tables,
                next_tables,
                by_sum,
                again,
                whole,
            )
            at = stage(cells, misses, seats, active)
            total = roll(COUNT[pick])
            if by_sum[total, active] < again[active]:
                total = roll(COUNT[pick])
            for seat in range(seats):
                error = whole[seat] - seen[turns, seat]
                errors[at, 0] += 1
                errors[at, 1] += error * error
                unexplained[game, seat] += error
                luck[game, seat] += by_sum[total, seat] - whole[seat]
            turns += 1
            decide(
                pick,
                total,
                seats,
                active,
                misses,
                temperature,
                tables,
                fields,
                values,
                out,
                scratch,
            )
            over = play_turn(cells, misses, seats, active, fields, total, new_cells, new_misses)
            cells[:] = new_cells
            misses[:] = new_misses
            active = (active + 1) % seats
        final(cells, misses, seats, out)
        for seat in range(seats):
            for number in range(turns):
                value = seen[number, seat]
                at = min(BINS - 1, max(0, int(value * BINS)))
                bins[at, 0] += 1
                bins[at, 1] += value
                bins[at, 2] += out[seat]


def report(nets: Nets, seats: int, games: int) -> list[str]:
    """Return the lines of a report."""
    errors, bins = np.zeros((STAGES, 2)), np.zeros((BINS, 3))
    unexplained, luck = np.zeros((games, 6)), np.zeros((games, 6))
    seed(SEED)
    measure(
        games,
        seats,
        TEMPERATURE,
        nets,
        new_tables(),
        new_tables(),
        errors,
        unexplained,
        luck,
        bins,
    )
    unit, scale = ("points", 1.0) if seats == 1 else ("%", 100.0)
    unexplained, luck = scale * unexplained[:, :seats], scale * luck[:, :seats]
    lines = [
        f"{seats} seats, {games} games",
        f"unexplained, absolute mean {np.abs(unexplained).mean():.2f} {unit}",
        # The seats of one game depend on each other, so only one of them gives the error.
        f"unexplained of seat 1, mean {_mean(unexplained[:, 0])} {unit}",
        f"luck of seat 1, mean {_mean(luck[:, 0])} {unit}",
    ]
    lines += [
        f"stage {at:2d}: error of a turn {scale * np.sqrt(squares / count):5.2f} {unit}"
        f" ({count / seats / games:.2f} turns in a game)"
        for at, (count, squares) in enumerate(errors)
        if count
    ]
    if seats > 1:
        lines += [
            f"called {100 * called / count:5.1f} %, won {100 * won / count:5.1f} % ({count:.0f})"
            for count, called, won in bins
            if count
        ]
    return lines


def _mean(values: np.ndarray) -> str:
    """Write a mean with its standard error."""
    return f"{values.mean():.2f} ± {values.std() / np.sqrt(len(values)):.2f}"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    given = parser.parse_args()
    nets = shipped("points" if given.seats == 1 else "win")
    print("\n".join(report(nets, given.seats, given.games)))


if __name__ == "__main__":
    main()
