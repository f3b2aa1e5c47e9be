"""The last cards against others: the chance to be ahead counts, not the points.

With at most two cards left after this one, the points that a display reaches are searched out for
every order of these cards. All seats get the same cards. The others are expected to place well;
how far they may be off is guessed.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from pygames.nmbr9.bot.search import OutOfBudget, most_of_two, valued_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core import Budget
    from pygames.nmbr9.bot.search import ValuedPlace
    from pygames.nmbr9.bot.search_grid import Grid, Placement

LAST: Final = 2
"""The chance counts with so many cards left after this one, or fewer."""
OWN_PLACES: Final = 10
"""How many places of the own tile are compared."""
OTHER_PLACES: Final = 4
"""How many places of the same tile on another display are tried."""
DOUBT: Final = 1.5
"""How far another seat may be off from the expected points, for each tile it has to place."""

Order = tuple[int, ...]
"""The cards left, in the order in which they come."""


def orders(left: Sequence[int]) -> list[Order]:
    """List the orders of at most two cards, all with the same chance."""
    cards = [number for number, count in enumerate(left) for _ in range(count)]
    return sorted({tuple(cards), tuple(reversed(cards))})


def chance(lead: float, doubt: float) -> float:
    """Return the chance to be ahead by an expected lead; the square root is exact everywhere."""
    x = lead / doubt
    return 0.5 + 0.5 * x / sqrt(1.0 + x * x)


class LastCards:
    """The results that displays can reach with the last cards."""

    def __init__(self, card: int, left: Sequence[int], budget: Budget) -> None:
        self.card = card
        self.left = left
        self.orders = orders(left)
        self.doubt = DOUBT * (1 + sum(left))
        self.budget = budget

    def _most(self, grid: Grid, order: Order) -> int:
        """Return the most points that cards bring in this order."""
        if not order:
            return 0
        number, *later = order
        if not later:
            return number * grid.highest(number)
        points, tried = most_of_two(grid, number, later[0])
        if not self.budget.spend(tried):
            raise OutOfBudget
        return points

    def results(self, grid: Grid, place: Placement) -> list[int]:
        """Return the most points from this tile on, for each order of the cards left."""
        after = grid.with_tile_unvalued(place)
        now = (place[0] >> 2) * place[2]
        return [now + self._most(after, order) for order in self.orders]

    def expected(self, grid: Grid) -> list[int]:
        """Return the points of a seat that places well, for each order of the cards left."""
        found = valued_places(grid, self.card, self.left)[:OTHER_PLACES]
        return max((self.results(grid, place) for _, place in found), key=sum)

    def chances(
        self, grid: Grid, found: list[ValuedPlace], lead: Sequence[int], others: Sequence[Grid]
    ) -> list[tuple[int, ValuedPlace]]:
        """Return the best places with their chance to win, in tenths of a percent, best first.

        `lead` is how many points the own seat is ahead of each of the others now.
        """
        theirs = [self.expected(one) for one in others]
        known = [
            (self.chance_of(self.results(grid, one[1]), lead, theirs), one)
            for one in found[:OWN_PLACES]
        ]
        return sorted(known, key=lambda one: (-one[0], -one[1][0]))

    def chance_of(
        self, own: Sequence[int], lead: Sequence[int], theirs: Sequence[Sequence[int]]
    ) -> int:
        """Return the chance to be ahead of all others, averaged over the orders."""
        total = 0.0
        for index, points in enumerate(own):
            ahead = 1.0
            for already, other in zip(lead, theirs, strict=True):
                ahead *= chance(already + points - other[index], self.doubt)
            total += ahead
        return round(1000 * total / len(own))
