"""Whole Qwinto games between compiled players, for training."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from pygames.lab.qwinto.fast import (
    CHANCE,
    COUNT,
    MATES,
    PICKS,
    answer_value,
    features,
    hidden_layer,
    move_values,
    next_opponent_seat,
    numbers_to_end,
    opponent_inputs,
    score,
)

if TYPE_CHECKING:
    from pygames.lab.qwinto.fast import Array

IDEAL = np.array([2, 4, 5.5, 7, 8.5, 10, 11.5, 13, 15.5])
"""The ideal number of each field along a row, for the greedy player."""
PATIENCE = 2.5
"""How far from the ideal a number may be before a greedy player who is not active passes."""
OPPONENT_WEIGHT = 0.5
"""How much the opponents' mean gain counts against a player who considers it."""
FORCED = -20.0
"""The value of a miss for the greedy player: lower than that of any field."""


@njit(cache=True)
def greedy_values(cells: Array, values: Array, where: Array) -> None:
    """Fill in, for each row and sum, the greedy player's best field and its value."""
    values[:] = -1e9
    where[:] = -1
    for row in range(3):
        low = 0
        i = 0
        while i < 9:
            if cells[row * 9 + i]:
                low = cells[row * 9 + i]
                i += 1
                continue
            start = i
            while i < 9 and cells[row * 9 + i] == 0:
                i += 1
            high = cells[row * 9 + i] if i < 9 else 19
            for at in range(start, i):
                field = row * 9 + at
                mate0 = cells[MATES[field, 0]] if MATES[field, 0] >= 0 else 0
                mate1 = cells[MATES[field, 1]] if MATES[field, 1] >= 0 else 0
                for v in range(low + 1, high):
                    if v not in (mate0, mate1):
                        near = PATIENCE - abs(v - IDEAL[at])
                        if near > values[row, v]:
                            values[row, v] = near
                            where[row, v] = field


@njit(cache=True)
def draw_seats(mix: Array) -> int:
    """Draw the number of seats of a game, by the cumulative shares of games with 0 to 6 seats."""
    u = np.random.random()
    seats = 1
    while u > mix[seats]:
        seats += 1
    return seats


@njit(cache=True)
def roll(count: int) -> int:
    """The sum of some dice."""
    total = 0
    for _ in range(count):
        total += np.random.randint(1, 7)
    return total


@njit(cache=True)
def choose_dice(
    seat: int,
    seats: int,
    bests: Array,
    misses_value: Array,
    passes_value: Array,
    opponent_weight: float,
    by_sum: Array,
) -> tuple[int, float]:
    """Choose the dice with the highest value; fill `by_sum` with the value of each of their sums.

    `bests[seat, row, sum]` and the two arrays after it are the values of an answer, a miss and a
    pass. `opponent_weight` is how much a point of another seat counts against the own points.
    Returns the pick and the value of rolling it again.
    """
    top = -1e18
    mine = np.empty(19)
    chosen = 0
    again = 0.0
    for pick in PICKS:
        count = COUNT[pick]
        mean = 0.0
        for total in range(count, 6 * count + 1):
            value = float(answer_value(bests[seat], pick, total, misses_value[seat]))
            if opponent_weight > 0.0:
                for other in range(seats):
                    if other != seat:
                        value -= opponent_weight * answer_value(
                            bests[other], pick, total, passes_value[other]
                        )
            mine[total] = value
            mean += CHANCE[count, total] * value
        prospect = 0.0
        for total in range(count, 6 * count + 1):
            prospect += CHANCE[count, total] * max(mean, mine[total])
        if prospect > top:
            top = prospect
            chosen = pick
            again = mean
            by_sum[:] = mine
    return chosen, again


@njit(cache=True)
def seat_wait(seat: int, active: int, seats: int) -> int:
    """How many rolls come after this one before the seat is active."""
    return (seat - active - 1) % seats


