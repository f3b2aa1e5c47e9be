"""A Triominos table as text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.triominos.view import HandView, TileView, TriominosView

NONE = "none"


def picture(view: TriominosView, names: Sequence[str]) -> str:
    """List the tiles on the table by their places, the hands, and what fits where."""
    parts = [f"round {view['round']}, rules {view['rules']}, well {view['well']}"]
    parts.append(_board(view["board"]))
    for seat, (score, name) in enumerate(zip(view["scores"], names, strict=True)):
        parts.append(f"{name}: {score['total']}   {_hand(view['hands'][seat : seat + 1])}")
    places = [place for fits in view["legal"]["places"].values() for place in fits]
    if places:
        lines = [
            f"  {place['move']:<16} {place['points']:>3}  {place['bonus'] or ''}".rstrip()
            for place in sorted(places, key=lambda place: -place["points"])[:12]
        ]
        parts.append("\n".join(["best places:", *lines]))
    return "\n\n".join(parts)


def _hand(hands: Sequence[HandView]) -> str:
    """List the tiles of a hand, or count them where they are hidden; nobody has one at first."""
    if not hands:
        return "0 tiles"
    tiles = hands[0]["tiles"]
    return f"{hands[0]['count']} tiles" if tiles is None else " ".join(tiles) or NONE


def _board(tiles: Sequence[TileView]) -> str:
    """Draw the tiles row by row, upwards, their numbers clockwise between slanting sides."""
    if not tiles:
        return "  (the table is empty)"
    rows: dict[int, list[tuple[int, str]]] = {}
    for tile in tiles:
        up = tile["place"][0] == "u"
        q, r = (int(part) for part in tile["place"][1:].split(","))
        numbers = "".join(str(number) for number in tile["corners"])
        drawn = f"/{numbers}\\" if up else f"\\{numbers}/"
        rows.setdefault(r, []).append((2 * q + r + (not up), drawn))
    left = min(column for row in rows.values() for column, _ in row)
    lines = []
    for r in sorted(rows, reverse=True):
        line = ""
        for column, drawn in sorted(rows[r]):
            line = line.ljust(6 + 6 * (column - left)) + drawn
        lines.append(f"{r:>4} {line}")
    return "\n".join(lines)
