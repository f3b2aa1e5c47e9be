"""Thousands of Qwinto games between compiled players, to tune levels and to measure strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from pygames.lab.qwinto_fast import (
    COUNT,
    answer_value,
    next_rival,
    rivals,
    score,
    sheet_clock,
    study,
)
from pygames.lab.qwinto_games import (
    FORCED,
    choose_dice,
    final_sums,
    greedy_study,
    roll,
    seat_wait,
)

if TYPE_CHECKING:
    from pygames.lab.qwinto_fast import Grid


@njit(cache=True)
def look_value(
    seat: int,
    active: int,
    seats: int,
    cells: Grid,
    misses: Grid,
    w1: Grid,
    w2: Grid,
    field: int,
    total: int,
    moved: Grid,
    spite: float,
) -> float:
    """Value a sheet after an answer by the exact expectation over the next throw.

    `moved` holds every other seat's sheet after its likely answer.
    """
    n = (active + 1) % seats
    mine = cells[seat].copy()
    miss = misses.copy()
    if field >= 0:
        mine[field] = total
    elif seat == active:
        miss[seat] += 1
    points, full = score(mine, miss[seat])
    if full >= 2 or miss[seat] >= 4:
        return float(points)
    clocks = np.zeros(6, np.int64)
    for other in range(seats):
        if other != seat:
            clocks[other] = sheet_clock(moved[other])
            if score(moved[other], 0)[1] >= 2:
                return float(points)
    clocks[seat] = sheet_clock(mine)
    moved[seat] = mine
    b = np.empty((6, 3, 19), np.float32)
    w = np.empty((6, 3, 19), np.int64)
    s = np.empty((6, 3), np.float32)
    util = np.empty(19)
    chance = np.empty(19)
    for other in range(seats):
        rm, rc = rivals(other, seats, clocks, miss)
        study(
            moved[other],
            miss[other],
            seats,
            seat_wait(other, n, seats),
            rm,
            rc,
            moved[next_rival(other, n, seats)],
            w1,
            w2,
            b[other],
            w[other],
            s[other],
        )
    pick, again = choose_dice(n, seats, b, s[:, 1], s[:, 0], spite / max(seats - 1, 1), util)
    final_sums(pick, util, again, chance)
    passing = s[seat, 1] if n == seat else s[seat, 0]
    value = 0.0
    for t in range(COUNT[pick], 6 * COUNT[pick] + 1):
        value += chance[t] * answer_value(b[seat], pick, t, passing)
    return value


@njit(cache=True)
def match(
    games: int,
    seats: int,
    kind: Grid,
    noise: Grid,
    spite: Grid,
    look: Grid,
    net: Grid,
    w1s: Grid,
    w2s: Grid,
    scores: Grid,
    throws: Grid,
) -> None:
    """Play games; player p sits at seat (p + game) mod seats. Fills scores[game, player]."""
    cells = np.zeros((6, 27), np.int64)
    misses = np.zeros(6, np.int64)
    clocks = np.zeros(6, np.int64)
    bests = np.empty((6, 3, 19), np.float32)
    wheres = np.empty((6, 3, 19), np.int64)
    sides = np.empty((6, 3), np.float32)
    worths = np.empty((6, 3, 19))
    places = np.empty((6, 3, 19), np.int64)
    util = np.empty(19)
    forced = np.full(6, FORCED)
    who = np.zeros(6, np.int64)
    shaken = np.empty((6, 3, 19), np.float32)
    for game in range(games):
        cells[:] = 0
        misses[:] = 0
        for p in range(seats):
            who[(p + game) % seats] = p
        active = np.random.randint(0, seats)
        over = False
        while not over:
            throws[game] += 1
            for seat in range(seats):
                clocks[seat] = sheet_clock(cells[seat])
            pa = who[active]
            for seat in range(seats):
                rm, rc = rivals(seat, seats, clocks, misses)
                p = who[seat]
                k = net[p] if kind[p] == 0 else net[pa]
                study(
                    cells[seat],
                    misses[seat],
                    seats,
                    seat_wait(seat, active, seats),
                    rm,
                    rc,
                    cells[next_rival(seat, active, seats)],
                    w1s[k],
                    w2s[k],
                    bests[seat],
                    wheres[seat],
                    sides[seat],
                )
                if kind[p] == 1:
                    greedy_study(cells[seat], worths[seat], places[seat])
            if kind[pa] == 1:
                pick, again = choose_dice(active, seats, worths, forced, forced, 0.0, util)
            else:
                shaken[:] = bests
                if noise[pa] > 0:
                    for row in range(3):
                        for v in range(19):
                            shaken[active, row, v] += noise[pa] * np.random.normal()
                pick, again = choose_dice(
                    active,
                    seats,
                    shaken,
                    sides[:, 1],
                    sides[:, 0],
                    spite[pa] / max(seats - 1, 1),
                    util,
                )
            total = roll(COUNT[pick])
            if util[total] < again:
                total = roll(COUNT[pick])
            moves = np.full(6, -1, np.int64)
            moved = cells.copy()
            for seat in range(seats):
                top = sides[seat, 1] if seat == active else sides[seat, 0]
                for row in range(3):
                    if pick >> row & 1 and bests[seat, row, total] > top:
                        top = bests[seat, row, total]
                        moves[seat] = wheres[seat, row, total]
                if moves[seat] >= 0:
                    moved[seat, moves[seat]] = total
            for seat in range(seats):
                p = who[seat]
                if kind[p] == 1:
                    moves[seat] = -1
                    nearest = FORCED if seat == active else 0.0
                    for row in range(3):
                        if pick >> row & 1 and worths[seat, row, total] >= nearest:
                            nearest = worths[seat, row, total]
                            moves[seat] = places[seat, row, total]
                elif look[p] > 0 or noise[p] > 0:
                    k = net[p]
                    top = float(sides[seat, 1] if seat == active else sides[seat, 0])
                    if look[p] > 0:
                        top = look_value(
                            seat,
                            active,
                            seats,
                            cells,
                            misses,
                            w1s[k],
                            w2s[k],
                            -1,
                            total,
                            moved.copy(),
                            spite[p],
                        )
                    top += noise[p] * np.random.normal()
                    moves[seat] = -1
                    for row in range(3):
                        if pick >> row & 1 and wheres[seat, row, total] >= 0:
                            f = wheres[seat, row, total]
                            value = float(bests[seat, row, total])
                            if look[p] > 0:
                                value = look_value(
                                    seat,
                                    active,
                                    seats,
                                    cells,
                                    misses,
                                    w1s[k],
                                    w2s[k],
                                    f,
                                    total,
                                    moved.copy(),
                                    spite[p],
                                )
                            value += noise[p] * np.random.normal()
                            if value > top:
                                top = value
                                moves[seat] = f
            for seat in range(seats):
                if moves[seat] >= 0:
                    cells[seat, moves[seat]] = total
                elif seat == active:
                    misses[seat] += 1
                full = score(cells[seat], misses[seat])[1]
                if full >= 2 or misses[seat] >= 4:
                    over = True
            active = (active + 1) % seats
        for seat in range(seats):
            scores[game, who[seat]], full = score(cells[seat], misses[seat])
