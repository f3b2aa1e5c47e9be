"""How lucky a seat was at Triominos: the tiles that it drew against the average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos.box import TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core import Event, Luck, Seat

MEAN: Final = sum(tile.value for tile in TILES) / len(TILES)
"""The mean value of a tile."""


def luck(seat: Seat, events: Sequence[Event]) -> Luck:
    """Count the value of every tile that this seat drew from the well."""
    values = [
        sum(int(number) for number in str(event["move"]).split("-"))
        for event in events
        if event["kind"] == "drew" and event["seat"] == seat
    ]
    return {"count": len(values), "got": float(sum(values)), "expected": MEAN * len(values)}
