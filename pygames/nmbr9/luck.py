"""How lucky the order of the cards was at NMBR 9."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.nmbr9.box import NUMBERS, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core import Event, Luck, Seat

MEAN: Final = sum(NUMBERS) / len(NUMBERS)
"""The mean of a card."""


def luck(_seat: Seat, events: Sequence[Event]) -> Luck:
    """Count the second half of the cards: a high number is worth more when it comes late."""
    cards = [int(event["facts"]["tile"]) for event in events if event["kind"] == "card"]
    late = cards[ROUNDS // 2 :]
    return {"count": len(late), "got": float(sum(late)), "expected": MEAN * len(late)}
