"""A board for search: what each open cell takes, updated around each new tile.

Here tiles are numbered by rising value (their rank), so the best of several tiles with the same
bonus is the highest bit of their mask. It repeats `frontier` only for speed; tests compare the two.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

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

_TILE_MORE: Final = FREE + 1
"""A corner's state is its number, plus this for each tile that meets there."""
_STATES: Final = 7 * _TILE_MORE


class Place(NamedTuple):
    """What an open cell takes; cells with the same corners and sides share it."""

    fits: int
    """The tiles that fit."""
    contact: int
    """The contact that a tile makes here; only the best one counts."""
    sides: int
    """Which neighbours are taken: a bit for each."""
    shows: dict[int, tuple[int, int, int]]
    """By tile, the numbers at the corners in the only rotation that fits."""


_BIT_OF: Final = {shows: 1 << rank for rank, index in enumerate(ORDER) for shows in SHOWS[index]}
"""The bit of a tile by the numbers that it shows, in any rotation."""

_PLACES: Final[dict[int, Place]] = {}
"""All places met so far, by the states of their corners and their sides."""


def _place(key: int) -> Place:
    """Work out a place from its key."""
    rest, sides = divmod(key, 8)
    rest, third = divmod(rest, _STATES)
    first, second = divmod(rest, _STATES)
    states = first, second, third
    numbers = [state % _TILE_MORE for state in states]
    code = numbers[0] * 49 + numbers[1] * 7 + numbers[2]
    closed = sum(state // _TILE_MORE == 5 for state in states)
    if closed:
        contact = HEXAGON + closed - 1
    elif sides.bit_count() > 1:
        contact = TWO_SIDES
    else:
        opposite = states[sides.bit_length() - 1]
        contact = NOTHING if opposite == FREE else BRIDGE
    shows = {
        rank: SHOWS[ORDER[rank]][ROTATIONS[code * 56 + ORDER[rank]]] for rank in bits(_FITS[code])
    }
    found = _PLACES[key] = Place(_FITS[code], contact, sides, shows)
    return found


def _near(kind: int) -> tuple[tuple[int, ...], tuple[tuple[int, int, int, int, int], ...]]:
    """List the corners round a cell of a kind, and the cells that touch it.

    Of each cell: the step to it, its three corners by their number in the first list, and the side
    that it shares with the cell, or 0. Neighbours come first.
    """
    beside = NEIGHBOUR_STEPS[kind]
    around = {2 * corner + step - kind for corner in CORNER_STEPS[kind] for step in AROUND_STEPS}
    steps = beside + tuple(sorted(around - set(beside) - {0}))
    corners: list[int] = list(CORNER_STEPS[kind])
    cells = []
    for step in steps:
        other = kind + step
        own = [(other >> 1) + corner for corner in CORNER_STEPS[other & 1]]
        corners += [corner for corner in own if corner not in corners]
        one, two, three = (corners.index(corner) for corner in own)
        back = NEIGHBOUR_STEPS[other & 1]
        side = 1 << back.index(-step) if -step in back else 0
        cells.append((step, one, two, three, side))
    return tuple(corners), tuple(cells)


_NEAR: Final = (_near(0), _near(1))


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


@cache
def _contacts_by_bonus(bonus: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """List the bonuses of a preset, highest first, with the contacts that score them."""
    return [
        (points, [contact for contact, other in enumerate(bonus) if other == points])
        for points in sorted(set(bonus), reverse=True)
    ]


class SearchBoard:
    """A mutable board that keeps the place of each open cell."""

    __slots__ = ("corners", "open", "taken", "unlaid")

    def __init__(self) -> None:
        self.corners: dict[int, int] = {}
        """The state of each corner that a tile touches."""
        self.taken: set[int] = set()
        self.open: dict[int, Place] = {}
        self.unlaid = ALL_TILES

    def copy(self) -> SearchBoard:
        """Return an independent copy."""
        copied = SearchBoard.__new__(SearchBoard)
        copied.corners = self.corners.copy()
        copied.taken = self.taken.copy()
        copied.open = self.open.copy()
        copied.unlaid = self.unlaid
        return copied

    def lay_tile(self, rank: int, cell: int) -> None:
        """Lay a tile that fits, in the only rotation that fits."""
        self.lay(cell, self.open[cell].shows[rank])

    def lay(self, cell: int, shows: tuple[int, int, int]) -> None:
        """Lay a tile with these corner numbers, and update all cells that touch it."""
        states, opened, taken = self.corners, self.open, self.taken
        vertex = cell >> 1
        corner_steps, cells = _NEAR[cell & 1]
        for step, number in zip(corner_steps, shows, strict=False):
            corner = vertex + step
            states[corner] = states.get(corner, number) + _TILE_MORE
        self.unlaid &= ~_BIT_OF[shows]
        taken.add(cell)
        opened.pop(cell, None)
        state = states.get
        near = [state(vertex + step, FREE) for step in corner_steps]
        for step, one, two, three, side in cells:
            other = cell + step
            place = opened.get(other)
            if place is None and (not side or other in taken):
                continue
            sides = place.sides | side if place else side
            key = ((near[one] * _STATES + near[two]) * _STATES + near[three]) * 8 + sides
            opened[other] = _PLACES.get(key) or _place(key)

    def tiles_by_bonus(self, bonus: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return each possible bonus, highest first, with the mask of tiles that can score it."""
        by_contact = [0] * len(bonus)
        for fits, contact, _, _ in self.open.values():
            by_contact[contact] |= fits
        found = []
        for points, contacts in _contacts_by_bonus(bonus):
            mask = 0
            for contact in contacts:
                mask |= by_contact[contact]
            if mask:
                found.append((points, mask))
        return found

    def cell_for(self, rank: int, points: int, bonus: tuple[int, ...]) -> int:
        """Find a cell where a tile scores this bonus."""
        bit = 1 << rank
        return next(
            cell
            for cell, place in self.open.items()
            if place.fits & bit and bonus[place.contact] == points
        )
