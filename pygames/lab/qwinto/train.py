"""Learn the value of a Qwinto sheet by self-play, and write `pygames/qwinto/bot/weights.py`.

    python -m pygames.lab.qwinto.train

plays all games of the training from a fixed seed and packs the result. It takes about five minutes
on one desktop core. numpy and numba come with the dependency group `lab`. Each block of games has
its own seed, so a stopped run continues with `--state FILE` to exactly the same weights; with the
pinned packages they are the same on every processor. `--quick` plays a hundredth of the games and
writes nothing.

The value of a sheet after an answer moves towards the exact expectation over the next roll (optimal
dice, optimal re-roll, best answers), corrected by later rolls: TD(lambda) with lambda 0.85.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.qwinto.fast import FEATURES
from pygames.lab.qwinto.games import seed, train
from pygames.lab.qwinto.pack import write
from pygames.lab.qwinto.training import end_block, new_state, run

if TYPE_CHECKING:
    from pathlib import Path

    from pygames.lab.qwinto.training import State

BLOCK = 10_000
HIDDEN = 32
SEED = 20_261
TRACE = 0.85
AVERAGED = 0.2
"""The weights are averaged over this last part of the games."""


class Phase(NamedTuple):
    """A number of blocks of games, in which the rate falls from `first` to `last`."""

    blocks: int
    first: float
    last: float
    parts: tuple[float, float, float]
    """The share of seats that answer with noise (to see unusual sheets), that are greedy (to see
    opponents who pick other dice), and that penalise rolls which help opponents."""


PHASES = (Phase(40, 4e-4, 1e-5, (0.25, 0.35, 0.5)),)
MIX = np.cumsum(np.array([0.0, 0.10, 0.62, 0.12, 0.07, 0.05, 0.05]))
"""Cumulative shares of games with 0 to 6 seats."""


def start() -> State:
    """Return small random weights; those of fields are smallest, so that rare ones stay near 0."""
    rng = np.random.default_rng(SEED)
    w1 = (rng.normal(size=(FEATURES, HIDDEN)) * 0.1).astype(np.float32)
    w1[:486] *= 0.1
    w2 = rng.normal(size=HIDDEN).astype(np.float32)
    return new_state(w1, w2)


def learn(state: State, file: Path | None, games: int) -> None:
    """Play all blocks of every phase, saving the state to a file after each."""
    began = time.perf_counter()
    plan = [(phase, block) for phase in PHASES for block in range(phase.blocks)]
    for number, (phase, block) in enumerate(plan):
        if number < int(state["block"][0]):
            continue
        part = block / phase.blocks
        rate = np.float32(phase.first + (phase.last - phase.first) * part)
        stats = np.zeros((7, 3))
        seed(SEED + number)
        train(games, state["w1"], state["w2"], rate, TRACE, phase.parts, MIX, stats)
        end_block(state, number, file, is_averaged=phase is PHASES[-1] and part >= 1 - AVERAGED)
        means = " ".join(f"{n}:{stats[n, 1] / max(stats[n, 2], 1):.1f}" for n in range(1, 7))
        spent = time.perf_counter() - began
        print(f"{(number + 1) * games:8d} games {spent:6.0f} s  mean points {means}", flush=True)


if __name__ == "__main__":
    run(__doc__, start, learn, write, BLOCK)
