"""A board for search: the tiles that fit each open cell, updated around each new tile.

Here tiles are numbered by rising value (their rank), so the best of several tiles with the same
bonus is the highest bit of their mask. It repeats `frontier` only for speed; tests compare the two.
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
"""The number in the box of the tile of each rank."""
RANK: Final = {TILES[index]: rank for rank, index in enumerate(ORDER)}
VALUE: Final = tuple(TILES[index].value for index in ORDER)
ALL_TILES: Final = (1 << len(TILES)) - 1
_RANK_OF: Final = {index: rank for rank, index in enumerate(ORDER)}
_FITS: Final = tuple(sum(1 << _RANK_OF[index] for index in bits(mask)) for mask in FITS)
_SHOWS: Final = tuple(SHOWS[index] for index in ORDER)
_ROTATIONS: Final = {
    key // 56 * 56 + _RANK_OF[key % 56]: rotation for key, rotation in ROTATIONS.items()
}


def _touched(kind: int) -> tuple[int, ...]:
    """Steps from a cell to its neighbours, then to the other cells that share a corner with it."""
    beside = NEIGHBOUR_STEPS[kind]
    around = {2 * corner + step - kind for corner in CORNER_STEPS[kind] for step in AROUND_STEPS}
    return beside + tuple(sorted(around - set(beside) - {0}))


_TOUCHED: Final = (_touched(0), _touched(1))


def mask_of(tiles: list[str]) -> int:
    """Return the mask of tiles given in notation."""
    mask = 0
    for text in tiles:
        a, b, c = text.split("-")
        mask |= 1 << RANK[Tile(int(a), int(b), int(c))]
    return mask


def cell_code(place: str) -> int:
    """Return the number of a cell given in notation."""
    q, r = place[1:].split(",")
    return encode(Cell(place[0], int(q), int(r)))


class SearchBoard:
    """A mutable board that keeps the fitting tiles and the contact of each open cell."""

    __slots__ = ("contacts", "counts", "fits", "numbers", "taken")

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        """The number at each corner."""
        self.counts: dict[int, int] = {}
        """How many tiles meet at each corner."""
        self.taken: set[int] = set()
        self.fits: dict[int, int] = {}
        self.contacts: dict[int, int] = {}

    def copy(self) -> SearchBoard:
        """Return an independent copy."""
        copied = SearchBoard.__new__(SearchBoard)
        copied.numbers = self.numbers.copy()
        copied.counts = self.counts.copy()
        copied.taken = self.taken.copy()
        copied.fits = self.fits.copy()
        copied.contacts = self.contacts.copy()
        return copied

    def lay_tile(self, rank: int, cell: int) -> None:
        """Lay a tile that fits, in the only rotation that fits."""
        vertex = cell >> 1
        one, two, three = CORNER_STEPS[cell & 1]
        number = self.numbers.get
        key = (
            number(vertex + one, FREE) * 49
            + number(vertex + two, FREE) * 7
            + number(vertex + three, FREE)
        )
        self.lay(cell, _SHOWS[rank][_ROTATIONS[key * 56 + rank]])

    def lay(self, cell: int, shows: tuple[int, int, int]) -> None:
        """Lay a tile with these corner numbers, and update all cells that touch it."""
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
        """Return the contact that a tile on this cell would make; only the best one counts."""
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

    def tiles_by_bonus(self, bonus: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return each possible bonus, highest first, with the mask of tiles that can score it."""
        found: dict[int, int] = {}
        contacts = self.contacts
        for cell, fit in self.fits.items():
            points = bonus[contacts[cell]]
            found[points] = found.get(points, 0) | fit
        return sorted(found.items(), reverse=True)

    def cell_for(self, rank: int, points: int, bonus: tuple[int, ...]) -> int:
        """Find a cell where a tile scores this bonus."""
        bit = 1 << rank
        contacts = self.contacts
        return next(
            cell for cell, fit in self.fits.items() if fit & bit and bonus[contacts[cell]] == points
        )
