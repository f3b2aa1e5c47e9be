"""An NMBR 9 position as a picture, for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.drawing import LINE, PAPER, SOFT, heading, moved, picture, tag, words
from pygames.nmbr9.box import SHAPES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygames.drawing import Look
    from pygames.nmbr9.box import Cell
    from pygames.nmbr9.view import Nmbr9View, TileView

CELL: Final = 26
LIFT: Final = 3
"""How far each level is drawn above the one below."""
GAP: Final = 16
HEAD: Final = 32
LEAST: Final = 8
"""Cells that a display shows at least, in width and in height."""
ACROSS: Final = 2
CARD: Final = 4 * CELL + 12

LEVELS: Final = ("#dde2cd", "#a8cdb9", "#69a78f", "#f0c987", "#e69f5b", "#d8744a", "#b9524a")
"""The colour of each level from the table upwards; higher levels keep the last one."""
EDGE: Final = "#3b4a41"

Box = tuple[int, int, int, int]
"""The cells a display covers: left, top, width, height."""


def draw(view: Nmbr9View, names: Sequence[str]) -> str:
    """Every display from above, two side by side, and the tile to place below."""
    boxes = [_box(display["tiles"]) for display in view["displays"]]
    wide, high = (CELL * max(box[side] for box in boxes) for side in (2, 3))
    across = min(ACROSS, len(names))
    width, height = wide + 2 * GAP, high + HEAD + GAP
    parts = []
    for seat, (name, display) in enumerate(zip(names, view["displays"], strict=True)):
        line, column = divmod(seat, across)
        acting = seat in view["to_act"]
        title = heading(wide, name, view["scores"][seat]["total"], acting=acting)
        x, y = GAP + column * (width + GAP), GAP + line * (height + GAP)
        parts.append(
            moved(
                x,
                y,
                tag("rect", width=width, height=height, rx=10, fill=PAPER, stroke=LINE),
                moved(GAP, 6, title),
                moved(GAP, HEAD, _display(display["tiles"], boxes[seat], (wide, high))),
            )
        )
    lines = -(-len(names) // across)
    bottom = GAP + lines * (height + GAP)
    if view["card"] is not None:
        parts.append(moved(GAP, bottom, _card(view["card"])))
        bottom += CARD + GAP
    return picture((GAP + across * (width + GAP), bottom), "NMBR 9", *parts)


def _box(tiles: Sequence[TileView]) -> Box:
    """The cells to show, with one free cell around."""
    cells = [(x, y) for tile in tiles for x, y in tile["cells"]] or [(0, 0)]
    left, top = (min(cell[axis] for cell in cells) - 1 for axis in (0, 1))
    right, bottom = (max(cell[axis] for cell in cells) + 2 for axis in (0, 1))
    return left, top, max(LEAST, right - left), max(LEAST, bottom - top)


def _display(tiles: Sequence[TileView], box: Box, room: tuple[float, float]) -> str:
    """The tiles, the lowest level first, in the middle of the room."""
    left, top, width, height = box
    x, y = (room[0] - width * CELL) / 2 - left * CELL, (room[1] - height * CELL) / 2 - top * CELL
    heights: dict[Cell, int] = {}
    for tile in tiles:
        for cell in _cells(tile):
            heights[cell] = max(heights.get(cell, 0), tile["level"])
    return moved(x, y, *(_tile(tile, heights) for tile in sorted(tiles, key=_level)))


def _level(tile: TileView) -> int:
    return tile["level"]


def _cells(tile: TileView) -> list[Cell]:
    return [(x, y) for x, y in tile["cells"]]


def _tile(tile: TileView, heights: Mapping[Cell, int]) -> str:
    """A tile at its height, with its number where no other tile covers it."""
    level = tile["level"]
    cells = _cells(tile)
    free = [cell for cell in cells if heights[cell] == level]
    shape = _shape(cells, LEVELS[min(level, len(LEVELS) - 1)])
    return moved(0, -level * LIFT, shape, _numeral(cells, free, tile["tile"]))


def _shape(cells: Sequence[Cell], colour: str) -> str:
    """The side and the face of a tile."""
    outline = _outline(cells)
    side = tag("path", d=outline, fill=EDGE, transform=f"translate(0 {LIFT})")
    look: Look = {"stroke": EDGE, "stroke_width": 1.6, "stroke_linejoin": "round"}
    return side + tag("path", d=outline, fill=colour, **look)


def _numeral(cells: Sequence[Cell], free: Sequence[Cell], number: int) -> str:
    """The number of a tile, in the free cell nearest to its middle."""
    if not free:
        return ""
    x, y = (sum(cell[axis] for cell in cells) / len(cells) for axis in (0, 1))
    near = min(free, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
    return words(((near[0] + 0.5) * CELL, (near[1] + 0.5) * CELL), str(number), 19, weight=800)


def _outline(cells: Sequence[Cell]) -> str:
    """The border of some cells as a path: each side once, where no cell lies beyond it."""
    filled = set(cells)
    sides = (
        side
        for x, y in cells
        for side in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
    )
    # No tile touches itself at a corner only, so each corner is the start of one side.
    ends = {start: end for beyond, start, end in sides if beyond not in filled}
    path = ""
    while ends:
        start = point = min(ends)
        path += f"M{point[0] * CELL} {point[1] * CELL}"
        while point in ends:
            point = ends.pop(point)
            path += "Z" if point == start else f"L{point[0] * CELL} {point[1] * CELL}"
    return path


def _card(number: int) -> str:
    """The tile that is to be placed, on its card."""
    shape = SHAPES[number][0]
    wide = (max(x for x, _ in shape) + 1) * CELL
    ground = tag("rect", width=CARD, height=CARD, rx=10, fill=PAPER, stroke=SOFT)
    return ground + moved(
        (CARD - wide) / 2, 5, _shape(shape, LEVELS[3]), _numeral(shape, shape, number)
    )
