"""The tiles of NMBR 9 as arrays of offsets on an N x N board, for the compiled kernels."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pygames.nmbr9.box import SHAPES

N = 30


class ShapeOffsets(NamedTuple):
    """For each shape (tile * 4 + rotation): count of offsets, the offsets, a number for each."""

    count: Any
    offset: Any
    delta: Any


ROTATIONS = np.array([len(turns) for turns in SHAPES], np.int32)


def window_offsets() -> ShapeOffsets:
    """Return the 3 x 3 windows that each shape touches, and what it adds to their patterns."""
    count = np.zeros(40, np.int32)
    offset = np.zeros((40, 30), np.int32)
    delta = np.zeros((40, 30), np.int32)
    for n, turns in enumerate(SHAPES):
        for r, cells in enumerate(turns):
            shape = n * 4 + r
            for oy in range(-2, 4):
                for ox in range(-2, 4):
                    d = sum(
                        3 ** (x - ox + 3 * (y - oy))
                        for x, y in cells
                        if 0 <= x - ox < 3 and 0 <= y - oy < 3
                    )
                    if d:
                        i = count[shape]
                        offset[shape, i] = oy * N + ox
                        delta[shape, i] = d
                        count[shape] += 1
    return ShapeOffsets(count, offset, delta)


def lists() -> tuple[Any, Any, Any, ShapeOffsets]:
    """Return the area, cells, sizes and neighbours of each shape."""
    area = np.zeros(40, np.int32)
    cell = np.zeros((40, 10), np.int32)
    size = np.zeros((40, 2), np.int32)
    neighbours = ShapeOffsets(
        np.zeros(40, np.int32), np.zeros((40, 20), np.int32), np.zeros((40, 20), np.int32)
    )
    for n, turns in enumerate(SHAPES):
        for r, cells in enumerate(turns):
            shape = n * 4 + r
            area[shape] = len(cells)
            cell[shape, : len(cells)] = [y * N + x for x, y in sorted(cells)]
            size[shape] = [max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1]
            near = {(x + a, y + b) for x, y in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            near -= set(cells)
            neighbours.count[shape] = len(near)
            neighbours.offset[shape, : len(near)] = [y * N + x for x, y in sorted(near)]
    return area, cell, size, neighbours


AREA, CELLS, SIZES, NEIGHBOURS = lists()
WINDOWS = window_offsets()


def pattern_classes() -> Any:  # noqa: ANN401 - an array
    """Return the class of each pattern: rotated and mirrored patterns have the same class."""
    square = [(x, y) for y in range(3) for x in range(3)]
    orders = []
    for flip in (False, True):
        for turn in range(4):
            order = []
            for x, y in square:
                u, v = (2 - x, y) if flip else (x, y)
                for _ in range(turn):
                    u, v = 2 - v, u
                order.append(u + 3 * v)
            orders.append(order)
    seen: dict[tuple[int, ...], int] = {}
    class_of = np.zeros(3**9, np.int32)
    for i in range(3**9):
        digits = [i // 3**k % 3 for k in range(9)]
        key = min(tuple(digits[k] for k in order) for order in orders)
        class_of[i] = seen.setdefault(key, len(seen))
    return class_of


PATTERN_CLASS = pattern_classes()
