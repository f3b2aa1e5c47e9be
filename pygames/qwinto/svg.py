"""A Qwinto position as a picture, for notebooks."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from pygames.drawing import INK, LINE, PAPER, SOFT, heading, moved, picture, polygon, tag, words
from pygames.qwinto.box import FIELDS, LAST_MISS, PENTAGONS, ROWS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.drawing import Look
    from pygames.qwinto.view import QwintoView, SheetView

CELL: Final = 38
GAP: Final = 16
"""Between sheets, and around them."""
SIDE: Final = 10
"""Between the edge of a sheet and its fields."""
HEAD: Final = 32
DICE: Final = 52
SHEET_WIDTH: Final = WIDTH * CELL + 2 * SIDE
SHEET_HEIGHT: Final = HEAD + len(ROWS) * CELL + 34
ACROSS: Final = 2
"""Sheets side by side."""

COLOURS: Final = {"O": "#d8721f", "Y": "#ecc443", "P": "#8a62b3"}
ON_COLOUR: Final = {"O": "#fff9ef", "Y": "#3a2c05", "P": "#fbf6ff"}
FIELD: Final = "#fff5e3"


def draw(view: QwintoView, names: Sequence[str]) -> str:
    """Every sheet, two side by side, and the dice below."""
    across = min(ACROSS, len(names))
    parts = []
    for seat, name in enumerate(names):
        line, column = divmod(seat, across)
        total, acting = view["scores"][seat]["total"], seat in view["to_act"]
        title = heading(SHEET_WIDTH - 2 * SIDE, name, total, acting=acting)
        x, y = GAP + column * (SHEET_WIDTH + GAP), GAP + line * (SHEET_HEIGHT + GAP)
        parts.append(moved(x, y, _paper(), moved(SIDE, 6, title), _sheet(view["sheets"][seat])))
    lines = -(-len(names) // across)
    height = GAP + lines * (SHEET_HEIGHT + GAP)
    if view["dice"]:
        parts.append(moved(GAP, height, _dice(view)))
        height += DICE + GAP
    return picture((GAP + across * (SHEET_WIDTH + GAP), height), "Qwinto", *parts)


def _paper() -> str:
    return tag("rect", width=SHEET_WIDTH, height=SHEET_HEIGHT, rx=10, fill=PAPER, stroke=LINE)


def _sheet(sheet: SheetView) -> str:
    fields = [
        _field(row, column, y, sheet["rows"][row][column], last=sheet["last"] == f"{row}{column}")
        for y, row in enumerate(ROWS)
        for column in FIELDS[row]
    ]
    misses = [_miss(n, marked=n < sheet["misses"]) for n in range(LAST_MISS)]
    return moved(SIDE, HEAD, *fields) + moved(SIDE, HEAD + len(ROWS) * CELL + 6, *misses)


def _field(row: str, column: int, line: int, number: int | None, *, last: bool) -> str:
    """A field on its row's colour; a pentagon if it pays its column."""
    x, y = (column + 0.5) * CELL, (line + 0.5) * CELL
    ground = tag("rect", x=x - CELL / 2, y=y - 17, width=CELL, height=34, fill=COLOURS[row])
    look: Look = {
        "fill": "#ffffff" if last else FIELD,
        "stroke": INK,
        "stroke_width": 2 if last else 0.8,
    }
    if PENTAGONS.get(column) == row:
        angles = [(2 * n / 5 - 0.5) * pi for n in range(5)]
        shape = polygon([(x + 16 * cos(a), y + 1 + 16 * sin(a)) for a in angles], **look)
    else:
        shape = tag("circle", cx=x, cy=y, r=13.5, **look)
    return ground + shape + ("" if number is None else words((x, y), str(number), 15, weight=800))


def _miss(place: int, *, marked: bool) -> str:
    """A box for a failed throw."""
    x = place * 26
    lines = f"M{x + 5} 6l10 10m0 -10l-10 10"
    cross = tag("path", d=lines, stroke=INK, stroke_width=2.5) if marked else ""
    box = tag("rect", x=x, y=1, width=20, height=20, rx=4, fill="none", stroke=SOFT)
    return box + cross


def _dice(view: QwintoView) -> str:
    """The dice on the table and their sum."""
    parts = []
    for place, (colour, face) in enumerate(view["dice"].items()):
        x = place * (DICE + 8)
        parts += [
            tag("rect", x=x, width=DICE, height=DICE, rx=10, fill=COLOURS[colour], stroke=INK),
            words((x + DICE / 2, DICE / 2), str(face), 28, fill=ON_COLOUR[colour], weight=800),
        ]
    if len(view["dice"]) > 1:
        x = len(view["dice"]) * (DICE + 8) + 6
        parts.append(words((x, DICE / 2), f"= {view['sum']}", 28, anchor="start", weight=800))
    return "".join(parts)
