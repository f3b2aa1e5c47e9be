"""Both programs against the brute force, on small decks drawn by a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.brute import Result, brute_force
from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds, Shape, make_kinds
from pygames.lab.nmbr9.tower.search import Search
from pygames.lab.nmbr9.tower.second import Widening

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDE = 4
SEVENTH = 20
"""One deck in so many has seven tiles."""
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


def small_case(rng: random.Random, tiles: int) -> Case:
    """Draw shapes of two or three cells, their points, and a deck of so many tiles."""
    count = rng.randint((tiles + 1) // 2, tiles - 1)
    shapes = [random_shape(rng, rng.choice((2, 2, 3))) for _ in range(count)]
    points = [rng.randint(0, 9) for _ in shapes]
    drawn = rng.sample([*range(count), *range(count)], tiles)
    return Case("small shapes", make_kinds(shapes, points), _deck(drawn))


def wide_case(rng: random.Random, tiles: int) -> Case:
    """Draw one large shape that is worth much; it needs levels of several dominoes below it."""
    small = (tiles + 1) // 2
    shapes = [random_shape(rng, rng.randint(4, 5))]
    shapes += [random_shape(rng, 2) for _ in range(small)]
    points = [9, *(rng.randint(0, 3) for _ in range(small))]
    drawn = rng.sample([*range(1, small + 1), *range(1, small + 1)], tiles - 1)
    return Case("one large shape", make_kinds(shapes, points), _deck([0, *drawn]))


def _deck(drawn: list[int]) -> Array:
    return np.bincount(drawn, minlength=KINDS)


def cases(count: int, seed: str) -> Iterator[Case]:
    """Draw decks of six tiles, and of seven now and then; the brute force is slow on more."""
    rng = random.Random(seed)
    for number in range(count):
        tiles = 7 if number % SEVENTH == SEVENTH - 1 else 6
        yield small_case(rng, tiles) if number % 2 else wide_case(rng, tiles)


def highest(search: Search) -> int:
    """Lower the target from the bound until a tower is found; return its points."""
    target = search.highest()
    while target > 0:
        found = search.run(target)
        if found.points >= target:
            return found.points
        target = min(target - 1, target * PER_CENT // 100)
    return 0


def outcome(case: Case) -> Outcome:
    """Let all three work on a deck.

    The second program is asked for towers of at least the points that the first has found.
    """
    first = highest(Search(case.kinds, case.deck))
    second = max(0, Widening(case.kinds, case.deck).run(max(1, first)).points)
    return Outcome(brute_force(case.kinds, case.deck), first, second)
