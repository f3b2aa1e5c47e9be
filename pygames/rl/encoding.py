"""What a game brings to its environments: numbers for its moves, and arrays for its views."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from pygames.core import AnyGame, Seat

    Vector = NDArray[np.int16]

MOST_POINTS: Final = 999
"""Totals are cut to this in observations, so that they have bounds."""


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of an observation: its shape and its bounds."""

    name: str
    shape: tuple[int, ...]
    high: int
    low: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """An observation as one vector of whole numbers, made of named parts."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.slices: dict[str, slice] = {}
        end = 0
        for part in parts:
            self.slices[part.name] = slice(end, end + part.size)
            end += part.size
        self.size = end

    def space(self) -> spaces.Box:
        """Return the space of the vectors, with the bounds of each part."""
        low, high = (
            np.concatenate([np.full(part.size, getattr(part, side)) for part in self.parts])
            for side in ("low", "high")
        )
        return spaces.Box(low.astype(np.int16), high.astype(np.int16), dtype=np.int16)

    def pack(self, values: Mapping[str, ArrayLike]) -> Vector:
        """Write all parts into one vector."""
        vector = np.zeros(self.size, np.int16)
        for name, where in self.slices.items():
            vector[where] = np.ravel(values[name])
        return vector

    def unpack(self, vector: Vector) -> dict[str, Vector]:
        """Return the parts of a vector by name, each in its shape."""
        return {
            part.name: vector[self.slices[part.name]].reshape(part.shape) for part in self.parts
        }


class Encoding(Protocol):
    """How the moves and views of one game become numbers."""

    name: str
    """The name of the environment, such as `chess_v6`; a change of numbers needs a new one."""
    game: AnyGame
    actions: int
    """How many actions there are: the same in every position."""

    def layout(self, seats: int) -> Layout:
        """Return the parts of an observation at a table with so many seats."""
        ...

    def options(self, view: Any) -> dict[int, str]:  # noqa: ANN401 - every game has a view of its own
        """Return the actions that a view offers its seat, each with its move in the notation."""
        ...

    def observe(self, view: Any) -> dict[str, ArrayLike]:  # noqa: ANN401 - as above
        """Return the parts of the observation of a view; its own seat is always the first."""
        ...


def clockwise(view: Mapping[str, Any]) -> list[Seat]:
    """Return the seats of a view, its own first."""
    return [(view["seat"] + step) % view["seats"] for step in range(view["seats"])]


def points(view: Mapping[str, Any]) -> list[int]:
    """Return the points of all seats so far, the view's own first."""
    totals = (view["scores"][seat]["total"] for seat in clockwise(view))
    return [max(-MOST_POINTS, min(MOST_POINTS, total)) for total in totals]


def points_part(seats: int) -> Part:
    """Return the part that `points` fills."""
    return Part("points", (seats,), MOST_POINTS, -MOST_POINTS)
