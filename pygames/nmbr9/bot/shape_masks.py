"""The shapes of NMBR 9 as a grid needs them: offsets of bits, windows touched, what fits inside."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pygames.nmbr9.box import LONGEST, SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

REACH: Final = 2
"""How far from a cell a window that holds it can begin."""

_SIDES: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))
_SHAPES: Final = {
    number * 4 + turn: cells
    for number, turns in enumerate(SHAPES)
    for turn, cells in enumerate(turns)
}


class Form(NamedTuple):
    """A shape as offsets of bits on a grid of one stride."""

    mask: int
    cells: tuple[int, ...]
    halo: tuple[int, ...]
    """The cells around it, counted from the one above and left of the anchor."""
    feet: tuple[int, ...]
    """The windows it touches."""
    adds: tuple[int, ...]
    """What it adds to the pattern of each."""
    touched: Callable[[Sequence[int]], tuple[Any, ...]]
    """Pick the windows it touches out of those from the first to the last of them."""


def _form(shape: tuple[tuple[int, int], ...], stride: int) -> Form:
    """Write one shape as offsets."""
    cells = tuple([y * stride + x for x, y in shape])
    near = {(x + dx, y + dy) for x, y in shape for dx, dy in _SIDES} - set(shape)
    patterns: dict[int, int] = {}
    for x, y in shape:
        for v in range(REACH + 1):
            for u in range(REACH + 1):
                window = (y - v) * stride + x - u
                patterns[window] = patterns.get(window, 0) + 3 ** (u + 3 * v)
    feet = tuple(sorted(patterns))
    return Form(
        mask=sum(1 << cell for cell in cells),
        cells=cells,
        halo=tuple(sorted((y + 1) * stride + x + 1 for x, y in near)),
        feet=feet,
        adds=tuple([patterns[window] for window in feet]),
        touched=itemgetter(*[window - feet[0] for window in feet]),
    )


@lru_cache(maxsize=32)
def forms_on(stride: int) -> dict[int, Form]:
    """Give the form of every shape."""
    return {shape: _form(cells, stride) for shape, cells in _SHAPES.items()}


@lru_cache(maxsize=1)
def swallowed() -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    """For a shape and a shape below it: where the upper one would rest on that tile alone."""
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
