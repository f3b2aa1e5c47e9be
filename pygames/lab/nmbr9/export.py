"""Write trained NMBR 9 weights as whole numbers into the module that ships."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from pygames.lab.nmbr9 import fast
from pygames.nmbr9.bot import weights
from pygames.nmbr9.bot.value import read_numbers

Array = Any
TARGET = Path(weights.__file__)
DIGITS = {"EYE": 1, "MIX": 2, "CARD": 2, "COUNT": 2, "BIAS": 2, "OUT": 2, "BASE": 3}
EYE_TOP, MIX_TOP, OUT_TOP, COARSE = 18, 200, 250, 8
SYMBOLS = [chr(c) for c in range(35, 127) if c != ord("\\")]


def digits(numbers: Array, count: int) -> str:
    """Write whole numbers as `count` digits of base 91 each."""
    shifted = np.asarray(numbers).astype(np.int64).ravel() + 91**count // 2
    if shifted.min() < 0 or shifted.max() >= 91**count:
        raise ValueError(f"a weight does not fit into {count} digits")
    places = [91**k for k in reversed(range(count))]
    return "".join(SYMBOLS[n // p % 91] for n in shifted for p in places)


def whole(net: fast.Net) -> dict[str, Array]:
    """Round the weights so that the hidden layer and the value come out in small fixed units."""
    eye_unit = np.maximum(np.abs(net.eye).max(axis=(0, 1)), 1e-6) / EYE_TOP
    mix = net.mix * eye_unit[None, :, None]
    unit = np.abs(mix).max() / MIX_TOP
    coarse = unit * 2**COARSE
    shift = int(np.floor(np.log2(OUT_TOP / (np.abs(net.out).max() * fast.UNIT * 1000 * unit))))
    return {
        "EYE": net.eye / eye_unit,
        "MIX": mix / unit,
        "CARD": net.card / coarse,
        "COUNT": net.count / coarse,
        "BIAS": net.bias / coarse,
        "OUT": net.out * fast.UNIT * 1000 * unit * 2**shift,
        "BASE": net.base * fast.UNIT * 1000,
        "SHIFT": np.array(shift),
    }


def source(net: fast.Net) -> str:
    """Write the module."""
    lines = [
        '"""Trained weights of the NMBR 9 value, whole numbers in base 91 (see `value`).',
        "",
        "Written by `python -m pygames.lab.nmbr9.train`; not to be edited.",
        '"""',
        "",
    ]
    for name, numbers in whole(net).items():
        if name == "SHIFT":
            lines += [f"COARSE = {COARSE}", f"SHIFT = {int(numbers)}"]
            continue
        text = digits(np.round(numbers), DIGITS[name])
        if len(text) < 80:
            lines.append(f'{name} = "{text}"')
            continue
        lines.append(f"{name} = (")
        lines += [f'    "{text[at : at + 92]}"' for at in range(0, len(text), 92)]
        lines.append(")")
    return "\n".join(lines) + "\n"


def shipped() -> fast.Net:
    """Read the shipped weights back, as the compiled kernels take them."""

    def numbers(name: str, *shape: int) -> Array:
        found = read_numbers(getattr(weights, name), DIGITS[name])
        return np.array(found, np.float32).reshape(shape)

    coarse = np.float32(2**weights.COARSE)
    h, f, point = fast.HIDDEN, fast.FEATURED, np.float32(fast.UNIT * 1000)
    return fast.Net(
        eye=numbers("EYE", 2, -1, fast.K),
        mix=numbers("MIX", f, fast.K, h),
        card=numbers("CARD", 10, 3, h) * coarse,
        count=numbers("COUNT", f, fast.TILE_CAP, h) * coarse,
        bias=numbers("BIAS", 20, h) * coarse,
        out=numbers("OUT", 20, h) / np.float32(2**weights.SHIFT) / point,
        base=numbers("BASE", 20) / point,
    )


def write(net: fast.Net, target: Path = TARGET) -> int:
    """Write the module; return its size compressed."""
    text = source(net)
    target.write_text(text)
    return len(zlib.compress(text.encode(), 9))
