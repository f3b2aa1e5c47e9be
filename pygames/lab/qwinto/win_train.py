"""Learn the chance to win at Qwinto by self-play, and write `pygames/qwinto/bot/win_weights.py`.

    python -m pygames.lab.qwinto.win_train

starts with the shipped net of points, plays all games of the training from a fixed seed and packs
the result. Each block of games has its own seed, so a stopped run continues with `--state FILE` to
exactly the same weights; with the pinned packages they are the same on every processor. `--quick`
plays a hundredth of the games and writes nothing.

The chances after all answers move towards the exact expectation over the next turn (best dice, best
re-roll, best answers of all seats), corrected by later turns: TD(lambda).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from pygames.lab.qwinto.fast import FEATURES
from pygames.lab.qwinto.games import seed
from pygames.lab.qwinto.pack import write_win
from pygames.lab.qwinto.training import end_block, new_state, run
from pygames.lab.qwinto.win_fast import WIN_FEATURES, new_tables
from pygames.lab.qwinto.win_games import train_to_win
from pygames.qwinto.bot.value import UNIT, net
from pygames.qwinto.bot.win_chance import TEMPERATURE

if TYPE_CHECKING:
    from pathlib import Path

    from pygames.lab.qwinto.training import State

BLOCK = 4_000
BLOCKS = 6
SEED = 57_261
TRACE = 0.6
FIRST_RATE, FALL = 6e-4, 0.6
"""How fast the weights learn, and by which factor less in each block of games."""
NOISE_PART = 0.2
"""The share of seats that answer with noise, to see unusual sheets."""
AVERAGED = 0.34
"""The weights are averaged over this last part of the games."""
MIX = np.cumsum(np.array([0.0, 0.0, 0.70, 0.10, 0.08, 0.06, 0.06]))
"""Cumulative shares of games with 0 to 6 seats."""


def points_weights() -> tuple[np.ndarray, np.ndarray]:
    """Return the shipped net of points, with the weights of each unit shared out evenly."""
    rows, out = net("points")
    hidden, last = np.array(rows, np.float64), np.array(out, np.float64) / UNIT
    largest = np.abs(hidden).max(axis=0)
    even = np.sqrt(np.abs(last) * largest)
    return (hidden / largest * even).astype(np.float32), (last * largest / even).astype(np.float32)


def start() -> State:
    """Return the net of points, which does not use its new inputs yet."""
    old, w2 = points_weights()
    w1 = np.zeros((WIN_FEATURES, w2.shape[0]), np.float32)
    w1[:FEATURES] = old
    return new_state(w1, w2)


def learn(state: State, file: Path | None, games: int) -> None:
    """Play all blocks, saving the state to a file after each."""
    began, tables = time.perf_counter(), new_tables()
    rate = FIRST_RATE
    for block in range(BLOCKS):
        rate *= FALL
        if block < int(state["block"][0]):
            continue
        stats = np.zeros((7, 3))
        seed(SEED + block)
        train_to_win(
            games,
            state["w1"],
            state["w2"],
            TEMPERATURE,
            np.float32(rate),
            TRACE,
            NOISE_PART,
            MIX,
            tables,
            stats,
        )
        end_block(state, block, file, is_averaged=block >= (1 - AVERAGED) * BLOCKS)
        means = " ".join(f"{n}:{stats[n, 1] / max(stats[n, 2], 1):.1f}" for n in range(2, 7))
        error = 100 * np.sqrt(stats[0, 2] / stats[0, 0])
        spent = time.perf_counter() - began
        print(
            f"{(block + 1) * games:8d} games {spent:6.0f} s  mean points {means}"
            f"  error of a turn {error:.2f} %",
            flush=True,
        )


if __name__ == "__main__":
    run(__doc__, start, learn, write_win, BLOCK)
