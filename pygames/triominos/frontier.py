"""The open edge of the table in whole numbers, for speed: sets of tiles as 56-bit ints.

A cell that touches a tile has at least two numbered corners, and a tile shows a pair of numbers,
read clockwise, on one side only (a triplet looks alike on all). So a tile fits such a cell in at
most one rotation, and the bonus depends on the cell alone: a mask per open cell says it all.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from pygames.triominos.box import (
    BRIDGE,
    HEXAGON,
    INDEX,
    NOTHING,
    ORIGIN,
    TILES,
    TWO_SIDES,
    Cell,
    Tile,
    Vertex,
    around,
    corners,
    neighbours,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SIZE: Final = 256
_MIDDLE: Final = 128
FREE: Final = 6
"""Marks a corner without a number."""


def vertex_code(vertex: Vertex) -> int:
    """Number a vertex, so that steps on the grid are additions."""
    return (vertex.q + _MIDDLE) * _SIZE + vertex.r + _MIDDLE


def encode(cell: Cell) -> int:
    """Number a cell: twice its vertex, odd if it points down."""
    return vertex_code(Vertex(cell.q, cell.r)) * 2 + (cell.kind == "d")


def decode(code: int) -> Cell:
    """Return the cell with this number."""
    q, r = divmod(code >> 1, _SIZE)
    return Cell("ud"[code & 1], q - _MIDDLE, r - _MIDDLE)


_UP, _DOWN = ORIGIN, Cell("d", 0, 0)
_ZERO: Final = vertex_code(Vertex(0, 0))
CORNER_STEPS: Final = tuple(
    tuple(vertex_code(corner) - _ZERO for corner in corners(cell)) for cell in (_UP, _DOWN)
)
"""By kind of cell, from its vertex to its corners."""
NEIGHBOUR_STEPS: Final = tuple(
    tuple(encode(other) - encode(cell) for other in neighbours(cell)) for cell in (_UP, _DOWN)
)
"""By kind of cell, from it to the neighbour opposite each corner."""
AROUND_STEPS: Final = tuple(encode(cell) - 2 * _ZERO for cell in around(Vertex(0, 0)))
"""From twice a vertex to the six cells round it."""

SHOWS: Final = tuple(tuple(tile.corners(rotation) for rotation in range(3)) for tile in TILES)
"""By tile and rotation, the numbers at a cell's corners."""
ALL: Final = (1 << len(TILES)) - 1


def _fit_tables() -> tuple[list[int], dict[int, int]]:
    fits = [0] * 343
    rotations: dict[int, int] = {}
    for index, shows in enumerate(SHOWS):
        for rotation, numbers in enumerate(shows):
            for key in product(*((number, FREE) for number in numbers)):
                code = key[0] * 49 + key[1] * 7 + key[2]
                fits[code] |= 1 << index
                rotations.setdefault(code * 56 + index, rotation)
    return fits, rotations


FITS, ROTATIONS = _fit_tables()
"""By the numbers at three corners: the tiles that fit; and (times 56, plus tile) the rotation."""


def bits(mask: int) -> Iterator[int]:
    """Return the tiles in a mask, by index, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(tiles: Iterable[Tile]) -> int:
    """Make a mask of tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << INDEX[tile]
    return mask


class Frontier:
    """The numbers on the table and, for each open cell beside a tile, which tiles fit it."""

    __slots__ = ("counts", "numbers", "open", "taken")

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.counts: dict[int, int] = {}
        self.open: dict[int, int] = {}
        self.taken: set[int] = set()

    def copy(self) -> Frontier:
        """Return an independent copy to lay tiles on."""
        twin = Frontier.__new__(Frontier)
        twin.numbers = self.numbers.copy()
        twin.counts = self.counts.copy()
        twin.open = self.open.copy()
        twin.taken = self.taken.copy()
        return twin

    def key(self, cell: int) -> int:
        """Sum up the numbers at a cell's corners as an index into the fit tables."""
        vertex = cell >> 1
        one, two, three = CORNER_STEPS[cell & 1]
        number = self.numbers.get
        return (
            number(vertex + one, FREE) * 49
            + number(vertex + two, FREE) * 7
            + number(vertex + three, FREE)
        )

    def lay(self, cell: int, shows: tuple[int, int, int]) -> None:
        """Put a tile that fits on an open cell, and update the masks around it."""
        numbers, counts, taken, opened = self.numbers, self.counts, self.taken, self.open
        vertex = cell >> 1
        fresh = []
        for step, number in zip(CORNER_STEPS[cell & 1], shows, strict=True):
            corner = vertex + step
            if corner in numbers:
                counts[corner] += 1
            else:
                numbers[corner] = number
                counts[corner] = 1
                fresh.append(corner)
        taken.add(cell)
        opened.pop(cell, None)
        for step in NEIGHBOUR_STEPS[cell & 1]:
            other = cell + step
            if other not in taken:
                opened[other] = FITS[self.key(other)]
        for corner in fresh:
            for step in AROUND_STEPS:
                other = 2 * corner + step
                if other in opened:
                    opened[other] = FITS[self.key(other)]

    def fits(self) -> int:
        """Return all tiles that fit somewhere, as a mask."""
        union = 0
        for mask in self.open.values():
            union |= mask
        return union

    def rotation(self, tile: int, cell: int) -> int:
        """Return the rotation in which a tile fits a cell."""
        return ROTATIONS[self.key(cell) * 56 + tile]

    def contact(self, cell: int) -> int:
        """Return the contact that a tile on this cell makes; only the best one counts."""
        vertex = cell >> 1
        counts = self.counts
        steps = CORNER_STEPS[cell & 1]
        closed = sum(counts.get(vertex + step) == 5 for step in steps)
        if closed:
            return HEXAGON + closed - 1
        sides = [i for i, step in enumerate(NEIGHBOUR_STEPS[cell & 1]) if cell + step in self.taken]
        if len(sides) > 1:
            return TWO_SIDES
        if sides and vertex + steps[sides[0]] in counts:
            return BRIDGE
        return NOTHING
