"""Look one card ahead, at compiled speed, to measure trained weights on many decks.

    python -m pygames.lab.nmbr9_search WEIGHTS.npz --decks 400 --wide 8

The weights are those kept by `python -m pygames.lab.nmbr9_train --keep WEIGHTS.npz`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from pygames.lab.nmbr9_fast import (
    Board,
    K,
    Net,
    best_place,
    clear,
    copy_board,
    hidden_before,
    legal,
    new_board,
    njit,
    put,
    value_after,
    window_change,
)
from pygames.lab.nmbr9_train import CONTACT, expanded, load

Array = Any


@njit
def expected_next(
    b: Board, net: Net, left: Array, t: int, contact: int, s: Array, f: Array
) -> float:
    """Average over the next card the best placement's points and value."""
    if t == 0:
        return 0.0
    total = 0.0
    for n in range(10):
        if left[n] > 0:
            count = left[n]
            left[n] -= 1
            total += count * best_place(b, net, n, left, t - 1, contact, s, f)[0]
            left[n] += 1
    return total / t


@njit
def look_ahead(
    b: Board, b2: Board, net: Net, tile: int, left: Array, t: int, wide: int, contact: int,
    s: Array, f: Array, s2: Array, f2: Array, vals: Array,
) -> tuple[int, int, int]:  # fmt: skip
    """Return shape, place and level of the best of the `wide` most promising places."""
    shapes, places, levels = s[0], s[1], s[2]
    change = f[2:4, :K]
    count = legal(b, tile, shapes, places, levels, contact)
    if count == 0:
        count = legal(b, tile, shapes, places, levels, 1)
    if t > 0:
        hidden_before(b, net, left, t, f[0])
    for i in range(count):
        vals[i] = tile * levels[i]
        if t > 0:
            window_change(b, net, shapes[i], places[i], levels[i], change)
            vals[i] += value_after(b, net, f[0], levels[i], change, t, f[1])
    best = -1e9
    chosen = 0
    for _ in range(min(wide, count)):
        i = int(np.argmax(vals[:count]))
        vals[i] = -1e9
        copy_board(b, b2)
        window_change(b, net, shapes[i], places[i], levels[i], change)
        put(b2, shapes[i], places[i], levels[i], change)
        v = tile * levels[i] + expected_next(b2, net, left, t, contact, s2, f2)
        if v > best:
            best = v
            chosen = i
    return shapes[chosen], places[chosen], levels[chosen]


@njit
def play_ahead(net: Net, decks: Array, wide: int, contact: int, b: Board, b2: Board) -> Array:
    """Play a solo game with each deck; return the points."""
    s = np.zeros((3, 6000), np.int32)
    f = np.zeros((4, 64), np.float32)
    s2 = np.zeros((3, 6000), np.int32)
    f2 = np.zeros((4, 64), np.float32)
    vals = np.zeros(6000, np.float32)
    left = np.zeros(10, np.int32)
    change = f[2:4, :K]
    points = np.zeros(len(decks), np.int32)
    for g in range(len(decks)):
        clear(b)
        left[:] = 2
        for i in range(20):
            tile = decks[g, i]
            left[tile] -= 1
            shape, place, level = look_ahead(
                b, b2, net, tile, left, 19 - i, wide, contact, s, f, s2, f2, vals
            )
            window_change(b, net, shape, place, level, change)
            put(b, shape, place, level, change)
            points[g] += tile * level
    return points


def main() -> None:
    """Measure."""
    ask = argparse.ArgumentParser(prog="python -m pygames.lab.nmbr9_search")
    ask.add_argument("weights", type=Path)
    ask.add_argument("--decks", type=int, default=400)
    ask.add_argument("--wide", type=int, default=8)
    args = ask.parse_args()
    rng = np.random.default_rng(7)
    decks = np.array([rng.permutation(np.arange(20) // 2) for _ in range(args.decks)], np.int32)
    net = expanded(load(args.weights))
    points = play_ahead(net, decks, args.wide, CONTACT, new_board(), new_board())
    error = points.std() / args.decks**0.5
    print(f"{args.decks} decks, mean {points.mean():.2f} +- {error:.2f}, best {points.max()}")


if __name__ == "__main__":
    main()
