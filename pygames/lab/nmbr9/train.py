"""Train the NMBR 9 value by temporal differences over solo games, and write the shipped weights.

    python -m pygames.lab.nmbr9.train

plays the games of PHASES by value alone and writes `pygames/nmbr9/bot/weights.py`. It takes about
five minutes on one desktop core. With the pinned packages the weights are the same on every
processor. `--quick` plays a hundredth of the games and writes nothing. numpy and numba come with
the dependency group `lab`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pygames.lab.nmbr9 import fast
from pygames.lab.nmbr9.export import TARGET, write
from pygames.lab.nmbr9.learn import gradient
from pygames.lab.nmbr9.shapes import PATTERN_CLASS, N

SEED = 9
CONTACT = 4
"""On level 0 only places with at least so many neighbours are tried."""
LAMBDA = 0.8
REPORT = 6400


class Phase(NamedTuple):
    """A number of games in batches; the rate falls from `first` to `last` over `horizon` games."""

    games: int
    batch: int
    first: float
    last: float
    horizon: int


PHASES = (
    Phase(166_432, 32, 0.001, 0.0001, 600_000),
    Phase(134_464, 64, 0.0005, 0.00003, 200_000),
)


def fresh(rng: np.random.Generator) -> fast.Net:
    """Return small random weights; `pattern` has one row for each class of patterns."""
    k, h, f = fast.FEATURES, fast.HIDDEN, fast.WINDOW_LEVELS
    sizes: dict[str, tuple[tuple[int, ...], float]] = {
        "pattern": ((2, int(PATTERN_CLASS.max()) + 1, k), 0.02),
        "mix": ((f, k, h), 0.15),
        "card": ((10, 3, h), 0.0),
        "count": ((f, fast.TILE_CAP, h), 0.0),
        "bias": ((20, h), 0.0),
        "out": ((20, h), 0.1),
        "base": ((20,), 0.0),
    }
    return fast.Net(
        **{n: (rng.standard_normal(s) * d).astype(np.float32) for n, (s, d) in sizes.items()}
    )


def expanded(w: fast.Net) -> fast.Net:
    """Give every pattern the row of its class; the empty pattern gets zeros."""
    pattern = np.ascontiguousarray(w.pattern[:, PATTERN_CLASS])
    pattern[:, 0] = 0
    return w._replace(pattern=pattern)


def without_noise(w: fast.Net) -> fast.Net:
    """Set pattern weights to zero that training never changed."""
    start = fresh(np.random.default_rng(SEED)).pattern
    return w._replace(pattern=np.where(np.abs(w.pattern - start) < 1e-6, np.float32(0), w.pattern))


class Adam:
    """The Adam optimiser."""

    def __init__(self, w: fast.Net) -> None:
        self.m = [np.zeros_like(a) for a in w]
        self.v = [np.zeros_like(a) for a in w]
        self.steps = 0

    def step(self, w: fast.Net, g: fast.Net, rate: float) -> None:
        """Move the weights against the gradient."""
        self.steps += 1
        fix = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for a, d, m, v in zip(w, g, self.m, self.v, strict=True):
            m[...] += 0.1 * (d - m)
            v[...] += 0.001 * (d * d - v)
            a[...] -= rate * fix * m / (np.sqrt(v) + 1e-7)


class Games:
    """A batch of games: the display after each tile, the cards left, and the target value."""

    def __init__(self, batch: int) -> None:
        rows = batch * 20
        self.batch = batch
        self.heights = np.zeros((rows, N * N), np.int8)
        self.tiles = np.zeros((rows, fast.LEVELS), np.int32)
        self.lefts = np.zeros((rows, 10), np.int32)
        self.targets = np.zeros(rows, np.float32)
        self.scores = np.zeros(batch, np.float32)
        self.board = fast.new_board()
        self.scratch = np.zeros((3, 6000), np.int32), np.zeros((4, 64), np.float32)

    def play(self, net: fast.Net) -> None:
        """Play all games of the batch."""
        fast.play_batch(
            net, self.batch, CONTACT, LAMBDA, self.heights, self.tiles, self.lefts,
            self.targets, self.scores, self.board, *self.scratch,
        )  # fmt: skip

    def learn(self, w: fast.Net, net: fast.Net, rows: Any, adam: Adam, rate: float) -> float:  # noqa: ANN401
        """Learn from some rows; return their mean error."""
        g = fast.Net(*[np.zeros_like(a) for a in w])
        loss = gradient(net, g, self.heights, self.tiles, self.lefts, self.targets, rows)
        for a in g:
            a[...] /= len(rows)
        adam.step(w, g, rate)
        return float(loss) / len(rows)


def train(phase: Phase, start: fast.Net | None) -> fast.Net:
    """Play and learn for a phase; return the running mean of the weights."""
    rng = np.random.default_rng(SEED)
    fast.seed(SEED)
    w = fresh(rng)
    if start is not None:
        w = start
    adam, games = Adam(w), Games(phase.batch)
    mean = [a.copy() for a in w]
    began = time.perf_counter()
    scores: list[float] = []
    losses: list[float] = []
    for step in range(phase.games // phase.batch):
        rate = phase.first * (phase.last / phase.first) ** (step * phase.batch / phase.horizon)
        net = expanded(w)
        games.play(net)
        scores.extend(games.scores)
        for rows in np.array_split(rng.permutation(np.arange(phase.batch * 20)), 2):
            losses.append(games.learn(w, net, rows, adam, rate))
            net = expanded(w)
        for a, m in zip(w, mean, strict=True):
            m[...] += max(0.002, 1 / (step + 1)) * (a - m)
        if step % (REPORT // phase.batch) == 0 and step:
            print(
                f"{(step + 1) * phase.batch:7d} games {time.perf_counter() - began:6.0f} s "
                f"mean {np.mean(scores):6.2f} error {np.mean(losses):.4f} rate {rate:.5f}",
                flush=True,
            )
            scores, losses = [], []
    return fast.Net(*mean)


def main() -> None:
    """Train all phases and write the module."""
    parser = argparse.ArgumentParser(prog="python -m pygames.lab.nmbr9.train")
    parser.add_argument(
        "--quick", action="store_true", help="a hundredth of the games, write nothing"
    )
    parser.add_argument("--out", type=Path, default=TARGET, help="write the module here instead")
    args = parser.parse_args()
    net: fast.Net | None = None
    for phase in PHASES:
        now = phase._replace(games=phase.games // 100) if args.quick else phase
        net = without_noise(train(now, net))
    if net is not None and not args.quick:
        print(f"weights written, {write(net, args.out)} bytes compressed")


if __name__ == "__main__":
    main()
