"""An upper bound for the points of a known deck: from counts, areas and the order of the cards.

A display after the first t cards is a tower of these t tiles. So at every time t

(count)  the numbers of tiles on its levels are possible ones (`possible`), and every run of levels
         of at most three tiles is one that some of the first t cards can build (`allowed`);
(number) a tile that is laid in such a run has a number that occurs there in some such run;
(area)   the tiles on a level have no more area than those on the level below.

The bound is the most points of any way to give each card in turn a level, so that (count) and
(number) hold. (area) has prices: breaking it by one cell at time t costs a price of 0 or more, and
room left over pays as much. Whatever the prices are, a real arrangement never loses by them, so the
bound holds; the prices are improved step by step.

What small levels can lie on each other comes from `tower/relation.py`, which has tried everything
that can lie on two and on three tiles. For levels of four tiles and more only areas count.
"""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from operator import add, or_
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.fast import Array, njit
from pygames.lab.nmbr9.tower.kinds import KINDS, counts_of
from pygames.nmbr9.box import COPIES, SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.lab.nmbr9.tower.relation import Relation

HIGHEST = 262
"""The highest tower with the order free (docs/HIGHEST_TOWER.md)."""
SIZES = np.array([len(turns[0]) for turns in SHAPES], np.int64)
ALL_SIZES = sorted(len(turns[0]) for turns in SHAPES for _ in range(COPIES))
CARDS = len(ALL_SIZES)
SMALL = 3
MOST_RUNS = 8
STEPS = 1000

Counts = tuple[int, ...]
"""Tiles on each level, the table first."""


