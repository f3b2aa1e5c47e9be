"""Second program, first half: all towers that stand on a small level, built upwards.

Everything above a level lies inside its outline. The outline of one to three tiles has at most 30
cells, so a tile above is a mask of 30 bits, and the rules are short: a tile lies inside the union
of the level below, and inside no single tile of it. There is no bound and no table here: every
tower on the base is built.

A connected level of three tiles has a tile that touches both others. So lay this tile unturned in
the middle, and try all pairs of tiles beside it; some levels are met up to three times.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np

from pygames.lab.nmbr9.tower.kinds import CODES, KINDS, Array, Kinds

SIDE = 24
MIDDLE = 10
"""Tiles are at most 4 long: beside the middle tile nothing leaves 2 to 22."""
MOST_BESIDE = 8192
MOST_INSIDE = 8192
MOST_STACK = 64
KEPT, BASES, TOWERS = range(3)

njit = numba.njit(nogil=True)  # no cache: numba cannot load recursive functions from one


class Room(NamedTuple):
    """Arrays used again for every base."""

    taken: Array  # [y][x] the base's tile, from 1
    bit: Array  # [y][x] number of the cell
    kind: Array  # [n] tiles that lie inside the outline
    mask: Array  # [n] their cells
    near: Array  # [n] the cells beside them
    count: Array  # [0] how many tiles lie inside, [1] towers built
    stack: Array  # [n] masks of all tiles of the tower, from the base
    hull: Array  # [n] the cells beside them
    left: Array  # [kind]
    best: Array  # [used] most points of a tower on this base, -1 for none
    found: Array  # [n] the `used` that have one


def make_room() -> Room:
    """Allocate the arrays."""
    return Room(
        np.zeros((SIDE, SIDE), np.int64),
        np.zeros((SIDE, SIDE), np.int64),
        np.zeros(MOST_INSIDE, np.int64),
        np.zeros(MOST_INSIDE, np.int64),
        np.zeros(MOST_INSIDE, np.int64),
        np.zeros(2, np.int64),
        np.zeros(MOST_STACK, np.int64),
        np.zeros(MOST_STACK, np.int64),
        np.zeros(KINDS, np.int64),
        np.full(CODES, -1, np.int64),
        np.zeros(CODES, np.int64),
    )


@njit
def _connected(room: Room, first: int, end: int) -> bool:
    """Tell whether the tiles of a level are joined by sides."""
    joined, reached = 1, room.hull[first]
    grows = True
    while grows:
        grows = False
        for i in range(first + 1, end):
            if not joined >> (i - first) & 1 and room.stack[i] & reached:
                joined |= 1 << (i - first)
                reached |= room.hull[i]
                grows = True
    return joined == (1 << (end - first)) - 1


@njit
def _build(
    kinds: Kinds, room: Room, below: int, here: int, end: int, start: int,
    height: int, used: int, points: int,
) -> int:  # fmt: skip
    """Add tiles to the level `stack[here:end]`, which lies on `stack[below:here]`, in every way.

    The tiles of a level are taken in the order of the list, so each set is met once.
    """
    towers = 0
    for i in range(start, room.count[0]):
        kind, mask = room.kind[i], room.mask[i]
        if room.left[kind] == 0:
            continue
        ground, alone, free = 0, False, True
        for j in range(below, here):
            ground |= room.stack[j]
            alone = alone or mask & ~room.stack[j] == 0
        for j in range(here, end):
            free = free and mask & room.stack[j] == 0
        if alone or not free or mask & ~ground:
            continue
        room.stack[end], room.hull[end] = mask, room.near[i]
        room.left[kind] -= 1
        code, score = used + kinds.power[kind], points + height * kinds.points[kind]
        if _connected(room, here, end + 1):
            towers += 1
            if room.best[code] < 0:
                room.found[room.count[1]] = code
                room.count[1] += 1
            room.best[code] = max(room.best[code], score)
            towers += _build(kinds, room, here, end + 1, end + 1, 0, height + 1, code, score)
        towers += _build(kinds, room, below, here, end + 1, i + 1, height, code, score)
        room.left[kind] += 1
    return towers


@njit
def _list_inside(kinds: Kinds, room: Room, cells: Array) -> None:
    """List all tiles that lie inside the outline; `cells` are its squares."""
    room.bit[:] = -1
    for i in range(len(cells)):
        room.bit[cells[i, 1], cells[i, 0]] = i
    left, right = cells[:, 0].min(), cells[:, 0].max()
    top, bottom = cells[:, 1].min(), cells[:, 1].max()
    n = 0
    for kind in range(KINDS):
        for turn in range(kinds.turns[kind] if room.left[kind] else 0):
            for y in range(top, bottom + 2 - kinds.height[kind, turn]):
                for x in range(left, right + 2 - kinds.width[kind, turn]):
                    mask, near = 0, 0
                    for c in range(kinds.size[kind]):
                        v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
                        if room.bit[v, h] < 0:
                            mask = -1
                            break
                        mask |= 1 << room.bit[v, h]
                        for beside in (
                            room.bit[v - 1, h], room.bit[v + 1, h],
                            room.bit[v, h - 1], room.bit[v, h + 1],
                        ):  # fmt: skip
                            if beside >= 0:
                                near |= 1 << beside
                    if mask > 0:
                        room.kind[n], room.mask[n], room.near[n] = kind, mask, near
                        n += 1
    room.count[0] = n


@njit
def towers_on(kinds: Kinds, room: Room, base: Array, deck: Array) -> int:
    """Build every tower on a base of placed tiles; return how many.

    `room.found[:room.count[1]]` are the multisets used and `room.best` their points, counted
    from the base.
    """
    for i in range(room.count[1]):
        room.best[room.found[i]] = -1
    room.left[:] = deck
    size = 0
    for i in range(len(base)):
        size += kinds.size[base[i, 0]]
    cells = np.zeros((size, 2), np.int64)
    n, code = 0, 0
    for i in range(len(base)):
        kind, turn, x, y = base[i]
        room.left[kind] -= 1
        code += kinds.power[kind]
        room.stack[i] = 0
        for c in range(kinds.size[kind]):
            cells[n] = (x + kinds.x[kind, turn, c], y + kinds.y[kind, turn, c])
            room.stack[i] |= 1 << n
            n += 1
    _list_inside(kinds, room, cells)
    room.found[0], room.count[1], room.best[code] = code, 1, 0
    if len(base) < 2:
        return 1
    return 1 + _build(kinds, room, 0, len(base), len(base), 0, 1, code, 0)


@njit
def beside(kinds: Kinds, room: Room, middle: int, deck: Array, out: Array) -> int:
    """List every tile that lies beside the unturned middle tile; return how many."""
    room.taken[:] = 0
    for c in range(kinds.size[middle]):
        room.taken[MIDDLE + kinds.y[middle, 0, c], MIDDLE + kinds.x[middle, 0, c]] = 1
    n = 0
    for kind in range(KINDS):
        for turn in range(kinds.turns[kind] if deck[kind] > (kind == middle) else 0):
            for y in range(MIDDLE - 5, MIDDLE + 5):
                for x in range(MIDDLE - 5, MIDDLE + 5):
                    free, meets = True, False
                    for c in range(kinds.size[kind]):
                        v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
                        free = free and room.taken[v, h] == 0
                        around = room.taken[v - 1, h] + room.taken[v + 1, h]
                        meets = meets or around + room.taken[v, h - 1] + room.taken[v, h + 1] > 0
                    if free and meets:
                        out[n] = (kind, turn, x, y)
                        n += 1
    return n


@njit
def _overlap(kinds: Kinds, one: Array, other: Array) -> bool:
    """Tell whether two placed tiles share a cell."""
    if abs(one[2] - other[2]) > 3 or abs(one[3] - other[3]) > 3:
        return False
    for c in range(kinds.size[one[0]]):
        x, y = one[2] + kinds.x[one[0], one[1], c], one[3] + kinds.y[one[0], one[1], c]
        for d in range(kinds.size[other[0]]):
            if (
                x == other[2] + kinds.x[other[0], other[1], d]
                and y == other[3] + kinds.y[other[0], other[1], d]
            ):
                return True
    return False


@njit
def _try_base(
    kinds: Kinds, room: Room, deck: Array, base: Array, gain: Array, target: int, out: Array,
    totals: Array,
) -> None:  # fmt: skip
    """Build all towers on a base; keep those from which the target can be reached."""
    area = 0
    for i in range(len(base)):
        area += kinds.size[base[i, 0]]
    totals[BASES] += 1
    totals[TOWERS] += towers_on(kinds, room, base, deck)
    for i in range(room.count[1]):
        used = room.found[i]
        if room.best[used] + gain[used, area] >= target:
            if totals[KEPT] < len(out):
                out[totals[KEPT], : len(base)] = base
                out[totals[KEPT], 3] = (len(base), used, room.best[used], 0)
            totals[KEPT] += 1


@njit
def rise(
    kinds: Kinds, room: Room, deck: Array, near: Array, gain: Array, target: int, out: Array
) -> Array:  # fmt: skip
    """Build every tower whose base has one to three tiles, the first touching the others.

    `near[0]` is the first tile, then come all that can lie beside it. `gain[used][area]` bounds
    the points that levels under a base of this area can bring. Returns how many towers were kept
    in `out` (those without room are counted too), and how many bases and towers there are.
    """
    base = np.zeros((3, 4), np.int64)
    totals = np.zeros(3, np.int64)
    base[0] = near[0]
    _try_base(kinds, room, deck, base[:1], gain, target, out, totals)
    for i in range(1, len(near)):
        base[1] = near[i]
        _try_base(kinds, room, deck, base[:2], gain, target, out, totals)
        for j in range(1, i):
            base[2] = near[j]
            kind = base[2, 0]
            copies = 1 + (base[0, 0] == kind) + (base[1, 0] == kind)
            if copies <= deck[kind] and not _overlap(kinds, base[1], base[2]):
                _try_base(kinds, room, deck, base, gain, target, out, totals)
    return totals
