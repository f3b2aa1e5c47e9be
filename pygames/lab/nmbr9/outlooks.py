"""The values of a review (`pygames.nmbr9.bot.display_values`), compiled.

One display is played by the place with the highest mean; the first tiles are placed with errors, so
that seats with the same cards differ. Values come without the corrections of `calibration`.
"""

from __future__ import annotations

from typing import NamedTuple

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
    new_board,
    njit,
    put,
    value_after,
    window_change,
)
from pygames.lab.nmbr9.shapes import AREA, CELLS, NEIGHBOURS, ROTATIONS, SIZES, N
from pygames.nmbr9.bot.display_values import PLACES, SEARCHED, WIDTHS
from pygames.nmbr9.bot.search_grid import MAX_NEIGHBOURS

CARDS, KINDS = 20, 10
MOST_PLACES = 4 * N * N
ORDERS = 120
"""As many as five different cards have; a vector of next cards uses the first ten."""
_WIDTHS = np.zeros((SEARCHED + 1, SEARCHED + 1), np.int32)
for _row, _widths in enumerate(WIDTHS):
    _WIDTHS[_row, : len(_widths)] = _widths


class Found(NamedTuple):
    """What one game brings; the first index is the number of cards left after a tile."""

    ahead: Array  # [20][card][place][ORDERS] final points by next card, or by order
    mean: Array  # [20][card][place] -1e9 where there is no such place
    static: Array  # [20][card] the best place by the net
    played: Array  # [20][ORDERS] of the place that was taken
    played_mean: Array  # [20]
    points: Array  # [1]


class Room(NamedTuple):
    """Arrays for one card on one board."""

    board: Board  # with a tile that is tried
    spots: Array  # [3][place] shape, place, level
    numbers: Array  # [4][HIDDEN]
    value: Array  # [place rank]
    best: Array  # [3][place rank]


def new_found() -> Found:
    """Allocate the results of a game."""
    return Found(
        np.zeros((CARDS, KINDS, PLACES, ORDERS)),
        np.zeros((CARDS, KINDS, PLACES)),
        np.zeros((CARDS, KINDS)),
        np.zeros((CARDS, ORDERS)),
        np.zeros(CARDS),
        np.zeros(1),
    )


def new_rooms() -> tuple[Room, ...]:
    """Allocate arrays for the table, for each card of a search, and for the last two."""
    return tuple(
        Room(
            new_board(),
            np.zeros((3, MOST_PLACES), np.int32),
            np.zeros((4, HIDDEN), np.float32),
            np.zeros(MOST_PLACES),
            np.zeros((3, MOST_PLACES), np.int32),
        )
        for _ in range(SEARCHED + 3)
    )


@njit
def _copy(source: Board, target: Board) -> None:
    target.height[:] = source.height
    target.top[:] = source.top
    target.window[:] = source.window
    target.sums[:] = source.sums
    target.tiles[:] = source.tiles
    target.box[:] = source.box


@njit
def _cover(source: Board, target: Board, shape: int, p: int, level: int) -> None:
    """Copy a board and cover the cells of a tile; windows are left out."""
    target.height[:] = source.height
    target.top[:] = source.top
    target.tiles[:] = source.tiles
    target.box[:] = source.box
    for i in range(AREA[shape]):
        target.height[p + CELLS[shape, i]] = level + 1
        target.top[p + CELLS[shape, i]] = source.box[4]
    target.tiles[level] += 1
    target.box[4] += 1
    x, y = p % N, p // N
    target.box[0] = min(target.box[0], x)
    target.box[1] = min(target.box[1], y)
    target.box[2] = max(target.box[2], x + SIZES[shape, 0])
    target.box[3] = max(target.box[3], y + SIZES[shape, 1])


@njit
def _lies(b: Board, shape: int, p: int, level: int) -> bool:
    """Whether a tile may lie at a place, on a level above the table."""
    first = b.top[p + CELLS[shape, 0]]
    on_two = False
    for i in range(1, AREA[shape]):
        if b.height[p + CELLS[shape, i]] != level:
            return False
        if b.top[p + CELLS[shape, i]] != first:
            on_two = True
    if not on_two or b.tiles[level] == 0:
        return on_two
    for i in range(NEIGHBOURS.count[shape]):
        if b.height[p + NEIGHBOURS.offset[shape, i]] > level:
            return True
    return False


@njit
def highest(b: Board, tile: int) -> int:
    """Return the highest level on which a tile can lie."""
    best = 0
    for r in range(ROTATIONS[tile]):
        shape = tile * 4 + r
        for y in range(b.box[1], b.box[3] - SIZES[shape, 1] + 1):
            for x in range(b.box[0], b.box[2] - SIZES[shape, 0] + 1):
                level = b.height[y * N + x + CELLS[shape, 0]]
                if best < level < LEVELS - 1 and _lies(b, shape, y * N + x, level):
                    best = level
    return best


@njit
def _spots(b: Board, tile: int, spots: Array) -> int:
    """List the places worth trying."""
    count = legal(b, tile, spots[0], spots[1], spots[2], MAX_NEIGHBOURS)
    if count == 0:
        count = legal(b, tile, spots[0], spots[1], spots[2], 1)
    return 1 if b.box[4] == 0 else count


@njit
def most_of_two(b: Board, first: int, last: int, room: Room) -> int:
    """Return the most points of the last two tiles in this order."""
    count, now, best = _spots(b, first, room.spots), highest(b, last), -1
    for level in range(LEVELS - 1, -1, -1):
        if best >= 0 and first * level + last * max(now, level + 1) <= best:
            break
        for i in range(count):
            if room.spots[2, i] == level:
                _cover(b, room.board, room.spots[0, i], room.spots[1, i], level)
                best = max(best, first * level + last * highest(room.board, last))
    return best