def _tiles(codes: Array) -> Array:
    """Count the tiles of multiset codes."""
    return (codes[:, None] // 3 ** np.arange(KINDS) % 3).sum(axis=1)


Numbers = tuple[int, ...]
"""For each level of a chain, the top first: which numbers may be there, as bits."""


class Chains:
    """Which chains of levels of at most three tiles can lie on each other."""

    def __init__(self, relation: Relation) -> None:
        self.most = {1: 0, 2: 0, 3: 0}
        """By the tiles of a level: how many can lie on it."""
        upper = np.repeat(np.arange(len(relation.first) - 1), np.diff(relation.first))
        for high, low in zip(_tiles(upper), _tiles(relation.under), strict=True):
            self.most[int(low)] = max(self.most[int(low)], int(high))
        self.counts = {code: counts_of(code) for code in relation.small.tolist()}
        self.below = {
            code: relation.under[relation.first[code] : relation.first[code + 1]].tolist()
            for code in self.counts
        }
        self.levels: dict[Counts, list[int]] = {}
        self.known: dict[Counts, dict[tuple[int, int], Numbers]] = {}

    def possible(self, sizes: Counts) -> bool:
        """Tell whether levels of these sizes, the top first, can lie on each other."""
        return bool(self.chains(sizes))

    def tiles(self, sizes: Counts) -> Array:
        """List the tiles of all such chains, as copies of each number."""
        used = {used for _, used in self.chains(sizes)}
        return np.array([counts_of(code) for code in used], np.int64).reshape(-1, KINDS)

    def numbers(self, sizes: Counts) -> list[int]:
        """Return the numbers that occur on each level of such chains, as bits."""
        if sizes not in self.levels:
            columns = zip(*self.chains(sizes).values(), strict=True)
            self.levels[sizes] = [reduce(or_, column) for column in columns]
        return self.levels[sizes]

    def chains(self, sizes: Counts) -> dict[tuple[int, int], Numbers]:
        """List the lowest level and all tiles of the chains, with the numbers of each level."""
        if sizes in self.known:
            return self.known[sizes]
        found: dict[tuple[int, int], Numbers] = {}
        for upper, numbers in (self.chains(sizes[:-1]) if len(sizes) > 1 else {None: ()}).items():
            level, used = upper or (None, 0)
            for lower in self.counts if level is None else self.below[level]:
                have = self.counts[lower]
                if sum(have) == sizes[-1] and max(map(add, counts_of(used), have)) <= COPIES:
                    bits = sum(1 << number for number, count in enumerate(have) if count)
                    key, more = (lower, used + lower), (*numbers, bits)
                    found[key] = tuple(map(or_, found.get(key, more), more))
        self.known[sizes] = found
        return found


def fits(upper: int, lower: int, chains: Chains) -> bool:
    """Tell whether so many tiles may lie on so many: by the relation, or by area from four on."""
    if lower <= SMALL:
        return upper <= chains.most[lower]
    return sum(ALL_SIZES[:upper]) <= sum(ALL_SIZES[-lower:])


def runs(counts: Counts) -> list[Counts]:
    """List the runs of levels of at most three tiles, the top first."""
    found: list[list[int]] = [[]]
    for count in reversed(counts):
        if count <= SMALL:
            found[-1].append(count)
        else:
            found.append([])
    return [tuple(run) for run in found if run]


def possible(counts: Counts, chains: Chains) -> bool:
    """Tell whether a tower may have so many tiles on its levels."""
    return all(fits(upper, lower, chains) for lower, upper in pairwise(counts)) and all(
        chains.possible(run) for run in runs(counts)
    )


def numbers_on(counts: Counts, level: int, chains: Chains) -> int:
    """Return which numbers may lie on a level of a tower with these counts, as bits."""
    if counts[level] > SMALL:
        return (1 << KINDS) - 1
    first = level
    while first and counts[first - 1] <= SMALL:
        first -= 1
    above = level
    while above + 1 < len(counts) and counts[above + 1] <= SMALL:
        above += 1
    run = tuple(reversed(counts[first : above + 1]))
    return chains.numbers(run)[above - level]


class Steps(NamedTuple):
    """All ways to add a tile to a tower, by counts alone."""

    first: Array  # [cards laid] where its steps begin, and one more for the end
    start: Array  # [n] counts before
    end: Array  # [n] counts after
    level: Array  # [n] where the tile is laid
    numbers: Array  # [n] which numbers may lie there, as bits
    runs: Array  # [counts][3] which runs of small levels it has, -1 for none
    cards: Array  # [counts] how many tiles


class Bound(NamedTuple):
    """What is the same for all decks."""

    steps: Steps
    tiles: list[Array]  # [run] the tiles of all chains with the sizes of this run


def make_bound(chains: Chains) -> Bound:
    """List all possible counts, and the steps between them."""
    now: dict[Counts, int] = {(): 0}
    every: list[Counts] = [()]
    first, rows = [0], []
    for _ in range(CARDS):
        after: dict[Counts, int] = {}
        for counts, number in now.items():
            for level in range(len(counts) + 1):
                more = (*counts, 0)[: max(level + 1, len(counts))]
                more = (*more[:level], more[level] + 1, *more[level + 1 :])
                if more not in after:
                    if not possible(more, chains):
                        continue
                    after[more] = len(every)
                    every.append(more)
                rows.append((number, after[more], level, numbers_on(more, level, chains)))
        first.append(len(rows))
        now = after
    start, end, level_of, numbers = np.array(rows, np.int64).T
    kinds = {
        run: number for number, run in enumerate(dict.fromkeys(r for c in every for r in runs(c)))
    }
    which = np.full((len(every), MOST_RUNS), -1)
    for number, counts in enumerate(every):
        for place, run in enumerate(runs(counts)):
            which[number, place] = kinds[run]
    cards = np.array([sum(counts) for counts in every])
    steps = Steps(np.array(first), start, end, level_of, numbers, which, cards)
    return Bound(steps, [chains.tiles(run) for run in kinds])


def allowed(bound: Bound, deck: Sequence[int]) -> Array:
    """Tell which counts the first cards of this deck can have, by the tiles of their chains."""
    earliest = np.full(len(bound.tiles) + 1, 0)
    coming = np.array([np.bincount(deck[:t], minlength=KINDS) for t in range(len(deck) + 1)])
    for run, tiles in enumerate(bound.tiles):
        low, high = 0, len(deck) + 1
        while low < high:  # the first time at which a chain's tiles have all come
            middle = (low + high) // 2
            if middle > len(deck) or (tiles <= coming[middle]).all(axis=1).any():
                high = middle
            else:
                low = middle + 1
        earliest[run] = low
    found: Array = (earliest[bound.steps.runs] <= bound.steps.cards[:, None]).all(axis=1)
    return found


@njit
def _highest(
    steps: Steps, may: Array, points: Array, worth: Array, best: Array, came: Array, chosen: Array
) -> float:
    """Find the best way through the steps if card i is worth `worth[i, level]`."""
    best[:] = -1e18
    best[0] = 0.0
    cards = len(worth)
    for i in range(cards):
        for n in range(steps.first[i], steps.first[i + 1]):
            if not steps.numbers[n] >> points[i] & 1:
                continue
            value = best[steps.start[n]] + worth[i, steps.level[n]]
            if value > best[steps.end[n]] and may[steps.end[n]]:
                best[steps.end[n]] = value
                came[steps.end[n]] = n
    at, most = -1, -1e18
    for n in range(steps.first[cards - 1], steps.first[cards]):
        if best[steps.end[n]] > most:
            at, most = steps.end[n], best[steps.end[n]]
    for i in range(cards - 1, -1, -1):
        chosen[i] = steps.level[came[at]]
        at = steps.start[came[at]]
    return most


@njit
def lowest_price(steps: Steps, may: Array, points: Array, area: Array, tries: int) -> float:
    """Improve the prices of area by subgradient steps; return the lowest sum met."""
    cards, levels = len(points), steps.level.max() + 2
    price = np.zeros((cards, levels))
    worth = np.zeros((cards, levels))
    chosen = np.zeros(cards, np.int64)
    best, came = np.zeros(len(may)), np.zeros(len(may), np.int64)
    lowest = 1e18
    for turn in range(tries):
        later = np.zeros(levels)
        for i in range(cards - 1, -1, -1):
            later += price[i]
            for level in range(levels - 1):
                paid = later[level] if level else 0.0
                worth[i, level] = points[i] * level + area[i] * (later[level + 1] - paid)
        lowest = min(lowest, _highest(steps, may, points, worth, best, came, chosen))
        filled = np.zeros(levels)
        spare = np.zeros((cards, levels))
        length = 0.0
        for t in range(cards):
            filled[chosen[t]] += area[t]
            for level in range(1, levels):
                spare[t, level] = filled[level - 1] - filled[level]
                if spare[t, level] < 0 or price[t, level] > 0:
                    length += spare[t, level] ** 2
        if length == 0:
            break
        price = np.maximum(0.0, price - 4.0 / (1 + turn / 20) / np.sqrt(length) * spare)
    return lowest


def upper_bound(bound: Bound, deck: Sequence[int]) -> int:
    """Return a number of points that no arrangement of this deck exceeds."""
    points = np.array(deck, np.int64)
    found = lowest_price(bound.steps, allowed(bound, deck), points, SIZES[points], STEPS)
    return min(HIGHEST, int(np.floor(found + 1e-6)))
