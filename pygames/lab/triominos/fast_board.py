"""A board of Triominos compiled by numba, and the value of a play by two plies.

It repeats `bot/search_board.py` and `bot/two_ply.py` for speed, by the rules of the sheet;
`tests/triominos/test_triominos_fast.py` compares the two. Tiles are laid and taken back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from pygames.triominos.bot import two_ply
from pygames.triominos.bot.search_board import ORDER, VALUE
from pygames.triominos.box import (
    BRIDGE,
    DRAW,
    HEXAGON,
    NOTHING,
    PRESETS,
    TWO_SIDES,
    Cell,
    Vertex,
    around,
    corners,
    neighbours,
)
from pygames.triominos.frontier import FITS, FREE, ROTATIONS, SHOWS, bits

Array = Any
"""Any array; numba infers the type."""
Number = Any
"""A number that compiled code returns."""
Mask = Any
"""A set of tiles: 64 bits without a sign, which no type of Python has."""

SIZE = 64
MIDDLE = SIZE // 2
MORE = FREE + 1
"""A corner's state is its number, plus this for each tile that meets there."""
TILES = len(VALUE)
OPEN_CELLS = 128
MOST_HELD = 30
"""A larger hand counts as one of this size where a reply is expected."""
CLOSED, TAKEN = -1, -2
"""The slot of a cell that is not beside a tile, and of one with a tile."""
_PRESET = PRESETS["sheet"]
BONUS = tuple(sorted(set(_PRESET.bonus), reverse=True))
"""The bonuses, highest first; a cell's group is the number of its bonus here."""
GROUPS = len(BONUS)
_GROUP = np.array([BONUS.index(points) for points in _PRESET.bonus], np.int8)
_BONUS = np.array(BONUS)
VALUES = np.array(VALUE)


def code_of(cell: Cell) -> int:
    """Number a cell on the small grid."""
    return ((cell.q + MIDDLE) * SIZE + cell.r + MIDDLE) * 2 + (cell.kind == "d")


def _vertex(vertex: Vertex) -> int:
    return (vertex.q + MIDDLE) * SIZE + vertex.r + MIDDLE


def _tables() -> tuple[Array, Array, Array]:
    """List by kind of cell: steps to its corners, to the cells that touch it, and their sides."""
    corner = np.zeros((2, 3), np.int64)
    steps, sides = np.zeros((2, 12), np.int64), np.zeros((2, 12), np.int8)
    for kind in range(2):
        cell = Cell("ud"[kind], 0, 0)
        here = code_of(cell)
        corner[kind] = [_vertex(one) - (here >> 1) for one in corners(cell)]
        beside = neighbours(cell)
        touching = {one for vertex in corners(cell) for one in around(vertex)} - {cell}
        for number, other in enumerate(sorted(touching, key=lambda one: one not in beside)):
            steps[kind, number] = code_of(other) - here
            if other in beside:
                sides[kind, number] = 1 << neighbours(other).index(cell)
    return corner, steps, sides


_CORNER, _STEPS, _SIDES = _tables()
_RANK = {index: rank for rank, index in enumerate(ORDER)}
_FITS = np.array([sum(1 << _RANK[i] for i in bits(mask)) for mask in FITS], np.uint64)


def _shows() -> Array:
    """List by the numbers at three corners and by tile what the tile shows where it fits."""
    shows = np.zeros((343, TILES, 3), np.int8)
    for key, rotation in ROTATIONS.items():
        code, index = divmod(key, TILES)
        shows[code, _RANK[index]] = SHOWS[index][rotation]
    return shows


_SHOWS = _shows()


def _held_first() -> tuple[Array, Array]:
    """Tabulate `two_ply._held_first` by the size of the pool and the number of tiles held."""
    shape = TILES + 1, MOST_HELD + 1, TILES + 1
    first, none = np.zeros(shape), np.zeros(shape)
    for size in range(TILES + 1):
        for held in range(MOST_HELD + 1):
            one, two = two_ply._held_first(size, held)  # noqa: SLF001 - the same table
            first[size, held, : len(one)] = one
            none[size, held, : len(two)] = two
    return first, none