@njit
def rank(b: Board, net: Net, tile: int, left: Array, t: int, room: Room, most: int) -> int:
    """Value the places of a tile by the net and keep the best; with one card left, exactly."""
    count = _spots(b, tile, room.spots)
    change = room.numbers[2:4, :FEATURES]
    last = int(np.argmax(left))
    if t > 1:
        hidden_before(b, net, left, t, room.numbers[0])
    kept = 0
    for i in range(count):
        shape, p, level = room.spots[0, i], room.spots[1, i], room.spots[2, i]
        value = float(tile * level)
        if t > 1:
            window_change(b, net, shape, p, level, change)
            value += value_after(b, net, room.numbers[0], level, change, t, room.numbers[1])
        elif t == 1:
            _cover(b, room.board, shape, p, level)
            value += last * highest(room.board, last)
        if kept == most and value <= room.value[most - 1]:
            continue
        kept = min(kept + 1, most)
        j = kept - 1
        while j > 0 and room.value[j - 1] < value:
            room.value[j] = room.value[j - 1]
            room.best[:, j] = room.best[:, j - 1]
            j -= 1
        room.value[j] = value
        room.best[0, j], room.best[1, j], room.best[2, j] = shape, p, level
    return kept


@njit
def lay(b: Board, net: Net, shape: int, p: int, level: int, numbers: Array) -> None:
    """Lay a tile on a board."""
    change = numbers[2:4, :FEATURES]
    window_change(b, net, shape, p, level, change)
    put(b, shape, p, level, change)


@njit
def searched(
    b: Board, net: Net, left: Array, t: int, widths: Array, out: Array, rooms: tuple[Room, ...]
) -> int:
    """Fill in the points that the t cards left bring in each order; return how many there are."""
    if t == 0:
        out[0] = 0.0
        return 1
    filled = 0
    room = rooms[t]
    for number in range(KINDS):
        if left[number] == 0:
            continue
        left[number] -= 1
        if t == 1:
            out[filled] = number * highest(b, number)
            filled += 1
        elif t == 2:
            out[filled] = most_of_two(b, number, int(np.argmax(left)), room)
            filled += 1
        else:
            best, size = -1.0, 0
            tried = np.empty(ORDERS)
            for i in range(rank(b, net, number, left, t - 1, room, widths[t - 1])):
                shape, p, level = room.best[0, i], room.best[1, i], room.best[2, i]
                if t > 3:
                    _copy(b, room.board)
                    lay(room.board, net, shape, p, level, room.numbers)
                else:
                    _cover(b, room.board, shape, p, level)
                size = searched(room.board, net, left, t - 1, widths, tried, rooms)
                total = tried[:size].sum() + size * number * level
                if total > best:
                    best = total
                    out[filled : filled + size] = tried[:size] + number * level
            filled += size
        left[number] += 1
    return filled


@njit
def look(b: Board, net: Net, left: Array, t: int, out: Array, rooms: tuple[Room, ...]) -> float:
    """Fill in what a display leads to with t cards left; return the mean."""
    if t <= SEARCHED:
        size = searched(b, net, left, t, _WIDTHS[t], out, rooms)
        return float(out[:size].mean())
    total = 0.0
    for number in range(KINDS):
        if left[number]:
            left[number] -= 1
            rank(b, net, number, left, t - 1, rooms[SEARCHED + 1], 1)
            left[number] += 1
            out[number] = rooms[SEARCHED + 1].value[0]
            total += left[number] * out[number]
    return total / t


@njit
def play(
    net: Net, deck: Array, opening: int, error: float, found: Found, rooms: tuple[Room, ...]
) -> None:
    """Play a deck; `error` is the standard deviation of errors in the values of first tiles."""
    b, tried, room = rooms[0].board, rooms[SEARCHED + 1].board, rooms[SEARCHED + 2]
    clear(b)
    left = np.full(KINDS, 2, np.int32)
    points = 0
    found.mean[:] = -1e9
    for at in range(CARDS):
        t = CARDS - 1 - at
        taken = (0, 0, 0)
        for number in range(KINDS):
            if left[number] == 0:
                continue
            left[number] -= 1
            count = rank(b, net, number, left, t, room, MOST_PLACES)
            found.static[t, number] = points + room.value[0]
            chosen, best = 0, -1e9
            for i in range(min(count, PLACES)):
                _copy(b, tried)
                lay(tried, net, room.best[0, i], room.best[1, i], room.best[2, i], room.numbers)
                now = points + number * room.best[2, i]
                ahead = found.ahead[t, number, i]
                found.mean[t, number, i] = now + look(tried, net, left, t, ahead, rooms)
                ahead += now
                if found.mean[t, number, i] > best:
                    best, chosen = found.mean[t, number, i], i
            if number == deck[at]:
                if at < opening:
                    best = -1e9
                    for i in range(count):
                        value = room.value[i] + error * np.random.normal()
                        if value > best:
                            best, chosen = value, i
                taken = (room.best[0, chosen], room.best[1, chosen], room.best[2, chosen])
            left[number] += 1
        left[deck[at]] -= 1
        lay(b, net, taken[0], taken[1], taken[2], room.numbers)
        points += deck[at] * taken[2]
        found.played_mean[t] = points + look(b, net, left, t, found.played[t], rooms)
        found.played[t] += points
    found.points[0] = points
