"""What is in the box of NMBR 9: ten shapes, twice for each player, and a deck of twenty cards."""

from __future__ import annotations

from typing import Any, Final

Cell = tuple[int, int]
"""A square of the table: x to the right, y downwards."""

Shape = tuple[Cell, ...]
"""The cells of a tile whose bounding box has its top left corner at 0,0, row by row."""

DRAWINGS: Final = """
    XXX    XX     .XX    XXX    .XX    XXX    XX.    XXX    .XX    XXX
    X.X    .X     .XX    ..X    .X.    XXX    X..    .X.    .XX    XXX
    X.X    .X     XX.    .XX    XXX    ..X    XXX    XX.    XX.    XX.
    XXX    .X     XXX    XXX    .XX    XXX    XXX    X..    XX.    XX.
"""

NUMBERS: Final = range(10)
COPIES: Final = 2
ROUNDS: Final = COPIES * len(NUMBERS)
SEATS: Final = range(1, 5)
CLOCKS: Final = ("off", "60")
"""Seconds for each tile, if the players choose to use the clock."""
RATINGS: Final = {"good": 60, "very-good": 80, "excellent": 100}
"""What a result of one player alone is worth; 100 is printed in the rules, the others are ours."""


def turned(shape: Shape) -> Shape:
    """Turn a shape by a quarter turn clockwise."""
    bottom = max(y for _, y in shape)
    return tuple(sorted(((bottom - y, x) for x, y in shape), key=lambda cell: cell[::-1]))


def _rotations(number: int) -> tuple[Shape, ...]:
    """Return the different rotations of a tile: rotation r is r quarter turns clockwise."""
    rows = [line.split()[number] for line in DRAWINGS.split("\n") if line.strip()]
    shape = tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X")
    found: list[Shape] = []
    while shape not in found:
        found.append(shape)
        shape = turned(shape)
    return tuple(found)


SHAPES: Final = tuple(_rotations(number) for number in NUMBERS)
"""`SHAPES[tile][rotation]`: two rotations of the 0 and the 8, four of the others."""

LONGEST: Final = 4
"""No tile is longer, so twenty of them stay within 80 cells of the first."""


def geometry() -> dict[str, Any]:
    """Return the shapes by tile and rotation, and the counts, as JSON data for the page."""
    shapes = [[[list(cell) for cell in shape] for shape in rotations] for rotations in SHAPES]
    return {"shapes": shapes, "copies": COPIES, "rounds": ROUNDS}
