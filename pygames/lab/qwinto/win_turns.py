"""What a turn of Qwinto is worth to each seat, compiled by numba: answers, dice, chances to win.

A seat's chance to win is its share of a softmax over the values of all seats, divided by a
temperature. Alone, the value is the expected final points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from pygames.lab.qwinto.fast import CHANCE, COUNT, PICKS

if TYPE_CHECKING:
    from pygames.lab.qwinto.fast import Array
    from pygames.lab.qwinto.win_fast import Tables


@njit(cache=True)
def exp(x: float) -> float:
    """Return e^x for x up to 60: a short series of x / 256, squared eight times.

    The exponential of the C library has other last digits on other processors.
    """
    if x < -60.0:
        return 0.0
    t = x / 256.0
    e = 1.0
    for i in range(8, 0, -1):
        e = 1.0 + e * t / i
    for _ in range(8):
        e *= e
    return e


@njit(cache=True)
def chances(seats: int, values: Array, temperature: float, out: Array) -> None:
    """Fill in each seat's chance to win, or the value of a single seat."""
    if seats == 1:
        out[0] = values[0]
        return
    top = values[0]
    for seat in range(1, seats):
        top = max(top, values[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = exp((values[seat] - top) / temperature)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total


@njit(cache=True)
def results(seats: int, points: Array, out: Array) -> None:
    """Fill in the result of a finished game; a shared win is divided."""
    if seats == 1:
        out[0] = points[0]
        return
    top = points[0]
    for seat in range(1, seats):
        top = max(top, points[seat])
    winners = 0
    for seat in range(seats):
        winners += points[seat] == top
    for seat in range(seats):
        out[seat] = 1.0 / winners if points[seat] == top else 0.0


@njit(cache=True)
def decide(
    pick: int,
    total: int,
    seats: int,
    active: int,
    misses: Array,
    temperature: float,
    tables: Tables,
    fields: Array,
    values: Array,
    out: Array,
    scratch: Array,
) -> bool:
    """Let every seat answer a sum; fill in fields, values and chances; say if the game ends.

    A seat first looks for the best answer that does not end the game. It ends the game if the
    result is then better for it than that. If another seat ends it, points now are all that counts.
    """
    ending, end_fields, end_points = scratch[0], scratch[1], scratch[2]
    most_fields, points, most = scratch[3], scratch[4], scratch[5]
    for seat in range(seats):
        fields[seat] = -1
        values[seat] = -1e8
        ending[seat] = 0.0
        end_fields[seat] = -1.0
        most_fields[seat] = -1.0
        end_points[seat] = most[seat] = -1e9
        points[seat] = 0.0
        missed = seat == active
        now = tables.skips[seat, 2]
        if missed and misses[seat] == 3:
            end_points[seat] = now - 5.0
            ending[seat] = 1
        else:
            values[seat] = tables.skips[seat, 1] if missed else tables.skips[seat, 0]
            points[seat] = now - 5.0 if missed else now
            most[seat] = points[seat]
        for row in range(3):
            field = tables.where[seat, row, total]
            if not (pick >> row & 1) or field < 0:
                continue
            after = float(tables.after[seat, field, total])
            if tables.ends[seat, row]:
                if after > end_points[seat]:
                    end_points[seat] = after
                    end_fields[seat] = field
                    ending[seat] = 1
                continue
            if tables.best[seat, row, total] > values[seat]:
                values[seat] = tables.best[seat, row, total]
                fields[seat] = field
                points[seat] = after
            if after > most[seat]:
                most[seat] = after
                most_fields[seat] = field
    if seats == 1:
        if ending[0] and end_points[0] >= values[0]:
            fields[0] = int(end_fields[0])
            values[0] = end_points[0]
            out[0] = values[0]
            return True
        out[0] = values[0]
        return False
    chances(seats, values, temperature, out)
    any_end = False
    for seat in range(seats):
        if not ending[seat]:
            continue
        if values[seat] > -1e7:
            ahead = 0
            equal = 1
            for other in range(seats):
                if other != seat:
                    ahead += points[other] > end_points[seat]
                    equal += points[other] == end_points[seat]
            if ahead or 1.0 / equal <= out[seat]:
                ending[seat] = 0
                continue
        any_end = True
    if not any_end:
        return False
    for seat in range(seats):
        if ending[seat]:
            points[seat] = end_points[seat]
            fields[seat] = int(end_fields[seat])
        elif most[seat] > points[seat]:
            points[seat] = most[seat]
            fields[seat] = int(most_fields[seat])
    results(seats, points, out)
    return True


@njit(cache=True)
def turn(
    seats: int,
    active: int,
    misses: Array,
    temperature: float,
    tables: Tables,
    by_sum: Array,
    expected: Array,
) -> tuple[int, float]:
    """Choose the dice of the active seat; fill in `by_sum` and the expected chances of all seats.

    Returns the pick and the value of rolling it again.
    """
    fields = np.empty(6, np.int64)
    values = np.empty(6)
    found = np.zeros((19, 6))
    scratch = np.empty((6, 6))
    again = np.zeros(6)
    sums = np.zeros(6)
    top = -1e18
    chosen = 0
    chosen_again = 0.0
    for pick in PICKS:
        count = COUNT[pick]
        again[:] = 0.0
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
                found[total],
                scratch,
            )
            for seat in range(seats):
                again[seat] += CHANCE[count, total] * found[total, seat]
        sums[:] = 0.0
        for total in range(count, 6 * count + 1):
            kept = found[total, active] >= again[active]
            for seat in range(seats):
                sums[seat] += CHANCE[count, total] * (found[total, seat] if kept else again[seat])
        if sums[active] > top:
            top = sums[active]
            chosen = pick
            chosen_again = again[active]
            expected[:] = sums
            for total in range(count, 6 * count + 1):
                by_sum[total] = found[total, active]
    return chosen, chosen_again