@njit(cache=True)
def final_sums(pick: int, by_sum: Array, again: float, out: Array) -> None:
    """Fill in the chance of each final sum, if sums worth less than `again` are rolled again."""
    count = COUNT[pick]
    rolled = 0.0
    out[:] = 0.0
    for total in range(count, 6 * count + 1):
        if by_sum[total] >= again:
            out[total] = CHANCE[count, total]
        else:
            rolled += CHANCE[count, total]
    for total in range(count, 6 * count + 1):
        out[total] += rolled * CHANCE[count, total]


@njit(cache=True)
def learn(
    feats: Array,
    n: int,
    points: float,
    goal: float,
    w1: Array,
    w2: Array,
    rate: np.float32,
) -> np.float32:
    """Move the weights so that the value of this sheet nears its goal; return the error."""
    hidden = w2.shape[0]
    acc = hidden_layer(feats, n, w1)
    value = np.float32(points)
    for h in range(hidden):
        if acc[h] > 0:
            value += acc[h] * w2[h]
    error = np.float32(goal) - value
    step = rate * error
    for h in range(hidden):
        if acc[h] > 0:
            back = step * w2[h]
            w2[h] += step * acc[h]
            acc[h] = back
        else:
            acc[h] = 0
    for i in range(n):
        f = feats[i]
        for h in range(hidden):
            w1[f, h] += acc[h]
    return error


