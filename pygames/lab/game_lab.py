"""What a game brings to the lab: simple opponents, the contests to measure, a fast random game.

`Game.lab` names a module whose `LAB` is a `Lab`. A game without one can still play in the arena.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from pygames.core import AnyGame, Budget, Thought

    Baseline = Callable[[Any, Budget, random.Random], Thought]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the strength table: entrants, how many deals, and a text for the opponents."""

    entrants: tuple[str, ...]
    deals: int
    against: str


@dataclass(frozen=True, slots=True)
class Compact:
    """A random game on the compact board: its unit, the goal per second, and the function."""

    unit: str
    goal: int
    play: Callable[[random.Random], object]


@dataclass(frozen=True, slots=True)
class Lab:
    """What a game brings to the lab."""

    baselines: Mapping[str, Baseline] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    alone: bool = False
    """Whether players do not affect each other: then levels are compared on the same deals."""
    compact: Compact | None = None


def lab_of(game: AnyGame) -> Lab:
    """Return the lab of a game; an empty one if it has none."""
    if not game.lab:
        return Lab()
    found: Lab = importlib.import_module(game.lab).LAB
    return found


def line(entrants: str, deals: int, against: str = "") -> Line:
    """Make a line from entrants (`4 3`): the first against the others."""
    first, *others = entrants.split()
    same = f"level {first}" if others and {*others} == {first} else ""
    words = against or same or (f"level {others[0]}" if others else "nobody")
    return Line((first, *others), deals, words)


def three_to_six_seats() -> tuple[Line, ...]:
    """Make the lines of level 4 against two to five of level 3."""
    deals = {"two": 100, "three": 75, "four": 60, "five": 50}
    return tuple(
        line(" ".join(["4"] + ["3"] * others), deals[word], f"{word} of level 3")
        for others, word in enumerate(deals, 2)
    )
