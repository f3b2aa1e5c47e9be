"""Both programs against the brute force, on small decks drawn by a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.brute import Result, brute_force
from pygames.lab.nmbr9.tower.chains import Chains
from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds, Shape, make_kinds, nmbr9
from pygames.lab.nmbr9.tower.search import Search

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDE = 4
PER_CENT = 97
"""Each round of a search aims at so many hundredths of the points of the one before."""


class Case(NamedTuple):
    """A small deck of some tiles."""

    name: str
    kinds: Kinds
    deck: Array


class Outcome(NamedTuple):
    """What the brute force and the two programs found."""

    brute: Result
    first: int
    second: int

    @property
    def agree(self) -> bool:
        """Whether all three found the same points."""
        return self.brute.points == self.first == self.second


def random_shape(rng: random.Random, cells: int) -> Shape:
    """Grow a connected shape of so many cells that fits in a square of four."""
    while True:
        shape = {(0, 0)}
        while len(shape) < cells:
            x, y = rng.choice(sorted(shape))
            h, v = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            shape.add((x + h, y + v))
        left, top = (min(cell[axis] for cell in shape) for axis in range(2))
        moved = tuple(sorted((x - left, y - top) for x, y in shape))
        if max(max(cell) for cell in moved) < SIDE:
            return moved


def toy_case(rng: random.Random, tiles: int) -> Case:
    """Draw small shapes, their points, and a deck of so many tiles."""
    count = rng.randint((tiles + 1) // 2, tiles - 1)
    shapes = [random_shape(rng, rng.randint(2, 4)) for _ in range(count)]
    points = [rng.randint(0, 9) for _ in shapes]
    drawn = rng.sample([*range(count), *range(count)], tiles)
    return Case("small shapes", make_kinds(shapes, points), _deck(drawn))


def nmbr9_case(rng: random.Random, tiles: int) -> Case:
    """Draw a deck of so many tiles of NMBR 9."""
    return Case("NMBR 9", nmbr9(), _deck(rng.sample([*range(KINDS), *range(KINDS)], tiles)))


def _deck(drawn: list[int]) -> Array:
    return np.bincount(drawn, minlength=KINDS)


def highest(program: Search | Chains) -> int:
    """Lower the target from the bound until a tower is found; return its points."""
    target = program.highest()
    while True:
        found = program.run(target)
        if found.points >= target:
            return found.points
        target = max(0, min(target - 1, target * PER_CENT // 100))


def outcome(case: Case) -> Outcome:
    """Let all three work on a deck."""
    first, second = Search(case.kinds, case.deck), Chains(case.kinds, case.deck)
    return Outcome(brute_force(case.kinds, case.deck), highest(first), highest(second))


def cases(count: int, seed: str) -> Iterator[Case]:
    """Draw decks: of NMBR 9's tiles six or seven, of small shapes six to nine."""
    rng = random.Random(seed)
    for number in range(count):
        if number % 2:
            yield toy_case(rng, rng.choice((6, 7, 8, 9)))
        else:
            yield nmbr9_case(rng, rng.choice((6, 6, 7)))
