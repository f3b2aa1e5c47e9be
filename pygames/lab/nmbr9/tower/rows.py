"""Geometry of the second program: levels as rows of kind, rotation, x, y."""

from __future__ import annotations

import numba
import numpy as np

from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds

njit = numba.njit(cache=True, nogil=True)


@njit
def canonical(kinds: Kinds, level: Array) -> Array:
    """Return a level shifted to 0,0, its rows sorted, in the rotation with the largest rows."""
    n = len(level)
    now = level.copy()
    best = level.copy()
    for turn in range(4):
        if turn:
            for i in range(n):
                kind, rotation, x, y = now[i]
                now[i, 1] = (rotation + 1) % kinds.turns[kind]
                now[i, 2] = -y - kinds.height[kind, rotation]
                now[i, 3] = x
        now[:, 2] -= now[:, 2].min()
        now[:, 3] -= now[:, 3].min()
        keys = ((now[:, 0] * 4 + now[:, 1]) * 64 + now[:, 2]) * 64 + now[:, 3]
        sorted_ = now[np.argsort(keys)]
        if turn:
            for i in range(n * 4):
                mine, other = sorted_[i // 4, i % 4], best[i // 4, i % 4]
                if mine != other:
                    if mine > other:
                        best = sorted_
                    break
        else:
            best = sorted_
    return best


@njit
def touching(kinds: Kinds, level: Array, kind: int, out: Array) -> int:
    """Write every placement of a tile that overlaps none of the level and shares an edge."""
    width = (level[:, 2] + 4).max() - level[:, 2].min() + 10
    height = (level[:, 3] + 4).max() - level[:, 3].min() + 10
    left, top = level[:, 2].min() - 5, level[:, 3].min() - 5
    taken = np.zeros((height, width), np.bool_)
    edge = np.zeros((height, width), np.bool_)
    for i in range(len(level)):
        for c in range(kinds.size[level[i, 0]]):
            y = level[i, 3] - top + kinds.y[level[i, 0], level[i, 1], c]
            x = level[i, 2] - left + kinds.x[level[i, 0], level[i, 1], c]
            taken[y, x] = True
            edge[y - 1, x] = edge[y + 1, x] = edge[y, x - 1] = edge[y, x + 1] = True
    found = 0
    for turn in range(kinds.turns[kind]):
        for y in range(height - 3):
            for x in range(width - 3):
                free, meets = True, False
                for c in range(kinds.size[kind]):
                    at = (y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c])
                    if taken[at]:
                        free = False
                        break
                    meets = meets or edge[at]
                if free and meets:
                    out[found] = (kind, turn, x + left, y + top)
                    found += 1
    return found


@njit
def pack(level: Array) -> int:
    """Pack a level of up to three tiles into one number."""
    key = 0
    for i in range(len(level)):
        kind, turn, x, y = level[i]
        key = key << 18 | ((kind * 4 + turn) * 64 + x) * 64 + y + 1
    return key


@njit
def unpack(key: int) -> Array:
    """Undo `pack`."""
    size = 1 + (key >= 1 << 18) + (key >= 1 << 36)
    level = np.zeros((size, 4), np.int64)
    for i in range(size - 1, -1, -1):
        one = (key & (1 << 18) - 1) - 1
        key >>= 18
        level[i] = (one >> 14, one >> 12 & 3, one >> 6 & 63, one & 63)
    return level


@njit
def grown(kinds: Kinds, keys: Array, deck: Array, out: Array) -> int:
    """Write the packed levels with one tile more beside these; return how many."""
    near = np.zeros((4096, 4), np.int64)
    found = 0
    for key in keys:
        level = unpack(key)
        size = len(level)
        larger = np.zeros((size + 1, 4), np.int64)
        for kind in range(KINDS):
            if (level[:, 0] == kind).sum() >= deck[kind]:
                continue
            for i in range(touching(kinds, level, kind, near)):
                if found < len(out):
                    larger[:size] = level
                    larger[size] = near[i]
                    out[found] = pack(canonical(kinds, larger))
                found += 1
    return found