_FIRST, _NONE = _held_first()
_NEXT, _PLAYABLE = two_ply.NEXT_TURN_WEIGHT, two_ply.PLAYABLE_WEIGHT
_MOST_DRAWS = two_ply.MOST_DRAWS
ONE = np.uint64(1)


def _count(_context: Any, _mask: Any) -> Any:  # noqa: ANN401 - numba reads these types itself
    return types.int64(types.uint64), lambda _c, builder, _s, given: builder.ctpop(given[0])


def _zeros(_context: Any, _mask: Any) -> Any:  # noqa: ANN401
    """Count the zeros above the highest bit."""
    return (
        types.int64(types.uint64),
        lambda _c, builder, _s, given: builder.ctlz(given[0], cgutils.false_bit),
    )


count: Any = intrinsic(_count)
"""Counts the tiles in a mask."""
_leading: Any = intrinsic(_zeros)


@njit(cache=True)
def top_of(mask: Mask) -> Number:
    """Return the highest tile of a mask that is not empty."""
    return 63 - _leading(mask)


@njit(cache=True)
def bit(rank: int) -> Number:
    """Return the mask of one tile."""
    return ONE << np.uint64(rank)


class Board(NamedTuple):
    """Corners, the slot of each cell, the open cells by slot, and a log to take tiles back."""

    corner: Array
    slot: Array
    cells: Array
    fits: Array
    group: Array
    sides: Array
    size: Array
    """The number of open cells, and the lengths of the two logs."""
    log: Array
    log_fits: Array


def new_board() -> Board:
    """Return an empty board."""
    return Board(
        np.full(SIZE * SIZE, FREE, np.int8),
        np.full(2 * SIZE * SIZE, CLOSED, np.int16),
        np.zeros(OPEN_CELLS, np.int32),
        np.zeros(OPEN_CELLS, np.uint64),
        np.zeros(OPEN_CELLS, np.int8),
        np.zeros(OPEN_CELLS, np.int8),
        np.zeros(3, np.int64),
        np.zeros(64 * 48, np.int32),
        np.zeros(64 * 16, np.uint64),
    )


@njit(cache=True)
def clear(b: Board) -> None:
    """Take all tiles off."""
    b.corner[:] = FREE
    b.slot[:] = CLOSED
    b.size[:] = 0


@njit(cache=True)
def put(b: Board, cell: int, first: int, second: int, third: int) -> None:
    """Lay a tile with these numbers, and update all cells that touch it."""
    log, kept = b.log, b.log_fits
    at, top, free = b.size[1], b.size[2], b.size[0]
    kind, vertex = cell & 1, cell >> 1
    for number in range(3):
        corner = vertex + _CORNER[kind, number]
        old = b.corner[corner]
        log[at + number] = old
        shown = first if number == 0 else (second if number == 1 else third)
        b.corner[corner] = (shown if old == FREE else old) + MORE
    at += 3
    slot = b.slot[cell]
    if slot >= 0:
        kept[top] = b.fits[slot]
        log[at], log[at + 1] = b.group[slot], b.sides[slot]
        top += 1
        free -= 1
        last = b.cells[free]
        b.cells[slot], b.fits[slot] = last, b.fits[free]
        b.group[slot], b.sides[slot] = b.group[free], b.sides[free]
        b.slot[last] = slot
    b.slot[cell] = TAKEN
    at += 2
    changed = added = 0
    for number in range(12):
        other = cell + _STEPS[kind, number]
        place, side = b.slot[other], _SIDES[kind, number]
        if place == TAKEN or (place == CLOSED and side == 0):
            continue
        if place == CLOSED:
            place = free
            free += 1
            added += 1
            b.cells[place] = other
            b.slot[other] = place
            b.sides[place] = side
        else:
            kept[top] = b.fits[place]
            log[at], log[at + 1], log[at + 2] = place, b.group[place], b.sides[place]
            at += 3
            top += 1
            changed += 1
            b.sides[place] |= side
        code = closed = 0
        opposite = FREE
        sides, base = b.sides[place], other >> 1
        for third_corner in range(3):
            state = b.corner[base + _CORNER[other & 1, third_corner]]
            code = code * 7 + state % MORE
            closed += state // MORE == 5
            if sides >> third_corner & 1:
                opposite = state
        b.fits[place] = _FITS[code]
        if closed:
            contact = HEXAGON + closed - 1
        elif sides & (sides - 1):
            contact = TWO_SIDES
        else:
            contact = NOTHING if opposite == FREE else BRIDGE
        b.group[place] = _GROUP[contact]
    log[at], log[at + 1], log[at + 2], log[at + 3] = changed, added, slot, cell
    b.size[0], b.size[1], b.size[2] = free, at + 4, top


