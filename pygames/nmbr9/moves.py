"""The moves of NMBR 9: turn a card, place a tile, run out of time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pygames.core import InvalidMove
from pygames.nmbr9.box import NUMBERS, SHAPES, Cell

FARTHEST: Final = 99
"""Coordinates a move can name; a display never reaches farther than 80."""


@dataclass(frozen=True, slots=True)
class Card:
    """Chance turns the card with this number."""

    tile: int

    def __post_init__(self) -> None:
        if self.tile not in NUMBERS:
            raise InvalidMove(f"no card {self.tile}")

    def __str__(self) -> str:
        return f"card {self.tile}"


@dataclass(frozen=True, slots=True)
class Place:
    """A tile, turned by `rotation` quarters clockwise, its bounding box's top left at x, y."""

    tile: int
    rotation: int
    x: int
    y: int

    def __post_init__(self) -> None:
        if self.tile not in NUMBERS or self.rotation not in range(len(SHAPES[self.tile])):
            raise InvalidMove(f"no tile {self} in the box")
        if not (-FARTHEST <= self.x <= FARTHEST and -FARTHEST <= self.y <= FARTHEST):
            raise InvalidMove(f"{self} is off any table")

    def __str__(self) -> str:
        return f"{self.tile}r{self.rotation}@{self.x},{self.y}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The squares it takes."""
        x, y = self.x, self.y
        return tuple([(x + dx, y + dy) for dx, dy in SHAPES[self.tile][self.rotation]])


@dataclass(frozen=True, slots=True)
class Timeout:
    """The time is up: the tile is placed for the player, see `rules.placed_by_clock`."""

    def __str__(self) -> str:
        return "timeout"


Move = Card | Place | Timeout

_NUMBER: Final = r"(0|-?[1-9][0-9]?)"
_CARD: Final = re.compile(r"card ([0-9])")
_PLACE: Final = re.compile(rf"([0-9])r([0-3])@{_NUMBER},{_NUMBER}")


def parse(text: str) -> Move:
    """Read a move: `card 7`, `7r2@3,-1` or `timeout`."""
    if text == "timeout":
        return Timeout()
    if found := _CARD.fullmatch(text):
        return Card(int(found[1]))
    if found := _PLACE.fullmatch(text):
        return Place(*map(int, found.groups()))
    raise InvalidMove(f"not a move of NMBR 9: {text[:40]!r}")
