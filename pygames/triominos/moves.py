"""The moves of Triominos; `str(move)` is the notation, and `parse` reads it back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pygames.core import InvalidMove
from pygames.triominos.box import SEATS, Cell, Tile

if TYPE_CHECKING:
    from pygames.core import Seat

REACH: Final = 99
"""How far from the first tile a place may be written; 56 tiles never get there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile, `0-1-5r1@u2,3`.

    Corner i of the cell, in the rule sheet's clockwise order, carries the tile's number
    (i + rotation) % 3. A triplet looks the same turned: it has only r0.
    """

    tile: Tile
    rotation: int
    cell: Cell

    def __post_init__(self) -> None:
        if not 0 <= self.rotation < (1 if self.tile.triplet else 3):
            raise InvalidMove(f"{self}: no such rotation")
        if max(abs(self.cell.q), abs(self.cell.r)) > REACH:
            raise InvalidMove(f"{self}: off the grid")

    def __str__(self) -> str:
        return f"{self.tile}r{self.rotation}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Ask for a tile from the well."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Lose the turn."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals all hands of a round, `deal 0-0-1,0-1-2|0-0-3,4-4-4`."""

    hands: tuple[frozenset[Tile], ...]

    def __str__(self) -> str:
        return "deal " + write_hands(self.hands)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance gives one tile from the well, `0-1-5`."""

    tile: Tile

    def __str__(self) -> str:
        return str(self.tile)


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance names who starts among seats whose hands compare equal, `lot 0`."""

    seat: Seat

    def __str__(self) -> str:
        return f"lot {self.seat}"


Move = Place | Draw | Pass | Deal | Drawn | Lot

_TILE = "[0-5]-[0-5]-[0-5]"
_NUMBER = "(0|-?[1-9][0-9]?)"
_PLACE = re.compile(f"({_TILE})r([0-2])@([ud]){_NUMBER},{_NUMBER}")
_TILE_ALONE = re.compile(_TILE)
_LOT = re.compile(f"lot ([0-{SEATS[-1] - 1}])")


def parse(text: str) -> Move:
    """Read a move; each move has exactly one notation."""
    if text == "draw":
        return Draw()
    if text == "pass":
        return Pass()
    if found := _PLACE.fullmatch(text):
        tile, rotation, kind, q, r = found.groups()
        return Place(read_tile(tile), int(rotation), Cell(kind, int(q), int(r)))
    if text.startswith("deal "):
        hands = read_hands(text.removeprefix("deal "))
        if all(hands):
            return Deal(hands)
    if found := _LOT.fullmatch(text):
        return Lot(int(found[1]))
    return Drawn(read_tile(text))


def read_tile(text: str) -> Tile:
    """Read a tile, smallest number first."""
    if _TILE_ALONE.fullmatch(text):
        tile = Tile(int(text[0]), int(text[2]), int(text[4]))
        if tile.a <= tile.b <= tile.c:
            return tile
    raise InvalidMove(f"{text[:40]!r} is no tile or move of Triominos")


def write_tiles(tiles: frozenset[Tile]) -> str:
    """Write tiles in order, with commas between; none at all is empty."""
    return ",".join(str(tile) for tile in sorted(tiles))


def write_hands(hands: tuple[frozenset[Tile], ...]) -> str:
    """Write hands by seat, with bars between."""
    return "|".join(write_tiles(hand) for hand in hands)


def read_tiles(text: str) -> frozenset[Tile]:
    """Read what `write_tiles` wrote."""
    tiles = [read_tile(part) for part in text.split(",")] if text else []
    if any(one >= two for one, two in pairwise(tiles)):
        raise InvalidMove(f"{text[:40]!r}: tiles are written in order, each once")
    return frozenset(tiles)


def read_hands(text: str) -> tuple[frozenset[Tile], ...]:
    """Read what `write_hands` wrote."""
    return tuple(read_tiles(part) for part in text.split("|"))
