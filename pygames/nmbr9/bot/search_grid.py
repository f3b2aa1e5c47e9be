"""A display for search: bitboards to find places, windows to value them.

A window is a square of 3 x 3 cells, seen from one level. Each cell is lower than the level (0), as
high as it (1) or higher (2); these nine digits in base 3 are the pattern of the window. On level 0
a free cell counts 0 and a covered cell 1, so that an empty display has pattern 0 everywhere. A tile
on a level adds 1 to each of its cells, on that level and on the next. So the change of each pattern
depends only on the shape. Each pattern has a vector (see `value`); a grid keeps their sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.level_windows import LevelWindows
from pygames.nmbr9.bot.shape_masks import REACH, offsets_on_one_tile, shape_masks
from pygames.nmbr9.box import LONGEST, ROUNDS, SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterable

Placement = tuple[int, int, int]
"""A shape (tile x 4 + rotation), the bit of its anchor, and its level."""

TileTuple = Sequence[int]
"""A placed tile: tile, rotation, x, y, level."""

WINDOW_LEVELS: Final = 6
"""How many levels have windows."""
MARGIN: Final = LONGEST + REACH + 1
"""Free cells around a display: room for a tile and its windows, and some for the next tile."""
WIDEST: Final = ROUNDS * LONGEST
"""Cells that all tiles take in one line."""
MAX_NEIGHBOURS: Final = 4
"""The highest `min_neighbours` that `Grid.places` supports."""


class Grid:
    """A display as bitboards. A new tile makes a copy, which shares all unchanged levels.

    Bit `y * stride + x` stands for a cell, counted from the corner `left`, `top`. Tiles stay two
    cells away from the edge, so that no window and no neighbour wraps into the next row.
    """

    __slots__ = (
        "area",
        "layers",
        "left",
        "masks",
        "places_by_level",
        "stride",
        "tiles_by_level",
        "top",
        "vector_sum",
        "windows",
    )

    def __init__(
        self,
        tiles: Iterable[TileTuple],
        pattern_vectors: Sequence[dict[int, int]],
        margin: int = MARGIN,
    ) -> None:
        tiles = tuple(tiles)
        self.left = min((tile[2] for tile in tiles), default=0) - margin
        self.top = min((tile[3] for tile in tiles), default=0) - margin
        self.stride = max((tile[2] for tile in tiles), default=0) + LONGEST + margin - self.left
        tall = max((tile[3] for tile in tiles), default=0) + LONGEST + margin - self.top
        if max(self.stride, tall) - 2 * margin > WIDEST:
            raise ValueError("tiles farther apart than a whole match can lay them")
        row = ((1 << self.stride - 2 * REACH) - 1) << REACH
        self.area = sum(row << y * self.stride for y in range(REACH, tall - REACH))
        self.masks = shape_masks(self.stride)
        self.layers: tuple[int, ...] = ()
        self.tiles_by_level: tuple[tuple[tuple[int, int], ...], ...] = ()
        self.windows = [LevelWindows(self.stride * tall, vectors) for vectors in pattern_vectors]
        self.places_by_level: tuple[dict[int, list[Placement]], ...] = ({},)
        """Known places on each level; grids that share a level share them."""
        self.vector_sum = 0
        """The sum of the vectors of all windows."""
        for tile, turn, x, y, level in tiles:
            self.lay((tile * 4 + turn, self.anchor(x, y), level))

    def anchor(self, x: int, y: int) -> int:
        """Return the bit of a cell."""
        return (y - self.top) * self.stride + x - self.left

    def cell(self, anchor: int) -> tuple[int, int]:
        """Return the cell of a bit."""
        y, x = divmod(anchor, self.stride)
        return x + self.left, y + self.top

    def with_tile(self, placement: Placement) -> Grid:
        """Return a copy with one more tile."""
        grid = Grid.__new__(Grid)
        for name in self.__slots__:
            setattr(grid, name, getattr(self, name))
        grid.windows = self.windows.copy()
        grid.lay(placement)
        return grid

    def with_tile_unvalued(self, placement: Placement) -> Grid:
        """Return a copy with one more tile that can find places but has no vectors."""
        grid = Grid.__new__(Grid)
        grid.area, grid.stride, grid.masks = self.area, self.stride, self.masks
        grid.layers, grid.tiles_by_level = self.layers, self.tiles_by_level
        grid.places_by_level = self.places_by_level
        grid.cover(placement)
        return grid

    def cover(self, placement: Placement) -> None:
        """Cover the cells of a tile."""
        shape, anchor, level = placement
        layers, tiles_by_level = [*self.layers, 0], [*self.tiles_by_level, ()]
        layers[level] |= self.masks[shape].mask << anchor
        tiles_by_level[level] += ((shape, anchor),)
        used = len(layers) - (not layers[-1])
        self.layers, self.tiles_by_level = tuple(layers[:used]), tuple(tiles_by_level[:used])
        known = self.places_by_level
        self.places_by_level = (*known[:level], {}, {}, *known[level + 2 :])

    def lay(self, placement: Placement) -> None:
        """Lay a tile on this grid, changing it."""
        self.cover(placement)
        shape, anchor, level = placement
        masks = self.masks[shape]
        for at in range(level, min(level + 2, WINDOW_LEVELS)):
            self.windows[at], change = self.windows[at].with_tile(masks, anchor)
            self.vector_sum += change

    def sum_with(self, placement: Placement) -> int:
        """Return what `vector_sum` would be with one more tile."""
        shape, anchor, level = placement
        vector_sum = self.vector_sum
        key = anchor << 6 | shape
        for windows in self.windows[level : level + 2]:
            change = windows.known.get(key)
            if change is None:
                change = windows.change(key, shape, anchor, self.masks[shape])
            vector_sum += change
        return vector_sum

    def places(self, number: int, min_neighbours: int) -> list[Placement]:
        """Find all places of a tile; on level 0 only those with `min_neighbours` (1 to 4)."""
        if not self.layers:
            turns = range(number * 4, number * 4 + len(SHAPES[number]))
            return [(shape, self.anchor(0, 0), 0) for shape in turns]
        found: list[Placement] = []
        for level, known in enumerate(self.places_by_level):
            places = known.get(number << 3 | min_neighbours)
            if places is None:
                places = self._places_on(level, number, min_neighbours)
            found += places
            min_neighbours = 1
        return found

    def highest(self, number: int) -> int:
        """Return the highest level on which a tile can lie."""
        for level in range(len(self.layers), 0, -1):
            places = self.places_by_level[level].get(number << 3 | 1)
            if places or (places is None and self._places_on(level, number, 1)):
                return level
        return 0

    def _places_on(self, level: int, number: int, min_neighbours: int) -> list[Placement]:
        """Find the places of a tile on one level, and keep them."""
        found: list[Placement] = []
        self.places_by_level[level][number << 3 | min_neighbours] = found
        shapes = SHAPES[number]
        ground = self.layers[level - 1] if level else self.area
        if level < len(self.layers):
            ground ^= self.layers[level]
        if ground.bit_count() < len(shapes[0]):
            return found
        for shape in range(number * 4, number * 4 + len(shapes)):
            fits = self._fits(shape, level, ground, min_neighbours)
            while fits:
                low = fits & -fits
                fits ^= low
                found.append((shape, low.bit_length() - 1, level))
        return found

    def describe(self, placement: Placement) -> dict[str, float]:
        """Count the shared sides, the tiles below and the new holes of a place."""
        shape, anchor, level = placement
        mask = self.masks[shape].mask << anchor
        layer = self.layers[level] if level < len(self.layers) else 0
        beneath = self.tiles_by_level[level - 1] if level else ()
        shared = sum((_shifted(mask, side) & layer).bit_count() for side in self._sides())
        support = sum(bool(self.masks[below].mask << at & mask) for below, at in beneath)
        holes = self._enclosed(layer | mask) - self._enclosed(layer)
        return {"sides": float(shared), "support": float(support), "holes": float(holes)}

    def _sides(self) -> tuple[int, ...]:
        """Return the steps to the four neighbours of a cell."""
        return (1, -1, self.stride, -self.stride)

    def _enclosed(self, layer: int) -> int:
        """Count the uncovered cells of a level that are not connected to the outside."""
        free = self.area & ~layer
        outside, grown = 0, free & -free
        while grown != outside:
            outside = grown
            for side in self._sides():
                grown |= _shifted(grown, side) & free
        return (free ^ outside).bit_count()

    def _fits(self, shape: int, level: int, ground: int, min_neighbours: int) -> int:
        """Return the anchors at which a shape may lie on a level."""
        masks = self.masks[shape]
        fits = ground >> masks.cells[0]
        for cell in masks.cells[1:]:
            fits &= ground >> cell
            if not fits:
                return 0
        if level < len(self.layers):
            fits &= _anchors_with_neighbours(
                self.layers[level],
                masks.neighbours,
                self.stride,
                min_neighbours if level == 0 else 1,
            )
        if level and fits:
            inside = offsets_on_one_tile()
            for lower, anchor in self.tiles_by_level[level - 1]:
                for dx, dy in inside.get((shape, lower), ()):
                    fits &= ~(1 << anchor + dy * self.stride + dx)
        return fits


def _shifted(cells: int, step: int) -> int:
    """Shift cells by a number of bits, left or right."""
    return cells << step if step > 0 else cells >> -step


def _anchors_with_neighbours(
    layer: int, neighbours: tuple[int, ...], stride: int, least: int
) -> int:
    """Return the anchors at which at least `least` (1 to 4) neighbours of a shape are covered.

    The neighbours are counted for all anchors at once: three bitboards are a binary counter.
    """
    layer <<= stride + 1
    ones = twos = fours = 0
    if least == 1:
        for cell in neighbours:
            ones |= layer >> cell
        return ones
    for cell in neighbours:
        covered = layer >> cell
        carry = ones & covered
        ones ^= covered
        fours |= twos & carry
        twos ^= carry
    return (twos | fours, ones & twos | fours, fours)[least - 2]
