"""Triominos' placement rules once more, as plainly as can be, to hold the engine to them.

It knows a tile on the table only as three points with numbers and compares it with every other
tile: no neighbour tables, no masks, nothing kept from move to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygames.triominos.box import Cell, Tile
    from pygames.triominos.moves import Place

Point = tuple[int, int]
Table = list[dict[Point, int]]
Common = list[tuple[dict[Point, int], set[Point]]]


def points(cell: Cell) -> list[Point]:
    """The corners of a cell, clockwise, as docs/RULES.md 3.1 lists them."""
    _, q, r = cell
    if cell.kind == "u":
        return [(q, r), (q, r + 1), (q + 1, r)]
    return [(q, r + 1), (q + 1, r + 1), (q + 1, r)]


def numbers(tile: Tile, rotation: int) -> list[int]:
    """The tile's numbers, clockwise, with its number `rotation` first."""
    return [*tile[rotation:], *tile[:rotation]]


def table(places: Iterable[Place]) -> Table:
    """The tiles on the table, each as its corners with their numbers."""
    return [
        dict(zip(points(place.cell), numbers(place.tile, place.rotation), strict=True))
        for place in places
    ]


def shared(on_table: Table, cell: Cell) -> Common:
    """The tiles on the table that have a corner in common with a cell, and which."""
    mine = set(points(cell))
    return [(laid, mine & laid.keys()) for laid in on_table if not mine.isdisjoint(laid)]


def fits(common: Common, place: Place) -> bool:
    """An empty cell beside a tile, and every number meets its like, also at a mere point."""
    if any(len(both) == 3 for _, both in common) or not any(len(both) == 2 for _, both in common):
        return False
    wanted = dict(zip(points(place.cell), numbers(place.tile, place.rotation), strict=True))
    return all(laid[point] == wanted[point] for laid, both in common for point in both)


def bonus(common: Common, cell: Cell) -> tuple[str | None, int]:
    """The one bonus of a cell and how many hexagons it closes."""
    corners = [both for _, both in common]
    meeting = {point: sum(point in both for both in corners) for point in points(cell)}
    hexagons = sum(count == 5 for count in meeting.values())
    if hexagons:
        return "hexagon", hexagons
    edges = [both for both in corners if len(both) == 2]
    if len(edges) >= 2:
        return "two-sides", 0
    opposite = set(points(cell)).difference(*edges)
    if any(both & opposite for both in corners):
        return "bridge", 0
    return None, 0
