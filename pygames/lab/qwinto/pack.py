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
    """Return the source of the module that the bot imports."""
    text = base64.b85encode(zlib.compress(hidden.astype(np.int8).tobytes(), 9)).decode()
    lines = "\n".join(f'    "{text[at : at + 92]}"' for at in range(0, len(text), 92))
    units = textwrap.fill(", ".join(map(str, out.tolist())), 96, initial_indent="    ")
    units = units.replace("\n", "\n    ")
    return (
        '"""The learnt weights of the Qwinto player: `python -m pygames.lab.qwinto.train`."""\n\n'
        "from typing import Final\n\n"
        f"OUT: Final = (\n{units},\n)\n"
        '"""What each hidden unit adds, in UNITs."""\n\n'
        f"PACKED: Final = (\n{lines}\n)\n"
        '"""The hidden weights, input by input: signed bytes, compressed, in base 85."""\n'
    )


def write(w1: np.ndarray, w2: np.ndarray, out: Path | None) -> None:
    """Write the packed weights."""
    text = source(*pack(w1, w2))
    path = out or WEIGHTS
    path.write_text(text)
    print(f"{path}: {len(text)} characters, {len(zlib.compress(text.encode(), 9))} compressed")
