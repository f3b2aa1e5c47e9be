"""What both trainings of Qwinto share: a state that is saved after each block, and the command."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

State = dict[str, Any]
"""The weights now, the sums of those that are averaged, and how many blocks have been played."""


def new_state(w1: np.ndarray, w2: np.ndarray) -> State:
    """Return the state of a training that begins with these weights."""
    return {
        "w1": w1,
        "w2": w2,
        "sum1": np.zeros(w1.shape),
        "sum2": np.zeros(w2.shape),
        "averaged": np.zeros(1),
        "block": np.zeros(1, np.int64),
    }


def end_block(state: State, block: int, file: Path | None, *, is_averaged: bool) -> None:
    """Count a block, add its weights to the average if asked for, and save the state to a file."""
    if is_averaged:
        state["sum1"] += state["w1"]
        state["sum2"] += state["w2"]
        state["averaged"] += 1
    state["block"][0] = block + 1
    if file is not None:
        with file.open("wb") as out:
            np.savez(out, **state)


def run(
    about: str | None,
    start: Callable[[], State],
    learn: Callable[[State, Path | None, int], None],
    write: Callable[[np.ndarray, np.ndarray, Path | None], None],
    games: int,
) -> None:
    """Train, or continue a training, and write the packed weights; `games` is those of a block."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--state", type=Path, help="save the state here, and continue from it")
    parser.add_argument("--out", type=Path, help="write the module here instead")
    parser.add_argument("--quick", action="store_true", help="few games, and nothing written")
    given = parser.parse_args()
    state = start()
    if given.state is not None and given.state.exists():
        with np.load(given.state) as kept:
            state = {key: kept[key] for key in kept.files}
    learn(state, given.state, games // 100 if given.quick else games)
    if not given.quick:
        averaged = float(state["averaged"][0])
        write(state["sum1"] / averaged, state["sum2"] / averaged, given.out)
