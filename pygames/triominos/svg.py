"""A Triominos position as a picture, for notebooks."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.drawing import INK, LINE, PAPER, heading, moved, picture, polygon, tag, words
from pygames.triominos.box import Cell, corners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.drawing import Look, Point
    from pygames.triominos.view import HandView, TriominosView

SIDE: Final = 64
"""The side of a tile."""
RISE: Final = SIDE * sqrt(3) / 2
GAP: Final = 16
SEAT: Final = 200
"""The width of a player's label."""
ACROSS: Final = 3
"""Players in a line."""
LEAST: Final = 4
"""Tiles that the table is wide at least."""
BONE: Final = "#fdf8ea"
LAST: Final = "#f6dfae"
NUMERALS: Final = ("#6b5f51", "#2f5d50", "#1d4f9e", "#7b4fa3", "#98361b", "#8a6410")
"""A colour for each number, so that matching corners are seen at once."""


def draw(view: TriominosView, names: Sequence[str]) -> str:
    """The tiles on the table, the players, and the hands that the viewer may see."""
    seats = moved(GAP, GAP, *_seats(view, names))
    across = min(ACROSS, len(names))
    below: float = GAP + 44 * -(-len(names) // ACROSS)
    board, (width, height) = _board(view)
    hands = [hand for hand in view["hands"] if hand["tiles"]]
    longest = max((len(hand["tiles"] or ()) for hand in hands), default=0)
    inner = max(width, across * (SEAT + GAP) - GAP, longest * (SIDE * 0.8 + 6))
    parts = [
        seats,
        tag("rect", x=GAP, y=below, width=inner, height=height, rx=10, fill=PAPER, stroke=LINE),
        moved(GAP + (inner - width) / 2, below, board),
    ]
    below += height + GAP
    for hand in hands:
        parts.append(moved(GAP, below, _hand(hand)))
        below += RISE * 0.8 + GAP
    return picture((inner + 2 * GAP, below), "Triominos", *parts)


def _seats(view: TriominosView, names: Sequence[str]) -> list[str]:
    """Every player with the points so far."""
    return [
        moved(
            seat % ACROSS * (SEAT + GAP),
            44 * (seat // ACROSS),
            tag("rect", width=SEAT, height=34, rx=8, fill=PAPER, stroke=LINE),
            moved(6, 3, heading(SEAT - 12, name, total, acting=seat in view["to_act"])),
        )
        for seat, name in enumerate(names)
        for total in (view["scores"][seat]["total"],)
    ]


def _points(cell: Cell) -> list[Point]:
    """The corners of a cell on the paper, y downwards."""
    return [((q + r / 2) * SIDE, -r * RISE) for q, r in corners(cell)]


def _board(view: TriominosView) -> tuple[str, Point]:
    """The tiles on the table, the last one lit, and the room they take."""
    laid = []
    for tile in view["board"]:
        q, r = tile["place"][1:].split(",")
        laid.append((_points(Cell(tile["place"][0], int(q), int(r))), tile["corners"]))
    spread = [point for points, _ in laid for point in points] or [(0.0, 0.0)]
    left, top = (min(point[axis] for point in spread) for axis in (0, 1))
    right, bottom = (max(point[axis] for point in spread) for axis in (0, 1))
    width, height = max(right - left, LEAST * SIDE), max(bottom - top, 2 * RISE)
    x, y = GAP - left + (width - right + left) / 2, GAP - top + (height - bottom + top) / 2
    tiles = [
        _tile(points, numbers, BONE if place < len(laid) - 1 else LAST)
        for place, (points, numbers) in enumerate(laid)
    ]
    return moved(x, y, *tiles), (width + 2 * GAP, height + 2 * GAP)


def _tile(points: Sequence[Point], numbers: Sequence[int], colour: str) -> str:
    """A tile with a number in each corner."""
    middle = tuple(sum(point[axis] for point in points) / 3 for axis in (0, 1))
    look: Look = {"fill": colour, "stroke": INK, "stroke_width": 1.6, "stroke_linejoin": "round"}
    inside = [
        (middle[0] + 0.55 * (x - middle[0]), middle[1] + 0.55 * (y - middle[1])) for x, y in points
    ]
    shown = [
        words(at, str(number), SIDE / 4, fill=NUMERALS[number], weight=800)
        for at, number in zip(inside, numbers, strict=True)
    ]
    return polygon(points, **look) + "".join(shown)


def _hand(hand: HandView) -> str:
    """Tiles that are not on the table, smaller and side by side."""
    up = [(0.0, RISE), (SIDE / 2, 0.0), (float(SIDE), RISE)]
    tiles = [
        moved(
            place * (SIDE * 0.8 + 6), 0, tag("g", _tile(up, numbers, BONE), transform="scale(0.8)")
        )
        for place, tile in enumerate(hand["tiles"] or ())
        for numbers in ([int(number) for number in tile.split("-")],)
    ]
    return "".join(tiles)
