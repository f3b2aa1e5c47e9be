"""Pack the trained Qwinto weights into integers and a short text."""

from __future__ import annotations

import base64
import textwrap
import zlib
from pathlib import Path

import numpy as np

from pygames.qwinto.bot import value
from pygames.qwinto.bot.value import UNIT

WEIGHTS = Path(value.__file__).with_name("weights.py")
WIN_WEIGHTS = WEIGHTS.with_name("win_weights.py")
LARGEST = 127
"""The largest packed weight."""


def pack(w1: np.ndarray, w2: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Round to integers: hidden weights to a signed byte, each hidden unit with its own scale."""
    keep = np.abs(w2) * np.abs(w1).max(axis=0) > 0
    w1, w2 = w1[:, keep], w2[keep]
    # a hidden unit may be scaled by any factor if its output is scaled back
    scale = LARGEST / np.abs(w1).max(axis=0)
    hidden = np.rint(w1 * scale).astype(np.int64)
    out = np.rint(w2 / scale * UNIT).astype(np.int64)
    return hidden, out


def source(hidden: np.ndarray, out: np.ndarray) -> str:
    """Return the source of the module with the net of points."""
    return (
        '"""The learnt weights of the Qwinto player: `python -m pygames.lab.qwinto.train`."""\n\n'
        f"from typing import Final\n\n{_net_source(hidden, out)}"
    )


def _net_source(hidden: np.ndarray, out: np.ndarray) -> str:
    text = base64.b85encode(zlib.compress(hidden.astype(np.int8).tobytes(), 9)).decode()
    lines = "\n".join(f'    "{text[at : at + 92]}"' for at in range(0, len(text), 92))
    return (
        f"OUT: Final = (\n{_numbers(out.tolist(), 4)},\n)\n"
        '"""What each hidden unit adds, in UNITs."""\n\n'
        f"PACKED: Final = (\n{lines}\n)\n"
        '"""The hidden weights, input by input: signed bytes, compressed, in base 85."""\n'
    )


def _numbers(numbers: list[float], indent: int) -> str:
    """Write numbers in lines of source."""
    space = " " * indent
    lines = textwrap.fill(", ".join(map(str, numbers)), 100 - indent, initial_indent=space)
    return lines.replace("\n", f"\n{space}")


def win_source(hidden: np.ndarray, out: np.ndarray) -> str:
    """Return the source of the module with the net of wins."""
    return (
        '"""The weights of the Qwinto master: `python -m pygames.lab.qwinto.win_train`."""\n\n'
        f"from typing import Final\n\n{_net_source(hidden, out)}"
    )


def write(w1: np.ndarray, w2: np.ndarray, out: Path | None) -> None:
    """Write the packed net of points."""
    _write(source(*pack(w1, w2)), out or WEIGHTS)


def write_win(w1: np.ndarray, w2: np.ndarray, out: Path | None) -> None:
    """Write the packed net of wins."""
    _write(win_source(*pack(w1, w2)), out or WIN_WEIGHTS)


def _write(text: str, path: Path) -> None:
    path.write_text(text)
    print(f"{path}: {len(text)} characters, {len(zlib.compress(text.encode(), 9))} compressed")
