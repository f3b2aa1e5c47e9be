"""A plain brute force for small decks: every level above the table, everything on it.

Every connected level that could lie just above the table is built, and every tower on it. A tower
counts if the tiles left can lie under its lowest level. There is no bound on points, no table of
multisets, and no tower is dropped because of another. Only plain facts save work: a level needs
its own area in tiles below it; nothing is built on a level under which not even all other tiles of
the deck could lie; and a tower is tested only if it would change the result.
"""

from __future__ import annotations

from typing import NamedTuple

import numba
import numpy as np

from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds

SIDE = 64
MIDDLE = 12
MOST_LEVELS = 10
MOST_PLACES = 4096
TABLE = 0

njit = numba.njit(nogil=True)  # no cache: numba cannot load recursive functions from one


class Stack(NamedTuple):
    """The tower that is being built; level 0 is the table."""

    tile: Array  # [level][y][x] which tile, from 1
    laid: Array  # [level][n][4] kind, rotation, x, y
    count: Array  # [level] tiles
    left: Array  # [kind]
    spare: Array  # [0] cells of the tiles left
    places: Array  # [level][n][4] where single tiles can lie on the level below
    result: Array  # see `Result`


class Result(NamedTuple):
    """What the brute force found in a deck."""

    points: int  # of the highest tower
    needed: int  # most tiles of a level above the table in the best tower; the least of such towers
    most_above: int  # most tiles of a level above the table in any tower
    towers: int  # built, whether or not the tiles left can lie under them


@njit
def _lay(kinds: Kinds, s: Stack, level: int, kind: int, turn: int, x: int, y: int) -> None:
    s.laid[level, s.count[level]] = (kind, turn, x, y)
    s.count[level] += 1
    s.left[kind] -= 1
    s.spare[0] -= kinds.size[kind]
    for c in range(kinds.size[kind]):
        s.tile[level, y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = s.count[level]


@njit
def _lift(kinds: Kinds, s: Stack, level: int) -> None:
    s.count[level] -= 1
    kind, turn, x, y = s.laid[level, s.count[level]]
    s.left[kind] += 1
    s.spare[0] += kinds.size[kind]
    for c in range(kinds.size[kind]):
        s.tile[level, y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = 0


@njit
def _free(kinds: Kinds, grid: Array, kind: int, turn: int, x: int, y: int) -> bool:
    for c in range(kinds.size[kind]):
        if grid[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]]:
            return False
    return True


@njit
def _meets(kinds: Kinds, grid: Array, kind: int, turn: int, x: int, y: int) -> bool:
    """Tell whether a cell beside the tile is taken."""
    for c in range(kinds.size[kind]):
        v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
        if grid[v - 1, h] or grid[v + 1, h] or grid[v, h - 1] or grid[v, h + 1]:
            return True
    return False


@njit
def _rests(kinds: Kinds, grid: Array, kind: int, turn: int, x: int, y: int) -> bool:
    """Tell whether every cell of a tile lies on this level, and not all of them on one tile."""
    first = grid[y + kinds.y[kind, turn, 0], x + kinds.x[kind, turn, 0]]
    two = False
    for c in range(kinds.size[kind]):
        under = grid[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]]
        if under == 0:
            return False
        two |= under != first
    return two


@njit
def _connected(kinds: Kinds, s: Stack, level: int) -> bool:
    """Tell whether the tiles of a level hang together along sides of squares."""
    n = s.count[level]
    reached = np.zeros(n + 1, np.bool_)
    reached[1] = True
    grown = True
    while grown:
        grown = False
        for i in range(n):
            if reached[i + 1]:
                continue
            kind, turn, x, y = s.laid[level, i]
            for c in range(kinds.size[kind]):
                v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
                for dv, dh in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    beside = s.tile[level, v + dv, h + dh]
                    if beside and reached[beside]:
                        reached[i + 1] = grown = True
    return bool(reached[1:].all())


@njit
def _stands(kinds: Kinds, s: Stack) -> bool:
    """Tell whether the tiles left can lie under level 1: on the table any cover will do."""
    bare, bare_x, bare_y = 0, 0, 0
    for i in range(s.count[1]):
        kind, turn, x, y = s.laid[1, i]
        for c in range(kinds.size[kind]):
            v, h = y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]
            if s.tile[TABLE, v, h] == 0:
                bare, bare_x, bare_y = bare + 1, h, v
    if bare > s.spare[0]:
        return False
    if bare == 0:
        for i in range(s.count[1]):
            kind, turn, x, y = s.laid[1, i]
            if not _rests(kinds, s.tile[TABLE], kind, turn, x, y):
                return False
        return True
    for kind in range(KINDS):
        for turn in range(kinds.turns[kind] if s.left[kind] else 0):
            for c in range(kinds.size[kind]):
                x, y = bare_x - kinds.x[kind, turn, c], bare_y - kinds.y[kind, turn, c]
                if _free(kinds, s.tile[TABLE], kind, turn, x, y):
                    under = 0
                    for d in range(kinds.size[kind]):
                        v, h = y + kinds.y[kind, turn, d], x + kinds.x[kind, turn, d]
                        under += s.tile[1, v, h] > 0
                    if bare - under > s.spare[0] - kinds.size[kind]:
                        continue  # the other tiles have too few cells for the rest
                    _lay(kinds, s, TABLE, kind, turn, x, y)
                    stands = _stands(kinds, s)
                    _lift(kinds, s, TABLE)
                    if stands:
                        return True
    return False


