"""Second program, second half: every level of four tiles and more that can lie under a given one.

The lower level is laid on a plain grid: fill the first upper cell that has nothing under it, in
every way. When all are filled and every upper tile rests on two tiles, add tiles beside, one after
the other in every order. The same level is met several times; the caller drops what it knows.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np

from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds

SIDE = 100
MIDDLE = 40
"""A level of twenty tiles cannot be searched here: `second.py` refuses more than nine."""
MOST_TILES = 9
EVERY, ONE = 0, 1

njit = numba.njit(nogil=True)  # no cache: numba cannot load recursive functions from one


class Ground(NamedTuple):
    """The level that is laid; everything is empty between calls."""

    tile: Array  # [y][x] which lower tile lies here, from 1
    cells: Array  # [n][2] x and y of the upper cells, tile by tile
    sizes: Array  # [upper tile] its cells
    laid: Array  # [n][4] kind, rotation, x, y of the lower tiles
    left: Array  # [kind]
    reach: Array  # [multiset] largest area of a wanted multiset around it, -1 for none
    wanted: Array  # [multiset]
    count: Array  # [0] upper tiles, [1] levels written, [2] tiles tried


def make_ground() -> Ground:
    """Allocate the arrays; `reach` and `wanted` are set for every call."""
    return Ground(
        np.zeros((SIDE, SIDE), np.int64),
        np.zeros((10 * MOST_TILES, 2), np.int64),
        np.zeros(MOST_TILES, np.int64),
        np.zeros((2 * KINDS, 4), np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(3**KINDS, np.int64),
        np.zeros(3**KINDS, np.bool_),
        np.zeros(3, np.int64),
    )


@njit
def _lay(kinds: Kinds, ground: Ground, n: int, kind: int, turn: int, x: int, y: int) -> None:
    ground.left[kind] -= 1
    ground.laid[n] = (kind, turn, x, y)
    for c in range(kinds.size[kind]):
        ground.tile[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = n + 1


@njit
def _lift(kinds: Kinds, ground: Ground, n: int) -> None:
    kind, turn, x, y = ground.laid[n]
    ground.left[kind] += 1
    for c in range(kinds.size[kind]):
        ground.tile[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = 0


@njit
def _free(kinds: Kinds, ground: Ground, kind: int, turn: int, x: int, y: int) -> bool:
    for c in range(kinds.size[kind]):
        if ground.tile[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]]:
            return False
    return True


@njit
def _meets(kinds: Kinds, tile: Array, kind: int, turn: int, x: int, y: int) -> bool:
    for c in range(kinds.size[kind]):
        v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
        if tile[v - 1, h] or tile[v + 1, h] or tile[v, h - 1] or tile[v, h + 1]:
            return True
    return False


@njit
def _stands(ground: Ground) -> bool:
    """Tell whether every upper tile rests on two lower ones at least."""
    cell = 0
    for tile in range(ground.count[0]):
        first = ground.tile[ground.cells[cell, 1], ground.cells[cell, 0]]
        alone = True
        for _ in range(ground.sizes[tile]):
            alone = alone and ground.tile[ground.cells[cell, 1], ground.cells[cell, 0]] == first
            cell += 1
        if alone:
            return False
    return True


@njit
def _beside(kinds: Kinds, ground: Ground, n: int, code: int, out: Array) -> None:
    """Write the level if it is wanted, and go on with each tile that can be added beside."""
    if ground.wanted[code]:
        if ground.count[1] < len(out):
            out[ground.count[1], :n] = ground.laid[:n]
            out[ground.count[1], MOST_TILES, 0] = n
        ground.count[1] += 1
    for kind in range(KINDS):
        if ground.left[kind] == 0 or ground.reach[code + kinds.power[kind]] < 0:
            continue
        laid = ground.laid[:n]
        left, right = laid[:, 2].min() - 4, laid[:, 2].max() + 5
        top, bottom = laid[:, 3].min() - 4, laid[:, 3].max() + 5
        for turn in range(kinds.turns[kind]):
            for y in range(top, bottom):
                for x in range(left, right):
                    if _free(kinds, ground, kind, turn, x, y) and _meets(
                        kinds, ground.tile, kind, turn, x, y
                    ):
                        ground.count[2] += 1
                        _lay(kinds, ground, n, kind, turn, x, y)
                        _beside(kinds, ground, n + 1, code + kinds.power[kind], out)
                        _lift(kinds, ground, n)


@njit
def _fill(
    kinds: Kinds, ground: Ground, cell: int, bare: int, n: int, code: int, area: int, mode: int,
    out: Array,
) -> None:  # fmt: skip
    """Fill the next upper cell in every way; `bare` upper cells have nothing under them yet."""
    if bare == 0:
        if _stands(ground):
            if mode == ONE:
                ground.count[1] += 1
            else:
                _beside(kinds, ground, n, code, out)
        return
    while ground.tile[ground.cells[cell, 1], ground.cells[cell, 0]]:
        cell += 1
    for kind in range(KINDS):
        if ground.left[kind] == 0:
            continue
        most = ground.reach[code + kinds.power[kind]]
        for turn in range(kinds.turns[kind]):
            for c in range(kinds.size[kind]):
                x = ground.cells[cell, 0] - kinds.x[kind, turn, c]
                y = ground.cells[cell, 1] - kinds.y[kind, turn, c]
                if not _free(kinds, ground, kind, turn, x, y):
                    continue
                _lay(kinds, ground, n, kind, turn, x, y)
                ground.count[2] += 1
                now = 0
                for i in range(cell, len(ground.cells)):
                    if ground.cells[i, 0] < 0:
                        break
                    if ground.tile[ground.cells[i, 1], ground.cells[i, 0]] == 0:
                        now += 1
                # The tiles still to come cover the bare cells, so they have this area at least.
                if area + kinds.size[kind] + now <= most:
                    _fill(
                        kinds, ground, cell, now, n + 1, code + kinds.power[kind],
                        area + kinds.size[kind], mode, out,
                    )  # fmt: skip
                _lift(kinds, ground, n)
                if mode == ONE and ground.count[1]:
                    return


@njit
def levels_under(
    kinds: Kinds, ground: Ground, upper: Array, left: Array, mode: int, out: Array
) -> Array:
    """Write every wanted level under the upper one; with ONE only tell whether there is a cover.

    Returns how many; those without room are only counted.
    """
    ground.left[:] = left
    ground.cells[:] = -1
    ground.count[0], ground.count[1] = len(upper), 0
    shift_x, shift_y = MIDDLE - upper[:, 2].min(), MIDDLE - upper[:, 3].min()
    n = 0
    for i in range(len(upper)):
        kind, turn, x, y = upper[i]
        ground.sizes[i] = kinds.size[kind]
        for c in range(kinds.size[kind]):
            ground.cells[n, 0] = x + shift_x + kinds.x[kind, turn, c]
            ground.cells[n, 1] = y + shift_y + kinds.y[kind, turn, c]
            n += 1
    _fill(kinds, ground, 0, n, 0, 0, 0, mode, out)
    return ground.count[1]


@njit
def tops_around(kinds: Kinds, ground: Ground, kind: int, deck: Array, out: Array) -> Array:
    """Write every wanted connected level that has an unturned tile of this kind; return how many.

    Those without room are only counted.
    """
    ground.left[:] = deck
    ground.count[1] = 0
    _lay(kinds, ground, 0, kind, 0, MIDDLE, MIDDLE)
    _beside(kinds, ground, 1, kinds.power[kind], out)
    _lift(kinds, ground, 0)
    return ground.count[1]


@njit
def level_key(kinds: Kinds, level: Array) -> Array:
    """Return the same numbers for the same level, however it is turned and shifted."""
    n = len(level)
    now = level.copy()
    best = np.zeros(n, np.int64)
    for quarter in range(4):
        for i in range(n if quarter else 0):
            kind, turn, x, y = now[i]
            now[i] = (kind, (turn + 1) % kinds.turns[kind], -y - kinds.height[kind, turn], x)
        left, top = now[:, 2].min(), now[:, 3].min()
        key = ((now[:, 0] * 4 + now[:, 1]) * 64 + now[:, 2] - left) * 64 + now[:, 3] - top
        key.sort()
        for i in range(n):
            if quarter == 0 or key[i] < best[i]:
                best = key
                break
            if key[i] > best[i]:
                break
    return best
