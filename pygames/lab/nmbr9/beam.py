"""The best arrangement of a known deck: the beam search of the review, compiled and much wider.

After each card only the best displays are kept, by their points and a part of the points that the
net expects. Displays that cover the same cells on every level count as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.fast import (
    FEATURES,
    HIDDEN,
    LEVELS,
    Array,
    Board,
    Net,
    clear,
    hidden_before,
    legal,
    njit,
    put,
    value_after,
    window_change,
)
from pygames.lab.nmbr9.shapes import AREA, CELLS, N

if TYPE_CHECKING:
    from collections.abc import Sequence

CARDS = 20
MOST_PLACES = 4 * N * N
CONTACT = 4
"""On the table, places with so many neighbours are tried first, as the bots do."""
ORIGIN = N // 2 - 2
"""Where the first tile lies."""


class Beam(NamedTuple):
    """The displays of a beam, one row each."""

    height: Array
    top: Array
    window: Array
    sums: Array
    tiles: Array
    box: Array
    points: Array
    hash: Array


class Children(NamedTuple):
    """The placements that follow from a beam."""

    score: Array
    parent: Array
    shape: Array
    place: Array
    level: Array
    count: Array  # [0]


class Room(NamedTuple):
    """All arrays of a search."""

    now: Beam
    next: Beam
    children: Children
    keys: Array  # [level][cell] random numbers: a display's hash is the sum of its cells' numbers
    seen: Array  # hash table
    path: Array  # [card][row][4] parent, shape, place, level


def _beam(width: int) -> Beam:
    return Beam(
        np.zeros((width, N * N), np.int8),
        np.zeros((width, N * N), np.int8),
        np.zeros((width, LEVELS, N * N), np.int32),
        np.zeros((width, LEVELS, FEATURES), np.float32),
        np.zeros((width, LEVELS), np.int32),
        np.zeros((width, 5), np.int32),
        np.zeros(width, np.int32),
        np.zeros(width, np.int64),
    )


def make_room(width: int) -> Room:
    """Allocate the arrays for a beam of this width."""
    most = 400 * width
    keys = np.random.default_rng(9).integers(1, 1 << 55, (LEVELS, N * N))
    return Room(
        _beam(width),
        _beam(width),
        Children(
            np.zeros(most, np.float64),
            np.zeros(most, np.int32),
            np.zeros(most, np.int32),
            np.zeros(most, np.int32),
            np.zeros(most, np.int32),
            np.zeros(1, np.int64),
        ),
        keys,
        np.zeros(1 << (4 * width).bit_length(), np.int64),
        np.zeros((CARDS, width, 4), np.int32),
    )


@njit
def board_of(beam: Beam, row: int) -> Board:
    """Return one display of a beam."""
    return Board(
        beam.height[row], beam.top[row], beam.window[row], beam.sums[row], beam.tiles[row],
        beam.box[row],
    )  # fmt: skip


@njit
def _list_children(
    net: Net, beam: Beam, size: int, tile: int, left: Array, t: int, found: Children, s: Array,
    f: Array, trust: float,
) -> None:  # fmt: skip
    """Value every place of a tile on every display."""
    shapes, places, levels = s[0], s[1], s[2]
    pre, h = f[0], f[1]
    change = f[2:4, :FEATURES]
    n = 0
    for row in range(size):
        board = board_of(beam, row)
        count = legal(board, tile, shapes, places, levels, CONTACT)
        if count == 0:
            count = legal(board, tile, shapes, places, levels, 1)
        if t > 0:
            hidden_before(board, net, left, t, pre)
        for i in range(count):
            if n == len(found.score):
                break
            score = float(beam.points[row] + tile * levels[i])
            if t > 0:
                window_change(board, net, shapes[i], places[i], levels[i], change)
                score += trust * value_after(board, net, pre, levels[i], change, t, h)
            found.score[n], found.parent[n] = score, row
            found.shape[n], found.place[n], found.level[n] = shapes[i], places[i], levels[i]
            n += 1
    found.count[0] = n


@njit
def _is_new(seen: Array, key: int) -> bool:
    """Remember a hash; tell whether it is new."""
    at = key & (len(seen) - 1)
    while seen[at]:
        if seen[at] == key:
            return False
        at = (at + 1) & (len(seen) - 1)
    seen[at] = key
    return True


@njit
def _keep_best(net: Net, room: Room, now: Beam, after: Beam, path: Array, f: Array) -> int:
    """Lay the best tiles on copies of their displays; return how many displays there are."""
    found = room.children
    change = f[2:4, :FEATURES]
    room.seen[:] = 0
    size = 0
    for i in np.argsort(-found.score[: found.count[0]], kind="mergesort"):
        row, shape, place, level = found.parent[i], found.shape[i], found.place[i], found.level[i]
        key = now.hash[row]
        for c in range(AREA[shape]):
            key += room.keys[level, place + CELLS[shape, c]]
        if not _is_new(room.seen, key):
            continue
        after.height[size] = now.height[row]
        after.top[size] = now.top[row]
        after.window[size] = now.window[row]
        after.sums[size] = now.sums[row]
        after.tiles[size] = now.tiles[row]
        after.box[size] = now.box[row]
        after.points[size] = now.points[row] + shape // 4 * level
        after.hash[size] = key
        board = board_of(after, size)
        window_change(board, net, shape, place, level, change)
        put(board, shape, place, level, change)
        path[size, 0], path[size, 1], path[size, 2], path[size, 3] = row, shape, place, level
        size += 1
        if size == len(after.points):
            break
    return size


@njit
def _search(net: Net, room: Room, deck: Array, trust: float) -> int:
    """Place the deck; return the row of the best display after the last card."""
    s = np.zeros((3, MOST_PLACES), np.int32)
    f = np.zeros((4, HIDDEN), np.float32)
    left = np.zeros(10, np.int32)
    for number in deck:
        left[number] += 1
    now, after = room.now, room.next
    clear(board_of(now, 0))
    now.points[0], now.hash[0] = 0, 0
    size = 1
    for at in range(len(deck)):
        left[deck[at]] -= 1
        t = len(deck) - 1 - at
        _list_children(net, now, size, deck[at], left, t, room.children, s, f, trust)
        if at == 0:
            room.children.count[0] = 1  # the whole can be turned
        size = _keep_best(net, room, now, after, room.path[at], f)
        now, after = after, now
    return int(np.argmax(now.points[:size]))


def best_arrangement(
    net: Net, room: Room, deck: Sequence[int], trust: float
) -> list[tuple[int, int, int, int]]:
    """Return the tiles of the best arrangement found: shape, x, y and level, card by card.

    `trust` is the part of the expected points that counts.
    """
    row = _search(net, room, np.array(deck, np.int32), trust)
    tiles = []
    for at in reversed(range(len(deck))):
        parent, shape, place, level = (int(value) for value in room.path[at, row])
        tiles.append((shape, place % N - ORIGIN, place // N - ORIGIN, level))
        row = parent
    return tiles[::-1]
