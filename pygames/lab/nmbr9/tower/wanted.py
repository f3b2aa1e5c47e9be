"""Which multisets may lie under a level, so that enough points can still follow."""

from __future__ import annotations

import numpy as np

from pygames.lab.nmbr9.tower.bound import Bound, future, inside
from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds
from pygames.lab.nmbr9.tower.levels import njit
from pygames.lab.nmbr9.tower.relation import SMALL


@njit
def _split(code: int, digits: Array) -> None:
    """Write the copies of each kind."""
    for kind in range(KINDS):
        digits[kind] = code % 3
        code //= 3


@njit
def _next_part(part: int, digits: Array, whole: Array) -> int:
    """Count on to the next part of a multiset; -1 after the last."""
    power = 1
    for kind in range(KINDS):
        if digits[kind] < whole[kind]:
            digits[kind] += 1
            return part + power
        part -= digits[kind] * power
        digits[kind] = 0
        power *= 3
    return -1


@njit
def choose(
    bound: Bound,
    kinds: Kinds,
    deck: int,
    used: int,
    level: int,
    need: int,
    reach: Array,
    wanted: Array,
) -> int:
    """Mark the multisets that may lie under a level when at least `need` points must follow.

    `wanted[B]` is set if B passes the tests of the bound and its own bound is high enough;
    `reach[P]` becomes the largest area of a wanted multiset that contains P, or -1. Both are
    written for all parts of the tiles left. Returns the largest number of tiles wanted.
    """
    rest = deck - used
    digits = np.zeros(KINDS, np.int64)
    whole = np.zeros(KINDS, np.int64)
    _split(rest, whole)
    largest = 0
    lower = 0
    while lower >= 0:
        wanted[lower] = (
            bound.tiles[lower] > SMALL
            and bound.area[lower] >= bound.area[level]
            and future(bound, deck, used + lower, lower) >= need
        )
        lower = _next_part(lower, digits, whole)
    for i in range(bound.first[level], bound.first[level + 1]):
        lower = bound.under[i]
        if inside(lower, rest):
            wanted[lower] = future(bound, deck, used + lower, lower) >= need
    lower = 0
    while lower >= 0:
        reach[lower] = bound.area[lower] if wanted[lower] else -1
        if wanted[lower]:
            largest = max(largest, bound.tiles[lower])
        lower = _next_part(lower, digits, whole)
    # The largest over all that contain it, one kind after the other.
    for kind in range(KINDS):
        step = kinds.power[kind]
        lower = 0
        while lower >= 0:
            if digits[kind] == 0:
                for copies in range(whole[kind] - 1, -1, -1):
                    here = lower + copies * step
                    reach[here] = max(reach[here], reach[here + step])
            lower = _next_part(lower, digits, whole)
    return largest
