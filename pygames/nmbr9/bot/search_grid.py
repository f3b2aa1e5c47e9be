"""A display laid out for search: bitboards to find places, windows to judge them.

A window is a square of 3 x 3 cells, each lower than a level (0), level with it (1) or higher (2);
read as a number in base 3 it is the window's pattern. On level 0, where nothing is lower, a free
cell counts 0 and a covered one 1, so that an empty table is blank on every level. A tile laid on
a level adds one to each of its cells, on that level and on the next: what it adds to the pattern
of each window it touches depends on its shape alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.shape_masks import REACH, forms_on, swallowed
from pygames.nmbr9.box import LONGEST, SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterable

Placement = tuple[int, int, int]
"""A shape (tile x 4 + rotation), the bit of its anchor, and its level."""

Laid = Sequence[int]
"""A tile on a display: tile, rotation, x, y, level."""

JUDGED: Final = 6
"""Levels whose windows are looked at."""
ROOM: Final = LONGEST + REACH + 1
"""Free cells around a display: room for a tile and its windows, and a little for the next tile."""
SNUG: Final = 4
"""The most neighbours a place on the table can be asked to have."""


class Grid:
    """A display that is not changed but copied with one more tile; copies share what is equal.

    Bit `y * stride + x` stands for a cell, counted from the corner `left`, `top`. Tiles keep
    two cells away from the edge, so that no window and no neighbour runs into the next row.
    """

    __slots__ = (
        "eyes",
        "forms",
        "known",
        "laid",
        "layers",
        "left",
        "room",
        "stride",
        "told",
        "top",
        "total",
        "windows",
    )

    def __init__(
        self, tiles: Iterable[Laid], eyes: Sequence[dict[int, int]], room: int = ROOM
    ) -> None:
        tiles = tuple(tiles)
        self.left = min((tile[2] for tile in tiles), default=0) - room
        self.top = min((tile[3] for tile in tiles), default=0) - room
        self.stride = max((tile[2] for tile in tiles), default=0) + LONGEST + room - self.left
        tall = max((tile[3] for tile in tiles), default=0) + LONGEST + room - self.top
        row = ((1 << self.stride - 2 * REACH) - 1) << REACH
        self.room = sum(row << y * self.stride for y in range(REACH, tall - REACH))
        self.forms = forms_on(self.stride)
        self.layers: tuple[int, ...] = ()
        self.laid: tuple[tuple[tuple[int, int], ...], ...] = ()
        blank = [0] * (self.stride * tall)
        self.windows = [blank] * JUDGED
        self.told = [blank] * JUDGED
        self.known: list[dict[int, int]] = [{} for _ in range(JUDGED)]
        """Changes computed already; grids that share a level share what is known of it."""
        self.total = 0
        """What all windows together tell, as the eyes put it."""
        self.eyes = eyes
        for tile, turn, x, y, level in tiles:
            self.lay((tile * 4 + turn, self.anchor(x, y), level))

    def anchor(self, x: int, y: int) -> int:
        """Give the bit of a cell."""
        return (y - self.top) * self.stride + x - self.left

    def cell(self, anchor: int) -> tuple[int, int]:
        """Give the cell of a bit."""
        y, x = divmod(anchor, self.stride)
        return x + self.left, y + self.top

    def put(self, placement: Placement) -> Grid:
        """Give the grid with one more tile."""
        grid = Grid.__new__(Grid)
        for name in self.__slots__:
            setattr(grid, name, getattr(self, name))
        grid.windows = self.windows.copy()
        grid.told = self.told.copy()
        grid.known = self.known.copy()
        grid.lay(placement)
        return grid

    def put_blind(self, placement: Placement) -> Grid:
        """Give the grid with one more tile, to find places on but not to judge any more."""
        grid = Grid.__new__(Grid)
        grid.room, grid.stride, grid.forms = self.room, self.stride, self.forms
        grid.layers, grid.laid = self.layers, self.laid
        grid.cover(placement)
        return grid

    def cover(self, placement: Placement) -> None:
        """Cover the cells of a tile."""
        shape, anchor, level = placement
        layers, laid = [*self.layers, 0], [*self.laid, ()]
        layers[level] |= self.forms[shape].mask << anchor
        laid[level] += ((shape, anchor),)
        used = len(layers) - (not layers[-1])
        self.layers, self.laid = tuple(layers[:used]), tuple(laid[:used])

    def lay(self, placement: Placement) -> None:
        """Lay a tile onto this very grid."""
        self.cover(placement)
        shape, anchor, level = placement
        form = self.forms[shape]
        for at in range(level, min(level + 2, JUDGED)):
            eye = self.eyes[at]
            windows = self.windows[at] = self.windows[at].copy()
            told = self.told[at] = self.told[at].copy()
            self.known[at] = {}
            for foot, plus in zip(form.feet, form.adds, strict=True):
                where = anchor + foot
                windows[where] += plus
                tells = eye[windows[where]]
                self.total += tells - told[where]
                told[where] = tells

    def total_with(self, placement: Placement) -> int:
        """Give what all windows together would tell with one more tile."""
        shape, anchor, level = placement
        total = self.total
        key = anchor << 6 | shape
        for at in range(level, min(level + 2, JUDGED)):
            known = self.known[at]
            change = known.get(key)
            if change is None:
                change = known[key] = self._change(at, shape, anchor)
            total += change
        return total

    def _change(self, at: int, shape: int, anchor: int) -> int:
        """Tell how one more tile, on a level or just below it, changes what its windows tell."""
        form = self.forms[shape]
        feet, touched = form.feet, form.touched
        first, last = anchor + feet[0], anchor + feet[-1] + 1
        patterns = map(add, touched(self.windows[at][first:last]), form.adds)
        before: int = sum(touched(self.told[at][first:last]))
        return sum(map(self.eyes[at].__getitem__, patterns)) - before

    def places(self, number: int, snug: int) -> list[Placement]:
        """Find all places of a tile; on the table only those with `snug` (1 to 4) neighbours."""
        turns = range(number * 4, number * 4 + len(SHAPES[number]))
        if not self.layers:
            return [(shape, self.anchor(0, 0), 0) for shape in turns]
        found: list[Placement] = []
        for level, ground in self._grounds(number):
            for shape in turns:
                fits = self._fits(shape, level, ground, snug)
                while fits:
                    low = fits & -fits
                    fits ^= low
                    found.append((shape, low.bit_length() - 1, level))
        return found

    def highest(self, number: int) -> int:
        """Find the highest level a tile can lie on."""
        turns = range(number * 4, number * 4 + len(SHAPES[number]))
        for level, ground in reversed(self._grounds(number)[1:]):
            if any(self._fits(shape, level, ground, 1) for shape in turns):
                return level
        return 0

    def facts(self, placement: Placement) -> dict[str, float]:
        """Count what a player sees of a place: sides shared, tiles beneath, holes closed in."""
        shape, anchor, level = placement
        mask = self.forms[shape].mask << anchor
        layer = self.layers[level] if level < len(self.layers) else 0
        beneath = self.laid[level - 1] if level else ()
        shared = sum((_moved(mask, side) & layer).bit_count() for side in self._sides())
        support = sum(bool(self.forms[below].mask << at & mask) for below, at in beneath)
        holes = self._enclosed(layer | mask) - self._enclosed(layer)
        return {"sides": float(shared), "support": float(support), "holes": float(holes)}

    def _sides(self) -> tuple[int, ...]:
        """Give the steps to the four neighbours of a cell."""
        return (1, -1, self.stride, -self.stride)

    def _enclosed(self, layer: int) -> int:
        """Count the uncovered cells of a level from which no way leads out."""
        free = self.room & ~layer
        outside, grown = 0, free & -free
        while grown != outside:
            outside = grown
            for side in self._sides():
                grown |= _moved(grown, side) & free
        return (free ^ outside).bit_count()

    def _grounds(self, number: int) -> list[tuple[int, int]]:
        """Give the levels with enough cells for a tile, and those cells."""
        size = len(SHAPES[number][0])
        grounds = []
        below = self.room
        for level, layer in enumerate((*self.layers, 0)):
            ground = below ^ layer
            below = layer
            if ground.bit_count() >= size:
                grounds.append((level, ground))
        return grounds

    def _fits(self, shape: int, level: int, ground: int, snug: int) -> int:
        """Find the anchors where a shape may lie on a level."""
        form = self.forms[shape]
        fits = ground >> form.cells[0]
        for cell in form.cells[1:]:
            fits &= ground >> cell
            if not fits:
                return 0
        if level < len(self.layers):
            fits &= _beside(self.layers[level], form.halo, self.stride, snug if level == 0 else 1)
        if level and fits:
            inside = swallowed()
            for lower, anchor in self.laid[level - 1]:
                for dx, dy in inside.get((shape, lower), ()):
                    fits &= ~(1 << anchor + dy * self.stride + dx)
        return fits


def _moved(cells: int, step: int) -> int:
    """Move cells by a number of bits."""
    return cells << step if step > 0 else cells >> -step


def _beside(layer: int, halo: tuple[int, ...], stride: int, least: int) -> int:
    """Find the anchors from which at least 1 to 4 cells around a shape are covered."""
    layer <<= stride + 1
    ones = twos = fours = 0
    if least == 1:
        for cell in halo:
            ones |= layer >> cell
        return ones
    for cell in halo:
        covered = layer >> cell
        carry = ones & covered
        ones ^= covered
        fours |= twos & carry
        twos ^= carry
    return (twos | fours, ones & twos | fours, fours)[least - 2]
