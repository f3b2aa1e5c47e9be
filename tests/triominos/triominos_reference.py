"""A second, slow and simple implementation of the placement rules.

A laid tile is three points with numbers, and is compared with every other tile: no neighbour lists,
no masks, nothing stored from move to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygames.triominos.box import Cell, Tile
    from pygames.triominos.moves import Place

Point = tuple[int, int]
LaidTiles = list[dict[Point, int]]
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


def laid_tiles(places: Iterable[Place]) -> LaidTiles:
    """The laid tiles, each as its corners with their numbers."""
    return [
        dict(zip(points(place.cell), numbers(place.tile, place.rotation), strict=True))
        for place in places
    ]


def shared(tiles: LaidTiles, cell: Cell) -> Common:
    """The laid tiles that share a corner with a cell, and the shared corners."""
    mine = set(points(cell))
    return [(laid, mine & laid.keys()) for laid in tiles if not mine.isdisjoint(laid)]


def fits(common: Common, place: Place) -> bool:
    """Whether the cell is empty and beside a tile, and all numbers agree, also at single points."""
    if any(len(both) == 3 for _, both in common) or not any(len(both) == 2 for _, both in common):
        return False
    wanted = dict(zip(points(place.cell), numbers(place.tile, place.rotation), strict=True))
    return all(laid[point] == wanted[point] for laid, both in common for point in both)


def bonus(common: Common, cell: Cell) -> tuple[str | None, int]:
    """The bonus of a cell, and how many hexagons it closes."""
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
