"""A plain brute force for small decks: every top level, everything that can lie under it.

There is no bound, no table of multisets and no merging. The only limits are plain ones: a level
that is not on the table needs at least its own area in the tiles left, and how tiles lie beside
each other on the table does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np

from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds

SIDE = 100
MIDDLE = 48
MOST_LEVELS = 10

njit = numba.njit(nogil=True)  # no cache: numba cannot load recursive functions from one


class Stack(NamedTuple):
    """The tower that is being built, upside down: level 0 is the top."""

    tile: Array  # [level][y][x] which tile, from 1
    laid: Array  # [level][n][4] kind, rotation, x, y
    count: Array  # [level] tiles
    area: Array  # [level] cells
    left: Array  # [kind]
    spare: Array  # [0] cells of the tiles left
    result: Array  # see `Result`


@njit
def _free(kinds: Kinds, grid: Array, kind: int, turn: int, x: int, y: int) -> bool:
    for c in range(kinds.size[kind]):
        if grid[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]]:
            return False
    return True


@njit
def _meets(kinds: Kinds, grid: Array, kind: int, turn: int, x: int, y: int) -> bool:
    for c in range(kinds.size[kind]):
        v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
        if grid[v - 1, h] or grid[v + 1, h] or grid[v, h - 1] or grid[v, h + 1]:
            return True
    return False


@njit
def _lay(kinds: Kinds, s: Stack, level: int, kind: int, turn: int, x: int, y: int) -> None:
    s.laid[level, s.count[level]] = (kind, turn, x, y)
    s.count[level] += 1
    for c in range(kinds.size[kind]):
        s.tile[level, y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = s.count[level]
    s.left[kind] -= 1
    s.spare[0] -= kinds.size[kind]
    s.area[level] += kinds.size[kind]


@njit
def _lift(kinds: Kinds, s: Stack, level: int) -> None:
    s.count[level] -= 1
    kind, turn, x, y = s.laid[level, s.count[level]]
    for c in range(kinds.size[kind]):
        s.tile[level, y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = 0
    s.left[kind] += 1
    s.spare[0] += kinds.size[kind]
    s.area[level] -= kinds.size[kind]


@njit
def _stands(kinds: Kinds, s: Stack, level: int) -> bool:
    """Tell whether every tile of the level above rests on two tiles of this one."""
    for i in range(s.count[level - 1]):
        kind, turn, x, y = s.laid[level - 1, i]
        first = s.tile[level, y + kinds.y[kind, turn, 0], x + kinds.x[kind, turn, 0]]
        alone = True
        for c in range(kinds.size[kind]):
            alone &= s.tile[level, y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] == first
        if alone:
            return False
    return True


@njit
def _points(kinds: Kinds, s: Stack, lowest: int) -> int:
    """Count the points when this level lies on the table."""
    total = 0
    for level in range(lowest):
        for i in range(s.count[level]):
            total += (lowest - level) * kinds.points[s.laid[level, i, 0]]
    return total


@njit
def _bare(kinds: Kinds, s: Stack, level: int) -> tuple[int, int]:
    """Find a cell of the level above with nothing under it; -1, -1 if there is none."""
    for i in range(s.count[level - 1]):
        kind, turn, x, y = s.laid[level - 1, i]
        for c in range(kinds.size[kind]):
            v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
            if s.tile[level, v, h] == 0:
                return h, v
    return -1, -1


@njit
def _note(kinds: Kinds, s: Stack, level: int) -> None:
    """Count the level, and keep the points if they are the most."""
    points = _points(kinds, s, level)
    widest = s.count[:level].max()
    if points > s.result[0] or (points == s.result[0] and widest < s.result[4]):
        s.result[0], s.result[4] = points, widest
    s.result[1] += 1
    s.result[3] = max(s.result[3], s.count[level])


@njit
def _go_on(kinds: Kinds, s: Stack, level: int) -> None:
    """Cover the next bare cell under the level above in every way; then go on below and beside."""
    spare = s.spare[0]
    if s.area[level] > spare and s.result[0] > _points(kinds, s, level):
        return  # a level on the table, which adds nothing to what was found
    bare_x, bare_y = _bare(kinds, s, level)
    if bare_x >= 0:
        for kind in range(KINDS):
            if s.left[kind] == 0:
                continue
            for turn in range(kinds.turns[kind]):
                for c in range(kinds.size[kind]):
                    x, y = bare_x - kinds.x[kind, turn, c], bare_y - kinds.y[kind, turn, c]
                    if _free(kinds, s.tile[level], kind, turn, x, y):
                        _lay(kinds, s, level, kind, turn, x, y)
                        _go_on(kinds, s, level)
                        _lift(kinds, s, level)
        return
    if not _stands(kinds, s, level):
        return
    _note(kinds, s, level)
    if s.left.sum() >= 2 and spare >= s.area[level]:
        s.result[2] = max(s.result[2], s.count[level])
        _go_on(kinds, s, level + 1)
    for kind in range(KINDS):
        if s.left[kind] == 0 or spare - kinds.size[kind] < s.area[level] + kinds.size[kind]:
            continue  # nothing could lie under the larger level
        box = s.laid[level, : s.count[level]]
        grid = s.tile[level]
        for turn in range(kinds.turns[kind]):
            left, top = 2 * SIDE, 2 * SIDE
            right, bottom = 0, 0
            for i in range(len(box)):
                other, turned, x, y = box[i]
                left, right = min(left, x), max(right, x + kinds.width[other, turned])
                top, bottom = min(top, y), max(bottom, y + kinds.height[other, turned])
            for y in range(top - kinds.height[kind, turn], bottom + 1):
                for x in range(left - kinds.width[kind, turn], right + 1):
                    if _free(kinds, grid, kind, turn, x, y) and _meets(
                        kinds, grid, kind, turn, x, y
                    ):
                        _lay(kinds, s, level, kind, turn, x, y)
                        _go_on(kinds, s, level)
                        _lift(kinds, s, level)


@njit
def _lay_top(kinds: Kinds, s: Stack, codes: Array) -> None:
    """Lay the tiles of a top level."""
    for code in codes:
        x, y = (code & 63) + MIDDLE, (code >> 6 & 63) + MIDDLE
        _lay(kinds, s, 0, code >> 14, code >> 12 & 3, x, y)


@njit
def _under_all(kinds: Kinds, s: Stack, tops: Array) -> None:
    """Try everything under each of these top levels."""
    for i in range(len(tops)):
        _lay_top(kinds, s, tops[i])
        _go_on(kinds, s, 1)
        for _ in range(len(tops[i])):
            _lift(kinds, s, 0)


@njit
def _grow_tops(kinds: Kinds, s: Stack, tops: Array, out: Array) -> int:
    """Write each top level with one tile more, its codes sorted and shifted to 0,0."""
    found = 0
    size = tops.shape[1]
    for i in range(len(tops)):
        _lay_top(kinds, s, tops[i])
        box = s.laid[0, :size].copy()
        for kind in range(KINDS):
            if s.left[kind] == 0:
                continue
            for turn in range(kinds.turns[kind]):
                for y in range(box[:, 3].min() - 4, box[:, 3].max() + 5):
                    for x in range(box[:, 2].min() - 4, box[:, 2].max() + 5):
                        if not _free(kinds, s.tile[0], kind, turn, x, y) or not _meets(
                            kinds, s.tile[0], kind, turn, x, y
                        ):
                            continue
                        if found < len(out):
                            left, top = min(x, box[:, 2].min()), min(y, box[:, 3].min())
                            for j in range(size):
                                k, r, h, v = box[j]
                                out[found, j] = (k * 4 + r) << 12 | (v - top) << 6 | h - left
                            out[found, size] = (kind * 4 + turn) << 12 | (y - top) << 6 | x - left
                            out[found].sort()
                        found += 1
        for _ in range(size):
            _lift(kinds, s, 0)
    return found


class Result(NamedTuple):
    """What the brute force found in a deck."""

    points: int  # of the highest tower
    levels: int  # levels met
    most_above: int  # most tiles of a level that is not on the table
    most: int  # most tiles of a level
    needed: int  # most tiles of a level above the table in the best tower; the least of such towers


def brute_force(kinds: Kinds, deck: Array) -> Result:
    """Return the points of the highest tower of a small deck."""
    s = Stack(
        np.zeros((MOST_LEVELS, SIDE, SIDE), np.int8),
        np.zeros((MOST_LEVELS, 2 * KINDS, 4), np.int64),
        np.zeros(MOST_LEVELS, np.int64),
        np.zeros(MOST_LEVELS, np.int64),
        np.array(deck, np.int64),
        np.array([(kinds.size * deck).sum()]),
        np.zeros(5, np.int64),
    )
    area = int(s.spare[0])
    tops = np.array([[kind * 4 << 12] for kind in np.flatnonzero(s.left)], np.int64)
    while len(tops):
        tops = tops[2 * kinds.size[tops >> 14].sum(axis=1) <= area]
        # The whole can be turned so that its first tile is not turned.
        _under_all(kinds, s, tops[(tops[:, 0] >> 12 & 3) == 0])
        count = _grow_tops(kinds, s, tops, tops[:0])
        room = np.empty((count, tops.shape[1] + 1), np.int64)
        _grow_tops(kinds, s, tops, room)
        tops = np.unique(room, axis=0) if count else room
    return Result(*s.result.tolist())
