"""A checker of NMBR 9 towers that imports nothing of the engine.

    python tests/nmbr9/tower_checker.py pygames/nmbr9/highest_tower.txt

It has its own drawings of the tiles and its own reading of the rules (RULES 2.1 and 2.2).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

DRAWINGS = """
    XXX    XX     .XX    XXX    .XX    XXX    XX.    XXX    .XX    XXX
    X.X    .X     .XX    ..X    .X.    XXX    X..    .X.    .XX    XXX
    X.X    .X     XX.    .XX    XXX    ..X    XXX    XX.    XX.    XX.
    XXX    .X     XXX    XXX    .XX    XXX    XXX    X..    XX.    XX.
"""
PLACE = re.compile(r"0 (\d)r(\d)@(-?\d+),(-?\d+)")
Cells = frozenset[tuple[int, int]]


class Wrong(Exception):
    """The record breaks a rule."""


def tile(number: int, quarters: int, left: int, top: int) -> Cells:
    """Return the squares of a tile turned clockwise, its bounding box's corner at left, top."""
    rows = [line.split()[number] for line in DRAWINGS.split("\n") if line.strip()]
    for _ in range(quarters):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return frozenset(
        (left + x, top + y)
        for y, row in enumerate(rows)
        for x, mark in enumerate(row)
        if mark == "X"
    )


def moves(text: str) -> list[tuple[int, Cells]]:
    """Read the tiles in their order; each must be the one whose card was turned just before."""
    log = [line for line in text.split("\n\n", 1)[1].split("\n") if line]
    found = []
    for card, place in zip(log[::2], log[1::2], strict=True):
        parsed = PLACE.fullmatch(place)
        if parsed is None or card != f"* card {parsed[1]}":
            raise Wrong(f"{card!r}, {place!r}: not a card and its tile")
        number, quarters, x, y = map(int, parsed.groups())
        found.append((number, tile(number, quarters, x, y)))
    return found


def points(text: str) -> int:
    """Check every placement; return the points, or raise Wrong."""
    levels: list[list[Cells]] = []
    total = 0
    placed = moves(text)
    if sorted(number for number, _ in placed) != sorted([*range(10)] * 2):
        raise Wrong("the deck is not 0 to 9 twice")
    for number, cells in placed:
        heights = {sum(cell in lying for level in levels for lying in level) for cell in cells}
        if len(heights) != 1:
            raise Wrong(f"the {number} does not lie flat: {sorted(heights)}")
        height = heights.pop()
        if height == len(levels):
            levels.append([])
        elif not any(_touch(cells, other) for other in levels[height]):
            raise Wrong(f"the {number} touches no tile of level {height}")
        if height and sum(bool(cells & under) for under in levels[height - 1]) < 2:
            raise Wrong(f"the {number} rests on one tile only")
        levels[height].append(cells)
        total += number * height
    return total


def _touch(cells: Cells, other: Cells) -> bool:
    """Tell whether two tiles share a side of a square."""
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return any((x + dx, y + dy) in other for x, y in cells for dx, dy in sides)


if __name__ == "__main__":
    sys.stdout.write(f"{points(Path(sys.argv[1]).read_text(encoding='utf-8'))} points\n")
