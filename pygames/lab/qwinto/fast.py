"""Qwinto compiled by numba, for training: sheets are arrays.

Nothing is compiled with `fastmath`: sums are added in the order written, so that a training gives
the same weights on every processor.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Array = np.ndarray[Any, np.dtype[Any]]
"""Any array; numba infers the type."""

COLUMNS = np.array(
    [2, 3, 4, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 7, 8, 9, 10, 0, 1, 2, 3, 5, 6, 7, 8, 9], np.int64
)
"""The column of each of the 27 fields: nine orange, nine yellow, nine purple."""


def _mates() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the column mates and the triple of each field, and the pentagon of each triple."""
    mates = np.full((27, 2), -1, np.int64)
    triple = np.full(27, -1, np.int64)
    pentagon = np.full(5, -1, np.int64)
    for field in range(27):
        others = [f for f in range(27) if f != field and COLUMNS[f] == COLUMNS[field]]
        mates[field, : len(others)] = others
    for index, (column, row) in enumerate(((2, 2), (3, 0), (7, 0), (8, 1), (9, 2))):
        for field in range(27):
            if COLUMNS[field] == column:
                triple[field] = index
                if field // 9 == row:
                    pentagon[index] = field
    return mates, triple, pentagon


MATES, TRIPLE, PENTAGON = _mates()
TRIPLES = np.array([[f for f in range(27) if TRIPLE[f] == t] for t in range(5)], np.int64)

F_MISS = 486
F_SEAT = F_MISS + 4
F_OPPONENT_MISS = F_SEAT + 21
F_OPPONENT_TO_END = F_OPPONENT_MISS + 5
F_TO_END = F_OPPONENT_TO_END + 21
F_ROW = F_TO_END + 20
F_COLUMN = F_ROW + 60
F_NEXT_OPPONENT = F_COLUMN + 40
FEATURES = F_NEXT_OPPONENT + 81
NEVER = 19
NONE = np.float32(-1e9)
"""The value of a number that no field takes."""


def _sums() -> np.ndarray:
    """Return the chance of each sum from 1 to 18 with one, two and three dice."""
    chance = np.zeros((4, 19))
    chance[0, 0] = 1.0
    for dice in range(1, 4):
        for total in range(19):
            for face in range(1, 7):
                if total >= face:
                    chance[dice, total] += chance[dice - 1, total - face] / 6
    return chance


CHANCE = _sums()
PICKS = np.array([1, 2, 4, 3, 5, 6, 7], np.int64)
COUNT = np.array([0, 1, 1, 2, 1, 2, 2, 3], np.int64)


@njit(cache=True)
def row_empty(cells: Array, row: int) -> tuple[int, int]:
    """Return the empty fields of a row, and whether it can no longer be filled."""
    empty = 0
    dead = 0
    low = 0
    length = 0
    for i in range(10):
        value = cells[row * 9 + i] if i < 9 else 19
        if value == 0:
            length += 1
            empty += 1
        else:
            if value - low - 1 < length:
                dead = 1
            low = value
            length = 0
    return empty, dead


@njit(cache=True)
def rows_to_end(e0: int, d0: int, e1: int, d1: int, e2: int, d2: int) -> int:
    """Return how many numbers two full rows lack, or NEVER, given (empty, dead) of each row."""
    a = 99 if d0 else e0
    b = 99 if d1 else e1
    c = 99 if d2 else e2
    total = a + b + c - max(a, b, c)
    return min(NEVER, total)


@njit(cache=True)
def numbers_to_end(cells: Array) -> int:
    """Return how many numbers are missing for two full rows of a sheet, or NEVER."""
    e0, d0 = row_empty(cells, 0)
    e1, d1 = row_empty(cells, 1)
    e2, d2 = row_empty(cells, 2)
    return rows_to_end(e0, d0, e1, d1, e2, d2)


@njit(cache=True)
def score(cells: Array, misses: int) -> tuple[int, int]:
    """Return the points of a sheet, and how many rows are full."""
    points = -5 * misses
    full = 0
    for row in range(3):
        count = 0
        for i in range(9):
            if cells[row * 9 + i]:
                count += 1
        if count == 9:
            full += 1
            points += cells[row * 9 + 8]
        else:
            points += count
    for t in range(5):
        if cells[TRIPLES[t, 0]] and cells[TRIPLES[t, 1]] and cells[TRIPLES[t, 2]]:
            points += cells[PENTAGON[t]]
    return points, full


@njit(cache=True)
def pattern(cells: Array, t: int) -> int:
    """Return which of the three fields of a triple column are filled, as a number from 0 to 7."""
    p = 0
    for j in range(3):
        if cells[TRIPLES[t, j]]:
            p |= 1 << j
    return p


@njit(cache=True)
def size_class(number: int) -> int:
    """Classify a number as low (0), middle (1) or high (2)."""
    return 0 if number <= 6 else 1 if number <= 11 else 2


