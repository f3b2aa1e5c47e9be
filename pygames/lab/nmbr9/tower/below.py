"""Every level that can lie under a given one: cover it, then add tiles beside.

The tiles that lie under the upper level are found by exact cover: the first upper cell that has
no tile under it yet must get one, so try every tile, rotation and shift that puts a tile there.
Each cover is met once. No lower tile may hold a whole upper tile, so each upper tile rests on two.
Then tiles are added beside the cover: each must touch the level so far. A connected set of them
is met once: candidates are tried in the order of a growing list, and later choices only come from
behind the present one (Redelmeier's way of counting polyominoes).
"""

from __future__ import annotations

import numpy as np

from pygames.lab.nmbr9.tower.kinds import CODES, KINDS, STRIDE, Array, Kinds
from pygames.lab.nmbr9.tower.levels import MOST_TILES, decode, encode, njit
from pygames.lab.nmbr9.tower.work import (
    CELLS,
    MOST_COVER,
    ORIGIN,
    Work,
    carried_cells,
    fits,
    mark_tile,
    set_up,
)


@njit
def _list_beside(kinds: Kinds, work: Work, reach: Array, code: int, tile: int, end: int) -> int:
    """List the new candidates that touch one lower tile; return the list's new end."""
    kind, turn, base = work.shape[tile] // 4, work.shape[tile] % 4, work.base[tile]
    for i in range(kinds.size[kind]):
        here = base + kinds.offset[kind, turn, i]
        for side in (1, -1, STRIDE, -STRIDE):
            cell = here + side
            if work.lower[cell]:
                continue
            for other in range(KINDS):
                if work.left[other] == 0 or reach[code + kinds.power[other]] < 0:
                    continue
                for way in range(work.first[other], work.first[other + 1]):
                    turned = work.ways[way, 1]
                    corner = cell - work.ways[way, 2]
                    key = (other * 4 + turned) * CELLS + corner
                    if work.seen[key] or not fits(kinds, work, other, turned, corner):
                        continue
                    work.seen[key] = 1
                    work.beside[end, 0] = other * 4 + turned
                    work.beside[end, 1] = corner
                    end += 1
    return end


@njit
def _forget(work: Work, start: int, end: int) -> None:
    for i in range(start, end):
        work.seen[work.beside[i, 0] * CELLS + work.beside[i, 1]] = 0


