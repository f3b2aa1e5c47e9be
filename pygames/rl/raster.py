"""Pixels from the pictures of `pygames.drawing`, with numpy alone.

It knows the few elements that the pictures are made of: rectangles, circles, polygons, paths of
straight lines, lines of text, and groups that are moved or scaled. Text is drawn in letters of five
by seven dots. The picture is scaled to fit a frame whose size never changes, as videos need it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import numpy as np

from pygames.drawing import INK, TABLE
from pygames.rl.letters import HEIGHT, WIDTH, dots

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pygames.drawing import Point

    Pixels = NDArray[np.uint8]

FRAME: Final = 640
"""Width and height of the frame in pixels."""
SMOOTH: Final = 2
"""Each pixel is the mean of this many by this many."""
_CAPITAL: Final = 0.7
"""The height of a letter, as a part of its font size."""
_TRANSFORM: Final = re.compile(r"(translate|scale)\(([-\d.e]+)(?: ([-\d.e]+))?\)")
_STEP: Final = re.compile(r"([MLmlZ])\s*(?:([-\d.]+)[ ,]?([-\d.]+))?")


class Canvas:
    """A square of pixels, and the scale and shift from the picture to it."""

    def __init__(self, width: float, height: float) -> None:
        side = FRAME * SMOOTH
        self.pixels = np.full((side, side, 3), _colour(TABLE), np.uint8)
        self.scale = side / max(width, height)
        self.x = (side - width * self.scale) / 2
        self.y = (side - height * self.scale) / 2

    def within(self, child: ET.Element) -> tuple[float, float, float]:
        """Return scale and shift inside a group."""
        scale, x, y = self.scale, self.x, self.y
        for kind, first, second in _TRANSFORM.findall(child.get("transform", "")):
            if kind == "scale":
                scale *= float(first)
            else:
                x, y = x + scale * float(first), y + scale * float(second)
        return scale, x, y

    def draw(self, parent: ET.Element) -> None:
        """Draw the children of an element, one over the other."""
        for child in parent:
            outside = self.scale, self.x, self.y
            self.scale, self.x, self.y = self.within(child)
            name = child.tag.rpartition("}")[2]
            if name == "g":
                self.draw(child)
            elif name == "text":
                self.text(child)
            elif name == "circle":
                self.circle(child)
            elif name != "title":
                self.shape(child, _outlines(name, child))
            self.scale, self.x, self.y = outside

    def shape(self, element: ET.Element, outlines: list[list[Point]]) -> None:
        """Fill some outlines and draw their border."""
        there = [[self.at(point) for point in outline] for outline in outlines]
        if (fill := element.get("fill", "none")) != "none":
            self.fill(there, fill)
        if (stroke := element.get("stroke", "none")) != "none":
            width = float(element.get("stroke-width", 1)) * self.scale
            for points in there:
                for start, end in pairwise(points):
                    self.line(start, end, width, stroke)

    def circle(self, element: ET.Element) -> None:
        """Fill a circle and draw its border."""
        radius, border = float(element.get("r", 0)), float(element.get("stroke-width", 1)) / 2
        self.disc(element, radius + border, element.get("stroke", "none"))
        self.disc(element, radius - border, element.get("fill", "none"))

    def disc(self, element: ET.Element, radius: float, colour: str) -> None:
        """Fill the pixels up to a distance from the middle of a circle."""
        if colour == "none":
            return
        x, y = self.at((float(element.get("cx", 0)), float(element.get("cy", 0))))
        far = radius * self.scale
        left, right, top, bottom = self.bounds([(x - far, y - far), (x + far, y + far)])
        columns, rows = np.arange(left, right) + 0.5, np.arange(top, bottom)[:, None] + 0.5
        inside = (columns - x) ** 2 + (rows - y) ** 2 < far**2
        self.pixels[top:bottom, left:right][inside] = _colour(colour)

    def bounds(self, points: list[Point]) -> tuple[int, int, int, int]:
        """Return the columns and rows of pixels that some points span: left, right, top, bottom."""
        spans = ([point[axis] for point in points] for axis in (0, 1))
        last = len(self.pixels)
        ends = [end for span in spans for end in (floor(min(span)), ceil(max(span)))]
        left, right, top, bottom = (max(0, min(last, end)) for end in ends)
        return left, right, top, bottom

    def at(self, point: Point) -> Point:
        """Return where a point of the picture is on the canvas."""
        return point[0] * self.scale + self.x, point[1] * self.scale + self.y

    def line(self, start: Point, end: Point, width: float, colour: str) -> None:
        """Draw a line with square ends."""
        (x, y), (to_x, to_y) = start, end
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1
        dx, dy = ((to_x - x) / length * width / 2, (to_y - y) / length * width / 2)
        x, y, to_x, to_y = x - dx, y - dy, to_x + dx, to_y + dy
        sides = [(x - dy, y + dx), (to_x - dy, to_y + dx), (to_x + dy, to_y - dx), (x + dy, y - dx)]
        self.fill([sides], colour)

    def fill(self, outlines: list[list[Point]], colour: str) -> None:
        """Fill the pixels that an odd number of outlines surround."""
        left, right, top, bottom = self.bounds([point for points in outlines for point in points])
        if len(outlines) == 1 and _is_upright(outlines[0]):
            self.pixels[top:bottom, left:right] = _colour(colour)
            return
        columns, rows = np.arange(left, right) + 0.5, np.arange(top, bottom)[:, None] + 0.5
        inside = np.zeros((bottom - top, right - left), np.bool_)
        for points in outlines:
            for (x, y), (to_x, to_y) in zip(points, points[1:] + points[:1], strict=True):
                if y != to_y:
                    crossed = (rows < y) != (rows < to_y)
                    inside ^= crossed & (columns < x + (rows - y) * (to_x - x) / (to_y - y))
        self.pixels[top:bottom, left:right][inside] = _colour(colour)

    def text(self, element: ET.Element) -> None:
        """Write a line of text."""
        words, size = element.text or "", float(element.get("font-size", 16))
        dot = size * _CAPITAL / HEIGHT
        length = len(words) * (WIDTH + 1) * dot - dot
        x, y = float(element.get("x", 0)), float(element.get("y", 0)) - HEIGHT * dot
        x -= {"middle": length / 2, "end": length}.get(element.get("text-anchor", "start"), 0)
        colour = _colour(element.get("fill", INK))
        for place, letter in enumerate(words):
            for column, row in dots(letter):
                corner = x + (place * (WIDTH + 1) + column) * dot, y + row * dot
                (left, top), (right, bottom) = (
                    self.at((corner[0] + more, corner[1] + more)) for more in (0, dot)
                )
                self.pixels[round(top) : round(bottom), round(left) : round(right)] = colour


def _is_upright(points: list[Point]) -> bool:
    """Tell whether an outline is a rectangle that is not turned: then no side has to be counted."""
    across, down = ({point[axis] for point in points} for axis in (0, 1))
    return len({*points}) == len(across) * len(down) == 4


def _colour(text: str) -> tuple[int, int, int]:
    """Read a colour, `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _outlines(name: str, element: ET.Element) -> list[list[Point]]:
    """Return the outlines of an element; one that is closed ends where it begins."""
    if name == "path":
        return _path(element.get("d", ""))
    if name == "polygon":
        points = [point.split(",") for point in element.get("points", "").split()]
        outline = [(float(x), float(y)) for x, y in points]
    else:
        x, y, width, height = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
        outline = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [[*outline, outline[0]]]


def _path(text: str) -> list[list[Point]]:
    """Read a path of straight lines; small letters count from the point before."""
    found: list[list[Point]] = []
    x = y = 0.0
    for step, first, second in _STEP.findall(text):
        if step == "Z":
            found[-1].append(found[-1][0])
            continue
        before = (x, y) if step.islower() else (0.0, 0.0)
        x, y = before[0] + float(first), before[1] + float(second)
        if step in "Mm":
            found.append([])
        found[-1].append((x, y))
    return found


def rasterise(svg: str) -> Pixels:
    """Draw a picture into a frame of fixed size: rows of pixels, each red, green and blue."""
    root = ET.fromstring(svg)  # noqa: S314 - our own picture
    canvas = Canvas(float(root.get("width", 1)), float(root.get("height", 1)))
    canvas.draw(root)
    fine = canvas.pixels.reshape(FRAME, SMOOTH, FRAME, SMOOTH, 3)
    small: Pixels = fine.mean(axis=(1, 3)).astype(np.uint8)
    return small
