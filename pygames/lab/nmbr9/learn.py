"""The value of a height map and its gradient, for training."""

from __future__ import annotations

from typing import Any

import numpy as np

from pygames.lab.nmbr9.fast import (
    FEATURES,
    HIDDEN,
    TILE_CAP,
    UNIT,
    WINDOW_LEVELS,
    Net,
    njit,
    output,
)
from pygames.lab.nmbr9.shapes import PATTERN_CLASS, N

Array = Any


@njit
def box_of(height: Array) -> tuple[int, int, int, int]:
    """Return the bounding box of a height map."""
    x0, y0, x1, y1 = N, N, 0, 0
    for y in range(N):
        for x in range(N):
            if height[y * N + x] > 0:
                x0 = min(x0, x)
                y0 = min(y0, y)
                x1 = max(x1, x + 1)
                y1 = max(y1, y + 1)
    return x0, y0, x1, y1


@njit
def windows_of(height: Array, level: int, box: Array, window: Array) -> int:
    """List the non-empty windows of one level; return how many there are."""
    x0, y0, x1, y1 = box
    count = 0
    for y in range(y0 - 2, y1):
        for x in range(x0 - 2, x1):
            a = 0
            m = 1
            for dy in range(3):
                for dx in range(3):
                    here = height[(y + dy) * N + x + dx]
                    if level == 0:
                        if here > 0:
                            a += m
                    elif here > level:
                        a += 2 * m
                    elif here == level:
                        a += m
                    m *= 3
            if a:
                window[count] = a
                count += 1
    return count


@njit
def evaluate(
    net: Net,
    height: Array,
    tiles: Array,
    left: Array,
    t: int,
    pre: Array,
    sums: Array,
    window: Array,
    counts: Array,
) -> float:
    """Evaluate a height map from scratch, keeping windows and sums for the gradient."""
    box = box_of(height)
    for j in range(HIDDEN):
        pre[j] = net.bias[t, j]
    for n in range(10):
        for j in range(HIDDEN):
            pre[j] += net.card[n, left[n], j]
    for at in range(WINDOW_LEVELS):
        c = min(tiles[at], TILE_CAP - 1)
        for j in range(HIDDEN):
            pre[j] += net.count[at, c, j]
        sums[at] = 0
        counts[at] = 0
        if at > 0 and tiles[at - 1] == 0:
            continue
        m = windows_of(height, at, box, window[at])
        counts[at] = m
        kind = 1 if at > 0 else 0
        for i in range(m):
            for k in range(FEATURES):
                sums[at, k] += net.pattern[kind, window[at, i], k]
        for k in range(FEATURES):
            for j in range(HIDDEN):
                pre[j] += sums[at, k] * net.mix[at, k, j]
    return output(net, pre, t)


@njit
def gradient(
    net: Net, g: Net, heights: Array, tiles: Array, lefts: Array, targets: Array, rows: Array
) -> float:
    """Add the gradient of some rows to g (its `pattern` by class); return their squared error."""
    pre = np.zeros(HIDDEN, np.float32)
    dh = np.zeros(HIDDEN, np.float32)
    sums = np.zeros((WINDOW_LEVELS, FEATURES), np.float32)
    ds = np.zeros(FEATURES, np.float32)
    window = np.zeros((WINDOW_LEVELS, N * N), np.int32)
    counts = np.zeros(WINDOW_LEVELS, np.int32)
    loss = 0.0
    for row in rows:
        t = 0
        for n in range(10):
            t += lefts[row, n]
        if t == 0:
            continue
        v = evaluate(net, heights[row], tiles[row], lefts[row], t, pre, sums, window, counts)
        err = (v - targets[row]) / UNIT
        loss += err * err
        err = max(-1.0, min(1.0, err))
        g.base[t] += err
        for j in range(HIDDEN):
            if pre[j] > 0:
                g.out[t, j] += err * pre[j]
                dh[j] = err * net.out[t, j]
            else:
                dh[j] = 0
            g.bias[t, j] += dh[j]
        for n in range(10):
            for j in range(HIDDEN):
                g.card[n, lefts[row, n], j] += dh[j]
        for at in range(WINDOW_LEVELS):
            c = min(tiles[row, at], TILE_CAP - 1)
            for j in range(HIDDEN):
                g.count[at, c, j] += dh[j]
            if counts[at] == 0:
                continue
            for k in range(FEATURES):
                d = 0.0
                for j in range(HIDDEN):
                    d += dh[j] * net.mix[at, k, j]
                    g.mix[at, k, j] += dh[j] * sums[at, k]
                ds[k] = d
            kind = 1 if at > 0 else 0
            for i in range(counts[at]):
                class_of = PATTERN_CLASS[window[at, i]]
                for k in range(FEATURES):
                    g.pattern[kind, class_of, k] += ds[k]
    return loss
