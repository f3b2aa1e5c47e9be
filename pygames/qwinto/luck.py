"""How lucky a seat was at Qwinto: its dice against the average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.qwinto.box import FACES, ROWS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core import Event, Luck, Seat

MEAN: Final = (1 + FACES) / 2
"""The mean of a die."""


def luck(seat: Seat, events: Sequence[Event]) -> Luck:
    """Count every die that this seat threw; rerolls count too."""
    faces = [
        int(event["facts"][row])
        for event in events
        if event["kind"] == "roll" and event["seat"] == seat
        for row in ROWS
        if row in event["facts"]
    ]
    return {"count": len(faces), "got": float(sum(faces)), "expected": MEAN * len(faces)}
