"""NMBR 9 compiled by numba, for training and measuring: boards are arrays.

The value of a display is a small neural net over windows of 3 x 3 cells. Each cell of a window is
lower than a level, as high as it, or higher. Each pattern of a window has a few features, which are
summed over the level and mixed into a hidden layer, together with the counts of tiles and of cards
left. Negative hidden units count 0; the output weights depend on the number of cards left.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np

from pygames.lab.nmbr9.shapes import (
    AREA,
    CELLS,
    NEIGHBOURS,
    ROTATIONS,
    SIZES,
    WINDOWS,
    N,
)

Array = Any
LEVELS = 8
WINDOW_LEVELS = 6
FEATURES, HIDDEN = 8, 32
TILE_CAP = 12
PATTERNS = 3**9
UNIT = 10.0

njit = numba.njit(cache=True, nogil=True)
"""Without `fastmath`: sums are added in the order written, the same on every processor."""


@njit
def not_literal(number: int) -> int:
    """Return the same number. For a literal, numba would compile the called function again."""
    return int(np.int64(number))


class Net(NamedTuple):
    """The weights, expanded for lookup."""

    pattern: Array  # [2][PATTERNS][FEATURES] features of each pattern, on level 0 and above
    mix: Array  # [WINDOW_LEVELS][FEATURES][HIDDEN]
    card: Array  # [10][3][HIDDEN]
    count: Array  # [WINDOW_LEVELS][TILE_CAP][HIDDEN]
    bias: Array  # [20][HIDDEN]
    out: Array  # [20][HIDDEN]
    base: Array  # [20]


class Board(NamedTuple):
    """One display, with the pattern of every window."""

    height: Array  # [N*N]
    top: Array  # [N*N] the topmost tile
    window: Array  # [LEVELS][N*N] the pattern of the window at each place
    sums: Array  # [LEVELS][FEATURES]
    tiles: Array  # [LEVELS] how many tiles on each level
    box: Array  # x0, y0, x1, y1, number of tiles


def new_board() -> Board:
    """Return an empty display."""
    return Board(
        np.zeros(N * N, np.int8),
        np.full(N * N, -1, np.int8),
        np.zeros((LEVELS, N * N), np.int32),
        np.zeros((LEVELS, FEATURES), np.float32),
        np.zeros(LEVELS, np.int32),
        np.array([N, N, 0, 0, 0], np.int32),
    )


@njit
def clear(b: Board) -> None:
    """Empty a display."""
    b.height[:] = 0
    b.top[:] = -1
    b.window[:] = 0
    b.sums[:] = 0
    b.tiles[:] = 0
    b.box[0] = N
    b.box[1] = N
    b.box[2] = 0
    b.box[3] = 0
    b.box[4] = 0


@njit
def window_change(b: Board, net: Net, shape: int, p: int, level: int, out: Array) -> None:
    """Compute how the sums of `level` and `level + 1` change: out [2][FEATURES]."""
    out[:] = 0
    for up in range(2):
        at = level + up
        if at >= WINDOW_LEVELS:
            break
        kind = 1 if at > 0 else 0
        for i in range(WINDOWS.count[shape]):
            old = b.window[at, p + WINDOWS.offset[shape, i]]
            new = old + WINDOWS.delta[shape, i]
            for k in range(FEATURES):
                out[up, k] += net.pattern[kind, new, k] - net.pattern[kind, old, k]


@njit
def put(b: Board, shape: int, p: int, level: int, change: Array) -> None:
    """Lay a tile, given its window change."""
    for i in range(AREA[shape]):
        c = p + CELLS[shape, i]
        b.height[c] = level + 1
        b.top[c] = b.box[4]
    for up in range(2):
        at = level + up
        if at >= LEVELS:
            break
        for i in range(WINDOWS.count[shape]):
            b.window[at, p + WINDOWS.offset[shape, i]] += WINDOWS.delta[shape, i]
        for k in range(FEATURES):
            b.sums[at, k] += change[up, k]
    b.tiles[level] += 1
    b.box[4] += 1
    x, y = p % N, p // N
    b.box[0] = min(b.box[0], x)
    b.box[1] = min(b.box[1], y)
    b.box[2] = max(b.box[2], x + SIZES[shape, 0])
    b.box[3] = max(b.box[3], y + SIZES[shape, 1])


@njit
def legal(b: Board, tile: int, shapes: Array, places: Array, levels: Array, contact: int) -> int:
    """List all legal placements of a tile; on level 0 only with `contact` neighbours or more."""
    count = 0
    if b.box[4] == 0:
        for r in range(ROTATIONS[tile]):
            shapes[count] = tile * 4 + r
            places[count] = (N // 2 - 2) * N + N // 2 - 2
            levels[count] = 0
            count += 1
        return count
    for r in range(ROTATIONS[tile]):
        shape = tile * 4 + r
        w, h = SIZES[shape, 0], SIZES[shape, 1]
        for y in range(max(3, b.box[1] - h), min(N - 4 - h, b.box[3]) + 1):
            for x in range(max(3, b.box[0] - w), min(N - 4 - w, b.box[2]) + 1):
                p = y * N + x
                level = b.height[p + CELLS[shape, 0]]
                if level >= LEVELS - 1:
                    continue
                ok = True
                for i in range(1, AREA[shape]):
                    if b.height[p + CELLS[shape, i]] != level:
                        ok = False
                        break
                if not ok:
                    continue
                if b.tiles[level] > 0:
                    touch = 0
                    for i in range(NEIGHBOURS.count[shape]):
                        if b.height[p + NEIGHBOURS.offset[shape, i]] > level:
                            touch += 1
                    if touch == 0 or (level == 0 and touch < contact):
                        continue
                if level > 0:
                    first = b.top[p + CELLS[shape, 0]]
                    ok = False
                    for i in range(1, AREA[shape]):
                        if b.top[p + CELLS[shape, i]] != first:
                            ok = True
                            break
                    if not ok:
                        continue
                shapes[count] = shape
                places[count] = p
                levels[count] = level
                count += 1
    return count


@njit
def hidden_before(b: Board, net: Net, left: Array, t: int, pre: Array) -> None:
    """Fill the hidden layer for a display, with t cards left."""
    for j in range(HIDDEN):
        pre[j] = net.bias[t, j]
    for n in range(10):
        for j in range(HIDDEN):
            pre[j] += net.card[n, left[n], j]
    for at in range(WINDOW_LEVELS):
        c = min(b.tiles[at], TILE_CAP - 1)
        for j in range(HIDDEN):
            pre[j] += net.count[at, c, j]
        for k in range(FEATURES):
            s = b.sums[at, k]
            if s != 0.0:
                for j in range(HIDDEN):
                    pre[j] += s * net.mix[at, k, j]


@njit
def output(net: Net, pre: Array, t: int) -> float:
    """Return the points still expected."""
    v = net.base[t]
    for j in range(HIDDEN):
        if pre[j] > 0:
            v += net.out[t, j] * pre[j]
    return float(v * UNIT)


@njit
def value_after(
    b: Board, net: Net, pre: Array, level: int, change: Array, t: int, h: Array
) -> float:
    """Return the points expected after a placement with this window change."""
    if t == 0:
        return 0.0
    h[:] = pre
    for up in range(2):
        at = level + up
        if at >= WINDOW_LEVELS:
            break
        for k in range(FEATURES):
            s = change[up, k]
            for j in range(HIDDEN):
                h[j] += s * net.mix[at, k, j]
    if level < WINDOW_LEVELS:
        c = b.tiles[level]
        if c < TILE_CAP - 1:
            for j in range(HIDDEN):
                h[j] += net.count[level, c + 1, j] - net.count[level, c, j]
    return output(net, h, t)


@njit
def best_place(
    b: Board, net: Net, tile: int, left: Array, t: int, contact: int, s: Array, f: Array
) -> tuple[float, int, int, int]:
    """Return (points + value, shape, place, level) of the best placement; s, f are scratch."""
    shapes, places, levels = s[0], s[1], s[2]
    pre, h = f[0], f[1]
    change = f[2:4, :FEATURES]
    count = legal(b, tile, shapes, places, levels, contact)
    if count == 0:
        count = legal(b, tile, shapes, places, levels, 1)
    if t > 0:
        hidden_before(b, net, left, t, pre)
    best = -1e9
    bi = 0
    for i in range(count):
        v = float(tile * levels[i])
        if t > 0:
            window_change(b, net, shapes[i], places[i], levels[i], change)
            v += value_after(b, net, pre, levels[i], change, t, h)
        if v > best:
            best = v
            bi = i
    return best, shapes[bi], places[bi], levels[bi]


@njit
def shuffle(deck: Array) -> None:
    """Fill a deck with the 20 cards in random order."""
    for i in range(20):
        deck[i] = i // 2
    for i in range(19, 0, -1):
        j = np.random.randint(0, i + 1)
        deck[i], deck[j] = deck[j], deck[i]


@njit
def seed(n: int) -> None:
    """Seed the random generator of compiled code."""
    np.random.seed(n)


@njit
def play_batch(
    net: Net,
    games: int,
    contact: int,
    lam: float,
    heights: Array,
    tiles: Array,
    lefts: Array,
    targets: Array,
    scores: Array,
    b: Board,
    s: Array,
    f: Array,
) -> None:
    """Play solo games by value alone; record the display after each tile and its lambda-return."""
    deck = np.zeros(20, np.int32)
    left = np.zeros(10, np.int32)
    rewards = np.zeros(20, np.float32)
    values = np.zeros(20, np.float32)
    change = f[2:4, :FEATURES]
    for g in range(games):
        shuffle(deck)
        clear(b)
        left[:] = 2
        total = 0
        for i in range(20):
            tile = deck[i]
            left[tile] -= 1
            t = 19 - i
            best, shape, place, level = best_place(b, net, tile, left, t, contact, s, f)
            window_change(b, net, shape, place, level, change)
            put(b, shape, place, level, change)
            rewards[i] = tile * level
            values[i] = best - tile * level
            total += tile * level
            r = g * 20 + i
            heights[r] = b.height
            tiles[r] = b.tiles
            lefts[r] = left
        scores[g] = total
        ret = 0.0
        for i in range(19, -1, -1):
            r = g * 20 + i
            if i < 19:
                ret = rewards[i + 1] + (1 - lam) * values[i + 1] + lam * ret
            targets[r] = ret
