"""Reading JSON that anybody may have written: bounded before it is parsed."""

from __future__ import annotations

import json
import math
import re
from typing import Any

DEEPEST = 32
"""Levels of brackets. A request has fewer than ten; thousands overflow the stack of WebAssembly,
and a Python that has died of it answers nothing any more."""

LONGEST = 16_000_000
"""Characters of the longest request: the summaries of many thousand matches."""

# The closing quote is optional, so that the pattern never looks at a character twice.
_STRINGS = re.compile(r'"(?:[^"\\]+|\\.)*"?', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")


def read_json(text: str, longest: int = LONGEST) -> Any:  # noqa: ANN401 - any JSON value
    """Read a JSON value of finite numbers; raises ValueError for everything else."""
    if len(text) > longest:
        raise ValueError(f"{len(text)} characters are too many")
    if _depth(text) > DEEPEST:
        raise ValueError(f"more than {DEEPEST} levels of brackets")
    return json.loads(text, parse_float=_finite, parse_constant=_refuse)


def _depth(text: str) -> int:
    """How deep the brackets outside of strings are nested."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0  # cannot be too deep, however they are nested
    depth = deepest = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is not a finite number")
    return value


def _refuse(text: str) -> float:
    raise ValueError(f"{text} is not a finite number")
