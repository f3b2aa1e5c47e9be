"""Where a tile may lie on a display: the rules of placing, on bitboards, one int per level.

`resting`, `touching` and `bridging` are the rules; all places of a tile, and the reason why a place
is refused, both come from them.
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

Shape = tuple[int, ...]
"""The cells of a rotation, each as the distance of its bit from the anchor's."""

Places = tuple[tuple[int, int, int], ...]
"""The places of one rotation: x, y, level."""

SPARE: Final = 6
"""Extra margin, so that a growing display seldom needs a new window."""


@lru_cache(maxsize=256)
def _shifts(stride: int) -> tuple[tuple[Shape, ...], ...]:
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
        """Choose the window around the tiles, and set the bits of the tiles."""
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
        """Add a tile; the caller has checked that it may lie there."""
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
        for level in range(len(self.layers) + 1):
            if self.ground(level).bit_count() < size:
                continue
            for rotation, shape in enumerate(rotations):
                fits = self.resting(level, shape)
                fits = fits and self.touching(level, shape, fits)
                fits = fits and self.bridging(level, shape, fits)
                if fits:
                    found[rotation].append((level, fits))
        return found

    def ground(self, level: int) -> int:
        """The cells on which a tile of this level can lie: free, and no hole beneath."""
        below = self.layers[level - 1] if level else self.everything
        return below ^ self.layers[level] if level < len(self.layers) else below

    def resting(self, level: int, shape: Shape) -> int:
        """The anchors where every cell of a shape lies on this level (RULES 2.2, even ground)."""
        return _common(self.ground(level), shape)

    def touching(self, level: int, shape: Shape, anchors: int) -> int:
        """Those of the anchors where a shape shares a side with a tile of this level.

        The first tile of a level has nothing to touch.
        """
        if level == len(self.layers):
            return anchors
        layer, stride, touching = self.layers[level], self.stride, 0
        halo = layer << 1 | layer >> 1 | layer << stride | layer >> stride
        for shift in shape:
            touching |= halo >> shift
        return anchors & touching

    def bridging(self, level: int, shape: Shape, anchors: int) -> int:
        """Those of the anchors where a shape rests on at least two tiles, or on the table."""
        for tile in self.bits[level - 1] if level else ():
            anchors &= ~_common(tile, shape)
        return anchors

    def anchor(self, x: int, y: int) -> int:
        """The bit of an anchor; 0 where a tile would leave the window, for it touches nothing."""
        if not self.left <= x <= self.right - LONGEST or not self.top <= y <= self.bottom - LONGEST:
            return 0
        return 1 << (y - self.top) * self.stride + x - self.left

    def cells_of(self, anchors: int) -> Iterator[tuple[int, int]]:
        """Yield the x, y of a set of anchors, row by row."""
        stride, left, top = self.stride, self.left, self.top
        while anchors:
            lowest = anchors & -anchors
            anchors ^= lowest
            row, column = divmod(lowest.bit_length() - 1, stride)
            yield column + left, row + top


def _common(ground: int, shifts: Shape) -> int:
    """Return the anchors from which every cell of a shape lies on the ground."""
    fits = -1
    for shift in shifts:
        fits &= ground >> shift
        if not fits:
            break
    return fits


@lru_cache(maxsize=64)
def board_of(display: Display) -> Board:
    """The board of a display; it is shared, so nobody may place a tile on it."""
    return Board(display)


@lru_cache(maxsize=64)
def places(display: Display, number: int) -> tuple[Places, ...]:
    """For each rotation all the places where the tile may lie: by level, then row by row."""
    board = board_of(display)
    return tuple(
        tuple([(x, y, level) for level, anchors in levels for x, y in board.cells_of(anchors)])
        for levels in board.anchors(number)
    )