@njit
def _note(kinds: Kinds, s: Stack, top: int) -> None:
    """Count a tower; if the tiles left can lie under it, keep its points when they are the most."""
    points, widest = 0, 0
    for level in range(1, top + 1):
        widest = max(widest, s.count[level])
        for i in range(s.count[level]):
            points += level * kinds.points[s.laid[level, i, 0]]
    best, needed, most_above, towers = s.result
    s.result[3] = towers + 1
    higher = points > best or (points == best and widest < needed)
    if (higher or widest > most_above) and _stands(kinds, s):
        s.result[2] = max(most_above, widest)
        if higher:
            s.result[0], s.result[1] = points, widest


@njit
def _list_places(kinds: Kinds, s: Stack, level: int) -> int:
    """List every way to lay one of the tiles left on the level below."""
    below = s.laid[level - 1, : s.count[level - 1]]
    left, right = below[:, 2].min(), below[:, 2].max() + 4
    top, bottom = below[:, 3].min(), below[:, 3].max() + 4
    n = 0
    for kind in range(KINDS):
        for turn in range(kinds.turns[kind] if s.left[kind] else 0):
            for y in range(top, bottom):
                for x in range(left, right):
                    if _rests(kinds, s.tile[level - 1], kind, turn, x, y):
                        s.places[level, n] = (kind, turn, x, y)
                        n += 1
    return n


@njit
def _build(kinds: Kinds, s: Stack, level: int, start: int, end: int) -> None:
    """Add tiles to a level at places from `start` on, in every way; build on each whole level."""
    for i in range(start, end):
        kind, turn, x, y = s.places[level, i]
        if s.left[kind] == 0 or not _free(kinds, s.tile[level], kind, turn, x, y):
            continue
        _lay(kinds, s, level, kind, turn, x, y)
        if _connected(kinds, s, level):
            _note(kinds, s, level)
            _build(kinds, s, level + 1, 0, _list_places(kinds, s, level + 1))
        _build(kinds, s, level, i + 1, end)
        _lift(kinds, s, level)


@njit
def _lay_first(kinds: Kinds, s: Stack, codes: Array) -> None:
    """Lay the tiles of level 1."""
    for code in codes:
        _lay(
            kinds, s, 1, code >> 14, code >> 12 & 3, (code & 63) + MIDDLE, (code >> 6 & 63) + MIDDLE
        )


@njit
def _build_all(kinds: Kinds, s: Stack, levels: Array) -> None:
    """Build every tower on each of these levels."""
    for i in range(len(levels)):
        _lay_first(kinds, s, levels[i])
        if _stands(kinds, s):
            _note(kinds, s, 1)
            _build(kinds, s, 2, 0, _list_places(kinds, s, 2))
        for _ in range(len(levels[i])):
            _lift(kinds, s, 1)


@njit
def _grow(kinds: Kinds, s: Stack, levels: Array, first: int, most: int, out: Array) -> int:
    """Write each level with one tile more, of kind `first` or a later one; count all of them."""
    found = 0
    size = levels.shape[1]
    for i in range(len(levels)):
        _lay_first(kinds, s, levels[i])
        laid = s.laid[1, :size].copy()
        area = kinds.size[laid[:, 0]].sum()
        for kind in range(first, KINDS):
            if s.left[kind] == 0 or area + kinds.size[kind] > most:
                continue
            for turn in range(kinds.turns[kind]):
                for y in range(laid[:, 3].min() - 4, laid[:, 3].max() + 5):
                    for x in range(laid[:, 2].min() - 4, laid[:, 2].max() + 5):
                        if not _free(kinds, s.tile[1], kind, turn, x, y) or not _meets(
                            kinds, s.tile[1], kind, turn, x, y
                        ):
                            continue
                        if found < len(out):
                            left, top = min(x, laid[:, 2].min()), min(y, laid[:, 3].min())
                            for j in range(size):
                                k, r, h, v = laid[j]
                                out[found, j] = (k * 4 + r) << 12 | (v - top) << 6 | h - left
                            out[found, size] = (kind * 4 + turn) << 12 | (y - top) << 6 | x - left
                            out[found].sort()
                        found += 1
        for _ in range(size):
            _lift(kinds, s, 1)
    return found


def _merged(kinds: Kinds, deck: Array) -> Array:
    """Count kinds of the same shape and points as one kind: the first of them."""
    merged = np.zeros(KINDS, np.int64)
    first: dict[bytes, int] = {}
    for kind in np.flatnonzero(deck):
        same = kinds.points[kind], kinds.size[kind], kinds.x[kind], kinds.y[kind]
        key = b"".join(part.tobytes() for part in same)
        merged[first.setdefault(key, int(kind))] += deck[kind]
    return merged


def brute_force(kinds: Kinds, deck: Array) -> Result:
    """Find the highest tower of a small deck."""
    deck = _merged(kinds, deck)
    s = Stack(
        np.zeros((MOST_LEVELS, SIDE, SIDE), np.int8),
        np.zeros((MOST_LEVELS, 2 * KINDS, 4), np.int64),
        np.zeros(MOST_LEVELS, np.int64),
        np.array(deck, np.int64),
        np.array([(kinds.size * deck).sum()]),
        np.zeros((MOST_LEVELS, MOST_PLACES, 4), np.int64),
        np.zeros(4, np.int64),
    )
    half = int(s.spare[0]) // 2
    # A tower can be turned so that a tile of level 1's first kind is not turned.
    for first in np.flatnonzero(s.left).tolist():
        levels = np.array([[first * 4 << 12]], np.int64)[: int(kinds.size[first] <= half)]
        while len(levels):
            _build_all(kinds, s, levels)
            count = _grow(kinds, s, levels, first, half, levels[:0])
            room = np.empty((count, levels.shape[1] + 1), np.int64)
            _grow(kinds, s, levels, first, half, room)
            levels = np.unique(room, axis=0) if count else room
    return Result(*s.result.tolist())