@njit(cache=True)
def train(
    games: int,
    w1: Array,
    w2: Array,
    rate: np.float32,
    trace: float,
    parts: tuple[float, float, float],
    mix: Array,
    stats: Array,
) -> None:
    """Play games and learn from each; `stats` collects the points by number of seats.

    The arrays `seen_*` record the sheets of each seat: inputs, points, value, and expected value
    by the next roll. `seen_noisy` marks a sheet after which the seat did not answer best.
    """
    longest = 240
    noise_part, greedy_part, opponent_part = parts
    cells = np.zeros((6, 27), np.int64)
    cells_before = np.zeros((6, 27), np.int64)
    misses_before = np.zeros(6, np.int64)
    misses = np.zeros(6, np.int64)
    to_ends = np.zeros(6, np.int64)
    seen_features = np.zeros((6, longest, 72), np.int64)
    seen_counts = np.zeros((6, longest), np.int64)
    seen_points = np.zeros((6, longest))
    seen_values = np.zeros((6, longest))
    seen_expected = np.zeros((6, longest))
    seen_noisy = np.zeros((6, longest), np.int64)
    seen = np.zeros(6, np.int64)
    noise = np.zeros(6)
    bests = np.empty((6, 3, 19), np.float32)
    fields = np.empty((6, 3, 19), np.int64)
    greedy_fields = np.empty((6, 3, 19), np.int64)
    greedy_bests = np.empty((6, 3, 19))
    forced = np.full(6, FORCED)
    by_sum = np.empty(19)
    greedy = np.zeros(6, np.int64)
    opponent_weights = np.zeros(6)
    skip_values = np.empty((6, 3), np.float32)
    chance = np.empty(19)
    for _ in range(games):
        seats = draw_seats(mix)
        cells[:] = 0
        misses[:] = 0
        seen[:] = 0
        for seat in range(seats):
            greedy[seat] = seat > 0 and np.random.random() < greedy_part
            noise[seat] = np.random.random() * 5.0 if np.random.random() < noise_part else 0.0
            opponent_weights[seat] = OPPONENT_WEIGHT if np.random.random() < opponent_part else 0.0
        active = np.random.randint(0, seats)
        over = False
        while not over:
            cells_before[:] = cells
            misses_before[:] = misses
            for seat in range(seats):
                to_ends[seat] = numbers_to_end(cells[seat])
            for seat in range(seats):
                if greedy[seat]:
                    greedy_values(cells[seat], greedy_bests[seat], greedy_fields[seat])
                if greedy[seat] and opponent_weights[active] == 0.0:
                    continue
                opponent_miss, opponent_to_end = opponent_inputs(
                    seat, seats, to_ends, misses_before
                )
                move_values(
                    cells[seat],
                    misses[seat],
                    seats,
                    seat_wait(seat, active, seats),
                    opponent_miss,
                    opponent_to_end,
                    cells_before[next_opponent_seat(seat, active, seats)],
                    w1,
                    w2,
                    bests[seat],
                    fields[seat],
                    skip_values[seat],
                )
            if greedy[active]:
                pick, again = choose_dice(active, seats, greedy_bests, forced, forced, 0.0, by_sum)
            else:
                weight = opponent_weights[active] / max(seats - 1, 1)
                pick, again = choose_dice(
                    active, seats, bests, skip_values[:, 1], skip_values[:, 0], weight, by_sum
                )
            count = COUNT[pick]
            final_sums(pick, by_sum, again, chance)
            for seat in range(seats):
                if seen[seat]:
                    passing = skip_values[seat, 1] if seat == active else skip_values[seat, 0]
                    expected = 0.0
                    for total in range(count, 6 * count + 1):
                        expected += chance[total] * answer_value(bests[seat], pick, total, passing)
                    seen_expected[seat, seen[seat] - 1] = expected
            total = roll(count)
            if by_sum[total] < again:
                total = roll(count)
            for seat in range(seats):
                if greedy[seat]:
                    nearest = FORCED if seat == active else 0.0
                    field = -1
                    for row in range(3):
                        if pick >> row & 1 and greedy_bests[seat, row, total] >= nearest:
                            nearest = greedy_bests[seat, row, total]
                            field = greedy_fields[seat, row, total]
                    if field >= 0:
                        cells[seat, field] = total
                    elif seat == active:
                        misses[seat] += 1
                    points, full = score(cells[seat], misses[seat])
                    over = over or full >= 2 or misses[seat] >= 4
                    continue
                opponent_miss, opponent_to_end = opponent_inputs(
                    seat, seats, to_ends, misses_before
                )
                passing = skip_values[seat, 1] if seat == active else skip_values[seat, 0]
                chosen_value = passing
                top = passing + noise[seat] * np.random.normal()
                field = -1
                highest = passing
                for row in range(3):
                    if pick >> row & 1 and fields[seat, row, total] >= 0:
                        value = bests[seat, row, total]
                        highest = max(highest, value)
                        noisy = value + noise[seat] * np.random.normal()
                        if noisy > top:
                            top = noisy
                            chosen_value = value
                            field = fields[seat, row, total]
                if seen[seat] and chosen_value < highest:
                    seen_noisy[seat, seen[seat] - 1] = 1
                if field >= 0:
                    cells[seat, field] = total
                elif seat == active:
                    misses[seat] += 1
                points, full = score(cells[seat], misses[seat])
                if full >= 2 or misses[seat] >= 4:
                    over = True
                    continue  # the final value is exact: nothing to learn
                k = seen[seat]
                seen_counts[seat, k] = features(
                    cells[seat],
                    misses[seat],
                    seats,
                    seat_wait(seat, active, seats),
                    opponent_miss,
                    opponent_to_end,
                    cells_before[next_opponent_seat(seat, active, seats)],
                    seen_features[seat, k],
                )
                seen_points[seat, k] = points
                seen_values[seat, k] = chosen_value
                seen_noisy[seat, k] = 0
                seen[seat] = k + 1
            active = (active + 1) % seats
        total_points = 0.0
        for seat in range(seats):
            points, full = score(cells[seat], misses[seat])
            total_points += points
            stats[seats, 0] += 1
            if noise[seat] == 0.0 and greedy[seat] == 0:
                stats[seats, 1] += points
                stats[seats, 2] += 1
            last = seen[seat] - 1
            ended = full >= 2 or misses[seat] >= 4
            goal = float(points)
            for k in range(last, -1, -1):
                if k == last:
                    # the goal of the last sheet is exact: the expectation or the final points
                    if ended:
                        goal = seen_expected[seat, k]
                elif seen_noisy[seat, k] == 0:
                    goal = seen_expected[seat, k] + trace * (goal - seen_values[seat, k + 1])
                else:
                    goal = seen_expected[seat, k]
                error = learn(
                    seen_features[seat, k],
                    seen_counts[seat, k],
                    seen_points[seat, k],
                    goal,
                    w1,
                    w2,
                    rate,
                )
                stats[0, 0] += 1
                stats[0, 1] += error * error


@njit(cache=True)
def seed(value: int) -> None:
    """Seed the random generator of compiled code."""
    np.random.seed(value)
