"""A second, slow and simple implementation of the placing rules.

A display is a dictionary from a cell to the pile of tiles there, bottom first; tiles are serial
numbers. It uses nothing of the engine except the drawings of the tiles.
"""

from __future__ import annotations

from functools import lru_cache

from pygames.nmbr9.box import DRAWINGS

Cell = tuple[int, int]
Piles = dict[Cell, list[int]]
NOTHING: list[int] = []


def drawing(number: int) -> list[str]:
    """The four lines of a tile's drawing."""
    return [line.split()[number] for line in DRAWINGS.strip("\n").split("\n")[:4]]


def quarter_turn(picture: list[str]) -> list[str]:
    """Turn a picture clockwise: its first column, read upwards, becomes its first line."""
    return ["".join(column[::-1]) for column in zip(*picture, strict=True)]


@lru_cache
def turned_cells(number: int, rotation: int) -> list[Cell]:
    """The cells of a rotated tile, with the corner of its drawing at 0,0."""
    picture = drawing(number)
    for _ in range(rotation):
        picture = quarter_turn(picture)
    return [
        (column, line)
        for line, marks in enumerate(picture)
        for column, mark in enumerate(marks)
        if mark == "X"
    ]


def cells(number: int, rotation: int, x: int, y: int) -> list[Cell]:
    """The cells that a tile covers."""
    return [(x + column, y + line) for column, line in turned_cells(number, rotation)]


def different_rotations(number: int) -> int:
    """How many different rotations a tile has."""
    picture, seen = drawing(number), set[str]()
    for _ in range(4):
        seen.add("/".join(picture))
        picture = quarter_turn(picture)
    return len(seen)


@lru_cache
def turned_sides(number: int, rotation: int) -> set[Cell]:
    """The cells that share a side with the tile, with the corner of its drawing at 0,0."""
    own = turned_cells(number, rotation)
    around = {beside for x, y in own for beside in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))}
    return around - set(own)


def contacts(piles: Piles, number: int, rotation: int, at: Cell, level: int) -> int:
    """Count the cells beside the tile that hold a tile of its level."""
    left, top = at
    sides = [(left + x, top + y) for x, y in turned_sides(number, rotation)]
    return sum(len(piles.get(beside, NOTHING)) > level for beside in sides)


def touches(piles: Piles, number: int, rotation: int, at: Cell, level: int) -> bool:
    """Whether a cell beside the tile holds a tile of its level."""
    left, top = at
    for x, y in turned_sides(number, rotation):
        if len(piles.get((left + x, top + y), NOTHING)) > level:
            return True
    return False


def level_or_rule(piles: Piles, tallest: int, number: int, rotation: int, at: Cell) -> str | int:
    """The level of a tile, or the key of the rule that forbids it.

    Levels below the height of the tallest pile have a tile already.
    """
    left, top = at
    below = [piles.get((left + x, top + y), NOTHING) for x, y in turned_cells(number, rotation)]
    level, *others = {len(pile) for pile in below}
    if others:
        return "uneven-ground"
    if level < tallest and not touches(piles, number, rotation, at, level):
        return "not-touching"
    if level >= 1 and len({pile[-1] for pile in below}) < 2:
        return "needs-two-tiles"
    return level


def put(piles: Piles, where: list[Cell], serial: int) -> None:
    """Lay a tile on top of the piles of its cells."""
    for cell in where:
        piles.setdefault(cell, []).append(serial)