@njit(cache=True)
def features(
    cells: Array,
    misses: int,
    seats: int,
    wait: int,
    opponent_miss: int,
    opponent_to_end: int,
    next_opponent: Array,
    out: Array,
) -> int:
    """List the inputs that are on for a sheet; return how many."""
    n = 0
    for i in range(27):
        if cells[i]:
            out[n] = i * 18 + cells[i] - 1
            n += 1
    out[n] = F_MISS + misses
    out[n + 1] = F_SEAT + seats * (seats - 1) // 2 + wait
    out[n + 2] = F_OPPONENT_MISS + opponent_miss
    out[n + 3] = F_OPPONENT_TO_END + opponent_to_end
    out[n + 4] = F_TO_END + numbers_to_end(cells)
    n += 5
    for row in range(3):
        e, d = row_empty(cells, row)
        out[n] = F_ROW + row * 20 + d * 10 + e
        n += 1
    for t in range(5):
        out[n] = F_COLUMN + t * 8 + pattern(cells, t)
        n += 1
    if seats > 1:
        for i in range(27):
            if next_opponent[i]:
                out[n] = F_NEXT_OPPONENT + i * 3 + size_class(next_opponent[i])
                n += 1
    return n


@njit(cache=True)
def hidden_layer(feats: Array, n: int, w1: Array) -> Array:
    """Return the hidden layer of a sheet: the sum of the weights of its inputs."""
    acc = np.zeros(w1.shape[1], np.float32)
    for i in range(n):
        for h in range(acc.shape[0]):
            acc[h] += w1[feats[i], h]
    return acc


@njit(cache=True)
def output(acc: Array, w2: Array) -> np.float32:
    """Return the output of the hidden layer."""
    total = np.float32(0.0)
    for h in range(acc.shape[0]):
        x = acc[h]
        total += max(x, np.float32(0.0)) * w2[h]
    return total


@njit(cache=True)
def output_with(acc: Array, extra: Array, w2: Array) -> np.float32:
    """Return the output of the hidden layer with one more input."""
    total = np.float32(0.0)
    for h in range(acc.shape[0]):
        x = acc[h] + extra[h]
        total += max(x, np.float32(0.0)) * w2[h]
    return total


@njit(cache=True)
def move_input(acc: Array, w1: Array, old: int, new: int) -> None:
    """Swap one input for another."""
    if old != new:
        for h in range(acc.shape[0]):
            acc[h] += w1[new, h] - w1[old, h]


@njit(cache=True)
def sheet_values(
    cells: Array,
    misses: int,
    acc: Array,
    w1: Array,
    w2: Array,
    values: Array,
    after: Array,
    best: Array,
    where: Array,
    row_ends: Array,
    skips: Array,
) -> None:
    """Value every way to write on a sheet, given its hidden layer.

    Fills `values[field, sum]` (the points if it ends the game) and `after[field, sum]` (the points
    then), `best[row, sum]` and `where[row, sum]` (a field, or -1), `row_ends[row]` (whether a
    number there ends the game), and `skips`: the value after a pass, after a miss, the points now.
    """
    points, full = score(cells, misses)
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
        ends = e0 == 1 and full == 1
        row_ends[row] = ends
        if e0 == 0:
            continue
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
def move_values(
    cells: Array,
    misses: int,
    seats: int,
    wait: int,
    opponent_miss: int,
    opponent_to_end: int,
    next_opponent: Array,
    w1: Array,
    w2: Array,
    best: Array,
    where: Array,
    skip_values: Array,
) -> None:
    """Value every way to write on a sheet, with its inputs; see `sheet_values`."""
    feats = np.empty(72, np.int64)
    n = features(cells, misses, seats, wait, opponent_miss, opponent_to_end, next_opponent, feats)
    acc = hidden_layer(feats, n, w1)
    values = np.empty((27, 19), np.float32)
    after = np.empty((27, 19), np.int64)
    row_ends = np.empty(3, np.int64)
    sheet_values(cells, misses, acc, w1, w2, values, after, best, where, row_ends, skip_values)


@njit(cache=True)
def opponent_inputs(seat: int, seats: int, to_ends: Array, misses: Array) -> tuple[int, int]:
    """Return the inputs for how soon another seat may end the game."""
    if seats == 1:
        return 4, 20
    worst = 0
    soonest = NEVER
    for other in range(seats):
        if other != seat:
            worst = max(worst, misses[other])
            soonest = min(soonest, to_ends[other])
    return worst, soonest


@njit(cache=True)
def answer_value(best: Array, pick: int, total: int, passing: float) -> float:
    """Return the value of the best answer to a sum rolled with these dice."""
    value = passing
    for row in range(3):
        if pick >> row & 1 and best[row, total] > value:
            value = best[row, total]
    return value


@njit(cache=True)
def next_opponent_seat(seat: int, active: int, seats: int) -> int:
    """Return the other seat that is active soonest after this roll."""
    other = (active + 1) % seats
    return (other + 1) % seats if other == seat else other
