"""All places of a tile on a display: bitboards, one int per level, in a few dozen shifts.

It stands beside the rules for speed alone; `tests/nmbr9` holds it to `rules.refusal`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pygames.nmbr9.box import LONGEST, SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.nmbr9.state import Display, PlacedTile

Anchors = tuple[int, int]
"""A level, and the set of anchors (a bit each) where a rotation may lie on it."""

Places = tuple[tuple[int, int, int], ...]
"""The places of one rotation: x, y, level."""

SPARE: Final = 6
"""Room kept beyond the margin, so that a growing display seldom needs a new window."""


@lru_cache(maxsize=256)
def _shifts(stride: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each tile and rotation the bits of its cells, counted from the anchor's bit."""
    return tuple(
        tuple(tuple(y * stride + x for x, y in shape) for shape in rotations)
        for rotations in SHAPES
    )


class Board:
    """A mutable display seen through a window that grows with it.

    Bit `(y - top) * stride + (x - left)` is the cell x, y. Around all tiles the window keeps a
    margin as wide as the longest tile: there every new tile that touches another has room,
    and a shape that would run over the edge into the next row can neither touch nor rest.
    """

    __slots__ = (
        "bits",
        "bottom",
        "everything",
        "layers",
        "left",
        "right",
        "shifts",
        "stride",
        "tiles",
        "top",
    )

    def __init__(self, display: Display = (), spare: int = 0) -> None:
        self.tiles = list(display)
        self._open_window(spare)

    def _open_window(self, spare: int) -> None:
        """Lay the window around the tiles, and the tiles into it."""
        reach = LONGEST + spare
        self.left = min((tile.x for tile in self.tiles), default=0) - reach
        self.top = min((tile.y for tile in self.tiles), default=0) - reach
        self.right = max((tile.x for tile in self.tiles), default=0) + LONGEST + reach
        self.bottom = max((tile.y for tile in self.tiles), default=0) + LONGEST + reach
        self.stride = self.right - self.left
        self.everything = (1 << self.stride * (self.bottom - self.top)) - 1
        self.shifts = _shifts(self.stride)
        self.layers: list[int] = []
        self.bits: list[list[int]] = []
        for tile in self.tiles:
            self._lay(tile)

    def _lay(self, tile: PlacedTile) -> None:
        """Set a tile's bits on its level."""
        anchor = (tile.y - self.top) * self.stride + tile.x - self.left
        mask = 0
        for shift in self.shifts[tile.tile][tile.rotation]:
            mask |= 1 << shift
        mask <<= anchor
        if tile.level == len(self.layers):
            self.layers.append(0)
            self.bits.append([])
        self.layers[tile.level] |= mask
        self.bits[tile.level].append(mask)

    def place(self, tile: PlacedTile) -> None:
        """Add a tile where it may lie; the caller knows that it may."""
        self.tiles.append(tile)
        if (
            self.left + LONGEST <= tile.x <= self.right - 2 * LONGEST
            and self.top + LONGEST <= tile.y <= self.bottom - 2 * LONGEST
        ):
            self._lay(tile)
        else:
            self._open_window(SPARE)

    def anchors(self, number: int) -> list[list[Anchors]]:
        """For each rotation the levels it may lie on, lowest first, with the anchors there."""
        rotations = self.shifts[number]
        if not self.tiles:
            origin = 1 << -self.top * self.stride - self.left
            return [[(0, origin)] for _ in rotations]
        found: list[list[Anchors]] = [[] for _ in rotations]
        size = len(rotations[0])
        below = self.everything
        for level, layer in enumerate((*self.layers, 0)):
            ground = below ^ layer
            below = layer
            if ground.bit_count() < size:
                continue
            stride = self.stride
            halo = (layer << 1 | layer >> 1 | layer << stride | layer >> stride) & ground
            beneath = self.bits[level - 1] if level else ()
            for rotation, shifts in enumerate(rotations):
                fits = _common(ground, shifts)
                if fits and layer:
                    touching = 0
                    for shift in shifts:
                        touching |= halo >> shift
                    fits &= touching
                if fits:
                    for tile in beneath:
                        fits &= ~_common(tile, shifts)
                    if fits:
                        found[rotation].append((level, fits))
        return found

    def cells_of(self, anchors: int) -> Iterator[tuple[int, int]]:
        """Read a set of anchors as x, y: row by row."""
        stride, left, top = self.stride, self.left, self.top
        while anchors:
            lowest = anchors & -anchors
            anchors ^= lowest
            row, column = divmod(lowest.bit_length() - 1, stride)
            yield column + left, row + top


def _common(ground: int, shifts: tuple[int, ...]) -> int:
    """Give the anchors from which every cell of a shape lies on the ground."""
    fits = -1
    for shift in shifts:
        fits &= ground >> shift
        if not fits:
            break
    return fits


@lru_cache(maxsize=64)
def places(display: Display, number: int) -> tuple[Places, ...]:
    """For each rotation all the places where the tile may lie: by level, then row by row."""
    board = Board(display)
    return tuple(
        tuple([(x, y, level) for level, anchors in levels for x, y in board.cells_of(anchors)])
        for levels in board.anchors(number)
    )
