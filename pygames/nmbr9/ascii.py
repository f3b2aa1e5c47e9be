"""An NMBR 9 table as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.nmbr9.box import SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.nmbr9.view import Nmbr9View, TileView


def picture(view: Nmbr9View, names: Sequence[str]) -> str:
    """Draw every display from above, and the tile to place."""
    parts = [
        _display(display["tiles"], f"{name}: {score['total']}")
        for display, score, name in zip(view["displays"], view["scores"], names, strict=True)
    ]
    left = " ".join(str(tile) for tile, count in enumerate(view["left"]) for _ in range(count))
    parts.append(f"still to come: {left or 'nothing'}")
    if view["card"] is not None:
        parts.append(f"round {view['turn']}, the {view['card']}:\n{_tile(view['card'])}")
    return "\n\n".join(parts)


def _display(tiles: Sequence[TileView], title: str) -> str:
    """Draw number and level of the topmost tile in each cell."""
    if not tiles:
        return f"{title}\n  (empty)"
    top = {(x, y): tile for tile in tiles for x, y in tile["cells"]}
    top |= {(x, y): t for t in sorted(tiles, key=lambda t: t["level"]) for x, y in t["cells"]}
    columns = range(min(x for x, _ in top), max(x for x, _ in top) + 1)
    rows = range(min(y for _, y in top), max(y for _, y in top) + 1)
    lines = [title, "     " + "".join(f"{x:>4}" for x in columns)]
    for y in rows:
        cells = [top.get((x, y)) for x in columns]
        drawn = "".join(f" {c['tile']}^{c['level']}" if c else "   ." for c in cells)
        lines.append(f"{y:>4} {drawn}")
    return "\n".join(lines)


def _tile(tile: int) -> str:
    """Draw a tile in each of its rotations, side by side."""
    rows = []
    for y in range(4):
        parts = []
        for shape in SHAPES[tile]:
            width = max(x for x, _ in shape) + 1
            parts.append("".join("#" if (x, y) in shape else " " for x in range(width)).ljust(5))
        rows.append("   " + " ".join(parts).rstrip())
    heads = " ".join(f"r{rotation}".ljust(5) for rotation in range(len(SHAPES[tile])))
    return "\n".join([f"   {heads}".rstrip(), *rows])
