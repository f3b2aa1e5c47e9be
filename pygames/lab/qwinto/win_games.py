"""Whole Qwinto games for the win between compiled players, for training."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from pygames.lab.qwinto.fast import COUNT, FEATURES, numbers_to_end, score
from pygames.lab.qwinto.games import draw_seats, learn, roll
from pygames.lab.qwinto.win_fast import MOST_FEATURES, look, win_features
from pygames.lab.qwinto.win_turns import chances, decide, turn

if TYPE_CHECKING:
    from pygames.lab.qwinto.fast import Array
    from pygames.lab.qwinto.win_fast import Tables

LONGEST = 320
LARGEST_NOISE = 5.0
POINTS = 6.0
"""By how many points a value moves for an error of 1 in the chance to win, at a rate of 1."""


@njit(cache=True)
def normal() -> float:
    """Draw from an approximately standard normal distribution."""
    total = -2.0
    for _ in range(4):
        total += np.random.random()
    return total * 1.7320508


@njit(cache=True)
def noisy_answer(
    seat: int, active: int, pick: int, total: int, noise: float, misses: int, tables: Tables
) -> int:
    """Return the field that a seat chooses by values with noise; no answer that ends the game."""
    field = -1
    top = -1e9
    if seat != active:
        top = tables.skips[seat, 0] + noise * normal()
    elif misses < 3:
        top = tables.skips[seat, 1] + noise * normal()
    for row in range(3):
        if pick >> row & 1 and tables.where[seat, row, total] >= 0 and not tables.ends[seat, row]:
            value = tables.best[seat, row, total] + noise * normal()
            if value > top:
                top = value
                field = tables.where[seat, row, total]
    return field


@njit(cache=True)
def train_to_win(
    games: int,
    w1: Array,
    w2: Array,
    temperature: float,
    rate: np.float32,
    trace: float,
    noise_part: float,
    mix: Array,
    tables: Tables,
    stats: Array,
) -> None:
    """Play games and learn from each: TD(lambda) on the chance to win, alone on the points."""
    cells = np.zeros((6, 27), np.int64)
    cells_before = np.zeros((6, 27), np.int64)
    misses = np.zeros(6, np.int64)
    misses_before = np.zeros(6, np.int64)
    to_ends = np.zeros(6, np.int64)
    points = np.zeros(6, np.int64)
    noise = np.zeros(6)
    seen_features = np.zeros((LONGEST, 6, MOST_FEATURES), np.int64)
    seen_counts = np.zeros((LONGEST, 6), np.int64)
    seen_points = np.zeros((LONGEST, 6))
    seen_values = np.zeros((LONGEST, 6))
    seen_chances = np.zeros((LONGEST, 6))
    seen_expected = np.zeros((LONGEST, 6))
    seen_noisy = np.zeros(LONGEST, np.int64)
    by_sum = np.zeros(19)
    expected = np.zeros(6)
    fields = np.zeros(6, np.int64)
    values = np.zeros(6)
    out = np.zeros(6)
    scratch = np.empty((6, 6))
    goal = np.zeros(6)
    for _ in range(games):
        seats = draw_seats(mix)
        cells[:] = 0
        misses[:] = 0
        for seat in range(seats):
            noise[seat] = 0.0
            if np.random.random() < noise_part:
                noise[seat] = np.random.random() * LARGEST_NOISE
        active = np.random.randint(0, seats)
        seen = 0
        over = False
        while not over:
            cells_before[:] = cells
            misses_before[:] = misses
            look(cells, misses, seats, active, w1, w2, tables)
            pick, again = turn(seats, active, misses, temperature, tables, by_sum, expected)
            if seen:
                seen_expected[seen - 1] = expected
            count = COUNT[pick]
            total = roll(count)
            if by_sum[total] < again:
                total = roll(count)
            ended = decide(
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
            off = False
            for seat in range(seats):
                if noise[seat] > 0.0 and not ended:
                    field = noisy_answer(
                        seat, active, pick, total, noise[seat], misses[seat], tables
                    )
                    if field != fields[seat]:
                        off = True
                        fields[seat] = field
                        values[seat] = tables.skips[seat, 1 if seat == active else 0]
                        if field >= 0:
                            values[seat] = tables.values[seat, field, total]
                if fields[seat] >= 0:
                    cells[seat, fields[seat]] = total
                elif seat == active:
                    misses[seat] += 1
                _, full = score(cells[seat], misses[seat])
                over = over or full >= 2 or misses[seat] >= 4
            if off and seen:
                seen_noisy[seen - 1] = 1
            if over:
                break
            if off:
                chances(seats, values, temperature, out)
            for seat in range(seats):
                to_ends[seat] = numbers_to_end(cells_before[seat])
                points[seat], _ = score(cells_before[seat], misses_before[seat])
            for seat in range(seats):
                seen_counts[seen, seat] = win_features(
                    seat,
                    seats,
                    active,
                    cells_before,
                    misses_before,
                    to_ends,
                    points,
                    cells[seat],
                    misses[seat],
                    w1.shape[0] > FEATURES,
                    seen_features[seen, seat],
                )
                seen_points[seen, seat], _ = score(cells[seat], misses[seat])
            seen_values[seen] = values
            seen_chances[seen] = out
            seen_noisy[seen] = 0
            seen += 1
            active = (active + 1) % seats
        for seat in range(seats):
            last, _ = score(cells[seat], misses[seat])
            stats[seats, 0] += 1
            if noise[seat] == 0.0:
                stats[seats, 1] += last
                stats[seats, 2] += 1
        for k in range(seen - 1, -1, -1):
            for seat in range(seats):
                further = 0.0
                if k < seen - 1 and not seen_noisy[k]:
                    further = trace * (goal[seat] - seen_chances[k + 1, seat])
                goal[seat] = seen_expected[k, seat] + further
            for seat in range(seats):
                error = goal[seat] - seen_chances[k, seat]
                stats[0, 0] += 1
                stats[0, 1] += error * error
                error_now = seen_expected[k, seat] - seen_chances[k, seat]
                stats[0, 2] += error_now * error_now
                if seats > 1:
                    error *= POINTS
                acc_goal = seen_values[k, seat] + error
                learn(
                    seen_features[k, seat],
                    seen_counts[k, seat],
                    seen_points[k, seat],
                    acc_goal,
                    w1,
                    w2,
                    rate,
                )