@njit
def _emit(kinds: Kinds, work: Work, out: Array, found: int, n: int, code: int, mark: int) -> int:
    """Write a found level; when there is no room it is only counted."""
    if found < len(out):
        high, low = encode(kinds, work.shape, work.base % STRIDE, work.base // STRIDE, n)
        out[found, 0] = high
        out[found, 1] = low
        out[found, 2] = np.uint64(code)
        out[found, 3] = np.uint64(mark)
    return found + 1


@njit
def _add_beside(
    kinds: Kinds,
    work: Work,
    reach: Array,
    wanted: Array,
    out: Array,
    found: int,
    n: int,
    code: int,
    mark: int,
) -> int:
    """Write the level as it is, if wanted, and with every set of tiles added beside."""
    if wanted[code]:
        found = _emit(kinds, work, out, found, n, code, mark)
    more = False
    for kind in range(KINDS):
        if work.left[kind] and reach[code + kinds.power[kind]] >= 0:
            more = True
    if not more:
        return found
    at = np.zeros(MOST_TILES + 2, np.int64)
    end = np.zeros(MOST_TILES + 2, np.int64)
    root = n
    for tile in range(n):
        end[n] = _list_beside(kinds, work, reach, code, tile, end[n])
    while True:
        if at[n] < end[n]:
            shape, base = work.beside[at[n], 0], work.beside[at[n], 1]
            at[n] += 1
            kind, turn = shape // 4, shape % 4
            if work.left[kind] == 0 or reach[code + kinds.power[kind]] < 0:
                continue
            work.count[0] += 1
            if not fits(kinds, work, kind, turn, base):
                continue
            mark_tile(kinds, work, kind, turn, base, 1)
            work.left[kind] -= 1
            code += kinds.power[kind]
            work.shape[n], work.base[n] = shape, base
            n += 1
            if wanted[code]:
                found = _emit(kinds, work, out, found, n, code, mark)
            at[n] = at[n - 1]
            end[n] = _list_beside(kinds, work, reach, code, n - 1, end[n - 1])
        else:
            _forget(work, 0 if n == root else end[n - 1], end[n])
            if n == root:
                return found
            n -= 1
            kind, turn = work.shape[n] // 4, work.shape[n] % 4
            mark_tile(kinds, work, kind, turn, work.base[n], 0)
            work.left[kind] += 1
            code -= kinds.power[kind]


@njit
def _cover(
    kinds: Kinds,
    work: Work,
    reach: Array,
    wanted: Array,
    out: Array,
    found: int,
    cells: int,
    mark: int,
    first_only: int,
) -> int:
    """Write every wanted level under the upper one; with `first_only` stop at the first cover."""
    way = np.zeros(MOST_COVER + 1, np.int64)
    at = np.zeros(MOST_COVER + 1, np.int64)  # which upper cell is to be covered
    bare = np.zeros(MOST_COVER + 1, np.int64)
    hits = np.zeros(MOST_TILES + 1, np.int64)
    n, code, area = 0, 0, 0
    bare[0] = cells
    while True:
        placed = False
        while way[n] < len(work.ways):
            kind, turn = work.ways[way[n], 0], work.ways[way[n], 1]
            most = reach[code + kinds.power[kind]] if work.left[kind] else -1
            size = kinds.size[kind]
            if most < area + max(size, bare[n]):
                way[n] = work.first[kind + 1]
                continue
            base = work.ground[at[n]] - work.ways[way[n], 2]
            way[n] += 1
            work.count[0] += 1
            if not fits(kinds, work, kind, turn, base):
                continue
            carried = carried_cells(kinds, work, kind, turn, base, hits)
            if carried < 0 or most < area + size + bare[n] - carried:
                continue
            mark_tile(kinds, work, kind, turn, base, 1)
            work.left[kind] -= 1
            code += kinds.power[kind]
            area += size
            work.shape[n], work.base[n] = kind * 4 + turn, base
            bare[n + 1] = bare[n] - carried
            n += 1
            placed = True
            break
        if placed and bare[n]:
            at[n] = at[n - 1]
            while work.lower[work.ground[at[n]]]:
                at[n] += 1
            way[n] = 0
            continue
        if placed:
            if first_only:
                found += 1
            else:
                found = _add_beside(kinds, work, reach, wanted, out, found, n, code, mark)
        if n == 0:
            return found
        if first_only and found:
            while n:
                n -= 1
                mark_tile(kinds, work, work.shape[n] // 4, work.shape[n] % 4, work.base[n], 0)
                work.left[work.shape[n] // 4] += 1
            return found
        n -= 1
        kind, turn = work.shape[n] // 4, work.shape[n] % 4
        mark_tile(kinds, work, kind, turn, work.base[n], 0)
        work.left[kind] += 1
        code -= kinds.power[kind]
        area -= kinds.size[kind]


@njit
def levels_below(
    kinds: Kinds,
    work: Work,
    levels: Array,
    start: int,
    rest: Array,
    reach: Array,
    wanted: Array,
    out: Array,
) -> tuple[int, int]:
    """Find all wanted levels under `levels[start:]`; return where it stopped and how many.

    It stops early, before the level whose results no longer fit in `out`.
    """
    work.left[:] = rest
    found = 0
    for index in range(start, len(levels)):
        cells, _ = set_up(kinds, work, levels[index, 0], levels[index, 1], 1)
        now = _cover(kinds, work, reach, wanted, out, found, cells, index, 0)
        set_up(kinds, work, levels[index, 0], levels[index, 1], 0)
        if now > len(out):
            return index, found
        found = now
    return len(levels), found


@njit
def can_be_covered(kinds: Kinds, work: Work, level: Array, rest: Array) -> bool:
    """Tell whether some of the tiles left can lie under a level."""
    reach = np.full(CODES, CELLS, np.int64)
    work.left[:] = rest
    cells, _ = set_up(kinds, work, level[0], level[1], 1)
    none = np.empty((0, 4), np.uint64)
    found = _cover(kinds, work, reach, reach < 0, none, 0, cells, 0, 1)
    set_up(kinds, work, level[0], level[1], 0)
    return found > 0


@njit
def grow(kinds: Kinds, work: Work, levels: Array, reach: Array, rest: Array, out: Array) -> int:
    """Add one tile beside each level in every way; return how many levels were written."""
    found = 0
    shape = np.empty(MOST_TILES, np.int64)
    x = np.empty(MOST_TILES, np.int64)
    y = np.empty(MOST_TILES, np.int64)
    for index in range(len(levels)):
        n = decode(levels[index, 0], levels[index, 1], shape, x, y)
        work.left[:] = rest
        code, end = 0, 0
        for tile in range(n):
            work.shape[tile] = shape[tile]
            work.base[tile] = (y[tile] + ORIGIN) * STRIDE + x[tile] + ORIGIN
            kind = shape[tile] // 4
            work.left[kind] -= 1
            code += kinds.power[kind]
            mark_tile(kinds, work, kind, shape[tile] % 4, work.base[tile], 1)
        for tile in range(n):
            end = _list_beside(kinds, work, reach, code, tile, end)
        for i in range(end):
            work.shape[n], work.base[n] = work.beside[i, 0], work.beside[i, 1]
            new = code + kinds.power[work.shape[n] // 4]
            found = _emit(kinds, work, out, found, n + 1, new, index)
        _forget(work, 0, end)
        for tile in range(n):
            mark_tile(kinds, work, shape[tile] // 4, shape[tile] % 4, work.base[tile], 0)
    return found