@njit(cache=True)
def take_back(b: Board) -> None:
    """Take the last tile back."""
    log, kept = b.log, b.log_fits
    at, top, free = b.size[1] - 4, b.size[2], b.size[0]
    changed, added, slot, cell = log[at], log[at + 1], log[at + 2], log[at + 3]
    for _ in range(added):
        free -= 1
        b.slot[b.cells[free]] = CLOSED
    for _ in range(changed):
        at -= 3
        top -= 1
        place = log[at]
        b.fits[place], b.group[place], b.sides[place] = kept[top], log[at + 1], log[at + 2]
    at -= 2
    b.slot[cell] = slot
    if slot >= 0:
        if slot != free:
            moved = b.cells[slot]
            b.cells[free], b.fits[free] = moved, b.fits[slot]
            b.group[free], b.sides[free] = b.group[slot], b.sides[slot]
            b.slot[moved] = free
        free += 1
        top -= 1
        b.cells[slot], b.fits[slot] = cell, kept[top]
        b.group[slot], b.sides[slot] = log[at], log[at + 1]
        b.slot[cell] = slot
    at -= 3
    for number in range(3):
        b.corner[(cell >> 1) + _CORNER[cell & 1, number]] = log[at + number]
    b.size[0], b.size[1], b.size[2] = free, at, top


@njit(cache=True)
def lay(b: Board, rank: int, cell: int) -> None:
    """Lay a tile that fits, in the only rotation that fits."""
    code, base = 0, cell >> 1
    for number in range(3):
        code = code * 7 + b.corner[base + _CORNER[cell & 1, number]] % MORE
    shows = _SHOWS[code, rank]
    put(b, cell, shows[0], shows[1], shows[2])


@njit(cache=True)
def by_bonus(b: Board, masks: Array) -> Number:
    """Collect the fitting tiles by bonus, highest first; return all that fit."""
    masks[:] = 0
    for slot in range(b.size[0]):
        masks[b.group[slot]] |= b.fits[slot]
    fits = masks[0]
    for group in range(1, GROUPS):
        fits |= masks[group]
    return fits


@njit(cache=True)
def best_play(masks: Array, hand: Mask) -> Number:
    """Return the most points that a hand can score, -1 if nothing fits."""
    most = -1
    for group in range(GROUPS):
        fit = masks[group] & hand
        if fit:
            most = max(most, VALUES[top_of(fit)] + _BONUS[group])
    return most


@njit(cache=True)
def expected_reply(masks: Array, pool: Mask, held: int, scores: Array) -> Number:
    """Return the mean best reply of a hand of some tiles of the pool; `scores` is scratch."""
    size, held = count(pool), min(held, MOST_HELD)
    fitting, left, total = 0, pool, 0
    for group in range(GROUPS):
        fit = masks[group] & left
        left ^= fit
        while fit:
            rank = top_of(fit)
            fit ^= bit(rank)
            points = VALUES[rank] + _BONUS[group]
            total += points
            place = fitting
            while place and scores[place - 1] < points:
                scores[place] = scores[place - 1]
                place -= 1
            scores[place] = points
            fitting += 1
    if not fitting:
        return 2.0 * DRAW
    mean = 0.0
    for place in range(fitting):
        mean += scores[place] * _FIRST[size, held, place]
    stuck = DRAW * min(_MOST_DRAWS, size / fitting) + total / fitting
    return mean + _NONE[size, held, fitting] * stuck


@njit(cache=True)
def prospects(masks: Array, fits: Mask, rest: Mask, pool: Mask, held: int, scores: Array) -> Number:
    """Value what follows a play by two plies: the reply, the own next turn, the tiles that fit."""
    own = best_play(masks, rest)
    follow = _NEXT * (own if own >= 0 else 2 * DRAW)
    return follow + _PLAYABLE * count(fits & rest) - expected_reply(masks, pool, held, scores)
