"""The challenge of a day: one for each game, numbered, the same for everyone."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

FIRST = dt.date(2026, 1, 1)
"""The day of challenge number 1 (UTC)."""

TABLES: dict[str, dict[str, Any]] = {
    "qwinto": {"bots": [], "options": {}},
    "nmbr9": {"bots": [], "options": {}},
    "triominos": {"bots": [2], "options": {"rules": "sheet"}},
}
"""Alone against one's own best where the game allows it; Triominos needs somebody to play with."""


def challenge(game: str, day: str) -> dict[str, Any]:
    """The challenge of a game on a day (`2026-11-16`); raises ValueError on anything else."""
    number = (dt.date.fromisoformat(day) - FIRST).days + 1
    if number < 1:
        raise ValueError(day)
    return {"game": game, "day": day, "number": number, "seed": f"daily-{number}", **TABLES[game]}


def streak(days: Iterable[str], today: str) -> int:
    """How many days in a row were played, up to today, or to yesterday while today is open."""
    played = {dt.date.fromisoformat(day) for day in days}
    day = dt.date.fromisoformat(today)
    if day not in played:
        day -= dt.timedelta(1)
    count = 0
    while day in played:
        count += 1
        day -= dt.timedelta(1)
    return count
