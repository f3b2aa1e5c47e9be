"""Which multisets of tiles can lie on which levels of at most three tiles.

Every connected level of two or three tiles is built, and every connected set of tiles that can lie
on it is tried: each upper tile lies wholly on the level but not on one tile alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.below import grow
from pygames.lab.nmbr9.tower.kinds import CODES, KINDS, STRIDE, Array, Kinds
from pygames.lab.nmbr9.tower.levels import MOST_TILES, decode, encode, njit
from pygames.lab.nmbr9.tower.work import Work, make_work, mark_tile

MOST_PLACES = 4096
SMALL = 3
"""Levels of up to this many tiles are enumerated."""


class Relation(NamedTuple):
    """Which multisets lie on which levels of at most three tiles."""

    small: Array  # [row] the multisets of one to three tiles
    row: Array  # [multiset] its row, -1 for larger ones
    first: Array  # [multiset + 1] where its entries in `under` begin
    under: Array  # [n] the multisets it can lie on
    levels: dict[int, int]  # how many connected levels have one, two and three tiles


def connected_levels(kinds: Kinds, deck: Array, most: int) -> dict[int, Array]:
    """Build every connected level of up to `most` tiles of the deck, each once."""
    work = make_work(kinds)
    reach = np.full(CODES, CODES, np.int64)
    singles = []
    for kind in range(KINDS):
        if deck[kind]:
            high, low = encode(
                kinds, np.array([kind * 4]), np.zeros(1, np.int64), np.zeros(1, np.int64), 1
            )
            singles.append((high, low, kinds.power[kind], 0))
    found = {1: np.array(singles, np.uint64)}
    for size in range(2, most + 1):
        room = np.empty((1 << 16, 4), np.uint64)
        need = grow(kinds, work, found[size - 1], reach, deck, room)
        if need > len(room):
            room = np.empty((need, 4), np.uint64)
            grow(kinds, work, found[size - 1], reach, deck, room)
        found[size] = distinct(room[:need])
    return found


def distinct(levels: Array) -> Array:
    """Keep one row of each level (first two columns)."""
    if not len(levels):
        return levels
    order = np.lexsort((levels[:, 1], levels[:, 0]))
    levels = levels[order]
    new = np.ones(len(levels), np.bool_)
    new[1:] = (levels[1:, :2] != levels[:-1, :2]).any(axis=1)
    return levels[new]


@njit
def _touch(kinds: Kinds, grid: Array, kind: int, turn: int, base: int) -> bool:
    for i in range(kinds.size[kind]):
        cell = base + kinds.offset[kind, turn, i]
        if grid[cell + 1] or grid[cell - 1] or grid[cell + STRIDE] or grid[cell - STRIDE]:
            return True
    return False


@njit
def _upper_sets(
    kinds: Kinds, work: Work, levels: Array, deck: Array, row: Array, seen: Array
) -> None:
    """Mark in `seen[row of lower][upper]` all multisets that lie on these levels."""
    shape = np.empty(MOST_TILES, np.int64)
    x = np.empty(MOST_TILES, np.int64)
    y = np.empty(MOST_TILES, np.int64)
    places = np.empty((MOST_PLACES, 3), np.int64)
    ground = np.zeros(STRIDE * STRIDE, np.int8)
    chosen = np.zeros(MOST_TILES + 1, np.int64)
    at = np.zeros(MOST_TILES + 1, np.int64)
    left = np.zeros(KINDS, np.int64)
    for index in range(len(levels)):
        n = decode(levels[index, 0], levels[index, 1], shape, x, y)
        left[:] = deck
        code = 0
        width, height, area = 0, 0, 0
        for tile in range(n):
            kind, turn = shape[tile] // 4, shape[tile] % 4
            left[kind] -= 1
            code += kinds.power[kind]
            area += kinds.size[kind]
            width = max(width, x[tile] + kinds.width[kind, turn])
            height = max(height, y[tile] + kinds.height[kind, turn])
            base = (y[tile] + 4) * STRIDE + x[tile] + 4
            for i in range(kinds.size[kind]):
                ground[base + kinds.offset[kind, turn, i]] = tile + 1
        # All single tiles that can lie here.
        count = 0
        for kind in range(KINDS):
            if left[kind] == 0:
                continue
            for turn in range(kinds.turns[kind]):
                for line in range(4, 5 + height - kinds.height[kind, turn]):
                    for column in range(4, 5 + width - kinds.width[kind, turn]):
                        base = line * STRIDE + column
                        lowest, highest = 127, 0
                        for i in range(kinds.size[kind]):
                            under = ground[base + kinds.offset[kind, turn, i]]
                            lowest = min(lowest, under)
                            highest = max(highest, under)
                            if under == 0:
                                break
                        if lowest and lowest != highest:
                            places[count, 0] = kind
                            places[count, 1] = turn
                            places[count, 2] = base
                            count += 1
        # All connected sets of them: every set is met in many orders, which does no harm.
        depth, upper, used = 0, 0, 0
        at[0] = 0
        while depth >= 0:
            if at[depth] == count:
                depth -= 1
                if depth >= 0:
                    kind, turn, base = places[chosen[depth]]
                    mark_tile(kinds, work, kind, turn, base, 0)
                    left[kind] += 1
                    upper -= kinds.power[kind]
                    used -= kinds.size[kind]
                continue
            place = at[depth]
            at[depth] += 1
            kind, turn, base = places[place]
            if left[kind] == 0 or used + kinds.size[kind] > area:
                continue
            free = True
            for i in range(kinds.size[kind]):
                if work.lower[base + kinds.offset[kind, turn, i]]:
                    free = False
                    break
            if not free or (depth and not _touch(kinds, work.lower, kind, turn, base)):
                continue
            mark_tile(kinds, work, kind, turn, base, 1)
            left[kind] -= 1
            upper += kinds.power[kind]
            used += kinds.size[kind]
            chosen[depth] = place
            seen[row[code], upper] = 1
            depth += 1
            at[depth] = 0
        for tile in range(n):
            kind, turn = shape[tile] // 4, shape[tile] % 4
            base = (y[tile] + 4) * STRIDE + x[tile] + 4
            for i in range(kinds.size[kind]):
                ground[base + kinds.offset[kind, turn, i]] = 0


def small_relation(kinds: Kinds, deck: Array) -> Relation:
    """Find what can lie on every connected level of two or three tiles of the deck."""
    levels = connected_levels(kinds, deck, SMALL)
    small = np.unique(np.concatenate([found[:, 2] for found in levels.values()])).astype(np.int64)
    row = np.full(CODES, -1, np.int64)
    row[small] = np.arange(len(small))
    seen = np.zeros((len(small), CODES), np.int8)
    work = make_work(kinds)
    for size in range(2, SMALL + 1):
        _upper_sets(kinds, work, levels[size], deck, row, seen)
    lower, upper = np.nonzero(seen)
    order = np.argsort(upper, kind="stable")
    under = small[lower[order]]
    first = np.searchsorted(upper[order], np.arange(CODES + 1))
    return Relation(small, row, first, under, {size: len(all_) for size, all_ in levels.items()})
