"""Small pieces of SVG, for pictures of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

INK: Final = "#2a241d"
SOFT: Final = "#5d5142"
PAPER: Final = "#fffdf7"
TABLE: Final = "#efe6d5"
LINE: Final = "#d5c6ab"
ACCENT: Final = "#2f5d50"

FONT: Final = "Nunito, ui-rounded, 'Segoe UI', system-ui, sans-serif"
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_UNPRINTABLE: Final = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF], "�")
"""Characters that XML does not allow; a name may hold any."""

Point = tuple[float, float]
Look = dict[str, str | float]
"""Attributes that several elements share."""


def escaped(words: str) -> str:
    """Text that can stand between tags or in an attribute."""
    return words.translate(_UNPRINTABLE).translate(_ESCAPED)


def number(value: float) -> str:
    """A coordinate, short enough to be read."""
    return f"{round(value, 2):g}"


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element; `stroke_width` is written `stroke-width`."""
    told = "".join(
        f' {key.replace("_", "-")}="{escaped(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    inside = "".join(children)
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def words(  # noqa: PLR0913 - a text has a place, a size and a look
    at: Point, text: str, size: float, *, fill: str = INK, anchor: str = "middle", weight: int = 700
) -> str:
    """A line of text, centred on its height."""
    x, y = at
    return tag(
        "text",
        escaped(text),
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
    )


def polygon(points: Iterable[Point], **look: str | float) -> str:
    """A closed shape through some points."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **look)


def moved(x: float, y: float, *children: str) -> str:
    """Elements moved to another place."""
    return tag("g", *children, transform=f"translate({number(x)} {number(y)})")


def heading(width: float, name: str, total: int, *, acting: bool) -> str:
    """A player's name and points, with a dot for a player who has to act."""
    dot = tag("circle", cx=7, cy=14, r=5, fill=ACCENT) if acting else ""
    fits = int(width - 70) // 10
    short = name if len(name) <= fits else f"{name[: fits - 1]}…"
    shown = words((20 if acting else 4, 14), short, 16, anchor="start")
    return dot + shown + words((width - 4, 14), str(total), 18, anchor="end", weight=800)


def picture(size: Point, title: str, *children: str) -> str:
    """A whole picture on the table's ground."""
    width, height = size
    ground = tag("rect", width=width, height=height, rx=12, fill=TABLE)
    return tag(
        "svg",
        tag("title", escaped(title)),
        ground,
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
    )
