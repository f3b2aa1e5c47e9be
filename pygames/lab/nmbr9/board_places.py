"""The places of a tile on a compiled board (for `look_ahead`): found, valued, laid, taken back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pygames.lab.nmbr9.fast import (
    FEATURES,
    HIDDEN,
    LEVELS,
    Array,
    Board,
    Net,
    hidden_before,
    legal,
    njit,
    not_literal,
    put,
    value_after,
    window_change,
)
from pygames.lab.nmbr9.shapes import AREA, CELLS, NEIGHBOURS, ROTATIONS, SIZES, WINDOWS, N
from pygames.nmbr9.bot.search_grid import MAX_NEIGHBOURS

MOST_PLACES = 4 * N * N
DEPTHS = 6
"""The root and up to four cards ahead, and one for the last card."""


class Room(NamedTuple):
    """Arrays of a search, one row for each depth.

    Whole numbers have 64 bits, as in loops: numba compiles a function once for each type.
    """

    shapes: Array  # [depth][place]
    places: Array
    levels: Array
    values: Array
    order: Array  # [depth][place] the places, best first
    hidden: Array  # [depth][4][HIDDEN]
    sums: Array  # [depth][LEVELS][FEATURES] of the board before a tile
    box: Array  # [depth][5]
    top: Array  # [depth][10] the topmost tiles below a tile
    nodes: Array  # [0] places valued so far


def new_room() -> Room:
    """Allocate the arrays."""
    return Room(
        np.zeros((DEPTHS, MOST_PLACES), np.int64),
        np.zeros((DEPTHS, MOST_PLACES), np.int64),
        np.zeros((DEPTHS, MOST_PLACES), np.int64),
        np.zeros((DEPTHS, MOST_PLACES), np.float64),
        np.zeros((DEPTHS, MOST_PLACES), np.int64),
        np.zeros((DEPTHS, 4, HIDDEN), np.float32),
        np.zeros((DEPTHS, LEVELS, FEATURES), np.float32),
        np.zeros((DEPTHS, 5), np.int32),
        np.zeros((DEPTHS, 10), np.int8),
        np.zeros(1, np.int64),
    )


@njit
def lay(b: Board, net: Net, room: Room, d: int, shape: int, p: int, level: int) -> None:
    """Lay a tile, so that `lift` can undo it."""
    room.sums[d] = b.sums
    room.box[d] = b.box
    for i in range(AREA[shape]):
        room.top[d, i] = b.top[p + CELLS[shape, i]]
    change = room.hidden[d, 2:4, :FEATURES]
    window_change(b, net, shape, p, level, change)
    put(b, shape, p, level, change)


@njit
def lift(b: Board, room: Room, d: int, shape: int, p: int, level: int) -> None:
    """Take back the tile that was laid at this depth."""
    for i in range(AREA[shape]):
        c = p + CELLS[shape, i]
        b.height[c] = level
        b.top[c] = room.top[d, i]
    for at in range(level, min(level + 2, LEVELS)):
        for i in range(WINDOWS.count[shape]):
            b.window[at, p + WINDOWS.offset[shape, i]] -= WINDOWS.delta[shape, i]
    b.tiles[level] -= 1
    b.sums[:] = room.sums[d]
    b.box[:] = room.box[d]


@njit
def list_places(b: Board, room: Room, d: int, tile: int) -> int:
    """List the places of a tile that are worth valuing."""
    shapes, places, levels = room.shapes[d], room.places[d], room.levels[d]
    if b.box[4] == 0:
        legal(b, tile, shapes, places, levels, not_literal(1))
        return 1
    count = legal(b, tile, shapes, places, levels, not_literal(MAX_NEIGHBOURS))
    if count == 0:
        count = legal(b, tile, shapes, places, levels, not_literal(1))
    return count


@njit
def highest(b: Board, tile: int) -> int:
    """Return the highest level on which a tile can lie."""
    best = 0
    for r in range(ROTATIONS[tile]):
        shape = tile * 4 + r
        w, h = SIZES[shape, 0], SIZES[shape, 1]
        for y in range(b.box[1], b.box[3] - h + 1):
            for x in range(b.box[0], b.box[2] - w + 1):
                p = y * N + x
                level = b.height[p + CELLS[shape, 0]]
                if level <= best or level >= LEVELS - 1:
                    continue
                ok = True
                first = b.top[p + CELLS[shape, 0]]
                single = True
                for i in range(1, AREA[shape]):
                    c = p + CELLS[shape, i]
                    if b.height[c] != level:
                        ok = False
                        break
                    if b.top[c] != first:
                        single = False
                if not ok or single:
                    continue
                if b.tiles[level] > 0:
                    ok = False
                    for i in range(NEIGHBOURS.count[shape]):
                        if b.height[p + NEIGHBOURS.offset[shape, i]] > level:
                            ok = True
                            break
                    if not ok:
                        continue
                best = level
    return best


@njit
def most_of_two(b: Board, net: Net, room: Room, d: int, first: int, last: int) -> int:
    """Return the most points of the last two tiles in this order."""
    now = highest(b, last)
    count = list_places(b, room, d, first)
    top = 0
    for i in range(count):
        top = max(top, room.levels[d, i])
    best = 0
    tried = 0
    for level in range(top, -1, -1):
        if tried and first * level + last * max(now, level + 1) <= best:
            break
        for i in range(count):
            if room.levels[d, i] != level:
                continue
            if tried and first * level + last * max(now, level + 1) <= best:
                break
            tried += 1
            shape, p = room.shapes[d, i], room.places[d, i]
            lay(b, net, room, d, shape, p, level)
            best = max(best, first * level + last * highest(b, last))
            lift(b, room, d, shape, p, level)
    room.nodes[0] += tried
    return best


@njit
def value_places(b: Board, net: Net, room: Room, d: int, tile: int, left: Array, t: int) -> int:
    """Value the places of a tile, with t cards left after it; return how many there are."""
    count = list_places(b, room, d, tile)
    values = room.values[d]
    pre, h = room.hidden[d, 0], room.hidden[d, 1]
    change = room.hidden[d, 2:4, :FEATURES]
    if t > 1:
        hidden_before(b, net, left, t, pre)
    for i in range(count):
        shape, p, level = room.shapes[d, i], room.places[d, i], room.levels[d, i]
        values[i] = tile * level
        if t > 1:
            window_change(b, net, shape, p, level, change)
            values[i] += value_after(b, net, pre, level, change, t, h)
        elif t == 1:
            last = 0
            while left[last] == 0:
                last += 1
            lay(b, net, room, d, shape, p, level)
            values[i] += last * highest(b, last)
            lift(b, room, d, shape, p, level)
    room.nodes[0] += count
    return count


@njit
def best_places(room: Room, d: int, count: int, most: int, margin: float) -> int:
    """Put the best places in front of the order; return how many are within the margin."""
    values, order = room.values[d], room.order[d]
    for i in range(count):
        order[i] = i
    for i in range(min(most, count)):
        best = i
        for j in range(i + 1, count):
            if values[order[j]] > values[order[best]]:
                best = j
        order[i], order[best] = order[best], order[i]
        if values[order[i]] < values[order[0]] - margin:
            return i
    return min(most, count)
