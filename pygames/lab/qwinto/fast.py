"""Qwinto at full speed for the workshop: sheets as arrays, their values compiled by numba.

The numbers here are floats while learning and whole numbers (held in floats) once packed, so the
same code measures what is being learnt and what is shipped. Nothing is compiled with `fastmath`:
sums are added in the order written, so that a training gives the same weights on every processor.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

Grid = np.ndarray[Any, np.dtype[Any]]
"""Any array: numba finds out the rest."""

COLUMNS = np.array(
    [2, 3, 4, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 5, 7, 8, 9, 10, 0, 1, 2, 3, 5, 6, 7, 8, 9], np.int64
)
"""The column of each of the 27 fields: nine orange, nine yellow, nine purple."""


def _mates() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Other fields of each field's column, the triple it belongs to, and its pentagon's field."""
    mates = np.full((27, 2), -1, np.int64)
    triple = np.full(27, -1, np.int64)
    pent = np.full(5, -1, np.int64)
    for field in range(27):
        others = [f for f in range(27) if f != field and COLUMNS[f] == COLUMNS[field]]
        mates[field, : len(others)] = others
    for index, (column, row) in enumerate(((2, 2), (3, 0), (7, 0), (8, 1), (9, 2))):
        for field in range(27):
            if COLUMNS[field] == column:
                triple[field] = index
                if field // 9 == row:
                    pent[index] = field
    return mates, triple, pent


MATES, TRIPLE, PENT = _mates()
TRIPLES = np.array([[f for f in range(27) if TRIPLE[f] == t] for t in range(5)], np.int64)

F_MISS = 486
F_SEAT = F_MISS + 4
F_RIVAL_MISS = F_SEAT + 21
F_RIVAL_CLOCK = F_RIVAL_MISS + 5
F_CLOCK = F_RIVAL_CLOCK + 21
F_ROW = F_CLOCK + 20
F_COLUMN = F_ROW + 60
F_RIVAL = F_COLUMN + 40
FEATURES = F_RIVAL + 81
NEVER = 19


def _sums() -> np.ndarray:
    """How likely each sum 1 to 18 is with one, two and three dice."""
    chance = np.zeros((4, 19))
    chance[0, 0] = 1.0
    for dice in range(1, 4):
        for total in range(19):
            for eye in range(1, 7):
                if total >= eye:
                    chance[dice, total] += chance[dice - 1, total - eye] / 6
    return chance


CHANCE = _sums()
PICKS = np.array([1, 2, 4, 3, 5, 6, 7], np.int64)
COUNT = np.array([0, 1, 1, 2, 1, 2, 2, 3], np.int64)


@njit(cache=True)
def row_empty(cells: Grid, row: int) -> tuple[int, int]:
    """Empty fields of a row and whether it can still be filled."""
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
def clock_of(e0: int, d0: int, e1: int, d1: int, e2: int, d2: int) -> int:
    """Numbers missing for two full rows, or NEVER."""
    a = 99 if d0 else e0
    b = 99 if d1 else e1
    c = 99 if d2 else e2
    total = a + b + c - max(a, b, c)
    return min(NEVER, total)


@njit(cache=True)
def sheet_clock(cells: Grid) -> int:
    """The clock of a whole sheet."""
    e0, d0 = row_empty(cells, 0)
    e1, d1 = row_empty(cells, 1)
    e2, d2 = row_empty(cells, 2)
    return clock_of(e0, d0, e1, d1, e2, d2)


@njit(cache=True)
def score(cells: Grid, misses: int) -> tuple[int, int]:
    """Points on a sheet and how many rows are full."""
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
            points += cells[PENT[t]]
    return points, full


@njit(cache=True)
def pattern(cells: Grid, t: int) -> int:
    """Which of the three fields of a triple column are filled, as a number 0 to 7."""
    p = 0
    for j in range(3):
        if cells[TRIPLES[t, j]]:
            p |= 1 << j
    return p


@njit(cache=True)
def size_class(number: int) -> int:
    """Low, middle or high."""
    return 0 if number <= 6 else 1 if number <= 11 else 2


@njit(cache=True)
def features(
    cells: Grid,
    misses: int,
    seats: int,
    wait: int,
    rival_miss: int,
    rival_clock: int,
    rival: Grid,
    out: Grid,
) -> int:
    """The active inputs of a sheet; returns how many."""
    n = 0
    for i in range(27):
        if cells[i]:
            out[n] = i * 18 + cells[i] - 1
            n += 1
    out[n] = F_MISS + misses
    out[n + 1] = F_SEAT + seats * (seats - 1) // 2 + wait
    out[n + 2] = F_RIVAL_MISS + rival_miss
    out[n + 3] = F_RIVAL_CLOCK + rival_clock
    out[n + 4] = F_CLOCK + sheet_clock(cells)
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
            if rival[i]:
                out[n] = F_RIVAL + i * 3 + size_class(rival[i])
                n += 1
    return n


