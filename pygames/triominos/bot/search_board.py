"""A table to search on: what every open cell takes and brings, mended round each new tile.

Tiles are numbered by rising value here, so the best of a set that brings the same bonus is its
highest bit. It stands beside the frontier for speed alone; tests hold the two together.
"""

from __future__ import annotations

from typing import Final

from pygames.triominos.box import BRIDGE, HEXAGON, NOTHING, TILES, TWO_SIDES, Cell, Tile
from pygames.triominos.frontier import (
    AROUND_STEPS,
    CORNER_STEPS,
    FITS,
    FREE,
    NEIGHBOUR_STEPS,
    ROTATIONS,
    SHOWS,
    bits,
    encode,
)

ORDER: Final = tuple(sorted(range(len(TILES)), key=lambda tile: (TILES[tile].value, tile)))
"""By rank, the tile's number in the box."""
RANK: Final = {TILES[index]: rank for rank, index in enumerate(ORDER)}
VALUE: Final = tuple(TILES[index].value for index in ORDER)
EVERY: Final = (1 << len(TILES)) - 1
_RANK_OF: Final = {index: rank for rank, index in enumerate(ORDER)}
_FITS: Final = tuple(sum(1 << _RANK_OF[index] for index in bits(mask)) for mask in FITS)
_SHOWS: Final = tuple(SHOWS[index] for index in ORDER)
_TURNS: Final = {
    key // 56 * 56 + _RANK_OF[key % 56]: rotation for key, rotation in ROTATIONS.items()
}


def _touched(kind: int) -> tuple[int, ...]:
    """From a cell to its neighbours, then to the other cells that share a corner with it."""
    beside = NEIGHBOUR_STEPS[kind]
    around = {2 * corner + step - kind for corner in CORNER_STEPS[kind] for step in AROUND_STEPS}
    return beside + tuple(sorted(around - set(beside) - {0}))


_TOUCHED: Final = (_touched(0), _touched(1))


def mask_of(tiles: list[str]) -> int:
    """Make a set of tiles in notation."""
    mask = 0
    for text in tiles:
        a, b, c = text.split("-")
        mask |= 1 << RANK[Tile(int(a), int(b), int(c))]
    return mask


def place_code(place: str) -> int:
    """Number a cell in notation."""
    q, r = place[1:].split(",")
    return encode(Cell(place[0], int(q), int(r)))


class Table:
    """Numbers at corners; for each open cell the tiles that fit and the contact they make."""

    __slots__ = ("contacts", "counts", "fits", "numbers", "taken")

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.counts: dict[int, int] = {}
        self.taken: set[int] = set()
        self.fits: dict[int, int] = {}
        self.contacts: dict[int, int] = {}

    def copy(self) -> Table:
        """Give an independent table."""
        twin = Table.__new__(Table)
        twin.numbers = self.numbers.copy()
        twin.counts = self.counts.copy()
        twin.taken = self.taken.copy()
        twin.fits = self.fits.copy()
        twin.contacts = self.contacts.copy()
        return twin

    def put(self, rank: int, cell: int) -> None:
        """Lay a tile that fits, turned as it must be."""
        vertex = cell >> 1
        one, two, three = CORNER_STEPS[cell & 1]
        number = self.numbers.get
        key = (
            number(vertex + one, FREE) * 49
            + number(vertex + two, FREE) * 7
            + number(vertex + three, FREE)
        )
        self.lay(cell, _SHOWS[rank][_TURNS[key * 56 + rank]])

    def lay(self, cell: int, shows: tuple[int, int, int]) -> None:
        """Put numbers on a cell, and mend all that touch it."""
        numbers, counts, taken = self.numbers, self.counts, self.taken
        fits, contacts = self.fits, self.contacts
        vertex = cell >> 1
        for step, shown in zip(CORNER_STEPS[cell & 1], shows, strict=True):
            corner = vertex + step
            counts[corner] = counts.get(corner, 0) + 1
            numbers[corner] = shown
        taken.add(cell)
        if cell in fits:
            del fits[cell], contacts[cell]
        number = numbers.get
        for place, step in enumerate(_TOUCHED[cell & 1]):
            other = cell + step
            if (other in fits) if place > 2 else (other not in taken):
                corner = other >> 1
                one, two, three = CORNER_STEPS[other & 1]
                fits[other] = _FITS[
                    number(corner + one, FREE) * 49
                    + number(corner + two, FREE) * 7
                    + number(corner + three, FREE)
                ]
                contacts[other] = self.contact(other)

    def contact(self, cell: int) -> int:
        """Tell which contact a tile on this cell would make: at most one counts, the best first."""
        vertex = cell >> 1
        counts, taken = self.counts, self.taken
        one, two, three = CORNER_STEPS[cell & 1]
        count = counts.get
        closed = (
            (count(vertex + one) == 5) + (count(vertex + two) == 5) + (count(vertex + three) == 5)
        )
        if closed:
            return HEXAGON + closed - 1
        first, second, third = NEIGHBOUR_STEPS[cell & 1]
        if cell + first in taken:
            if cell + second in taken or cell + third in taken:
                return TWO_SIDES
            return BRIDGE if vertex + one in counts else NOTHING
        if cell + second in taken:
            if cell + third in taken:
                return TWO_SIDES
            return BRIDGE if vertex + two in counts else NOTHING
        return BRIDGE if vertex + three in counts else NOTHING

    def by_bonus(self, bonus: tuple[int, ...]) -> list[tuple[int, int]]:
        """For each bonus that can be had, the most first, the tiles that can have it."""
        found: dict[int, int] = {}
        contacts = self.contacts
        for cell, fit in self.fits.items():
            points = bonus[contacts[cell]]
            found[points] = found.get(points, 0) | fit
        return sorted(found.items(), reverse=True)

    def cell_for(self, rank: int, points: int, bonus: tuple[int, ...]) -> int:
        """Find a cell where a tile brings this bonus."""
        bit = 1 << rank
        contacts = self.contacts
        return next(
            cell for cell, fit in self.fits.items() if fit & bit and bonus[contacts[cell]] == points
        )
