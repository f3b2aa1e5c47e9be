"""The values of all answers of all seats, compiled by numba, by the net that plays to win.

It values a sheet as `fast` does, with more inputs about the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from pygames.lab.qwinto.fast import (
    FEATURES,
    features,
    hidden_layer,
    next_opponent_seat,
    numbers_to_end,
    opponent_inputs,
    pattern,
    row_empty,
    score,
    sheet_values,
)

if TYPE_CHECKING:
    from pygames.lab.qwinto.fast import Array

F_LEAD = FEATURES
F_OPPONENT_ROW = F_LEAD + 23
F_OPPONENT_COLUMN = F_OPPONENT_ROW + 60
WIN_FEATURES = F_OPPONENT_COLUMN + 40
MOST_FEATURES = 96


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
        sheet_values(
            cells[seat],
            misses[seat],
            acc,
            w1,
            w2,
            tables.values[seat],
            tables.after[seat],
            tables.best[seat],
            tables.where[seat],
            tables.ends[seat],
            tables.skips[seat],
        )
