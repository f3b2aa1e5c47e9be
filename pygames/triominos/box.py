"""What is in the box: 56 tiles, the triangular grid, hand sizes, points and presets."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple


class Tile(NamedTuple):
    """Three numbers, read clockwise from the smallest; they never decrease."""

    a: int
    b: int
    c: int

    @property
    def value(self) -> int:
        """The sum of the three numbers."""
        return self.a + self.b + self.c

    @property
    def triplet(self) -> bool:
        """Whether all three numbers are the same."""
        return self.a == self.c

    def corners(self, rotation: int) -> tuple[int, int, int]:
        """Return the numbers at a cell's corners: corner i has number (i + rotation) % 3."""
        return (self[rotation], self[(1 + rotation) % 3], self[(2 + rotation) % 3])

    def __str__(self) -> str:
        return f"{self.a}-{self.b}-{self.c}"


class Vertex(NamedTuple):
    """A point of the grid, y up; where tiles meet, their numbers agree."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


class Cell(NamedTuple):
    """A triangle of the grid: `u` points up, `d` points down."""

    kind: str
    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.kind}{self.q},{self.r}"


def corners(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    """Return the three corners of a cell, clockwise, in the order of the rule sheet."""
    kind, q, r = cell
    if kind == "u":
        return (Vertex(q, r), Vertex(q, r + 1), Vertex(q + 1, r))
    return (Vertex(q, r + 1), Vertex(q + 1, r + 1), Vertex(q + 1, r))


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """Return the three neighbours: neighbour i lies across the edge opposite corner i."""
    kind, q, r = cell
    if kind == "u":
        return (Cell("d", q, r), Cell("d", q, r - 1), Cell("d", q - 1, r))
    return (Cell("u", q + 1, r), Cell("u", q, r), Cell("u", q, r + 1))


def around(vertex: Vertex) -> tuple[Cell, ...]:
    """Return the six cells around a vertex; together they are a hexagon."""
    q, r = vertex
    return (
        Cell("u", q, r),
        Cell("d", q - 1, r),
        Cell("u", q - 1, r),
        Cell("d", q - 1, r - 1),
        Cell("u", q, r - 1),
        Cell("d", q, r - 1),
    )


TILES: Final = tuple(Tile(*numbers) for numbers in combinations_with_replacement(range(6), 3))
INDEX: Final = {tile: index for index, tile in enumerate(TILES)}
TRIPLE_ZERO: Final = Tile(0, 0, 0)

ORIGIN: Final = Cell("u", 0, 0)
"""The place of the first tile, which is not turned."""

SEATS: Final = range(2, 7)
HAND: Final = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6}
GOAL: Final = 400

START: Final = 10
START_TRIPLE_ZERO: Final = 30
DRAW: Final = -5
CANNOT_PLAY: Final = -10
OUT: Final = 25

NOTHING, BRIDGE, TWO_SIDES, HEXAGON = range(4)
"""The contacts a new tile can make; HEXAGON + n closes n + 1 hexagons at once."""

BONUS_RULES: Final = (None, "bridge", "two-sides", "hexagon", "hexagon", "hexagon")


@dataclass(frozen=True, slots=True)
class Preset:
    """A printed variant of the rules, as data."""

    key: str
    bonus: tuple[int, int, int, int, int, int]
    """Points by contact: nothing, bridge, two sides, one, two and three hexagons."""
    limit: int | None
    """How many tiles may be drawn in a turn; None: as long as the well lasts."""
    by_choice: bool
    """Whether a player may draw although a tile fits."""
    empty_well: int
    """The cost of a lost turn when the well is empty."""
    last_winner: bool
    """Whether the winner of the last round wins the match when several have reached the goal."""

    def lost(self, drawn: int) -> int:
        """Return the cost of a lost turn after this many draws; the draws cost extra."""
        return CANNOT_PLAY if drawn == self.limit else self.empty_well


PRESETS: Final = {
    preset.key: preset
    for preset in (
        Preset("sheet", (0, 40, 40, 60, 60, 60), None, False, CANNOT_PLAY, True),  # noqa: FBT003
        Preset("pressman", (0, 40, 40, 50, 50, 50), None, False, CANNOT_PLAY, True),  # noqa: FBT003
        Preset("goliath", (0, 40, 0, 50, 60, 70), 3, True, 0, False),  # noqa: FBT003
    )
}


def geometry() -> dict[str, Any]:
    """Return the tiles, the grid around 0,0 and the points as JSON data for the page."""
    cells = (ORIGIN, Cell("d", 0, 0))
    return {
        "tiles": [str(tile) for tile in TILES],
        "corners": {cell.kind: [list(corner) for corner in corners(cell)] for cell in cells},
        "neighbours": {cell.kind: [str(other) for other in neighbours(cell)] for cell in cells},
        "around": [str(cell) for cell in around(Vertex(0, 0))],
        "hand": {str(seats): size for seats, size in HAND.items()},
        "goal": GOAL,
        "start": START,
        "startTripleZero": START_TRIPLE_ZERO,
        "draw": DRAW,
        "cannotPlay": CANNOT_PLAY,
        "out": OUT,
        "presets": {
            preset.key: {
                "bridge": preset.bonus[BRIDGE],
                "twoSides": preset.bonus[TWO_SIDES],
                "hexagons": list(preset.bonus[HEXAGON:]),
                "limit": preset.limit,
                "byChoice": preset.by_choice,
                "emptyWell": preset.empty_well,
                "lastWinner": preset.last_winner,
            }
            for preset in PRESETS.values()
        },
    }