@njit(cache=True)
def gather(feats: Grid, n: int, w1: Grid) -> Grid:
    """The hidden layer of a sheet: the sum of what its inputs bring."""
    acc = np.zeros(w1.shape[1], np.float32)
    for i in range(n):
        for h in range(acc.shape[0]):
            acc[h] += w1[feats[i], h]
    return acc


@njit(cache=True)
def head(acc: Grid, w2: Grid) -> np.float32:
    """The output of the hidden layer."""
    total = np.float32(0.0)
    for h in range(acc.shape[0]):
        x = acc[h]
        total += max(x, np.float32(0.0)) * w2[h]
    return total


@njit(cache=True)
def head_plus(acc: Grid, extra: Grid, w2: Grid) -> np.float32:
    """The output of the hidden layer with one more input."""
    total = np.float32(0.0)
    for h in range(acc.shape[0]):
        x = acc[h] + extra[h]
        total += max(x, np.float32(0.0)) * w2[h]
    return total


@njit(cache=True)
def move_input(acc: Grid, w1: Grid, old: int, new: int) -> None:
    """Swap one input for another."""
    if old != new:
        for h in range(acc.shape[0]):
            acc[h] += w1[new, h] - w1[old, h]


@njit(cache=True)
def study(
    cells: Grid,
    misses: int,
    seats: int,
    wait: int,
    rival_miss: int,
    rival_clock: int,
    rival: Grid,
    w1: Grid,
    w2: Grid,
    best: Grid,
    where: Grid,
    side: Grid,
) -> None:
    """Value every way to write on a sheet.

    Fills `best[row, sum]` and `where[row, sum]` (a field, or -1) and `side` with: value now,
    value after a miss, points now.
    """
    feats = np.empty(72, np.int64)
    n = features(cells, misses, seats, wait, rival_miss, rival_clock, rival, feats)
    acc = gather(feats, n, w1)
    points, full = score(cells, misses)
    side[0] = points + head(acc, w2)
    side[2] = points
    base = np.empty_like(acc)
    if misses == 3:
        side[1] = points - 5
    else:
        base[:] = acc
        move_input(base, w1, F_MISS + misses, F_MISS + misses + 1)
        side[1] = points - 5 + head(base, w2)
    best[:] = np.float32(-1e9)
    where[:] = -1
    empties = np.empty(3, np.int64)
    deads = np.empty(3, np.int64)
    for row in range(3):
        empties[row], deads[row] = row_empty(cells, row)
    clock = clock_of(empties[0], deads[0], empties[1], deads[1], empties[2], deads[2])
    for row in range(3):
        e0 = empties[row]
        d0 = deads[row]
        if e0 == 0:
            continue
        ends = e0 == 1 and full == 1
        empties[row] = e0 - 1
        clock_alive = clock_of(empties[0], deads[0], empties[1], deads[1], empties[2], deads[2])
        deads[row] = 1
        clock_dead = clock_of(empties[0], deads[0], empties[1], deads[1], empties[2], deads[2])
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
                        pays = PENT[t] == field
                        if not pays:
                            gain += cells[PENT[t]]
                    move_input(base, w1, F_COLUMN + t * 8 + old, F_COLUMN + t * 8 + new)
                move_input(base, w1, old_row, new_row + 10 * d0)
                move_input(base, w1, F_CLOCK + clock, F_CLOCK + (clock_dead if d0 else clock_alive))
                is_dead = d0
                for step in range(2):
                    # first the numbers that leave the row fillable, then those that do not
                    if step == 1:
                        if d0:
                            break
                        move_input(base, w1, new_row, new_row + 10)
                        move_input(base, w1, F_CLOCK + clock_alive, F_CLOCK + clock_dead)
                        is_dead = 1
                    for v in range(low + 1, high):
                        breaks = v - low - 1 < at - start or high - v - 1 < i - 1 - at
                        if not d0 and (breaks != (is_dead == 1)):
                            continue
                        if v in (mate0, mate1):
                            continue
                        value = np.float32(points + gain)
                        if last:
                            value += v
                        if pays:
                            value += v
                        if not ends:
                            value += head_plus(base, w1[field * 18 + v - 1], w2)
                        if value > best[row, v]:
                            best[row, v] = value
                            where[row, v] = field


@njit(cache=True)
def rivals(seat: int, seats: int, clocks: Grid, misses: Grid) -> tuple[int, int]:
    """The inputs that tell how soon somebody else may end the game."""
    if seats == 1:
        return 4, 20
    worst = 0
    soonest = NEVER
    for other in range(seats):
        if other != seat:
            worst = max(worst, misses[other])
            soonest = min(soonest, clocks[other])
    return worst, soonest


@njit(cache=True)
def answer_value(best: Grid, pick: int, total: int, passing: float) -> float:
    """The best a seat can do with a sum thrown by these dice."""
    value = passing
    for row in range(3):
        if pick >> row & 1 and best[row, total] > value:
            value = best[row, total]
    return value


@njit(cache=True)
def next_rival(seat: int, active: int, seats: int) -> int:
    """The other seat that is the first to be active after this throw."""
    other = (active + 1) % seats
    return (other + 1) % seats if other == seat else other
