"""First program: the grid on which levels are laid.

The work grid has 96 x 96 cells. The upper level starts at 30,30 and is at most 32 cells long
(eight tiles of length 4). A lower level has at most eight tiles; one that covers part of the upper
level sticks out by at most 3 cells, and at most six others chained beside reach 4 cells further
each: 27 cells out, so everything stays between 3 and 89.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.kinds import KINDS, STRIDE, Array, Kinds
from pygames.lab.nmbr9.tower.levels import MOST_TILES, decode, njit

ORIGIN = 30
CELLS = STRIDE * STRIDE
CANDIDATES = 100_000
MOST_COVER = 2 * KINDS


class Work(NamedTuple):
    """Scratch arrays, all zero between calls, and the counters."""

    upper: Array  # [cell] which upper tile lies here (from 1), 0 none
    lower: Array  # [cell] 1 where a tile of the lower level lies
    ground: Array  # [n] the cells of the upper level
    upper_size: Array  # [upper tile] cells
    left: Array  # [kind] copies still free
    shape: Array  # [n] kind * 4 + rotation of the lower tiles
    base: Array  # [n] their cells: the corner of the bounding box
    seen: Array  # [shape * CELLS + cell] 1 for candidates listed
    beside: Array  # [n][2] shape and base of the candidates
    ways: Array  # [n][3] kind, rotation, and shift of every tile over one cell
    first: Array  # [kind] where its ways begin, and one more for the end
    count: Array  # [0] steps


def make_work(kinds: Kinds) -> Work:
    """Allocate the scratch arrays and list all ways to put a tile over one cell."""
    ways = []
    first = [0]
    for kind in range(KINDS):
        for turn in range(int(kinds.turns[kind])):
            shifts = kinds.offset[kind, turn, : kinds.size[kind]]
            ways += [(kind, turn, int(shift)) for shift in shifts]
        first.append(len(ways))
    return Work(
        np.zeros(CELLS, np.int8),
        np.zeros(CELLS, np.int8),
        np.zeros(MOST_TILES * 10, np.int64),
        np.zeros(MOST_TILES + 1, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(MOST_COVER, np.int64),
        np.zeros(MOST_COVER, np.int64),
        np.zeros(KINDS * 4 * CELLS, np.int8),
        np.zeros((CANDIDATES, 2), np.int64),
        np.array(ways, np.int64),
        np.array(first, np.int64),
        np.zeros(1, np.int64),
    )


@njit
def fits(kinds: Kinds, work: Work, kind: int, turn: int, base: int) -> bool:
    """Tell whether a lower tile overlaps no other."""
    for i in range(kinds.size[kind]):  # noqa: SIM110 - compiled code has no generators
        if work.lower[base + kinds.offset[kind, turn, i]]:
            return False
    return True


@njit
def carried_cells(kinds: Kinds, work: Work, kind: int, turn: int, base: int, hits: Array) -> int:
    """Count the upper cells above a lower tile; -1 if a whole upper tile would lie on it."""
    hits[:] = 0
    total = 0
    for i in range(kinds.size[kind]):
        tile = work.upper[base + kinds.offset[kind, turn, i]]
        if tile:
            total += 1
            hits[tile] += 1
            if hits[tile] == work.upper_size[tile]:
                return -1
    return total


@njit
def mark_tile(kinds: Kinds, work: Work, kind: int, turn: int, base: int, mark: int) -> None:
    """Lay a lower tile on the grid, or take it off."""
    for i in range(kinds.size[kind]):
        work.lower[base + kinds.offset[kind, turn, i]] = mark


@njit
def set_up(kinds: Kinds, work: Work, high: int, low: int, mark: int) -> tuple[int, int]:
    """Lay the upper level on the grid, or take it off; return its cells and its multiset."""
    shape = np.empty(MOST_TILES, np.int64)
    x = np.empty(MOST_TILES, np.int64)
    y = np.empty(MOST_TILES, np.int64)
    n = decode(high, low, shape, x, y)
    cells, code = 0, 0
    for tile in range(n):
        kind, turn = shape[tile] // 4, shape[tile] % 4
        code += kinds.power[kind]
        work.upper_size[tile + 1] = kinds.size[kind]
        base = (y[tile] + ORIGIN) * STRIDE + x[tile] + ORIGIN
        for i in range(kinds.size[kind]):
            cell = base + kinds.offset[kind, turn, i]
            work.upper[cell] = tile + 1 if mark else 0
            work.ground[cells] = cell
            cells += 1
    work.ground[:cells].sort()
    return cells, code
