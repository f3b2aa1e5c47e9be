"""Fits the chances of seats to the results of matches, compiled by numba.

A small net gives each seat a score from its own inputs; the chance of a seat is its share of
`grow(score)` in the sum over all seats. Sums are compiled in the order they are written, so that
every machine finds the same weights.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

if TYPE_CHECKING:
    from pygames.lab.triominos.fast_board import Array

RATE = 0.01


@njit(cache=True)
def _scores(x: Array, seats: int, hidden: Array, out: Array, units: Array, grown: Array) -> float:
    """Score the seats of a row; return the sum of the grown scores."""
    whole = 0.0
    for seat in range(seats):
        score = 0.0
        for unit in range(len(out)):
            total = 0.0
            for number in range(x.shape[1]):
                total += hidden[unit, number] * x[seat, number]
            units[seat, unit] = total
            if total > 0.0:
                score += out[unit] * total
        quarter = score / 4
        root = quarter + sqrt(1.0 + quarter * quarter)
        grown[seat, 0] = root * root * root * root
        grown[seat, 1] = 1.0 / sqrt(1.0 + quarter * quarter)
        whole += grown[seat, 0]
    return whole


@njit(cache=True)
def train(
    rows: Array,
    scales: Array,
    seats: Array,
    won: Array,
    order: Array,
    hidden: Array,
    out: Array,
    batch: int,
) -> None:
    """Lower the logarithmic loss by Adam over the rows in this order.

    `scales` are the middle and the scale of each input.
    """
    size, count = hidden.shape
    x = np.zeros((6, count))
    units, grown = np.zeros((6, size)), np.zeros((6, 2))
    slope_hidden, slope_out = np.zeros(hidden.shape), np.zeros(size)
    mean_hidden, mean_out = np.zeros(hidden.shape), np.zeros(size)
    square_hidden, square_out = np.zeros(hidden.shape), np.zeros(size)
    steps = len(order) // batch
    fade, fade_square = 1.0, 1.0
    for step in range(steps):
        slope_hidden[:] = 0.0
        slope_out[:] = 0.0
        for number in order[step * batch : (step + 1) * batch]:
            for seat in range(seats[number]):
                for place in range(count):
                    x[seat, place] = (rows[number, seat, place] - scales[0, place]) / scales[
                        1, place
                    ]
            whole = _scores(x, seats[number], hidden, out, units, grown)
            for seat in range(seats[number]):
                wrong = grown[seat, 0] / whole - won[number, seat]
                slope = wrong * grown[seat, 1] / batch
                for unit in range(size):
                    if units[seat, unit] > 0.0:
                        slope_out[unit] += slope * units[seat, unit]
                        back = slope * out[unit]
                        for place in range(count):
                            slope_hidden[unit, place] += back * x[seat, place]
        fade *= 0.9
        fade_square *= 0.999
        rate = RATE * (1.0 - step / steps)
        for unit in range(size):
            for place in range(-1, count):
                if place < 0:
                    slope = slope_out[unit]
                    mean_out[unit] += 0.1 * (slope - mean_out[unit])
                    square_out[unit] += 0.001 * (slope * slope - square_out[unit])
                    mean, square = mean_out[unit], square_out[unit]
                else:
                    slope = slope_hidden[unit, place]
                    mean_hidden[unit, place] += 0.1 * (slope - mean_hidden[unit, place])
                    square_hidden[unit, place] += 0.001 * (
                        slope * slope - square_hidden[unit, place]
                    )
                    mean, square = mean_hidden[unit, place], square_hidden[unit, place]
                change = rate * mean / (1.0 - fade)
                change /= sqrt(square / (1.0 - fade_square)) + 1e-9
                if place < 0:
                    out[unit] -= change
                else:
                    hidden[unit, place] -= change


@njit(cache=True)
def chances(rows: Array, seats: Array, hidden: Array, out: Array) -> Array:
    """Return the chances of the seats of each row."""
    found = np.zeros(rows.shape[:2])
    units, grown = np.zeros((6, len(out))), np.zeros((6, 2))
    for number in range(len(rows)):
        whole = _scores(rows[number], seats[number], hidden, out, units, grown)
        for seat in range(seats[number]):
            found[number, seat] = grown[seat, 0] / whole
    return found


def fit(
    rows: Array, seats: Array, won: Array, size: int, epochs: int, batch: int = 2048
) -> tuple[Array, Array]:
    """Fit a net to rows of inputs by seat; the scales of the inputs are folded in."""
    there = np.arange(rows.shape[1])[None, :] < seats[:, None]
    count = rows.shape[2]
    middle, scale = np.zeros(count), np.ones(count)
    for number in range(1, count):
        found = rows[:, :, number][there].astype(np.int64)
        middle[number] = round(int(found.sum()) / len(found), 2)
        spread = (int((found * found).sum()) / len(found) - middle[number] ** 2) ** 0.5
        scale[number] = round(spread, 2) or 1.0
    rng = np.random.default_rng(len(rows))
    hidden = rng.normal(size=(size, count)) / sqrt(count)
    out = rng.normal(size=size) * 0.3
    order = np.concatenate([rng.permutation(len(rows)) for _ in range(epochs)])
    train(rows, np.stack([middle, scale]), seats, won, order, hidden, out, batch)
    folded = hidden / scale
    for number in range(1, count):
        folded[:, 0] -= folded[:, number] * middle[number]
    return folded, out
