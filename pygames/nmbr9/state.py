"""The frozen state of an NMBR 9 match, with simple queries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pygames.nmbr9.box import NUMBERS, ROUNDS, SHAPES, Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pygames.core import Seat


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on a display; a tile on the table has level 0."""

    tile: int
    rotation: int
    x: int
    y: int
    level: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares it takes."""
        x, y = self.x, self.y
        return tuple([(x + dx, y + dy) for dx, dy in SHAPES[self.tile][self.rotation]])

    @property
    def points(self) -> int:
        """Number times level."""
        return self.tile * self.level

    @property
    def notation(self) -> str:
        """The move that placed it."""
        return f"{self.tile}r{self.rotation}@{self.x},{self.y}"


Display = tuple[PlacedTile, ...]
"""One player's tiles in the order they were placed."""


@dataclass(frozen=True, slots=True)
class State:
    """The table: cards to come by number, the card turned, displays, and covered answers."""

    clock: str
    left: tuple[int, ...]
    card: int | None
    displays: tuple[Display, ...]
    answers: tuple[PlacedTile | None, ...]

    @property
    def turned(self) -> int:
        """How many cards have been turned."""
        return ROUNDS - sum(self.left)

    @property
    def over(self) -> bool:
        """Everybody has placed the last tile."""
        return self.card is None and not any(self.left)

    @property
    def phase(self) -> str:
        """What has to happen next: `card`, `place`, or nothing (`over`)."""
        if self.card is not None:
            return "place"
        return "card" if any(self.left) else "over"

    @property
    def round(self) -> int:
        """The round being played or about to begin, 1 to 20."""
        return self.turned + (self.phase == "card")

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards still to come, by number: their order is not decided yet."""
        return tuple([number for number in NUMBERS for _ in range(self.left[number])])

    def seats_to_place(self) -> frozenset[Seat]:
        """The seats that have not placed the tile of the card on the table."""
        if self.card is None:
            return frozenset()
        return frozenset(seat for seat, answer in enumerate(self.answers) if answer is None)


@lru_cache(maxsize=256)
def stacks(display: Display) -> Mapping[Cell, tuple[int, ...]]:
    """For each covered cell the tiles that lie there, bottom first, as indices of the display."""
    found: dict[Cell, tuple[int, ...]] = {}
    for index, tile in enumerate(display):
        for cell in tile.cells:
            found[cell] = (*found.get(cell, ()), index)
    return found


def names(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Write cells in the notation of refusals, items and events: `3,-1`."""
    return tuple([f"{x},{y}" for x, y in cells])
