"""Whole Qwinto games between compiled players: to learn from, and to measure thousands of them."""

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
    gather,
    next_rival,
    rivals,
    score,
    sheet_clock,
    study,
)

if TYPE_CHECKING:
    from pygames.lab.qwinto.fast import Grid

IDEAL = np.array([2, 4, 5.5, 7, 8.5, 10, 11.5, 13, 15.5])
"""The number each field along a row waits for, for the greedy player."""
PATIENCE = 2.5
"""How far off a number may be before a greedy player who need not write passes."""
SPITE = 0.5
"""How much a rival's point counts against one's own, when it does."""
FORCED = -20.0
"""What a miss is worth to the greedy player: less than the worst field."""


@njit(cache=True)
def greedy_study(cells: Grid, worth: Grid, where: Grid) -> None:
    """For each row and sum, what the greedy player thinks of its best field, and which it is."""
    worth[:] = -1e9
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
                        if near > worth[row, v]:
                            worth[row, v] = near
                            where[row, v] = field


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
    bests: Grid,
    misses_value: Grid,
    passes_value: Grid,
    weigh: float,
    util: Grid,
) -> tuple[int, float]:
    """The dice with the best prospect; fills `util` with what each sum of them is worth.

    `bests[other, row, sum]` and the two arrays after it are what an answer, a miss and a pass are
    worth to each seat; `weigh` is how much a point of another seat counts against one's own.
    Returns the pick and what rolling it again is worth.
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
            if weigh > 0.0:
                for other in range(seats):
                    if other != seat:
                        value -= weigh * answer_value(
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
            util[:] = mine
    return chosen, again


@njit(cache=True)
def seat_wait(seat: int, active: int, seats: int) -> int:
    """How many throws pass after this one before the seat is active."""
    return (seat - active - 1) % seats


@njit(cache=True)
def final_sums(pick: int, util: Grid, again: float, out: Grid) -> None:
    """How likely each sum is to stand in the end, if lower ones than `again` are rolled again."""
    count = COUNT[pick]
    rolled = 0.0
    out[:] = 0.0
    for total in range(count, 6 * count + 1):
        if util[total] >= again:
            out[total] = CHANCE[count, total]
        else:
            rolled += CHANCE[count, total]
    for total in range(count, 6 * count + 1):
        out[total] += rolled * CHANCE[count, total]


@njit(cache=True)
def learn(
    feats: Grid,
    n: int,
    points: float,
    goal: float,
    w1: Grid,
    w2: Grid,
    rate: np.float32,
) -> np.float32:
    """Move the weights so that this sheet's value comes nearer to its goal; returns the error."""
    hidden = w2.shape[0]
    acc = gather(feats, n, w1)
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
    w1: Grid,
    w2: Grid,
    rate: np.float32,
    trace: float,
    parts: tuple[float, float, float],
    mix: Grid,
    stats: Grid,
) -> None:
    """Play games against oneself and learn from each; `stats` gathers means per seat count."""
    longest = 240
    noise_part, greedy_part, spite_part = parts
    cells = np.zeros((6, 27), np.int64)
    befores = np.zeros((6, 27), np.int64)
    missed = np.zeros(6, np.int64)
    misses = np.zeros(6, np.int64)
    clocks = np.zeros(6, np.int64)
    rec_f = np.zeros((6, longest, 72), np.int64)
    rec_n = np.zeros((6, longest), np.int64)
    rec_p = np.zeros((6, longest))
    rec_v = np.zeros((6, longest))
    rec_e = np.zeros((6, longest))
    rec_cut = np.zeros((6, longest), np.int64)
    recs = np.zeros(6, np.int64)
    noise = np.zeros(6)
    bests = np.empty((6, 3, 19), np.float32)
    spots = np.empty((6, 3, 19), np.int64)
    places = np.empty((6, 3, 19), np.int64)
    worths = np.empty((6, 3, 19))
    forced = np.full(6, FORCED)
    util = np.empty(19)
    greedy = np.zeros(6, np.int64)
    spite = np.zeros(6)
    sides = np.empty((6, 3), np.float32)
    chance = np.empty(19)
    for _ in range(games):
        u = np.random.random()
        seats = 1
        while u > mix[seats]:
            seats += 1
        cells[:] = 0
        misses[:] = 0
        recs[:] = 0
        for seat in range(seats):
            greedy[seat] = seat > 0 and np.random.random() < greedy_part
            noise[seat] = np.random.random() * 5.0 if np.random.random() < noise_part else 0.0
            spite[seat] = SPITE if np.random.random() < spite_part else 0.0
        active = np.random.randint(0, seats)
        over = False
        while not over:
            befores[:] = cells
            missed[:] = misses
            for seat in range(seats):
                clocks[seat] = sheet_clock(cells[seat])
            for seat in range(seats):
                if greedy[seat]:
                    greedy_study(cells[seat], worths[seat], places[seat])
                if greedy[seat] and spite[active] == 0.0:
                    continue
                rm, rc = rivals(seat, seats, clocks, missed)
                study(
                    cells[seat],
                    misses[seat],
                    seats,
                    seat_wait(seat, active, seats),
                    rm,
                    rc,
                    befores[next_rival(seat, active, seats)],
                    w1,
                    w2,
                    bests[seat],
                    spots[seat],
                    sides[seat],
                )
            if greedy[active]:
                pick, again = choose_dice(active, seats, worths, forced, forced, 0.0, util)
            else:
                weigh = spite[active] / max(seats - 1, 1)
                pick, again = choose_dice(
                    active, seats, bests, sides[:, 1], sides[:, 0], weigh, util
                )
            count = COUNT[pick]
            final_sums(pick, util, again, chance)
            for seat in range(seats):
                if recs[seat]:
                    passing = sides[seat, 1] if seat == active else sides[seat, 0]
                    expected = 0.0
                    for total in range(count, 6 * count + 1):
                        expected += chance[total] * answer_value(bests[seat], pick, total, passing)
                    rec_e[seat, recs[seat] - 1] = expected
            total = roll(count)
            if util[total] < again:
                total = roll(count)
            for seat in range(seats):
                if greedy[seat]:
                    nearest = FORCED if seat == active else 0.0
                    field = -1
                    for row in range(3):
                        if pick >> row & 1 and worths[seat, row, total] >= nearest:
                            nearest = worths[seat, row, total]
                            field = places[seat, row, total]
                    if field >= 0:
                        cells[seat, field] = total
                    elif seat == active:
                        misses[seat] += 1
                    points, full = score(cells[seat], misses[seat])
                    over = over or full >= 2 or misses[seat] >= 4
                    continue
                rm, rc = rivals(seat, seats, clocks, missed)
                passing = sides[seat, 1] if seat == active else sides[seat, 0]
                true = passing
                top = passing + noise[seat] * np.random.normal()
                field = -1
                highest = passing
                for row in range(3):
                    if pick >> row & 1 and spots[seat, row, total] >= 0:
                        value = bests[seat, row, total]
                        highest = max(highest, value)
                        shaken = value + noise[seat] * np.random.normal()
                        if shaken > top:
                            top = shaken
                            true = value
                            field = spots[seat, row, total]
                if recs[seat] and true < highest:
                    rec_cut[seat, recs[seat] - 1] = 1
                if field >= 0:
                    cells[seat, field] = total
                elif seat == active:
                    misses[seat] += 1
                points, full = score(cells[seat], misses[seat])
                if full >= 2 or misses[seat] >= 4:
                    over = True
                    continue  # its value was exact: nothing to learn here
                k = recs[seat]
                rec_n[seat, k] = features(
                    cells[seat],
                    misses[seat],
                    seats,
                    seat_wait(seat, active, seats),
                    rm,
                    rc,
                    befores[next_rival(seat, active, seats)],
                    rec_f[seat, k],
                )
                rec_p[seat, k] = points
                rec_v[seat, k] = true
                rec_cut[seat, k] = 0
                recs[seat] = k + 1
            active = (active + 1) % seats
        total_points = 0.0
        for seat in range(seats):
            points, full = score(cells[seat], misses[seat])
            total_points += points
            stats[seats, 0] += 1
            if noise[seat] == 0.0 and greedy[seat] == 0:
                stats[seats, 1] += points
                stats[seats, 2] += 1
            last = recs[seat] - 1
            ended = full >= 2 or misses[seat] >= 4
            goal = float(points)
            for k in range(last, -1, -1):
                if k == last:
                    # the last sheet before the end: its luck was either foreseen or the end came
                    if ended:
                        goal = rec_e[seat, k]
                elif rec_cut[seat, k] == 0:
                    goal = rec_e[seat, k] + trace * (goal - rec_v[seat, k + 1])
                else:
                    goal = rec_e[seat, k]
                error = learn(
                    rec_f[seat, k],
                    rec_n[seat, k],
                    rec_p[seat, k],
                    goal,
                    w1,
                    w2,
                    rate,
                )
                stats[0, 0] += 1
                stats[0, 1] += error * error


@njit(cache=True)
def seed(value: int) -> None:
    """Seed the generator that compiled code draws from."""
    np.random.seed(value)
