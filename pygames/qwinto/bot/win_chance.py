"""The chance to win, from the values of all sheets.

A seat's chance is its share of a softmax over the values of all seats.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from pygames.evaluation import chances_to_win

if TYPE_CHECKING:
    from collections.abc import Sequence


TEMPERATURE: Final = 10.0
"""How many points of difference count much. The net has learned its values with it."""


def chances(values: Sequence[float]) -> list[float]:
    """Return the chance of each seat to win in percent; alone, the value itself."""
    if len(values) == 1:
        return list(values)
    if len(values) == 2:
        first = 100.0 / (1.0 + exp((values[1] - values[0]) / TEMPERATURE))
        return [first, 100.0 - first]
    top = max(values)
    shares = [exp((value - top) / TEMPERATURE) for value in values]
    return [100.0 * share / sum(shares) for share in shares]


def results(points: Sequence[float]) -> list[float]:
    """Return the result of a finished game in percent; alone, the points themselves."""
    return list(points) if len(points) == 1 else chances_to_win(points, 0.0)
