"""Qwinto for the win, compiled by numba: the values of all answers, and the chance to win.

The net values a sheet as `fast` does, with more inputs about the others. A seat's chance to win is
its share of a softmax over the values of all seats, divided by a temperature that falls towards the
end of the game. Alone, the value is the expected final points.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pygames.lab.qwinto.fast import (
    CHANCE,
    COUNT,
    F_COLUMN,
    F_MISS,
    F_ROW,
    F_TO_END,
    FEATURES,
    MATES,
    PENTAGON,
    PICKS,
    TRIPLE,
    features,
    hidden_layer,
    move_input,
    next_opponent_seat,
    numbers_to_end,
    opponent_inputs,
    output,
    output_with,
    pattern,
    row_empty,
    rows_to_end,
    score,
)

Array = np.ndarray[Any, np.dtype[Any]]

F_LEAD = FEATURES
F_OPPONENT_ROW = F_LEAD + 23
F_OPPONENT_COLUMN = F_OPPONENT_ROW + 60
WIN_FEATURES = F_OPPONENT_COLUMN + 40
MOST_FEATURES = 96
NONE = np.float32(-1e9)
"""The value of a number that no field takes."""


class Tables(NamedTuple):
    """For each seat, what all answers are worth."""

    values: Array
    """By seat, field, number: the value of the sheet after it (the points if it ends the game)."""
    after: Array
    """By seat, field, number: the points of the sheet after it."""
    best: Array
    """By seat, row, number: the highest value."""
    where: Array
    """By seat, row, number: its field, or -1."""
    ends: Array
    """By seat, row: whether a number in this row ends the game."""
    skips: Array
    """By seat: the value after a pass, the value after a miss, and the points now."""


def new_tables() -> Tables:
    """Return empty tables."""
    return Tables(
        np.empty((6, 27, 19), np.float32),
        np.empty((6, 27, 19), np.int64),
        np.empty((6, 3, 19), np.float32),
        np.empty((6, 3, 19), np.int64),
        np.zeros((6, 3), np.int64),
        np.empty((6, 3), np.float32),
    )


@njit(cache=True)
def lead_class(lead: int) -> int:
    """Classify how many points a seat is ahead of the best of the others."""
    return min(max((lead + 34) // 3, 0), 22)


@njit(cache=True)
def win_features(
    seat: int,
    seats: int,
    active: int,
    cells: Array,
    misses: Array,
    to_ends: Array,
    points: Array,
    own: Array,
    own_misses: int,
    extended: int,
    out: Array,
) -> int:
    """List the inputs that are on for the sheet `own` of a seat; the others are as before it."""
    opponent_miss, opponent_to_end = opponent_inputs(seat, seats, to_ends, misses)
    near = next_opponent_seat(seat, active, seats) if seats > 1 else 0
    n = features(
        own,
        own_misses,
        seats,
        (seat - active - 1) % seats,
        opponent_miss,
        opponent_to_end,
        cells[near],
        out,
    )
    if seats > 1 and extended:
        most = -1000
        for other in range(seats):
            if other != seat:
                most = max(most, points[other])
        out[n] = F_LEAD + lead_class(points[seat] - most)
        n += 1
        for row in range(3):
            e, d = row_empty(cells[near], row)
            out[n] = F_OPPONENT_ROW + row * 20 + d * 10 + e
            n += 1
        for t in range(5):
            out[n] = F_OPPONENT_COLUMN + t * 8 + pattern(cells[near], t)
            n += 1
    return n


@njit(cache=True)
def sheet_values(
    seat: int, cells: Array, misses: int, acc: Array, w1: Array, w2: Array, tables: Tables
) -> None:
    """Fill in the tables of a seat, given the hidden layer of its sheet."""
    values, after, best, where = (
        tables.values[seat],
        tables.after[seat],
        tables.best[seat],
        tables.where[seat],
    )
    points, full = score(cells, misses)
    skips = tables.skips[seat]
    skips[0] = points + output(acc, w2)
    skips[2] = points
    base = np.empty_like(acc)
    if misses == 3:
        skips[1] = points - 5
    else:
        base[:] = acc
        move_input(base, w1, F_MISS + misses, F_MISS + misses + 1)
        skips[1] = points - 5 + output(base, w2)
    values[:] = NONE
    best[:] = NONE
    where[:] = -1
    empties = np.empty(3, np.int64)
    deads = np.empty(3, np.int64)
    for row in range(3):
        empties[row], deads[row] = row_empty(cells, row)
    to_end = rows_to_end(empties[0], deads[0], empties[1], deads[1], empties[2], deads[2])
    for row in range(3):
        e0 = empties[row]
        d0 = deads[row]
        tables.ends[seat, row] = e0 == 1 and full == 1
        if e0 == 0:
            continue
        ends = e0 == 1 and full == 1
        empties[row] = e0 - 1
        to_end_fillable = rows_to_end(
            empties[0], deads[0], empties[1], deads[1], empties[2], deads[2]
        )
        deads[row] = 1
        to_end_dead = rows_to_end(empties[0], deads[0], empties[1], deads[1], empties[2], deads[2])
        empties[row] = e0
        deads[row] = d0
        old_row = F_ROW + row * 20 + d0 * 10 + e0
        new_row = F_ROW + row * 20 + e0 - 1
        i = 0
        low = 0
        while i < 9:
            if cells[row * 9 + i]:
                low = cells[row * 9 + i]
                i += 1
                continue
            start = i
            while i < 9 and cells[row * 9 + i] == 0:
                i += 1
            high = cells[row * 9 + i] if i < 9 else 19
            if high - low < 2:
                continue
            for at in range(start, i):
                field = row * 9 + at
                gain = 1
                last = False
                if e0 == 1:
                    last = at == 8
                    gain = 0 - 8 if last else cells[row * 9 + 8] - 8
                t = TRIPLE[field]
                mate0 = cells[MATES[field, 0]] if MATES[field, 0] >= 0 else 0
                mate1 = cells[MATES[field, 1]] if MATES[field, 1] >= 0 else 0
                pays = False
                base[:] = acc
                if t >= 0:
                    old = pattern(cells, t)
                    cells[field] = 1
                    new = pattern(cells, t)
                    cells[field] = 0
                    if new == 7:
                        pays = PENTAGON[t] == field
                        if not pays:
                            gain += cells[PENTAGON[t]]
                    move_input(base, w1, F_COLUMN + t * 8 + old, F_COLUMN + t * 8 + new)
                move_input(base, w1, old_row, new_row + 10 * d0)
                move_input(
                    base, w1, F_TO_END + to_end, F_TO_END + (to_end_dead if d0 else to_end_fillable)
                )
                is_dead = d0
                for step in range(2):
                    # first the numbers after which the row can still be filled, then the others
                    if step == 1:
                        if d0:
                            break
                        move_input(base, w1, new_row, new_row + 10)
                        move_input(base, w1, F_TO_END + to_end_fillable, F_TO_END + to_end_dead)
                        is_dead = 1
                    for v in range(low + 1, high):
                        breaks = v - low - 1 < at - start or high - v - 1 < i - 1 - at
                        if not d0 and (breaks != (is_dead == 1)):
                            continue
                        if v in (mate0, mate1):
                            continue
                        now = points + gain
                        if last:
                            now += v
                        if pays:
                            now += v
                        value = np.float32(now)
                        if not ends:
                            value += output_with(base, w1[field * 18 + v - 1], w2)
                        values[field, v] = value
                        after[field, v] = now
                        if value > best[row, v]:
                            best[row, v] = value
                            where[row, v] = field


@njit(cache=True)
def look(
    cells: Array,
    misses: Array,
    seats: int,
    active: int,
    w1: Array,
    w2: Array,
    tables: Tables,
) -> None:
    """Fill in the tables of all seats."""
    to_ends = np.zeros(6, np.int64)
    points = np.zeros(6, np.int64)
    for seat in range(seats):
        to_ends[seat] = numbers_to_end(cells[seat])
        points[seat], _ = score(cells[seat], misses[seat])
    feats = np.empty(MOST_FEATURES, np.int64)
    for seat in range(seats):
        n = win_features(
            seat,
            seats,
            active,
            cells,
            misses,
            to_ends,
            points,
            cells[seat],
            misses[seat],
            w1.shape[0] > FEATURES,
            feats,
        )
        acc = hidden_layer(feats, n, w1)
        sheet_values(seat, cells[seat], misses[seat], acc, w1, w2, tables)


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
def chances(seats: int, values: Array, heat: float, out: Array) -> None:
    """Fill in each seat's chance to win, or the value of a single seat."""
    if seats == 1:
        out[0] = values[0]
        return
    top = values[0]
    for seat in range(1, seats):
        top = max(top, values[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = exp((values[seat] - top) / heat)
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
    heat: float,
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
    chances(seats, values, heat, out)
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
    heat: float,
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
                heat,
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
