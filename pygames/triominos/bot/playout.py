"""Playing a round of Triominos on for a few turns, again and again.

Hands differ from deal to deal, but the tiles laid next are often the same: so tables stand in a
tree, each made once, when first come to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.triominos.bot.search_board import VALUE, Table
from pygames.triominos.bot.weights import MOVER, WAITER
from pygames.triominos.box import DRAW, OUT, Preset

if TYPE_CHECKING:
    from collections.abc import Sequence

_BIT_OF_VALUE: Final = tuple(
    (1 << bit, sum(1 << rank for rank, value in enumerate(VALUE) if value >> bit & 1))
    for bit in range(4)
)


def value_of(hand: int) -> int:
    """Add up the values of a hand: by the bits of the values, all tiles at once."""
    return sum([weight * (hand & mask).bit_count() for weight, mask in _BIT_OF_VALUE])


def best_of(masks: Sequence[tuple[int, int]], hand: int) -> tuple[int, int, int] | None:
    """Give the most a hand can score at once: points, tile and bonus; None if nothing fits."""
    best = None
    most = -1
    for bonus, mask in masks:
        fit = mask & hand
        if fit:
            rank = fit.bit_length() - 1
            points = VALUE[rank] + bonus
            if points > most:
                most = points
                best = (points, rank, bonus)
    return best


class Node:
    """A table, what can be had on it, and the tables that follow it as far as they were needed."""

    __slots__ = ("bonus", "fits", "following", "masks", "table")

    def __init__(self, table: Table, bonus: tuple[int, ...]) -> None:
        self.table = table
        self.bonus = bonus
        self.masks = table.by_bonus(bonus)
        self.fits = 0
        for _, mask in self.masks:
            self.fits |= mask
        self.following: dict[tuple[int, int], Node] = {}

    def after(self, rank: int, points: int) -> Node:
        """The table with a tile more, laid where it brings this bonus."""
        key = rank, points
        node = self.following.get(key)
        if node is None:
            table = self.table.copy()
            table.put(rank, table.cell_for(rank, points, self.bonus))
            node = self.following[key] = Node(table, self.bonus)
        return node

    def worth(self, hand: int, weights: tuple[float, ...]) -> float:
        """What a hand is worth on this table when a playout stops."""
        count, value, best, fits, last, one = features(self, hand)
        by_count, by_value, by_best, by_fits, by_last, always = weights
        return (
            by_count * count
            + by_value * value
            + by_best * best
            + by_fits * fits
            + by_last * last
            + always * one
        )


def features(node: Node, hand: int) -> tuple[int, ...]:
    """Describe a hand: count, value, best place, tiles that fit, whether it is the last, one."""
    best = best_of(node.masks, hand)
    count = hand.bit_count()
    fits = (node.fits & hand).bit_count()
    return count, value_of(hand), best[0] if best else 0, fits, int(count == 1), 1


class End(NamedTuple):
    """How a playout left the round, for seats in order of play."""

    node: Node
    holding: list[int]
    scored: list[int]
    seat: int
    """Who is to move; or, if the round is over, who went out."""
    well: int

    @property
    def over(self) -> bool:
        """Whether somebody is out."""
        return not self.holding[self.seat]


def begin(node: Node, holding: list[int], well: Sequence[int]) -> End:
    """Stand before a playout: seat 0 has just laid a tile, its last or not."""
    scored = [0] * len(holding)
    if holding[0]:
        return End(node, holding, scored, 1, len(well))
    scored[0] = OUT + sum(map(value_of, holding))
    return End(node, holding, scored, 0, len(well))


def playout(preset: Preset, start: End, well: Sequence[int], turns: int) -> End:
    """Let all play so many more turns greedily, or until somebody is out."""
    node, holding, scored, seat, top = start
    limit, seats = preset.limit, len(holding)
    holding, scored = holding.copy(), scored.copy()
    for _ in range(turns):
        hand = holding[seat]
        best = best_of(node.masks, hand)
        drawn = 0
        while best is None and top and drawn != limit:
            top -= 1
            tile = 1 << well[top]
            hand |= tile
            scored[seat] += DRAW
            drawn += 1
            if node.fits & tile:
                best = best_of(node.masks, tile)
        if best is None:
            scored[seat] += preset.lost(drawn)
        else:
            points, rank, extra = best
            scored[seat] += points
            hand ^= 1 << rank
            node = node.after(rank, extra)
        holding[seat] = hand
        if not hand:
            scored[seat] += OUT + sum(map(value_of, holding))
            break
        seat = (seat + 1) % seats
    return End(node, holding, scored, seat, top)


def gain(end: End) -> float:
    """What seat 0 gains on the mean of the others, with what the hands left are worth."""
    scored: Sequence[float] = end.scored
    if not end.over:
        scored = [
            points + end.node.worth(held, MOVER if own == end.seat else WAITER)
            for own, (points, held) in enumerate(zip(scored, end.holding, strict=True))
        ]
    return scored[0] - sum(scored[1:]) / (len(scored) - 1)
