"""The sums of a review at a table of NMBR 9, compiled: see `pygames.nmbr9.bot.evaluator`."""

from __future__ import annotations

from math import erf, sqrt
from typing import NamedTuple

import numpy as np

from pygames.evaluation import HERMITE_NODES, HERMITE_WEIGHTS
from pygames.lab.nmbr9.fast import Array, njit
from pygames.lab.nmbr9.outlooks import CARDS, KINDS, ORDERS, Found
from pygames.nmbr9.bot.display_values import PLACES, SEARCHED

_NODES, _WEIGHTS = np.array(HERMITE_NODES), np.array(HERMITE_WEIGHTS)
VALUES = 2 * CARDS + 1
"""The value before each card, after it, and at the end."""


class Sums(NamedTuple):
    """What the review of each seat adds up to."""

    luck: Array  # [seat]
    loss: Array
    others: Array
    unexplained: Array
    values: Array  # [seat][VALUES]


def new_sums(seats: int) -> Sums:
    """Allocate the sums of a table."""
    luck, loss, others, unexplained = np.zeros((4, seats))
    return Sums(luck, loss, others, unexplained, np.zeros((seats, VALUES)))


@njit
def chance(means: Array, seat: int, spread: float) -> float:
    """Return the chance of a seat to win as `pygames.evaluation.chances_to_win` does."""
    if spread == 0.0:
        top = means.max()
        return 100.0 / (means == top).sum() if means[seat] == top else 0.0
    if len(means) == 2:
        return 50.0 + 50.0 * erf((means[seat] - means[1 - seat]) / (spread * sqrt(2.0)))
    whole = own = 0.0
    for one in range(len(means)):
        found = 0.0
        for at in range(len(_NODES)):
            points = means[one] + spread * _NODES[at]
            product = _WEIGHTS[at]
            for other in range(len(means)):
                if other != one:
                    product *= 0.5 + 0.5 * erf((points - means[other]) / spread)
            found += product
        whole += found
        if one == seat:
            own = found
    return 100.0 * own / whole


@njit
def orders(left: Array, t: int) -> int:
    """Return how many orders the cards left have."""
    count = 1
    for factor in range(2, t + 1):
        count *= factor
    for number in range(KINDS):
        if left[number] == 2:
            count //= 2
    return count


@njit
def worth(vectors: Array, seat: int, left: Array, t: int, spread: Array) -> float:
    """Return the value of a seat, averaged over what may follow; [seat][ORDERS]."""
    if t <= SEARCHED:
        size = orders(left, t)
        if len(vectors) == 1:
            return float(vectors[0, :size].mean())
        total = 0.0
        for order in range(size):
            total += chance(vectors[:, order], seat, 0.0)
        return total / size
    total = 0.0
    for number in range(KINDS):
        if left[number]:
            if len(vectors) == 1:
                total += left[number] * vectors[0, number]
            else:
                total += left[number] * chance(vectors[:, number], seat, spread[t - 1])
    return total / t


@njit
def add_up(seats: tuple[Found, ...], deck: Array, shift: Array, spread: Array, sums: Sums) -> None:
    """Review a table; `shift` is the correction by cards left, which counts for one seat alone."""
    count = len(seats)
    left = np.full(KINDS, 2, np.int32)
    best = np.zeros((count, ORDERS))
    value = np.zeros(count)
    now = np.zeros((KINDS, count))
    sums.luck[:], sums.loss[:], sums.others[:], sums.unexplained[:] = 0.0, 0.0, 0.0, 0.0
    for at in range(CARDS):
        t = CARDS - 1 - at
        more = shift[t] if count == 1 else 0.0
        for number in range(KINDS):
            if left[number] == 0:
                continue
            left[number] -= 1
            for seat in range(count):
                place = int(np.argmax(seats[seat].mean[t, number]))
                best[seat] = seats[seat].ahead[t, number, place]
            for seat in range(count):
                mine = best[seat].copy()
                now[number, seat] = -1.0
                for place in range(PLACES):
                    if seats[seat].mean[t, number, place] > -1e8:
                        best[seat] = seats[seat].ahead[t, number, place]
                        found = worth(best, seat, left, t, spread) + more
                        now[number, seat] = max(now[number, seat], found)
                best[seat] = mine
            left[number] += 1
        turned = deck[at]
        for seat in range(count):
            before = (left * now[:, seat]).sum() / (t + 1)
            if at:
                sums.unexplained[seat] += before - value[seat]
            sums.luck[seat] += now[turned, seat] - before
            sums.values[seat, 2 * at] = before
            sums.values[seat, 2 * at + 1] = now[turned, seat]
        left[turned] -= 1
        for seat in range(count):
            place = int(np.argmax(seats[seat].mean[t, turned]))
            best[seat] = seats[seat].ahead[t, turned, place]
        for seat in range(count):
            vectors = best.copy()
            vectors[seat] = seats[seat].played[t]
            played = worth(vectors, seat, left, t, spread) + more
            for other in range(count):
                vectors[other] = seats[other].played[t]
            value[seat] = worth(vectors, seat, left, t, spread) + more
            sums.unexplained[seat] += max(0.0, played - now[turned, seat])
            sums.loss[seat] += max(0.0, now[turned, seat] - played)
            sums.others[seat] += value[seat] - played
    sums.values[:, VALUES - 1] = value
