"""The daily challenge: one per game and day, numbered, the same for everyone."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygames.core import AnyGame

FIRST = dt.date(2026, 1, 1)
"""The day of challenge number 1 (UTC)."""


class Challenge(TypedDict):
    """The set-up of one day's challenge: one person against these bots."""

    game: str
    day: str
    number: int
    seed: str
    bots: list[int]
    options: dict[str, str]


def challenge(game: AnyGame, day: str) -> Challenge:
    """The challenge of a game on a day (`2026-11-16`); raises ValueError on anything else."""
    number = (dt.date.fromisoformat(day) - FIRST).days + 1
    if number < 1:
        raise ValueError(f"{day} is before the first challenge, {FIRST}")
    return {
        "game": game.key,
        "day": day,
        "number": number,
        "seed": f"daily-{number}",
        "bots": list(game.daily.bots),
        "options": dict(game.daily.options),
    }


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
