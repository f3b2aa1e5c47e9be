"""An upper bound for the points still to come under a level, from multisets of tiles alone.

Let U be the tiles used so far and A, part of U, those of the lowest level so far. S(U) is the sum
of U's points. When a level B is laid under A, every tile of U rises by one: that gains S(U). So

    future(U, A) = 0                                     if A lies on the table
                 = max over B of S(U) + future(U+B, B)   if a level B lies under A.

B runs over all multisets of the tiles left that the following allows, which every real tower does:
- B has two tiles or three, and A can lie on B (`relation.py`, enumerated in full), or
- B has four tiles or more, and its area is not less than that of A.

The result is never below the true value, since every real choice of B is among those allowed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.kinds import CODES, KINDS, Array, Kinds
from pygames.lab.nmbr9.tower.levels import njit
from pygames.lab.nmbr9.tower.relation import SMALL, Relation

NEVER = -1000
MOST_AREA = 200


class Bound(NamedTuple):
    """The tables of the bound."""

    tiles: Array  # [multiset] number of tiles
    points: Array  # [multiset] S
    area: Array  # [multiset]
    wide: Array  # [used][area] best future under a level of four or more tiles, at least so large
    narrow: Array  # [row of the level][used] future of a level of up to three tiles
    row: Array  # as in the relation
    first: Array
    under: Array


@njit
def inside(part: int, whole: int) -> bool:
    """Tell whether one multiset is part of another."""
    while part:
        if part % 3 > whole % 3:
            return False
        part //= 3
        whole //= 3
    return True


@njit
def future(bound: Bound, deck: int, used: int, level: int) -> Array:
    """Return the bound for a level of these tiles when these are used, its own included."""
    if bound.tiles[level] <= SMALL:
        return bound.narrow[bound.row[level], used]
    return under_level(bound, deck, used, level)


@njit
def under_level(bound: Bound, deck: int, used: int, level: int) -> Array:
    """Work out the bound from the tables of larger `used`."""
    best = bound.wide[used, bound.area[level]]
    rest = deck - used
    for i in range(bound.first[level], bound.first[level + 1]):
        lower = bound.under[i]
        if inside(lower, rest):
            best = max(best, bound.narrow[bound.row[lower], used + lower])
    return max(0, bound.points[used] + best)


@njit
def _fill(bound: Bound, deck: int, order: Array, small: Array) -> None:
    """Fill both tables, beginning with the fullest `used`."""
    digits = np.zeros(KINDS, np.int64)
    whole = np.zeros(KINDS, np.int64)
    for used in order:
        code = deck - used
        for kind in range(KINDS):
            whole[kind] = code % 3
            code //= 3
            digits[kind] = 0
        lower = 0
        while True:
            power = 1
            kind = 0
            while kind < KINDS and digits[kind] == whole[kind]:
                lower -= digits[kind] * power
                digits[kind] = 0
                power *= 3
                kind += 1
            if kind == KINDS:
                break
            digits[kind] += 1
            lower += power
            if bound.tiles[lower] > SMALL:
                value = under_level(bound, deck, used + lower, lower)
                area = bound.area[lower]
                bound.wide[used, area] = max(bound.wide[used, area], value)
        for area in range(MOST_AREA - 2, -1, -1):
            bound.wide[used, area] = max(bound.wide[used, area], bound.wide[used, area + 1])
        for row in range(len(small)):
            if inside(small[row], used):
                bound.narrow[row, used] = under_level(bound, deck, used, small[row])


def make_bound(kinds: Kinds, deck: int, relation: Relation) -> Bound:
    """Build the bound for the towers of a deck."""
    codes = np.arange(CODES)
    counts = codes[:, None] // kinds.power % 3
    whole = deck // kinds.power % 3
    bound = Bound(
        counts.sum(axis=1),
        counts @ kinds.points,
        counts @ kinds.size,
        np.full((CODES, MOST_AREA), NEVER, np.int16),
        np.full((len(relation.small), CODES), NEVER, np.int16),
        relation.row,
        relation.first,
        relation.under,
    )
    inner = codes[(counts <= whole).all(axis=1)]
    order = inner[np.argsort(-bound.tiles[inner], kind="stable")]
    _fill(bound, deck, order, relation.small)
    return bound
