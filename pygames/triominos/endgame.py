"""The end of a round for two: once the well is empty, all tiles are known, and it can be solved.

What the other hand holds follows from what is seen; so this is still only what a player knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.triominos.box import OUT, Preset
from pygames.triominos.frontier import bits
from pygames.triominos.table import VALUE, Table

if TYPE_CHECKING:
    from pygames.core import Budget

FAR: Final = 10_000.0
DEEPEST: Final = 14


class OutOfBudget(Exception):
    """The search was stopped: what it found is not whole."""


def worth(hand: int) -> int:
    """Add up the values of a hand."""
    return sum([VALUE[rank] for rank in bits(hand)])


class Endgame:
    """Negamax with alpha and beta over the points the seat to move gains on the other."""

    def __init__(self, preset: Preset, budget: Budget) -> None:
        self.preset = preset
        self.budget = budget

    def gain(
        self, table: Table, hands: tuple[int, int], depth: int, window: tuple[float, float]
    ) -> float:
        """What the seat to move (the first hand) gains from here with best play."""
        if not self.budget.spend():
            raise OutOfBudget
        own, other = hands
        places = self.places(table, own)
        if not places:
            if not self.places(table, other):
                return self.blocked(own, other)
            if depth == 0:
                return self.preset.lost(0)
            low, high = window
            lost = self.preset.lost(0)
            return lost - self.gain(table, (other, own), depth - 1, (lost - high, lost - low))
        if depth == 0:
            return float(places[0][0])
        best, (low, high) = -FAR, window
        for points, rank, cell in places:
            best = max(best, self.after(table, hands, (points, rank, cell), depth, (low, high)))
            low = max(low, best)
            if low >= high:
                break
        return best

    def after(
        self,
        table: Table,
        hands: tuple[int, int],
        place: tuple[int, int, int],
        depth: int,
        window: tuple[float, float],
    ) -> float:
        """What laying a tile gains, with the best play that follows."""
        points, rank, cell = place
        own, other = hands
        own &= ~(1 << rank)
        if not own:
            return points + OUT + worth(other)
        low, high = window
        twin = table.copy()
        twin.put(rank, cell)
        return points - self.gain(twin, (other, own), depth - 1, (points - high, points - low))

    def places(self, table: Table, hand: int) -> list[tuple[int, int, int]]:
        """List what a hand can lay: points, tile and cell, the most points first."""
        bonus, contacts = self.preset.bonus, table.contacts
        found = [
            (VALUE[rank] + bonus[contacts[cell]], rank, cell)
            for cell, fit in table.fits.items()
            if fit & hand
            for rank in bits(fit & hand)
        ]
        found.sort(reverse=True)
        return found

    def blocked(self, own: int, other: int) -> float:
        """Nobody can play: the lower hand gains the difference."""
        return float(worth(other) - worth(own))


def solve(
    preset: Preset, table: Table, hands: tuple[int, int], budget: Budget
) -> list[tuple[float, int, int]]:
    """Search ever deeper while there is budget: gain, tile and cell of each place, best first."""
    game = Endgame(preset, budget)
    order = game.places(table, hands[0])
    found: list[tuple[float, int, int]] = []
    for depth in range(1, DEEPEST):
        try:
            level = [
                (game.after(table, hands, place, depth, (-FAR, FAR)), place[1], place[2])
                for place in order
            ]
        except OutOfBudget:
            break
        level.sort(key=lambda one: -one[0])
        found = level
        points = {(rank, cell): points for points, rank, cell in order}
        order = [(points[rank, cell], rank, cell) for _, rank, cell in level]
    return found
