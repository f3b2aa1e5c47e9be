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
    """A line of the strength table: entrants, how many deals, and who the others are in words."""

    entrants: tuple[str, ...]
    deals: int
    against: str


@dataclass(frozen=True, slots=True)
class Compact:
    """A random game on the compact board: what one call plays, the goal per second, the call."""

    unit: str
    goal: int
    play: Callable[[random.Random], object]


@dataclass(frozen=True, slots=True)
class Lab:
    """What a game brings to the lab."""

    baselines: Mapping[str, Baseline] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    alone: bool = False
    """Every player plays alone: levels are compared on the same deals, not at one table."""
    compact: Compact | None = None


def lab_of(game: AnyGame) -> Lab:
    """The lab of a game; an empty one if it has none."""
    if not game.lab:
        return Lab()
    found: Lab = importlib.import_module(game.lab).LAB
    return found


def line(entrants: str, deals: int, against: str = "") -> Line:
    """A contest of entrants (`4 3`): the first against the others."""
    first, *others = entrants.split()
    same = f"level {first}" if others and {*others} == {first} else ""
    words = against or same or (f"level {others[0]}" if others else "nobody")
    return Line((first, *others), deals, words)


def larger_tables() -> tuple[Line, ...]:
    """The master against level 3 at tables of three to six."""
    deals = {"two": 100, "three": 75, "four": 60, "five": 50}
    return tuple(
        line(" ".join(["4"] + ["3"] * others), deals[word], f"{word} of level 3")
        for others, word in enumerate(deals, 2)
    )
