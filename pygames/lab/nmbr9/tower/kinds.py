"""The tiles of a tower search as arrays: any set of up to ten kinds, at most two copies each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pygames.nmbr9.box import SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

Array = Any
Shape = tuple[tuple[int, int], ...]

KINDS = 10
MOST_CELLS = 10
STRIDE = 96
"""Width of the square work grid. See `work.py` for why nothing can reach its edge."""
CODES = 3**KINDS
"""A multiset of tiles is a number in base 3: digit `k` is how many copies of kind `k` it has."""


class Kinds(NamedTuple):
    """Shapes and points of every kind of tile."""

    points: Array  # [kind]
    size: Array  # [kind] cells
    turns: Array  # [kind] different rotations
    x: Array  # [kind][rotation][cell]
    y: Array
    offset: Array  # [kind][rotation][cell] on the work grid: y * STRIDE + x
    width: Array  # [kind][rotation]
    height: Array
    power: Array  # [kind] 3 ** kind


def quarter_turn(shape: Shape) -> Shape:
    """Turn a shape by a quarter clockwise; its bounding box starts at 0,0 before and after."""
    bottom = max(y for _, y in shape)
    return tuple(sorted((bottom - y, x) for x, y in shape))


def rotations(shape: Shape) -> list[Shape]:
    """List the different rotations: number r is r quarter turns clockwise."""
    found: list[Shape] = []
    shape = tuple(sorted(shape))
    while shape not in found:
        found.append(shape)
        shape = quarter_turn(shape)
    return found


def make_kinds(shapes: Sequence[Shape], points: Sequence[int]) -> Kinds:
    """Build the arrays for these shapes, each worth these points a level."""
    size = np.ones(KINDS, np.int64)
    turns = np.ones(KINDS, np.int64)
    cells = np.zeros((2, KINDS, 4, MOST_CELLS), np.int64)
    box = np.ones((2, KINDS, 4), np.int64)
    worth = np.zeros(KINDS, np.int64)
    for kind, shape in enumerate(shapes):
        worth[kind] = points[kind]
        size[kind] = len(shape)
        found = rotations(shape)
        turns[kind] = len(found)
        for turn, turned in enumerate(found):
            for axis in range(2):
                along = [cell[axis] for cell in turned]
                cells[axis, kind, turn, : len(turned)] = along
                box[axis, kind, turn] = max(along) + 1
    power = 3 ** np.arange(KINDS, dtype=np.int64)
    offset = cells[1] * STRIDE + cells[0]
    return Kinds(worth, size, turns, cells[0], cells[1], offset, box[0], box[1], power)


def nmbr9() -> Kinds:
    """Return the ten tiles of NMBR 9."""
    return make_kinds([rotated[0] for rotated in SHAPES], range(KINDS))


def code_of(counts: Sequence[int]) -> int:
    """Turn copies per kind into a multiset code."""
    return sum(int(count) * 3**kind for kind, count in enumerate(counts))


def counts_of(code: int) -> list[int]:
    """Turn a multiset code into copies per kind."""
    return [int(code) // 3**kind % 3 for kind in range(KINDS)]
