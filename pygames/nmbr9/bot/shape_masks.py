"""The shapes as bit masks and offsets for `search_grid`."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pygames.nmbr9.box import LONGEST, SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

REACH: Final = 2
"""How far left of or above a cell a window that contains it can begin."""

_SIDES: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
_SHAPES: Final = {
    number * 4 + turn: cells
    for number, turns in enumerate(SHAPES)
    for turn, cells in enumerate(turns)
}


class ShapeMasks(NamedTuple):
    """A shape as bit offsets on a grid of one stride."""

    mask: int
    cells: tuple[int, ...]
    neighbours: tuple[int, ...]
    """The neighbouring cells, counted from the cell above and left of the anchor."""
    window_offsets: tuple[int, ...]
    """The windows that contain a cell of the shape."""
    pattern_changes: tuple[int, ...]
    """What the shape adds to the pattern of each of these windows."""
    pick_windows: Callable[[Sequence[int]], tuple[Any, ...]]
    """Picks these windows out of a slice from the first to the last of them."""
    near: dict[int, frozenset[int]]
    """By shape: the steps from this anchor to one where that shape may share a window with it."""


def _size(shape: Collection[tuple[int, int]]) -> tuple[int, int]:
    """Return the width and height of a shape."""
    return max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1


@lru_cache(maxsize=512)
def _near(size: tuple[int, int], other: tuple[int, int], stride: int) -> frozenset[int]:
    """Return the steps to the anchors at which a shape of another size is near."""
    (w, h), (u, v) = size, other
    return frozenset(
        y * stride + x
        for y in range(1 - v - REACH, h + REACH)
        for x in range(1 - u - REACH, w + REACH)
    )


def _shape_masks(shape: tuple[tuple[int, int], ...], stride: int) -> ShapeMasks:
    """Return the masks of one shape."""
    cells = tuple([y * stride + x for x, y in shape])
    size = _size(shape)
    sides = {(x + dx, y + dy) for x, y in shape for dx, dy in _SIDES} - set(shape)
    patterns: dict[int, int] = {}
    for x, y in shape:
        for v in range(REACH + 1):
            for u in range(REACH + 1):
                window = (y - v) * stride + x - u
                patterns[window] = patterns.get(window, 0) + 3 ** (u + 3 * v)
    window_offsets = tuple(sorted(patterns))
    return ShapeMasks(
        mask=sum(1 << cell for cell in cells),
        cells=cells,
        neighbours=tuple(sorted((y + 1) * stride + x + 1 for x, y in sides)),
        window_offsets=window_offsets,
        pattern_changes=tuple([patterns[window] for window in window_offsets]),
        pick_windows=itemgetter(*[window - window_offsets[0] for window in window_offsets]),
        near={other: _near(size, _size(cells), stride) for other, cells in _SHAPES.items()},
    )


@lru_cache(maxsize=32)
def shape_masks(stride: int) -> dict[int, ShapeMasks]:
    """Return the masks of every shape."""
    return {shape: _shape_masks(cells, stride) for shape, cells in _SHAPES.items()}


@lru_cache(maxsize=1)
def offsets_on_one_tile() -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    """For an upper and a lower shape: the offsets at which the upper rests on that tile alone."""
    found = {}
    for upper, small in _SHAPES.items():
        for lower, large in _SHAPES.items():
            inside = tuple(
                (dx, dy)
                for dx in range(LONGEST)
                for dy in range(LONGEST)
                if {(x + dx, y + dy) for x, y in small} <= set(large)
            )
            if inside:
                found[upper, lower] = inside
    return found
