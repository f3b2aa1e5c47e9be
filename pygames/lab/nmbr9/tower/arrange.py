"""Turn the levels of a found tower into tiles on the table, in an order that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.kinds import Kinds, Shape, rotations
from pygames.lab.nmbr9.tower.levels import MOST_TILES, decode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Cell = tuple[int, int]


class Tile(NamedTuple):
    """A tile that lies somewhere: rotation as in the rules, x and y of its box's corner."""

    kind: int
    rotation: int
    x: int
    y: int


Level = list[Tile]


class Arranger:
    """Places levels under each other; knows the shapes."""

    def __init__(self, kinds: Kinds) -> None:
        self.turned: list[list[Shape]] = []
        for kind, size in enumerate(kinds.size):
            cells = zip(kinds.x[kind, 0, :size], kinds.y[kind, 0, :size], strict=True)
            self.turned.append(rotations(tuple((int(x), int(y)) for x, y in cells)))

    def cells(self, tile: Tile) -> set[Cell]:
        """Return the squares a tile takes."""
        return {(tile.x + x, tile.y + y) for x, y in self.turned[tile.kind][tile.rotation]}

    def quarter(self, level: Level) -> Level:
        """Turn a whole level by a quarter clockwise."""
        found = []
        for kind, rotation, x, y in level:
            height = 1 + max(cell[1] for cell in self.turned[kind][rotation])
            turn = (rotation + 1) % len(self.turned[kind])
            found.append(Tile(kind, turn, -(y + height - 1), x))
        return found

    def carries(self, lower: Level, upper: Level) -> bool:
        """Tell whether each upper tile lies on the lower level, on two tiles of it or more."""
        under = {cell: i for i, tile in enumerate(lower) for cell in self.cells(tile)}
        for tile in upper:
            ground = {under.get(cell, -1) for cell in self.cells(tile)}
            if -1 in ground or len(ground) < 2:
                return False
        return True

    def put_under(self, upper: Level, lower: Level) -> Level:
        """Turn and shift a level so that the upper one can lie on it."""
        goal = min(set().union(*map(self.cells, upper)))
        for _ in range(4):
            lower = self.quarter(lower)
            for x, y in sorted(set().union(*map(self.cells, lower))):
                dx, dy = goal[0] - x, goal[1] - y
                shifted = [tile._replace(x=tile.x + dx, y=tile.y + dy) for tile in lower]
                if self.carries(shifted, upper):
                    return shifted
        raise ValueError("the upper level does not fit on the lower one")

    def covers(self, upper: Level, left: Sequence[int], lower: Level) -> Iterator[Level]:
        """Give every set of tiles that lies under a level, one tile after the other."""
        taken = set().union(*map(self.cells, lower))
        bare = sorted(set().union(*map(self.cells, upper)) - taken)
        if not bare:
            if self.carries(lower, upper):
                yield lower
            return
        for tile in self.ways(bare[0], left):
            if not self.cells(tile) & taken:
                fewer = [count - (kind == tile.kind) for kind, count in enumerate(left)]
                yield from self.covers(upper, fewer, [*lower, tile])

    def ways(self, cell: Cell, left: Sequence[int]) -> Iterator[Tile]:
        """Give every tile over one cell."""
        for kind, count in enumerate(left):
            for rotation, shape in enumerate(self.turned[kind] if count else ()):
                for x, y in shape:
                    yield Tile(kind, rotation, cell[0] - x, cell[1] - y)

    def beside(self, level: Level, kind: int) -> Tile:
        """Find a place for one more tile beside a level, in the first row and column possible."""
        taken = set().union(*map(self.cells, level))
        edge = {(x + h, y + v) for x, y in taken for h, v in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        for cell in sorted(edge - taken):
            for tile in self.ways(cell, [int(kind == other) for other in range(kind + 1)]):
                if not self.cells(tile) & taken:
                    return tile
        raise AssertionError("there is always room beside")

    def in_order(self, level: Level) -> Level:
        """Sort a connected level so that each tile touches one before it."""
        done, waiting = [level[0]], level[1:]
        while waiting:
            taken = set().union(*map(self.cells, done))
            edge = {(x + h, y + v) for x, y in taken for h, v in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            following = next(tile for tile in waiting if self.cells(tile) & edge)
            waiting.remove(following)
            done.append(following)
        return done


def read_level(high: int, low: int) -> Level:
    """Turn a level's code into tiles."""
    columns = np.zeros((3, MOST_TILES), np.int64)
    count = decode(np.uint64(high), np.uint64(low), *columns)
    return [
        Tile(int(shape) // 4, int(shape) % 4, int(x), int(y)) for shape, x, y in columns.T[:count]
    ]


def arrange(kinds: Kinds, deck: Sequence[int], codes: Sequence[tuple[int, int]]) -> list[Level]:
    """Build a tower from the codes of its levels, given from the top; the table's comes first.

    The tiles left over lie on the table: some under the lowest level, the others beside.
    """
    arranger = Arranger(kinds)
    levels = [read_level(*codes[0])]
    for code in codes[1:]:
        levels.append(arranger.put_under(levels[-1], read_level(*code)))
    left = [int(count) for count in deck]
    for level in levels:
        for tile in level:
            left[tile.kind] -= 1
    table = next(arranger.covers(levels[-1], left, []))
    for tile in table:
        left[tile.kind] -= 1
    for kind, count in enumerate(left):
        for _ in range(count):
            table = [*table, arranger.beside(table, kind)]
    return [arranger.in_order(level) for level in (table, *reversed(levels))]
