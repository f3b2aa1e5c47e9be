"""The code of a level: the same number for the same level, however it is turned or shifted.

A level is a set of placed tiles. Each is packed into 16 bits (kind and rotation 6, y 5, x 5); the
level's code is the sorted list of at most eight such numbers in two 64-bit words, the smallest
of its four rotations. Equal codes mean equal levels up to turning and shifting the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numba
import numpy as np

if TYPE_CHECKING:
    from pygames.lab.nmbr9.tower.kinds import Array, Kinds

MOST_TILES = 8

njit = numba.njit(cache=True, nogil=True)


@njit
def encode(kinds: Kinds, shape: Array, x: Array, y: Array, n: int) -> tuple[Array, Array]:
    """Return the code of a level; shapes are kind * 4 + rotation, x and y their boxes' corners."""
    turned = np.empty((3, MOST_TILES), np.int64)
    packed = np.empty(MOST_TILES, np.int64)
    for i in range(n):
        turned[0, i], turned[1, i], turned[2, i] = shape[i], x[i], y[i]
    best_high = np.uint64(0)
    best_low = np.uint64(0)
    for turn in range(4):
        left, top = 1 << 30, 1 << 30
        for i in range(n):
            if turn:
                kind, rotation = turned[0, i] // 4, turned[0, i] % 4
                across = -(turned[2, i] + kinds.height[kind, rotation] - 1)
                turned[2, i] = turned[1, i]
                turned[1, i] = across
                turned[0, i] = kind * 4 + (rotation + 1) % kinds.turns[kind]
            left, top = min(left, turned[1, i]), min(top, turned[2, i])
        for i in range(n):
            value = turned[0, i] * 1024 + (turned[2, i] - top) * 32 + (turned[1, i] - left)
            at = i
            while at > 0 and packed[at - 1] > value:
                packed[at] = packed[at - 1]
                at -= 1
            packed[at] = value
        high = np.uint64(0)
        low = np.uint64(0)
        # 1 is added so that 0 means "no tile".
        for i in range(min(n, 4)):
            high |= np.uint64(packed[i] + 1) << np.uint64(16 * i)
        for i in range(4, n):
            low |= np.uint64(packed[i] + 1) << np.uint64(16 * (i - 4))
        if turn == 0 or high < best_high or (high == best_high and low < best_low):
            best_high, best_low = high, low
    return best_high, best_low


@njit
def decode(high: Array, low: Array, shape: Array, x: Array, y: Array) -> int:
    """Write the tiles of a level's code into three arrays; return how many there are."""
    n = 0
    for i in range(MOST_TILES):
        word = np.uint64(high) if i < 4 else np.uint64(low)
        value = (word >> np.uint64(16 * (i % 4))) & np.uint64(0xFFFF)
        if value:
            packed = np.int64(value) - 1
            shape[n] = packed // 1024
            y[n] = packed // 32 % 32
            x[n] = packed % 32
            n += 1
    return n
