"""The training of the shipped weights: a small run of the quickest one, and rules for all."""

from __future__ import annotations

import runpy
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from pygames.lab.nmbr9 import fast as nmbr9_fast
from pygames.lab.nmbr9 import learn as nmbr9_learn
from pygames.lab.qwinto import fast as qwinto_fast
from pygames.lab.qwinto import games as qwinto_games
from pygames.lab.qwinto import win_fast, win_games, win_turns
from pygames.lab.qwinto.pack import WEIGHTS, WIN_WEIGHTS, source, win_source
from pygames.lab.triominos import train
from pygames.qwinto.bot.value import net
from pygames.triominos.bot import weights

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType


@pytest.mark.slow
def test_the_training_of_triominos_runs_and_learns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["train", "--quick"])
    monkeypatch.setattr(train, "write", None)  # a quick run writes nothing
    train.main()
    printed = capsys.readouterr().out
    error = float(printed.split("unseen turns ")[1].split()[0])
    assert 0.1 < error < 0.25, "better than a constant guess"


def test_writing_the_shipped_weights_reproduces_the_file(tmp_path: Path) -> None:
    """The numbers of the shipped module, written again, give the same bytes."""
    nets = ("TWO", "MORE", "BETWEEN")
    found = {
        name: np.array(getattr(weights, name)) / weights.SCALE
        for net in nets
        for name in (net, f"{net}_OUT")
    }
    file = tmp_path / "weights.py"
    train.write(found, file)
    assert file.read_bytes() == train.TARGET.read_bytes()
    assert runpy.run_path(str(file))["MORE"] == weights.MORE


def test_writing_the_shipped_nets_of_qwinto_reproduces_the_files() -> None:
    points, win = ([np.array(part) for part in net(kind)] for kind in ("points", "win"))
    assert source(*points) == WEIGHTS.read_text()
    assert win_source(*win) == WIN_WEIGHTS.read_text()


@pytest.mark.parametrize(
    "module", [nmbr9_fast, nmbr9_learn, qwinto_fast, qwinto_games, win_fast, win_games, win_turns]
)
def test_sums_are_compiled_in_the_order_written(module: ModuleType) -> None:
    """With `fastmath`, another processor adds in another order and gets other weights."""
    kernels = [thing for thing in vars(module).values() if isinstance(thing, Dispatcher)]
    assert kernels
    assert not [kernel for kernel in kernels if kernel.targetoptions.get("fastmath")]
